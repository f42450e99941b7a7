"""The game in a browser: what the site is built from and by; docs/web.md."""
