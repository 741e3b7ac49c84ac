"""The docs are written from the catalogue, and what they say can be run."""
import re
from importlib.util import find_spec
from pathlib import Path

import pytest

from brushpass.terminal.parsers import parse
from brushpass.text.catalogue import Catalogue
from docs import write_features, write_lessons
from docs.write_rules import pages

ROOT = Path(__file__).parent.parent
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]


@pytest.mark.parametrize("path", pages(), ids=lambda path: path.name)
def test_a_rules_page_is_what_the_catalogue_says(path: Path) -> None:
    assert path.read_text() == pages()[path], "run `make docs`"


def test_the_feature_tables_are_what_the_games_say() -> None:
    assert write_features.PAGE.read_text() == write_features.page(), "run `make docs`"


def test_the_table_of_concepts_is_what_the_lessons_say() -> None:
    assert write_lessons.PAGE.read_text() == write_lessons.page(), "run `make docs`"


def test_every_link_of_the_docs_leads_somewhere() -> None:
    for page in PAGES:
        prose = "".join(page.read_text().split("```")[::2])
        for target in [part.split(")")[0] for part in prose.split("](")[1:]]:
            assert target.startswith("http") or (page.parent / target.split("#")[0]).exists(), f"{page.name}: {target}"


def anchors(page: Path) -> set[str]:
    """Return what a link may lead to inside a page: anchors of its own, and its headings."""
    text = page.read_text()
    headings = re.findall(r"^#+ +(.+)$", text, re.MULTILINE)
    slugs = [re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in headings]
    return {*re.findall(r'<a id="([^"]+)"', text), *slugs}


def test_every_anchor_of_the_docs_is_there() -> None:
    known = {page: anchors(page) for page in (ROOT / "docs").rglob("*.md")}
    for page in known:
        for target in re.findall(r"\]\(([^)\s]*#[^)\s]+)\)", "".join(page.read_text().split("```")[::2])):
            path, _, anchor = target.partition("#")
            place = (page.parent / path).resolve() if path else page
            assert target.startswith("http") or anchor in known.get(place, {anchor}), f"{page.name}: {target}"


def test_the_site_has_every_page_in_its_contents() -> None:
    listed = (ROOT / "mkdocs.yml").read_text()
    for page in (ROOT / "docs").rglob("*.md"):
        assert str(page.relative_to(ROOT / "docs")) in listed


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_command_of_the_docs_is_understood(page: Path) -> None:
    said = [line.split("#")[0].split() for block in page.read_text().split("```")[1::2] for line in block.split("\n")]
    commands = [words[1:] for words in said if words[:1] == ["brushpass"] and words[1:2] != ["1"]]  # 1: of a record
    assert page != ROOT / "README.md" or len(commands) > 15
    for command in commands:
        parse(command[0] if command else "serve", command[1:], Catalogue("en"))


def test_every_module_that_the_docs_run_is_there() -> None:
    for page in PAGES:
        for module in re.findall(r"python -m ((?:bench|docs|tests)[\w.]*)", page.read_text()):
            assert find_spec(module), f"{page.name}: {module}"
        for script in re.findall(r"python ((?:bench|docs|tools|examples)/[\w/]+\.py)", page.read_text()):
            assert (ROOT / script).exists(), f"{page.name}: {script}"
            assert "tests." not in (ROOT / script).read_text(), f"{page.name}: {script} is run as a module"


def test_the_promises_of_the_server_name_tests_and_long_forms_that_there_are() -> None:
    rows = (ROOT / "docs/testing.md").read_text().partition("## The server's promises")[2].split("\n| ")
    assert [row.split(".")[0] for row in rows[3:]] == [str(number) for number in range(1, 15)]
    for _, tests, _, long in [row.split(" | ") for row in rows[3:]]:
        for name, phrases in re.findall(r"`(test_\w+)`: ([^;`]+)", tests):
            text = (ROOT / f"tests/server/{name}.py").read_text()
            for phrase in phrases.split(", "):
                assert re.search(rf"def test_\w*{phrase.strip().replace(' ', '_')}", text), f"{name}: {phrase}"
        for module, word in re.findall(r"`(bench\.\w+) ?(\w*)", long):
            assert find_spec(module), module
            assert f'"{word}"' in (ROOT / f"{module.replace('.', '/')}.py").read_text() or not word, f"{module} {word}"


def test_what_the_page_of_troubles_quotes_is_what_people_see() -> None:
    rows = (ROOT / "docs/guide/install.md").read_text().split("\n")
    quoted = [found[1] for row in rows if (found := re.match(r"\| [`\u201c](.+?)[`\u201d]", row))]
    seen = [*Catalogue("en").sentences.values(), (ROOT / "Makefile").read_text()]
    assert len(quoted) > 3
    for words in quoted:
        pattern = re.compile(re.escape(words.removesuffix("...").strip()).replace("8017", r"\{port\}"))
        assert any(pattern.search(text) for text in seen), words


def test_the_program_of_the_readme_runs() -> None:
    program = (ROOT / "README.md").read_text().split("```python\n")[1].split("```")[0]
    names: dict[str, object] = {}
    exec(compile(program, "README.md", "exec"), names)  # noqa: S102
    assert names["view"]
