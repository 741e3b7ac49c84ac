"""Custom boards: random and hostile ones are played to the end with all checks, or refused with a reason."""
import pytest

from bench.boards import MADE, PLAYED, count
from brushpass.games import game_type
from tests.effort import effort


@pytest.mark.parametrize("name", MADE)
def test_random_and_hostile_boards_are_played_to_the_end_or_refused(name: str) -> None:
    found = count(name, effort(300, 30), 7)
    assert 0 < found[PLAYED] < found.total()


def test_all_that_is_wrong_is_told_at_once_with_its_rule_and_its_place() -> None:
    def told(name: str, **options: str) -> list[tuple[str, object, object]]:
        own = game_type(name).boards
        assert own is not None
        return [(fault.key, fault.params.get("rule"), fault.params.get("at")) for fault in own.faults(options)]

    barred = "/".join(["RGYBN", "RHYHG", "HHHHH", "HHHHH", "GHYHR", "YBRGB"])
    assert told("kyoto", board=barred) == [("config.board-cut", "K36", None), ("config.board-cut", "K35", None)]
    ring = "A:0:0,B:1:0,C:1:1,D:0:1,A:0.5:0.5;0-1,1-2,2-3;0,1,2,,2,3,0,1"
    assert told("topsecret", board=ring) == [
        ("config.board-name", "T7", "city:4"), ("config.board-apart", "T8", "city:4"),
        ("config.board-way", "T12", "seat:3")]
    own = game_type("embassy").boards
    assert own is not None
    sound = own.read(own.write({"plan": "default"}))["plan"]
    shut = sound.replace("9-12-1", "9-12-3").replace("9-10-1", "9-10-3").replace("10-11-3", "10-11-1")
    wrong = told("embassy", plan=shut,
                 items="key=0,bomb=0,vest=0,contraband=0,goggles=0,hidden-weapon=0,first-aid=0,code-cracker=0")
    assert wrong == [("config.plan-service", "ER13", "door:10-11"), ("config.plan-apart", "ER73", "room:9"),
                     ("config.items-few", "ER4", None)]
