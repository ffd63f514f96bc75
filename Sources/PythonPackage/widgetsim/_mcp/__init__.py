"""The server for assistants: the command `widgetsim-mcp` and what its tools do."""
