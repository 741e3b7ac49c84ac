"""The reference pages are generated from the code, and the operator's tables are complete."""
import json
import re
from importlib.resources import files
from pathlib import Path

import pytest

from brushpass.terminal.parsers import COMMANDS, DEFAULTS
from docs.write_reference import pages

ROOT = Path(__file__).parent.parent
OPERATIONS = (ROOT / "docs/operations.md").read_text()
PAGES = pages()


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_a_reference_page_is_current(path: Path) -> None:
    assert path.read_text() == PAGES[path], "run `make docs`"


def test_every_row_of_a_reference_page_has_a_meaning() -> None:
    """A field, an event or an option without a comment leaves an empty cell in the column that explains it."""
    explained = {"views": 2, "events": 3, "options": 2, "notation": 1}
    for name, column in explained.items():
        text = next(PAGES[path] for path in PAGES if path.stem == name)
        rows = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("| `")]
        assert len(rows) > 20
        assert [row[0] for row in rows if len(row) <= column or not row[column].strip()] == [], name


def test_every_term_of_the_glossary_fits_its_pattern() -> None:
    for term in json.loads(files("brushpass.text").joinpath("glossary.json").read_text("utf-8")):
        for language, word in term.get("term", {}).items():
            assert re.search(term[language], word), word


@pytest.mark.parametrize("command", ["serve", "work"])
def test_every_option_of_a_server_is_in_the_operators_table(command: str) -> None:
    rows = [line for line in OPERATIONS.splitlines() if line.startswith("| `--")]
    for option, value in COMMANDS[command][1]:
        shown = f"`{option} {value}`" if value else f"`{option}`"
        found = [row for row in rows if shown in row.split(" | ")[0]]
        assert found, f"{command} {option}"
        default = DEFAULTS.get(f"{command} {option}")
        assert default is None or any(f" | `{default}` | " in row for row in found), f"{command} {option}: {default}"


def test_every_metric_is_in_the_operators_table() -> None:
    prometheus = pytest.importorskip("brushpass.server.metrics").Prometheus()
    sources = (ROOT / "src/brushpass/server").rglob("*.py")
    gauges = {f"brushpass_{name}" for path in sources for name in re.findall(r'\.watch\("(\w+)"', path.read_text())}
    assert len(gauges) > 3
    for name in gauges | {family.name for family in prometheus.registry.collect()}:
        assert f"| `{name}" in OPERATIONS, name
