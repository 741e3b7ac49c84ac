"""Any input is either parsed or refused with a reason; nothing else happens."""
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import brushpass
from brushpass.core.errors import BadConfig, BadNotation
from brushpass.games.kyoto.config import board_from_file
from tests.effort import effort
from tests.perft import FILES, READERS

GAMES = {name: brushpass.game(name) for name in brushpass.GAMES}
POSITIONS = {name: [path.read_text() for path in FILES if path.parent.parent.name == name] for name in GAMES}
BOARD = "YBRGB\nGHYHR\nYRNGB\nBGNRY\nRHYHG\nBGRBY\n"


def damaged(text: str, place: int, length: int, instead: str) -> str:
    """Return a text with a random part replaced."""
    place %= len(text)
    return text[:place] + instead + text[place + length:]


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=effort(150), deadline=None, database=None, derandomize=True)
@given(text=st.text(max_size=60), place=st.integers(0, 10**6), instead=st.text(max_size=6))
def test_notation_is_understood_or_refused(name: str, text: str, place: int, instead: str) -> None:
    game = GAMES[name]
    action = game.actions[place % len(game.actions)].text()
    for typed in (text, damaged(action, place, 1, instead), action.upper(), f"  {action}  "):
        try:
            assert 0 <= game.parse(typed) < len(game.actions)
        except BadNotation as refused:
            assert "\n" not in str(refused)


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=effort(120), deadline=None, database=None, derandomize=True)
@given(place=st.integers(0, 10**6), length=st.integers(0, 30), instead=st.text(max_size=12))
def test_a_position_is_understood_or_refused(name: str, place: int, length: int, instead: str) -> None:
    game: Any = GAMES[name]
    lines = POSITIONS[name][place % len(POSITIONS[name])].splitlines()
    text = "\n".join(line for line in lines if not line.startswith(("options", "perft")))
    try:
        s = READERS[name](damaged(text, place, length, instead), game)
        assert game.over(s) or game.legal_actions(s)
    except BadNotation as refused:
        assert refused.key.startswith("position.")


@settings(max_examples=effort(300), deadline=None, database=None, derandomize=True)
@given(place=st.integers(0, 10**6), length=st.integers(0, 12), instead=st.text(max_size=12))
def test_a_board_file_is_understood_or_refused_by_its_row(place: int, length: int, instead: str) -> None:
    try:
        option = board_from_file(damaged(BOARD, place, length, instead))
        assert brushpass.game("kyoto", board=option).config.options["board"] == option
    except BadConfig as refused:
        assert refused.key in ("config.board-row", "config.board-rows")
