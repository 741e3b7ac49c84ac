"""The full-screen table: the terminal table in panes, with Textual."""
