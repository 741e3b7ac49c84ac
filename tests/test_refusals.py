"""Thousands of illegal actions, whole and partial, in every game: each reason must be true of the state."""
from __future__ import annotations

from typing import Any

import pytest
from librt.random import Random

import brushpass
from brushpass.core.chance import draw
from brushpass.core.kernel import pending_ask
from brushpass.core.phrase import Refusal
from brushpass.games.kyoto.data import CARDS, CELL_NAMES
from brushpass.text.catalogue import Catalogue
from tests.effort import effort
from tests.true_reasons import EMBASSY, KYOTO, TOPSECRET, Facts, Oracle

WORDS = Catalogue("en")
VAGUE = ("refusal.something-else", "refusal.incomplete")
CASES: list[tuple[str, dict[str, str], Oracle]] = [
    ("kyoto", {"special_agents": "neutral", "equipment": "on"}, KYOTO),
    ("topsecret", {"players": "3", "start_enterable": "own", "most_turns": "80"}, TOPSECRET),
    ("topsecret", {"players": "2", "most_turns": "80", "home_by_headquarters": "yes"}, TOPSECRET),
    ("embassy", {"rounds": "8", "edition": "fr"}, EMBASSY),
    ("embassy", {"mission": "danger-zone", "rounds": "8"}, EMBASSY),
]


def wishes(game: brushpass.Game[Any], s: Any, rng: Random) -> list[str]:
    """Return texts of actions, and for two games of partial actions."""
    texts = [game.text(rng.randrange(len(game.actions))) for _ in range(12)]
    if game.name == "kyoto":
        cells = (*CELL_NAMES, *["?"] * 15)
        some: list[str] = [CELL_NAMES[cell] for cell in range(30) if s.side_at(cell) == game.who(s)] or ["?"]
        for _ in range(12):
            card = (*CARDS[:10], "?", "?", "push", "push")[rng.randrange(14)]
            start = some[rng.randrange(len(some))] if rng.randrange(2) else cells[rng.randrange(len(cells))]
            texts.append(f"{card} {start}-{cells[rng.randrange(len(cells))]}")
    if game.name == "topsecret":
        for text in list(texts):
            verb, *words = text.split()
            if verb in ("move", "take", "swap"):
                texts += [f"{verb} {words[0]} ?", f"{verb} ? {words[1]}"]
    return texts


def check(game: brushpass.Game[Any], s: Any, text: str, oracle: Oracle, seen: set[str]) -> None:
    """Ask why an action is illegal, and compare the reason with the state."""
    legal = {game.text(a) for a in game.legal_actions(s)}
    found = game.why(s, text)
    if text in legal:
        assert found is None, f"{text} is allowed"
        return
    assert isinstance(found, Refusal), f"{text} is not among {sorted(legal)}"
    assert found.rule in WORDS.rules(game.name), found.rule
    assert found.key in WORDS.sentences, found.key
    facts = Facts(game, s, text, found)
    if found.key in oracle:
        assert oracle[found.key](facts), f"{found.key} of {text} at {type(pending_ask(s)).__name__}: {s}"
    else:
        assert found.key in VAGUE, f"{found.key} of {text} is not held against the rules"
    seen.add(found.key)


@pytest.mark.parametrize(("name", "options", "oracle"), CASES)
def test_every_reason_is_true(name: str, options: dict[str, str], oracle: Oracle) -> None:
    game = brushpass.game(name, **options)
    seen: set[str] = set()
    for seed in range(effort(4)):
        rng = Random(seed)
        s = game.new()
        while not game.over(s):
            if game.who(s) < 0:
                game.step(s, draw(s, rng))
                continue
            for text in wishes(game, s, rng):
                check(game, s, text, oracle, seen)
            legal = game.legal_actions(s)
            game.step(s, legal[rng.randrange(len(legal))])
    assert len(seen) > 8, seen
