"""Embassy, the second reading of visibility: ER56-ER59. Worlds that differ only in hidden information look the same."""
import pytest

from brushpass.games.embassy.state import Embassy
from brushpass.games.embassy.view import VEILED
from tests.embassy.helpers_recon import OUTSIDERS, kinds, knows, seated, story, view
from tests.embassy.table import SPECTATOR, act, asked, hand, heard, heard_of, options


def meeting(zero: str = "| wire wire", one: str = "| wire knife", two: str = "cellar red", extra: str = "") -> Embassy:
    """Return a meeting in the Kitchen; nobody is in Security HQ."""
    s = seated(f"entrance red: {zero}", f"kitchen blue: {one}", two, "vault blue", extra=extra)
    return act(s, "move kitchen")


def test_er56_outsiders_learn_only_that_the_two_met() -> None:
    s = meeting()
    for outsider in OUTSIDERS:
        assert kinds(s, outsider) == ["Moved", "Met"]
        seen = view(s, outsider)
        assert (seen.asked, seen.asked_of, seen.asked_rule) == ("Meeting", VEILED, "ER56")
    assert view(s, SPECTATOR).meeting == (0, 1)
    assert (view(s, 1).asked, view(s, 1).asked_of) == ("ChooseCard", 3)


PATHS: list[tuple[str, ...]] = [
    ("show wire",), ("show ignore", "show ignore"), ("show wire", "show wire"), ("show wire", "show wire", "pass"),
    ("show wire", "show wire", "pass", "pass"), ("show wire", "show friendly"), ("show friendly", "show wire"),
    ("show friendly", "show friendly"), ("show friendly", "show friendly", "pass"),
    ("show friendly", "show friendly", "pass", "pass"), ("show wire", "show knife", "pass", "pass"),
    ("show friendly", "show friendly", "give vest", "give vest"),
]


@pytest.mark.parametrize("path", PATHS)
def test_er56_who_is_asked_and_for_what_is_hidden_from_outsiders(path: tuple[str, ...]) -> None:
    s = meeting("vest | wire wire", "vest | wire knife")
    for outsider in OUTSIDERS:
        assert story(s, outsider, *path) == ([], view(s, outsider))


NOTHING_CAME_OF_IT: list[tuple[str, ...]] = [
    ("show wire", "show wire", "pass", "pass"), ("show friendly", "show ignore"), ("show ignore", "show friendly"),
    ("show friendly", "show friendly", "pass", "pass", "pass"),
    ("show friendly", "show friendly", "give vest", "give vest", "pass"),
]


@pytest.mark.parametrize("path", NOTHING_CAME_OF_IT)
def test_er56_after_a_sneak_out_outsiders_cannot_tell_a_tie_from_a_friendship(path: tuple[str, ...]) -> None:
    s = meeting("vest | wire wire", "vest | wire knife")
    for outsider in OUTSIDERS:
        ignored = story(s, outsider, "show ignore", "show ignore", "move office")
        assert story(s, outsider, *path, "move office") == ignored
        assert [type(event).__name__ for event in ignored[0]] == ["Moved", "Began"]


def test_er56_the_same_reward_and_displacement_tell_nothing_of_the_cards() -> None:
    s = meeting("vest | wire pistol", "vest | wire knife")
    wins = [("show wire", "show friendly"), ("show wire", "show ignore", "pass", "pass"),
            ("show pistol", "show knife", "pass", "pass")]
    for outsider in OUTSIDERS:
        told = [story(s, outsider, *win, "injure", "displace office", "pass") for win in wins]
        assert told[0] == told[1] == told[2]


def test_er56_a_declined_reward_is_no_news_before_the_displacement() -> None:
    s = meeting()
    for outsider in OUTSIDERS:
        assert story(s, outsider, "show wire", "show friendly", "pass") == ([], view(s, outsider))
        heard_then = story(s, outsider, "show wire", "show friendly", "pass", "displace office")[0]
        assert [type(event).__name__ for event in heard_then] == ["Moved"]


def test_er56_a_loser_who_sneaks_out_unharmed_looks_like_one_after_a_tie() -> None:
    s = seated("service-terrace red", "security-hq blue: | wire", "gallery red", "x-ray blue")
    s = act(s, "move security-hq")
    for outsider in OUTSIDERS:
        tie = story(s, outsider, "show ignore", "show ignore", "move gallery")
        assert story(s, outsider, "show friendly", "show wire", "pass", "pass", "move gallery") == tie


@pytest.mark.parametrize("path", [("weapon",), ("pass", "vest")])
def test_er56_an_item_played_lifts_the_veil(path: tuple[str, ...]) -> None:
    s = act(meeting("hidden-weapon | wire", "vest | wire"), "show wire", "show wire", *path)
    for outsider in OUTSIDERS:
        assert kinds(s, outsider)[0] == "Played"
        assert view(s, outsider).asked == asked(s)[1]


def test_er56_security_hq_sees_the_cards_but_neither_passes_nor_who_is_asked() -> None:
    s = meeting(two="security-hq red")
    s = act(s, "show wire", "show wire")
    assert (kinds(s, 2), view(s, 2).asked) == (["Exchanged"], "Meeting")
    s = act(s, "pass")
    assert (heard(s, 2), view(s, 2).asked_of) == ([], VEILED)
    assert kinds(s, 0) == kinds(s, 1) == ["Passed"]


def test_er56_what_the_two_hold_makes_no_difference_to_outsiders() -> None:
    one = meeting("hidden-weapon | wire", "vest | wire")
    other = meeting("key | wire", "bomb | wire")
    for outsider in OUTSIDERS:
        path = ("show wire", "show wire", "pass", "pass", "move office")
        assert story(one, outsider, *path) == story(other, outsider, *path)


def test_er56_a_briefcase_opened_in_a_meeting_does_not_tell_which_question_was_asked() -> None:
    s = meeting("code-cracker briefcase-red | wire", "| wire", extra="inside red key")
    crack = ("crack red", "pack key")
    for outsider in OUTSIDERS:
        first = story(s, outsider, *crack, "show wire", "show wire", "pass", "pass")
        assert story(s, outsider, "show wire", "show wire", *crack, "pass", "pass") == first
        assert story(s, outsider, "show ignore", "show ignore", *crack) == first


def test_er57_item_counts_are_public() -> None:
    s = seated("kitchen red: key bomb", "office blue: vest", "vault red", "telex blue: key key key")
    assert view(s, SPECTATOR).hand_sizes == (2, 1, 0, 3)
    assert view(s, 3).hand_sizes == (3, 2, 1, 0)
    s = act(meeting("key vest", "bomb"), "show friendly", "show friendly", "give key", "pass")
    assert view(s, SPECTATOR).hand_sizes == (1, 2, 0, 0)
    one, other = (seated(f"kitchen red: {item}", "office blue", "vault red", "telex blue") for item in ("key", "bomb"))
    assert [knows(one, player) == knows(other, player) for player in (0, 1, SPECTATOR)] == [False, True, True]


def test_er57_attack_card_counts_are_not() -> None:
    few, many = meeting("| wire", "| wire"), meeting("| wire wire knife pistol", "| wire pistol")
    for player in OUTSIDERS:
        assert knows(few, player) == knows(many, player)
    one, other = meeting("| wire", "| wire"), meeting("| wire", "| wire wire wire")
    assert knows(one, 0) == knows(other, 0)
    assert knows(one, 1) != knows(other, 1)


def test_er57_shown_attack_cards_leave_face_down() -> None:
    s = meeting("| wire knife pistol", "| wire knife pistol")
    for outsider in OUTSIDERS:
        told = [story(s, outsider, f"show {card}", f"show {card}", "pass", "pass", "move office")
                for card in ("wire", "knife", "pistol")]
        assert told[0] == told[1] == told[2]


def test_er57_an_attack_card_drawn_kept_or_returned_is_seen_by_its_owner_only() -> None:
    s = act(seated("x-ray red", "kitchen blue", "vault red", "telex blue"), "move armoury", "stop", "armoury")
    for player in (1, SPECTATOR):
        told = [story(s, player, f"arm {one}", f"arm {other}", f"keep {one}")
                for one, other in (("wire", "knife"), ("pistol", "wire"), ("knife", "knife"))]
        assert told[0] == told[1] == told[2]


def cornered(zero: str, one: str = "") -> Embassy:
    """Return a win of the active player in Security HQ, where only the locked Service Staircase is free."""
    s = seated(f"service-terrace red: {zero} | wire", f"security-hq blue: {one}", "gallery red", "x-ray blue")
    return act(s, "move security-hq", "show wire", "show friendly", "injure")


@pytest.mark.parametrize(("items", "offers"), [
    ("vest", ["pass"]), ("", ["pass"]), ("key", ["pass", "displace service-terrace"]),
])
def test_er58_with_free_rooms_behind_locks_only_the_winner_is_asked_and_may_pass(
        items: str, offers: list[str]) -> None:
    s = cornered(items)
    assert (asked(s), options(s)) == ((0, "Displace"), offers)
    s = act(s, "pass")
    assert (asked(s), options(s)) == ((1, "SneakOut"), ["move gallery", "move x-ray"])


def test_er58_nobody_learns_whether_the_winner_had_a_key() -> None:
    one, other = cornered("key"), cornered("vest")
    for player in (1, *OUTSIDERS):
        assert knows(one, player) == knows(other, player)
        assert knows(act(one, "pass"), player) == knows(act(other, "pass"), player)


def test_er58_a_key_takes_the_loser_through() -> None:
    s = act(cornered("key"), "displace service-terrace")
    assert (hand(s, 0), asked(s)) == ([], (0, "TakeAction"))
    for outsider in OUTSIDERS:
        assert kinds(s, outsider) == ["Played", "Moved"]


def opener(inside: str, zero: str = "vest key") -> Embassy:
    return seated(f"kitchen red: code-cracker briefcase-red {zero}", "office blue", "vault red", "telex blue",
                  extra=f"inside red {inside}\ndeck: goggles")


def test_er59_everybody_hears_which_briefcase_is_opened() -> None:
    s = seated("kitchen red: code-cracker briefcase-red briefcase-blue", "office blue", "vault red", "telex blue",
               extra="inside red key\ninside blue bomb")
    for briefcase, name in enumerate(("red", "blue")):
        opened = act(s, f"crack {name}")
        for player in (0, 1, SPECTATOR):
            told = heard_of(opened, player, "Cracked")
            assert [(each["player"], each["briefcase"]) for each in told] == [(0, briefcase)]
            assert (told[0]["item"] == -1) == (player != 0)
            assert sum(view(opened, player).discard) == 1


def test_er59_which_card_was_inside_or_lies_there_now_is_a_secret() -> None:
    worlds = [(opener("bomb"), "pack bomb"), (opener("bomb"), "pack vest"), (opener("first-aid"), "pack key")]
    for player in (1, 2, SPECTATOR):
        told = [story(s, player, "crack red", pack) for s, pack in worlds]
        assert told[0] == told[1] == told[2]
    kept, changed = (story(opener("bomb"), 0, "crack red", pack) for pack in ("pack bomb", "pack vest"))
    assert kept != changed


def test_er59_whether_a_card_lies_under_the_tile_afterwards_is_public() -> None:
    s = act(opener("bomb"), "crack red")
    for player in (1, SPECTATOR):
        assert view(act(s, "pass"), player).briefcases == (0, 0)
        assert view(act(s, "pack vest"), player).briefcases == (1, 0)
        filled = [heard_of(act(s, text), player, "Repacked")[0]["filled"] for text in ("pass", "pack vest")]
        assert filled == [False, True]


def test_er59_a_cracker_for_an_empty_briefcase_is_not_told_from_one_left_empty() -> None:
    empty = seated("kitchen red: code-cracker briefcase-red", "office blue", "vault red", "telex blue")
    assert view(empty, SPECTATOR).briefcases == (0, 0)
    s = act(empty, "crack red")
    assert options(s) == ["pass"]
