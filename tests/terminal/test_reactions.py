"""KA25, KA67 A reaction without a choice is still prompted if the missing prompt would reveal something."""
from __future__ import annotations

import io

from brushpass.games import game
from brushpass.terminal.table.console import Console
from brushpass.core.play import NOBODY
from brushpass.terminal.table.session import Session
from brushpass.terminal.table.setup import Setup
from brushpass.text.catalogue import Catalogue
from brushpass.text.drawn.screen import Screen
from tests.terminal.console import say


def first_or_decoy(session: Session) -> str:
    """Return an answer that plays a Decoy whenever possible."""
    options = [session.game.text(a) for a in session.game.legal_actions(session.state)]
    return "\n\n\n" + ("decoy" if "decoy" in options else "1") + "\n"


def covered_reactions(bots: list[str], seed: int) -> list[bool]:
    """Return, for each single-option reaction of a person, whether the screen was covered."""
    setup = Setup(game("kyoto"), ["Ann", "Bob"], bots, 0)
    session = Session(setup, 0, seed, "")
    found: list[bool] = []
    seat = session.advance()
    while seat != NOBODY:
        out = io.StringIO()
        console = Console(session, Screen(out, {}, True), Catalogue("en"), io.StringIO(first_or_decoy(session)))
        view = session.game.observe(session.state, seat)
        alone = len(session.game.legal_actions(session.state)) == 1 and session.drawer.turn(view) not in (seat, -1)
        session.play(console.answer(seat))
        if alone:
            found.append(say("terminal.cover.enter") in out.getvalue())
        seat = session.advance()
    return found


def test_two_people_are_both_asked() -> None:
    found = [covered for seed in range(6) for covered in covered_reactions(["", ""], seed)]
    assert found
    assert all(found)


def test_against_a_bot_nobody_is_bothered() -> None:
    found = [covered for seed in range(6) for covered in covered_reactions(["", "random"], seed)]
    assert found
    assert not any(found)
