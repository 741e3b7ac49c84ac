"""Write the page's types of what a seat sees from the views of the games: `python web/write_views.py`."""
from __future__ import annotations

import ast
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

PAGE: Final = Path(__file__).parent / "src" / "games"
SOURCES: Final = Path(__file__).parent.parent / "src" / "brushpass"
BASE: Final = SOURCES / "core" / "view.py"
HEAD: Final = "/** Written by `python web/write_views.py` from the view of the game; change that. */\n\n"
PLAIN: Final = {"int": "number", "i64": "number", "str": "string", "bool": "boolean"}
WIDTH: Final = 112


class Field(NamedTuple):
    """One thing that a view shows."""

    name: str
    kind: str  # as TypeScript writes it; "" where only the meaning is told anew
    meaning: str


def typed(kind: ast.expr) -> str:
    """Return a type as TypeScript writes it."""
    if isinstance(kind, ast.Name):
        return PLAIN[kind.id]
    assert isinstance(kind, ast.Subscript), ast.dump(kind)
    assert isinstance(kind.slice, ast.Tuple), ast.dump(kind)
    inside = kind.slice.elts
    if isinstance(inside[-1], ast.Constant):
        return f"{typed(inside[0])}[]"
    return f"[{', '.join(typed(each) for each in inside)}]"


def view_in(source: str) -> ast.ClassDef:
    """Return the view that a module declares."""
    classes = [node for node in ast.parse(source).body if isinstance(node, ast.ClassDef)]
    return next(node for node in classes if node.name.endswith("View"))


def fields_in(source: str) -> Iterator[Field]:
    """Yield what a view declares, with the comment beside it."""
    lines = source.splitlines()
    for node in ast.walk(view_in(source)):
        if isinstance(node, ast.AnnAssign):
            target, kind = node.target, typed(node.annotation)
        elif isinstance(node, ast.Assign):
            target, kind = node.targets[0], ""
        else:
            continue
        if isinstance(target, ast.Attribute):
            yield Field(target.attr, kind, lines[target.lineno - 1].partition("  # ")[2])


def comment(text: str, indent: str = "") -> str:
    """Return a sentence as a comment, its first letter a capital; "" for none."""
    if not text:
        return ""
    lines = textwrap.wrap(text[0].upper() + text[1:], WIDTH)
    if len(lines) == 1:
        return f"{indent}/** {lines[0].rstrip('.')}. */\n"
    return f"{indent}/**\n" + "".join(f"{indent} * {line}\n" for line in lines) + f"{indent} */\n"


def written(game: str) -> str:
    """Return the page's type of one game's view."""
    fields: dict[str, Field] = {}
    source = (SOURCES / "games" / game / "view.py").read_text(encoding="utf-8")
    for field in [*fields_in(BASE.read_text(encoding="utf-8")), *fields_in(source)]:
        fields[field.name] = field if field.kind else fields[field.name]._replace(meaning=field.meaning)
    view = view_in(source)
    about = " ".join((ast.get_docstring(view) or "").split())
    body = "".join(f"{comment(field.meaning, '  ')}  {field.name}: {field.kind};\n" for field in fields.values())
    return f"{HEAD}{comment(about)}export interface {view.name} {{\n{body}}}\n"


def files() -> dict[Path, str]:
    """Return what is to be written where: a file for each game that has a face in the page."""
    return {folder / "seen.ts": written(folder.name) for folder in sorted(PAGE.iterdir()) if folder.is_dir()}


if __name__ == "__main__":
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")
