"""The app: loop, screens, drawing, buttons, settings, texts, files. Knows boards by their
contract."""
