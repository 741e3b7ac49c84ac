"""Write the table of concepts that the lessons teach, from the lessons: `make docs`."""
from pathlib import Path

from brushpass.games import GAMES
from brushpass.lessons.script import chapters, concepts
from brushpass.text.catalogue import Catalogue

PAGE = Path(__file__).parent / "lessons.md"
OPENING = """# What the lessons teach

Which concept each chapter of the lessons teaches, and the rules behind it. Each game has four chapters of about five
minutes; each ends with a puzzle. Written by `make docs` from `text/lessons.json` and `text/concepts.json` of each game.

Puzzles are positions from games between bots. Each solution is proved to win by force: in the actual state and in
sampled states consistent with what the player had observed. Puzzles that beginners miss come first. The same seed
writes the same `puzzles.json`:

| game | command |
| --- | --- |
| Kyoto | `python -m bench.puzzles kyoto --games 250 --puzzles 23 --seed 1 --write` |
| Top Secret | `python -m bench.puzzles topsecret --games 150 --puzzles 19 --seed 1 --write` |
| Embassy | `python -m bench.puzzles embassy --games 250 --puzzles 16 --seed 1 --write` |

Puzzles of deduction ask what a player can know. The solution has the values of hidden things in all worlds that the
guesser finds consistent with the player's events.
`python -m bench.deductions GAME --games 1500 --seed 1 --write` writes `deductions.json`.
"""


def table(game: str) -> list[str]:
    """Return the concepts of a game, each with the chapters that teach it."""
    words = Catalogue("en")
    titles = words.lessons(game)
    lines = [f"## {words.say(f'page.game.{game}')}", "", "| concept | chapter | rules |", "| --- | --- | --- |"]
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
