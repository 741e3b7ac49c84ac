"""The old names in `docs/reference/renames.md` are gone from the code, the command line and the docs."""
import ast
import re
from functools import cache
from pathlib import Path

import pytest
from brushpass.terminal.parsers import COMMANDS

ROOT = Path(__file__).parents[1]
TABLE = ROOT / "docs/reference/renames.md"
PAGES = [page for page in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
         if page.name not in ("CHANGELOG.md", TABLE.name)]

SOURCES = sorted((ROOT / "src/brushpass").rglob("*.py"))


def rows() -> list[list[str]]:
    """Return the cells of all rows without their headings."""
    lines = [line for line in TABLE.read_text("utf-8").split("\n") if line.startswith("| `")]
    return [[cell.strip().replace("`", "") for cell in line.strip("| ").split(" | ")] for line in lines]


MODULES = {row[0]: row[1] for row in rows() if len(row) == 2}
OPTIONS = [row for row in rows() if len(row) == 3 and row[1].startswith("--")]
NAMES = [row for row in rows() if len(row) == 3 and re.fullmatch(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)?(\(\))?", row[1])]


def source(module: str) -> Path:
    """Return the file of a module of Brushpass, which may not exist."""
    path = ROOT / "src" / Path(*module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


@cache
def body_of(path: Path) -> list[ast.stmt]:
    """Return the statements of a file; none if it does not exist."""
    return ast.parse(path.read_text("utf-8")).body if path.exists() else []


def defined(body: list[ast.stmt]) -> dict[str, list[ast.stmt]]:
    """Return the names that a module or a class defines, each with its own body."""
    names = dict[str, list[ast.stmt]]()
    for node in body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            names[node.name] = node.body if isinstance(node, ast.ClassDef) else []
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names |= {target.id: [] for target in targets if isinstance(target, ast.Name)}
    return names


def is_defined(module: str, old: str) -> bool:
    """Return whether a module, or the one that it was renamed to, still defines a name."""
    body = body_of(source(MODULES.get(f"brushpass.{module}", f"brushpass.{module}")))
    *classes, name = old.removesuffix("()").split(".")
    for outer in classes:
        body = defined(body).get(outer, [])
    return name in defined(body)


def test_a_renamed_module_is_gone_or_only_imports_the_new_one() -> None:
    old = [module for module in MODULES if module.startswith("brushpass.")]
    assert [module for module in old if defined(body_of(source(module)))] == []
    assert len(old) > 30


def test_a_renamed_option_is_gone() -> None:
    for commands, old, new in OPTIONS:
        for command in commands.split(", "):
            known = [option for option, _ in COMMANDS[command][1]]
            assert (old.split()[0] in known, new.split()[0] in known) == (False, True), f"{command} {old}"


def test_a_renamed_name_is_gone() -> None:
    assert [f"{module}.{old}" for module, old, _ in NAMES if is_defined(module, old)] == []
    assert is_defined("arena.table", "Outcome"), "a name that is there is found"
    assert len(NAMES) > 1000


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_no_page_mentions_a_renamed_name(page: Path) -> None:
    old = {module.removeprefix("brushpass.") for module in MODULES}
    old |= {row[1] for row in NAMES if re.search("[A-Z.]", row[1])}
    new = {row[-1] for row in rows()}.union(*(defined(body_of(path)) for path in SOURCES))
    code = re.findall(r"`([^`\n]+)`", page.read_text("utf-8"))
    assert {word for word in code if word.removeprefix("brushpass.").removesuffix("()") in old - new} == set()
