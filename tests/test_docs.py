"""The generated docs are up to date, links and commands work, and pages follow the style guide."""
import ast
import re
import shlex
from importlib.util import find_spec
from pathlib import Path

import pytest

from brushpass.server.store.people import OF_A_PERSON
from brushpass.terminal.parsers import parse
from brushpass.text.catalogue import Catalogue
from docs import write_features, write_lessons
from docs.write_rules import pages
from tests import voice

ROOT = Path(__file__).parent.parent
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
DECISIONS = ROOT / "docs/decisions"
# searches of a reader who does not know the project: a page among the first three hits, and a module whose docstring,
# or first comment, has the term
SEARCHES = {
    "rate limit": ("docs/concepts/server.md", "src/brushpass/server/http/guard.py"),
    "latency": ("docs/concepts/server.md", "bench/server.py"),
    "queue": ("docs/concepts/server.md", "src/brushpass/server/store/postgres/jobs.py"),
    "heartbeat": ("docs/concepts/server.md", "src/brushpass/server/engine/worker.py"),
    "garbage collection": ("docs/concepts/server.md", "src/brushpass/server/background.py"),
    "web font": ("docs/architecture.md", "web/fonts.mjs"),
    "push notification": ("docs/concepts/server.md", "src/brushpass/server/push/notifier.py"),
    "advantage": ("docs/training.md", "src/brushpass/train/learner.py"),
    "rollout": ("docs/training.md", "src/brushpass/agents/rollout.py"),
    "resample": ("docs/bots.md", "src/brushpass/core/chance.py"),
    "spectator": ("docs/concepts/secrecy.md", "src/brushpass/server/table/watcher.py"),
    "device link": ("docs/guide/security.md", "src/brushpass/server/people/devices.py"),
    "retention": ("docs/guide/privacy.md", "src/brushpass/terminal/serve.py"),
    "point-in-time recovery": ("docs/operations.md", "tests/server/test_recovery.py"),
    "exploitability": ("docs/training.md", "src/brushpass/measure/exploitability.py"),
    "information set": ("docs/research.md", "bench/mini.py"),
    "model card": ("docs/model-cards.md", "docs/model-cards.md"),
}
HEADING_WEIGHT = 10


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
    """Return the link targets inside a page: explicit anchors and headings."""
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
    """A decision is listed in the index of decisions, every other page in the navigation."""
    listed, decisions = (ROOT / "mkdocs.yml").read_text(), (DECISIONS / "README.md").read_text()
    for page in (ROOT / "docs").rglob("*.md"):
        if page.parent == DECISIONS and page.name[0].isdigit():
            assert f"]({page.name})" in decisions
        else:
            assert str(page.relative_to(ROOT / "docs")) in listed


@pytest.mark.parametrize("path", sorted(DECISIONS.glob("[0-9]*.md")), ids=lambda path: path.stem)
def test_a_decision_is_short_and_has_a_status(path: Path) -> None:
    text = path.read_text()
    assert re.match(rf"# {int(path.name[:2])}\. .+\n\nStatus: (accepted|superseded by \d+)", text)
    assert [part in text for part in ("**Context.**", "**Decision.**", "**Consequences.**")] == [True] * 3
    assert len(text.split()) <= 150


def test_every_decision_that_a_text_cites_exists() -> None:
    numbers = {int(path.name[:2]) for path in DECISIONS.glob("[0-9]*.md")}
    code = [path for folder in ("src", "tests", "bench", "tools", "web/src") for path in (ROOT / folder).rglob("*.*")
            if path.suffix in (".py", ".ts", ".tsx")]
    pages = [page for page in PAGES if page.parent != DECISIONS]
    for path in [*code, *pages]:
        for cited in re.findall(r"\bdecisions? (\d+)\b", path.read_text(), re.IGNORECASE):
            assert int(cited) in numbers, f"{path.name}: decision {cited}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_command_of_the_docs_is_understood(page: Path) -> None:
    said = [line.split("#")[0] for block in page.read_text().split("```")[1::2] for line in block.split("\n")]
    commands = [shlex.split(line)[1:] for line in said if line.split()[:1] == ["brushpass"]
                and line.split()[1:2] != ["1"]]  # 1: of a record
    assert page.name != "command-line.md" or len(commands) > 20
    for command in commands:
        parse(command[0] if command else "serve", command[1:], Catalogue("en"))


def test_every_module_that_the_docs_run_is_there() -> None:
    for page in PAGES:
        for module in re.findall(r"python -m ((?:bench|docs|tests)[\w.]*)", page.read_text()):
            assert find_spec(module), f"{page.name}: {module}"
        for script in re.findall(r"python ((?:bench|docs|tools|examples)/[\w/]+\.py)", page.read_text()):
            assert (ROOT / script).exists(), f"{page.name}: {script}"
            assert "tests." not in (ROOT / script).read_text(), f"{page.name}: {script} is run as a module"


def test_what_the_page_of_troubles_quotes_is_what_people_see() -> None:
    rows = (ROOT / "docs/guide/install.md").read_text().partition("## Troubleshooting")[2].split("\n")
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


def pattern_of(term: str) -> re.Pattern[str]:
    """Return the pattern of a term, with any separator between its words; a final "e" may be "ing"."""
    words = r"[\s_-]*".join(term.split())
    return re.compile(re.sub("e$", "(?:e|ing)", words), re.IGNORECASE)


def opening(path: Path) -> str:
    """Return the docstring of a Python module, or the first lines of another file."""
    text = path.read_text("utf-8")
    return ast.get_docstring(ast.parse(text)) or "" if path.suffix == ".py" else text[:200]


def hits(term: str) -> dict[Path, int]:
    """Return how often every engineers' page has a term, headings weighted as the site's search does."""
    pattern, found = pattern_of(term), dict[Path, int]()
    for page in engineers_pages():
        text = page.read_text()
        headings = "\n".join(re.findall(r"^#+ .+$", text, re.MULTILINE))
        found[page] = len(pattern.findall(text)) + HEADING_WEIGHT * len(pattern.findall(headings))
    return {page: count for page, count in found.items() if count}


def engineers_pages() -> list[Path]:
    """Return the pages of the site that are written for engineers, without the index of decisions."""
    players = ("learn", "rules")
    found = (ROOT / "docs").rglob("*.md")
    return [page for page in found if page.parent.name not in players and page.name != "README.md"]


@pytest.mark.parametrize("term", SEARCHES)
def test_a_search_finds_its_page_and_its_module(term: str) -> None:
    page, module = SEARCHES[term]
    found = hits(term)
    first = sorted(found, key=lambda path: (-found[path], path))[:3]
    assert ROOT / page in first, [str(path.relative_to(ROOT)) for path in first]
    assert pattern_of(term).search(opening(ROOT / module)), f"{module} does not open with {term!r}"


@pytest.mark.parametrize("page", sorted({*engineers_pages(), *ROOT.glob("*.md"), DECISIONS / "README.md"}),
                         ids=lambda page: str(page.relative_to(ROOT)))
def test_a_page_follows_the_style_guide(page: Path) -> None:
    found = voice.findings(page.read_text(), "changelog" if page.name == "CHANGELOG.md" else "docs")
    assert [f"{page.name}:{line}: {words!r} -> {better}" for line, words, better in found] == []


@pytest.mark.parametrize("page", ["SECURITY.md", "docs/guide/security.md", "docs/guide/privacy.md"])
def test_promises_name_tests_and_pages_that_there_are(page: str) -> None:
    text = (ROOT / page).read_text()
    for name in re.findall(r"\btest_\w+\.py", text):
        assert (ROOT / "tests/server" / name).exists(), name
    for target in re.findall(r"\]\(([^)#]+)\)", text):
        assert ((ROOT / page).parent / target).exists(), target


def test_the_privacy_page_lists_all_that_is_stored_of_a_person() -> None:
    text = (ROOT / "docs/guide/privacy.md").read_text()
    words = {"people": "name and avatar", "tickets": "device links", "pushes": "push subscriptions",
             "passkeys": "passkeys", "notes": "notes", "guests": "tables", "devices": "devices",
             "boxes": "custom boards", "comments": "comments", "deal_tables": "deals of the day"}
    for table, _ in OF_A_PERSON:
        assert words[table] in text, table
