"""A contestant over MCP, as an agent with a language model would be: `--bots "courier,mcp:python .../mcp_client.py"`.

It reads the configuration that it is given, starts the server in it, and plays the first move that `look` lists.
"""
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

MOVE = re.compile(r"^- (.+?): ", re.MULTILINE)


def main(config: str) -> None:
    """Play one game."""
    server = json.loads(Path(config).read_text())["mcpServers"]["brushpass"]
    process = subprocess.Popen([server["command"], *server["args"]], env={**os.environ, **server["env"]}, text=True,
                               stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(method: str, **params: object) -> Any:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}) + "\n")
        process.stdin.flush()
        return json.loads(process.stdout.readline())["result"]

    ask("initialize", protocolVersion="2025-06-18", capabilities={}, clientInfo={"name": "first", "version": "1"})
    text = ask("tools/call", name="look", arguments={"wait": True})["content"][0]["text"]
    while moves := MOVE.findall(text):
        text = ask("tools/call", name="act", arguments={"move": moves[0]})["content"][0]["text"]
    process.communicate()


if __name__ == "__main__":
    main(sys.argv[1])
