"""The rules that the page cites beside its own sentences exist."""
import json
import re
from pathlib import Path

import pytest

from brushpass.games import GAMES

SOURCE = Path(__file__).parent.parent / "src" / "brushpass" / "games"
FACES = Path(__file__).parent.parent / "web" / "src" / "games"


@pytest.mark.parametrize("game", sorted(path.parent.parent.name for path in SOURCE.glob("*/text/citations.json")))
def test_every_cited_rule_is_a_rule_of_the_game(game: str) -> None:
    cited = json.loads((SOURCE / game / "text" / "citations.json").read_text(encoding="utf-8"))
    rules = json.loads((SOURCE / game / "text" / "rules.en.json").read_text(encoding="utf-8"))
    numbers = [number for topics in cited.values() for rule in topics.values() for number in rule.split()]
    assert numbers
    assert not [number for number in numbers if number not in rules]


def test_the_page_has_no_rule_numbers_of_its_own() -> None:
    letters = "|".join(sorted({letter for kind in GAMES.values() for letter in kind.rule_prefixes}))
    number = re.compile(rf'"(?:{letters})\d+[a-z]?(?: |")')
    files = list(FACES.rglob("*.ts*"))
    assert len(files) > 50
    assert not [f"{path.name}: {line}" for path in files for line in path.read_text(encoding="utf-8").splitlines()
                if number.search(line)]
