"""Shared by tests: helpers, and programs that they run; no tests."""
