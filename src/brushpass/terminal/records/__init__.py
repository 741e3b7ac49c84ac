"""What can be asked of a record, or of the rules."""
