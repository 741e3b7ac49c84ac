"""A random bot at a table of a server: `python remote_bot.py http://127.0.0.1:8017/t/CODE TOKEN`."""
import json
import random
import sys
import time
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen
from uuid import uuid4


def ask(table: str, token: str, what: str, **about: object) -> Any:
    """Send a request as this bot; wait and retry if rate limited."""
    address = f"{table.replace('/t/', '/api/bot/')}/{what}"
    try:
        with urlopen(Request(address, json.dumps(about).encode(), {"Authorization": f"Bearer {token}"})) as answer:
            return json.load(answer)
    except HTTPError as problem:
        if problem.code != 429:
            raise
        time.sleep(float(problem.headers["Retry-After"]))
        return ask(table, token, what, **about)


def play(table: str, token: str) -> Any:
    """Play until the game is over, and return its result."""
    ask(table, token, "sit", name="Dice")
    while (view := ask(table, token, "turn")["view"]) is None or view["result"] is None:
        if view is not None and view["options"]:
            ask(table, token, "act", id=str(uuid4()), v=view["v"], a=random.choice(view["options"])["a"])
    return view["result"]


if __name__ == "__main__":
    print(play(*sys.argv[1:3]))
