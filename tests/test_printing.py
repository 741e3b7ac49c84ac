"""Printable games: the data that the server sends, and the command that prints with a browser."""
from __future__ import annotations

import re
from pathlib import Path

import pytest

from brushpass.server.boards.endpoints import for_most, sheets_of
from brushpass.terminal.boards import pdf
from tests.page.browser import missing
from tests.terminal.console import brushpass


@pytest.mark.parametrize(("name", "seats", "pieces"), [
    ("kyoto", 2, {"cards": 33}), ("topsecret", 4, {"cards": 7}), ("embassy", 6, {"attacks": 36, "items": 35}),
])
def test_there_are_pieces_for_as_many_as_can_play(name: str, seats: int, pieces: dict[str, int]) -> None:
    found = sheets_of(name, {})
    assert found.seats == seats
    assert {kind: sum(counts) for kind, counts in found.pieces.items()} == pieces
    assert found.board.seat == -1, "nobody's secrets are printed"


def test_who_says_how_many_gets_pieces_for_them() -> None:
    assert for_most("topsecret", {"players": "2"}) == {"players": "2"}
    assert for_most("embassy", {"mission": "three-alone"})["players"] == "3"


def test_without_a_browser_the_command_says_where_to_print(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(pdf, "BROWSERS", ("no-such-browser",))
    result = brushpass("print", "kyoto", "--paper", "letter", "--plain", "-o", str(tmp_path / "k.pdf"), "--lang", "fr")
    assert result.code == 2
    assert "/print/kyoto?paper=letter&lang=fr&plain=1" in result.err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("wrong", [("--paper", "a3"), ("--board", "nowhere.txt"), ("--option", "board=XX"),
                                   ("-o", "no/such/folder/k.pdf")])
def test_what_cannot_be_printed_is_refused_before_a_browser_starts(wrong: tuple[str, str]) -> None:
    assert brushpass("print", "kyoto", *wrong).code == 2


@pytest.mark.skipif(bool(missing()), reason=missing())
def test_a_pdf_has_all_sheets_and_nothing_empty(tmp_path: Path) -> None:
    path = tmp_path / "kyoto.pdf"
    assert brushpass("print", "kyoto", "-o", str(path), "--paper", "letter").code == 0
    data = path.read_bytes()
    assert len(re.findall(rb"/Type\s*/Page\b", data)) == 18
    assert set(re.findall(rb"/MediaBox\s*\[0 0 (\d+)", data)) == {b"612"}
