"""An MCP server that lets a language model play."""
