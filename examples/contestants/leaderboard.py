"""Build a leaderboard page from the JSON of arenas.

    brushpass arena kyoto --bots "courier,mine=stdio:python mine.py" --json > monday.json
    python examples/contestants/leaderboard.py monday.json > leaderboard.html
"""
import json
import sys
from html import escape
from pathlib import Path
from typing import Any

PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Leaderboard</title>
<style>body {{ font: 1rem system-ui; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }}
table {{ border-collapse: collapse; width: 100% }} td, th {{ text-align: left; padding: .3rem .6rem }}
tr {{ border-top: 1px solid #8884 }}</style>
<h1>Leaderboard</h1>
{arenas}
</html>"""
HEADINGS = ("", "Contestant", "Won", "95% interval", "Games", "Time per choice", "Failures", "Beliefs")


def row(place: int, bot: dict[str, Any]) -> list[str]:
    """Return the cells of a contestant."""
    failures = ", ".join(f"{count} x {text}" for text, count in bot["failures"].items())
    beliefs = f"{bot['beliefs']['overlap']:.0%} overlap" if bot.get("beliefs") else ""
    return [str(place), bot["bot"], f"{bot['rate']:.1%}", f"{bot['low']:.1%} to {bot['high']:.1%}", str(bot["games"]),
            f"{bot['ms_median']:.1f} ms", failures, beliefs]


def arena(report: dict[str, Any]) -> str:
    """Return the section of one arena, the best contestant first."""
    bots = sorted(report["bots"], key=lambda bot: -bot["rate"])
    rows = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row(place, bot)) + "</tr>"
                   for place, bot in enumerate(bots, 1))
    heading = "".join(f"<th>{cell}</th>" for cell in HEADINGS)
    title = escape(f"{report['game']}, seed {report['seed']}")
    return f"<h2>{title}</h2>\n<table><tr>{heading}</tr>{rows}</table>"


def main(paths: list[str]) -> str:
    """Return the page of several arenas."""
    return PAGE.format(arenas="\n".join(arena(json.loads(Path(path).read_text("utf-8"))) for path in paths))


if __name__ == "__main__":
    print(main(sys.argv[1:]))
