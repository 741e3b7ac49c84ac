"""The examples run, and show what they say."""
import pytest

from examples import a_position, bot_in_fifteen_lines, first_environment, what_each_side_knows


def test_the_bot_beats_chance() -> None:
    assert bot_in_fifteen_lines.main(60) > 33


def test_a_0_captures_a_3() -> None:
    told = "\n".join(a_position.main())
    assert "captures an agent: 3 false" in told
    assert "(K45)" in told


def test_each_listener_hears_his_own_version() -> None:
    lines = what_each_side_knows.main(30)
    heard = {name: [line[11:] for line in lines if line.startswith(name)] for name in ("Oniwaban", "Government")}
    assert len(heard["Oniwaban"]) == len(heard["Government"])
    assert heard["Oniwaban"] != heard["Government"]


def test_chance_wins_some_of_the_games_in_a_first_environment(capsys: pytest.CaptureFixture[str]) -> None:
    assert -1 < first_environment.main(12) < 1
    assert capsys.readouterr().out.count("\n") == 12


def test_the_search_of_openspiel_beats_chance() -> None:
    pytest.importorskip("pyspiel")
    from examples import openspiel_ismcts

    assert openspiel_ismcts.main(3, 16) > 1
