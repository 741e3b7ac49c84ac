"""MkDocs hook: name files outside docs/ instead of linking them, and link the PDF of a book."""
from __future__ import annotations

import re
from pathlib import Path
from typing import Any

OUTSIDE = re.compile(r"\[([^\]]+)\]\((?:\.\./)+((?:examples|CONTRIBUTING|CHANGELOG|README|LICENSE|CITATION)[^)]*)\)")
BOOKS = Path(__file__).parent / "books"


def on_page_markdown(markdown: str, page: Any, **given: Any) -> str:
    """Return the page with links to files outside docs/ as plain text, and with a link to its PDF if it is a book."""
    told = OUTSIDE.sub(r"\1 (`\2`)", markdown)
    path = Path(page.file.src_path)
    if path.parent.name != "learn" or not (BOOKS / path.with_suffix(".pdf").name).exists():
        return told
    title, rest = told.split("\n", 1)
    return f"{title}\n\n[PDF](../books/{path.with_suffix('.pdf').name})\n{rest}"
