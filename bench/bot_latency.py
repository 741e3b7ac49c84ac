"""Measure how long a person waits for a bot: `python -m bench.bot_latency`.

Starts a fresh server and opens one table per game and level. Measures from the click that opens the table, and from
each move, to the view in which it is the person's turn again.
"""
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter

from brushpass.core.levels import LEVEL_NAMES
from tests.server.live_server import Client, live_server

SEATS = {"kyoto": 2, "topsecret": 2, "embassy": 4}
OPTIONS: dict[str, dict[str, str]] = {"topsecret": {"players": "2"}}
TURNS = 12
PAUSE = 0.4  # what a bot takes at least, as `brushpass serve` has it


def play_until_bot_event(client: Client) -> None:
    """Play until the first event of the other side arrives."""
    while client.wait_for_turn():
        version = client.view["v"]
        client.act(client.view["options"][0]["a"])
        if not client.view["options"] or client.view["v"] > version + 1:
            client.wait_for_turn()
            return


def main() -> None:
    """Print the times for every game and level."""
    with tempfile.TemporaryDirectory() as folder, live_server(Path(folder), pause=PAUSE) as server:
        for game, seats in SEATS.items():
            for level in LEVEL_NAMES[2:]:
                guest = server.guest()
                began = perf_counter()
                code, token = guest.open_table(game, *[level] * (seats - 1), "me", options=OPTIONS.get(game, {}))
                with guest.connect(code, token) as client:
                    client.wait_for_turn()
                    opened = perf_counter() - began
                    waits = []
                    for _ in range(TURNS):
                        began = perf_counter()
                        play_until_bot_event(client)
                        waits.append(perf_counter() - began)
                print(f"{game:10} {level:10} first view with a choice {opened:5.2f} s, then until one is asked again "
                      f"{median(waits):5.2f} s (median of {TURNS})", flush=True)


if __name__ == "__main__":
    main()
