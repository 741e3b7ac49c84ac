"""Write what the lessons teach, concept by concept, from the lessons themselves: `make docs`."""
from pathlib import Path

from brushpass.games import GAMES
from brushpass.lessons.script import chapters, concepts
from brushpass.text.catalogue import Catalogue

PAGE = Path(__file__).parent / "lessons.md"
OPENING = """# What the lessons teach

Each game has four chapters of about five minutes; each ends with a puzzle. Here is what every chapter teaches, and by
which rules. Written by `make docs` from `text/lessons.json` and `text/concepts.json` of each game.

Puzzles are moments of games between bots. `python -m bench.puzzles GAME --games N --keep N --seed N --write` finds them
again: the same seed writes the same `puzzles.json`. Each winning move is proved to win by force, in the world as it was
and in worlds that fit what the player had heard, and those that beginners miss come first. Ours come from
`python -m bench.puzzles kyoto --games 250 --keep 23 --seed 1 --write`, `topsecret --games 150 --keep 19` and
`embassy --games 250 --keep 16` with the same seed.
"""


def table(game: str) -> list[str]:
    """Return the concepts of a game, a row for each, with the chapters that teach it."""
    titles = Catalogue("en").lessons(game)
    lines = [f"## {GAMES[game].title}", "", "| concept | chapter | rules |", "| --- | --- | --- |"]
    for name, concept in concepts(game).items():
        taught = [titles[f"{game}.lesson.{chapter}.title"] for chapter, script in chapters(game).items()
                  if any(name in step.teaches for step in script.steps)]
        lines.append(f"| {concept.what} | {', '.join(taught)} | {concept.rule} |")
    return [*lines, ""]


def page() -> str:
    """Return the whole page."""
    lines = [OPENING]
    for game in GAMES:
        lines += table(game) if chapters(game) else []
    return "\n".join(lines)


if __name__ == "__main__":
    PAGE.write_text(page())
