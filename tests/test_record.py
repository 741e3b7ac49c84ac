"""Records are read back, replay by the rules, and report an error in one line with its position."""
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from librt.random import Random

import brushpass
from brushpass.core.check import random_action
from brushpass.core.errors import UserError
from brushpass.core.records.match import Match
from brushpass.core.records.fair import digest_of
from brushpass.core.records.record import (
    MAX_COMMENT_CHARS, MAX_RECORD_CHARS, BadRecord, Record, forfeiting_seat, read, replay, verify,
)
from tests.effort import effort


def a_record(seed: int = 4, **options: str) -> Record:
    """Return the record of a whole random game."""
    game, rng = brushpass.game("kyoto", **options), Random(seed)
    record = Record("kyoto", game.rules, dict(game.config.options), ["Ann", "Bob B."])
    s = game.new()
    while not game.over(s):
        a = random_action(game, s, rng)
        record.add(game.who(s), game.text(a))
        game.step(s, a)
    record.result = game.result(s)
    return record


TEXT = a_record(equipment="on", special_agents="neutral").write()
GAME = brushpass.game("kyoto", equipment="on", special_agents="neutral")


def test_a_record_holds_everything_that_it_was_given() -> None:
    record = read(TEXT)
    assert record.write() == TEXT
    assert record.names == ["Ann", "Bob B."]
    assert record.options["equipment"] == "on"
    assert verify(record, GAME) == record.result != ""


def test_comments_stand_at_their_place_and_are_no_part_of_the_game() -> None:
    record = read(TEXT)
    record.comments = [(0, 0, "hello"), (3, 1, "= 0 K51 resigned"), (len(record.actions) + 1, 0, "gg")]
    again = read(record.write())
    assert again.comments == record.comments
    assert again.write() == record.write() != TEXT
    assert verify(again, GAME) == record.result
    assert digest_of(again) == digest_of(read(TEXT))
    assert read(TEXT.replace("\n= ", f"\n# 1 {'x' * 999}\n= ")).comments[0][2] == "x" * MAX_COMMENT_CHARS


@pytest.mark.parametrize("line", ["#", "# 0", "# 12 text", "#0 text", "# Ann text"])
def test_a_comment_names_its_seat(line: str) -> None:
    with pytest.raises(BadRecord) as bad:
        read(TEXT.replace("\n= ", f"\n{line}\n= "))
    assert bad.value.key == "record.action-line"


def test_an_unfinished_record_is_a_record() -> None:
    lines = TEXT.splitlines()[:60]
    assert verify(read("\n".join(lines)), GAME) == ""


@pytest.mark.parametrize(("old", "new", "key"), [
    ("brushpass 1", "brushpass 9", "record.format"),
    ("game kyoto\n", "", "record.header"),
    ("seat 0 Ann\n", "", "record.header-line"),
    ("rules 1\n", "rules 99\n", "record.rules"),
    ("seat 0 Ann\nseat 1 Bob B.\n", "seat 0 Ann\n", "record.seats"),
    ("\n\n* deal", "\nnonsense\n* deal", "record.header-line"),
    ("\n\n* deal", "\n\n? deal joker\n* deal", "record.action-line"),
    ("\n\n* deal", "\n\n0 deal joker\n* deal", "record.who"),
    ("\n\n* deal", "\n\n* dael joker\n* deal", "notation.no-action"),
    ("\n\n* deal", "\n\n* pass\n* deal", "refusal.deal"),
    ("\n= ", "\n= 1 K1\n= ", "record.after-result"),
])
def test_what_is_wrong_is_said_with_its_line(old: str, new: str, key: str) -> None:
    assert old in TEXT
    with pytest.raises(BadRecord) as bad:
        verify(read(TEXT.replace(old, new, 1)), GAME)
    assert bad.value.key == key
    assert bad.value.line >= 1


def test_the_line_of_a_broken_rule_is_the_line_of_the_file() -> None:
    lines = TEXT.splitlines()
    place = next(number for number, line in enumerate(lines) if line.startswith("0 place 3"))
    lines[place + 1] = lines[place]
    with pytest.raises(BadRecord) as bad:
        verify(read("\n".join(lines)), GAME)
    assert bad.value.line == place + 2
    assert bad.value.params["rule"] == "K21"


def test_a_false_result_is_found() -> None:
    record = read(TEXT)
    record.result = "0 K49" if record.result != "0 K49" else "1 K49"
    with pytest.raises(BadRecord, match="the result says"):
        verify(record, GAME)


@pytest.mark.parametrize("result", ["0 resigned", "1 late"])
def test_of_two_one_may_give_up_while_the_game_goes_on(result: str) -> None:
    record = read(TEXT)
    record.result = result
    with pytest.raises(BadRecord, match="the result says"):
        verify(record, GAME)
    record.actions.pop()
    assert verify(record, GAME) == result
    assert forfeiting_seat(record) == 1 - int(result[0])
    for wrong in (f"0+{result}", result.upper(), "2 resigned", "- late"):
        record.result = wrong
        with pytest.raises(BadRecord, match="the result says"):
            verify(record, GAME)


def test_a_move_after_the_end_is_found() -> None:
    record = read(TEXT)
    record.actions.append((0, "pass", 999))
    with pytest.raises(BadRecord) as bad:
        list(replay(record, GAME))
    assert (bad.value.key, bad.value.line) == ("record.after-end", 999)


def test_a_huge_record_is_refused_unread() -> None:
    with pytest.raises(BadRecord, match="the record is too long"):
        read("x" * (MAX_RECORD_CHARS + 1))


@settings(max_examples=effort(300), deadline=None, database=None, derandomize=True)
@given(st.one_of(st.text(), st.binary().map(lambda raw: raw.decode("latin-1")), st.lists(
    st.sampled_from([*TEXT.splitlines(), "", "=", "* ", "option a b", "seat 0", "game", "0 castle a1-b2", "\x00"]),
    max_size=60).map("\n".join)))
def test_a_reader_never_fails_but_by_saying_what_is_wrong(text: str) -> None:
    try:
        record = read(text)
        verify(record, brushpass.game(record.game, **record.options))
    except UserError as problem:
        assert len(str(problem)) < 600


@settings(max_examples=effort(150), deadline=None, database=None, derandomize=True)
@given(st.integers(0, len(TEXT) - 1), st.integers(0, 40), st.text(max_size=12))
def test_a_damaged_record_is_whole_or_named(place: int, length: int, instead: str) -> None:
    try:
        verify(read(TEXT[:place] + instead + TEXT[place + length:]), GAME)
    except UserError as problem:
        assert problem.key


def test_a_match_changes_sides_after_every_game() -> None:
    match = Match(2)
    assert (match.side_of(0), match.side_of(1)) == (0, 1)
    match = match.won_by_side(0)
    assert (match.wins, match.winner()) == ((1, 0), -1)
    assert (match.side_of(0), match.side_of(1)) == (1, 0)
    match = match.won_by_side(0)
    assert match.wins == (1, 1)
    match = match.won_by_side(1)
    assert (match.wins, match.winner()) == ((1, 2), 1)
