"""Commands for records and rules."""
