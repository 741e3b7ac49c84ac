"""Verifiable chance: every option has exactly its probability, and each draw depends only on its label."""
from hashlib import sha256
from typing import Any

import pytest
from librt.random import Random

import brushpass
from brushpass.core.records.fair import DIGEST_RANGE, Draw, Numbering, accepted, derive_key, number_below, seal_of
from brushpass.core.game import Game
from brushpass.core.kernel import NATURE

KEY = "5f" * 32
SIZES = (64, 100, 256, 1000)


def hmac(key: bytes, message: bytes) -> bytes:
    """Return HMAC-SHA256 from its definition, without a library."""
    block = key.ljust(64, b"\0")
    inner = sha256(bytes(byte ^ 0x36 for byte in block) + message).digest()
    return sha256(bytes(byte ^ 0x5C for byte in block) + inner).digest()


def numbers(label: str, key: str = KEY) -> list[int]:
    """Return the first numbers of a label."""
    return [int.from_bytes(hmac(bytes.fromhex(key), f"{label} {n}".encode())[:8], "big") for n in range(40)]


@pytest.mark.parametrize("size", SIZES)
def test_every_number_is_accepted_for_each_result_equally_often(size: int) -> None:
    for total in range(1, 64):
        found = [accepted(number, total, size) for number in range(size)]
        counts = [found.count(result) for result in range(total)]
        assert len(set(counts)) == 1, "some results are likelier than others"
        assert found.count(-1) == size - total * counts[0] < total, "more is rejected than needed"


def test_a_remainder_alone_would_not_be_fair() -> None:
    counts = [[number % 6 for number in range(256)].count(result) for result in range(6)]
    assert len(set(counts)) > 1, "this test cannot fail"


def test_odds_are_met_exactly_over_all_numbers() -> None:
    game: Game[Any] = brushpass.game("topsecret")
    draw = Draw(game, game.new(), 0)
    assert len(set(draw.odds)) > 1, "a throw of two dice has unequal odds"
    drawn = [draw.at(number) for number in range(sum(draw.odds))]
    assert [drawn.count(a) for a in draw.options] == draw.odds


def test_the_first_number_that_is_accepted_counts() -> None:
    total = DIGEST_RANGE // 2 + 1  # almost every second one is rejected
    later = 0
    for step in range(40):
        mine = [number for number in numbers(f"{step} T27") if number < DIGEST_RANGE - DIGEST_RANGE % total]
        later += mine[0] != numbers(f"{step} T27")[0]
        assert number_below(total, KEY, f"{step} T27") == mine[0] % total
    assert later > 5, "nothing was rejected"


def test_the_key_is_made_of_the_seed_the_table_and_every_gift() -> None:
    seed, one, other = "aa" * 32, "0b" * 16, "0c" * 32
    message = f"brushpass draws 1\nabcdefgh\n0 {one}\n2 {other}"
    key = derive_key(seed, "abcdefgh", {2: other, 0: one})
    assert key == hmac(bytes.fromhex(seed), message.encode()).hex()
    others = [derive_key("ab" * 32, "abcdefgh", {0: one, 2: other}), derive_key(seed, "abcdefgi", {0: one, 2: other}),
              derive_key(seed, "abcdefgh", {0: one}), derive_key(seed, "abcdefgh", {0: other, 2: one})]
    assert len({key, *others}) == 5
    assert seal_of(seed) == sha256(bytes.fromhex(seed)).hexdigest()


@pytest.mark.parametrize("name", ["kyoto", "topsecret", "embassy"])
def test_a_draw_can_be_computed_alone(name: str) -> None:
    game, rng = brushpass.game(name), Random(3)
    s, met = game.new(), 0
    for step in range(60):
        options = game.legal_actions(s)
        a = options[rng.randrange(len(options))]
        if game.who(s) == NATURE:
            draw = Draw(game, s, step)
            total, label = sum(draw.odds), draw.label
            left = next(n for n in numbers(label) if n < DIGEST_RANGE - DIGEST_RANGE % total) % total
            reached = [a for a, odds in zip(draw.options, draw.odds, strict=True) for _ in range(odds)]
            a = draw.made_by(KEY)
            assert a == reached[left]
            assert label.startswith(f"{step} ")
            met += 1
        s = game.apply(s, a)
    assert met > 3


def dealt(game: Game[Any], seed: int) -> dict[str, int]:
    """Return what a shared deal draws in a game of random choices, by label and odds."""
    rng, s, numbering, found = Random(seed), game.new(), Numbering(shared=True), dict[str, int]()
    for step in range(400):
        if game.over(s):
            break
        options = game.legal_actions(s)
        a = options[rng.randrange(len(options))]
        if game.who(s) == NATURE:
            draw = Draw(game, s, numbering.of(s, step))
            numbering.count(s)
            a = draw.made_by(KEY)
            question = f"{draw.label}: {draw.options} {draw.odds}"
            assert question not in found, "two draws have one label"
            found[question] = a
        s = game.apply(s, a)
    return found


@pytest.mark.parametrize(("name", "options"), [("kyoto", {}), ("topsecret", {"players": "2"}), ("embassy", {})])
def test_a_shared_deal_draws_the_same_whatever_was_chosen_before(name: str, options: dict[str, str]) -> None:
    game: Game[Any] = brushpass.game(name, **options)
    one, other = dealt(game, 1), dealt(game, 2)
    both = one.keys() & other.keys()
    assert len(both) > 5
    assert [one[question] for question in both] == [other[question] for question in both]
