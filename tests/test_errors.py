"""Exceptions for people: `str` of a user error is an English sentence, with its line and its rule."""
from __future__ import annotations

import pickle

import pytest

import brushpass
from brushpass.core.errors import BadConfig, UserError
from brushpass.core.phrase import Refused
from brushpass.core.records.record import BadRecord, read, verify
from brushpass.terminal.errors import InFile

UNREAL = "brushpass 1\ngame kyoto\nrules {rules}\nseat 0 Ann\nseat 1 Bob\n\n{line}\n"


def test_a_wrong_value_is_a_sentence_with_the_known_ones() -> None:
    with pytest.raises(BadConfig) as caught:
        brushpass.game("kyoto", equipment="perhaps")
    assert str(caught.value).startswith('The option "equipment" ')
    assert str(caught.value).endswith(' be "perhaps". Choose one of these: off, on.')


def test_an_illegal_action_is_a_sentence_with_its_rule() -> None:
    game = brushpass.game("kyoto")
    with pytest.raises(Refused) as caught:
        game.apply(game.new(), game.parse("place 3r a1"))
    text = str(caught.value)
    assert text.endswith(f"({caught.value.refusal.rule})")
    assert "refusal." not in text
    assert text[0].isupper()


@pytest.mark.parametrize(("line", "start"), [("* place 3r a1", "line 7: "), ("nonsense", "line 7: ")])
def test_a_bad_record_names_its_line_once(line: str, start: str) -> None:
    game = brushpass.game("kyoto")
    with pytest.raises(BadRecord) as caught:
        verify(read(UNREAL.format(rules=game.rules, line=line)), game)
    assert str(caught.value).startswith(start)
    assert str(caught.value).count("line 7") == 1


def test_an_error_in_a_file_names_the_file() -> None:
    error = BadConfig("config.no-game", {"name": "chess", "known": "go"})
    assert str(InFile("a.txt", error)) == 'a.txt: There is no game "chess". Choose one of these: go.'


def test_a_key_without_a_sentence_is_shown_with_its_parameters() -> None:
    assert str(UserError("no.such-key", {"n_of": 3})) == "no.such-key {'n_of': 3}"


def test_a_user_error_can_be_sent_to_another_process() -> None:
    error = BadConfig("config.no-game", {"name": "chess", "known": "go"})
    copy = pickle.loads(pickle.dumps(error))
    assert (type(copy), copy.key, copy.params, str(copy)) == (BadConfig, error.key, error.params, str(error))
