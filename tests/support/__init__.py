"""What tests share: helpers, and programs that they run; no tests."""
