"""The screens, a module each, imported when first shown."""
