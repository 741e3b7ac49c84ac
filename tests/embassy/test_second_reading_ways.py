"""Embassy, the second reading of displacement, lock and editions: ER60-ER63."""
import pytest

from brushpass.games.embassy.state import Embassy
from tests.embassy.helpers_recon import offered, result, seated, view
from tests.embassy.table import SPECTATOR, act, asked, discards, hand, injured, options, refuses, where


def on_the_stairs(extra: str = "", three: str = "vault blue") -> Embassy:
    """Return a win of the active player on the ground-floor Staircase."""
    s = seated("entrance red: | wire", "staircase-ground blue", "kitchen red", three, extra=extra)
    return act(s, "move staircase-ground", "show wire", "show friendly", "injure")


@pytest.mark.parametrize(("lock", "shut"), [("", ""), ("terrace", "staircase-terrace"),
                                            ("basement", "staircase-basement")])
def test_er60_neighbouring_is_one_step_with_stairs_and_central_lock(lock: str, shut: str) -> None:
    s = on_the_stairs(f"lock 3 {lock}" if lock else "", "central-lock blue" if lock else "vault blue")
    rooms = ["staircase-terrace", "entrance", "central-lock", "staircase-basement"]
    free = [room for room in rooms if room != shut and not (lock and room == "central-lock")]
    assert options(s) == [f"displace {room}" for room in free]


def test_er60_the_ballroom_counts_as_free_only_after_the_reception() -> None:
    def to_displace(extra: str) -> list[str]:
        s = seated("kitchen red: | wire", "entrance blue", "vault red", "ballroom blue", extra=extra)
        return options(act(s, "move entrance", "show wire", "show friendly", "injure"))
    assert to_displace("reception") == ["displace kitchen", "displace ballroom", "displace staircase-ground"]
    assert to_displace("") == ["displace kitchen", "displace staircase-ground"]


@pytest.mark.parametrize(("keys", "offers"), [
    ("key", []), ("key key", ["displace service-ground"]),
])
def test_er60_a_key_played_for_walking_does_not_serve_for_displacing(keys: str, offers: list[str]) -> None:
    s = seated(f"kitchen red: {keys} | wire", "office blue", "vault red", "telex blue")
    s = act(s, "key", "move office", "show wire", "show friendly", "injure")
    assert [text for text in offered(s, "displace") if "service" in text] == offers
    if offers:
        assert discards(act(s, *offers)) == ["key", "key"]


def cornered(one: str) -> Embassy:
    """Return the Sneak Out of a passive loser in Security HQ, whose open neighbours are occupied."""
    s = seated("service-terrace red: | wire", f"security-hq blue: {one}", "gallery red", "x-ray blue",
               extra="inside red key")
    return act(s, "move security-hq", "show wire", "show friendly", "injure", "pass")


def test_er61_a_displaced_player_who_sneaks_out_may_play_a_key_but_no_code_cracker() -> None:
    s = cornered("key code-cracker briefcase-red")
    assert (asked(s), options(s)) == ((1, "SneakOut"), ["move gallery", "move x-ray", "key"])
    assert refuses(s, "crack red") == "E17"
    s = act(s, "key")
    assert (options(s), discards(s)) == (["move service-terrace"], ["key"])
    s = act(s, "move service-terrace")
    assert (where(s, 1), asked(s)) == ("service-terrace", (0, "TakeAction"))


def test_er61_the_active_loser_who_is_not_displaced_may_play_a_code_cracker() -> None:
    s = seated("service-terrace red: code-cracker briefcase-red", "security-hq blue: | wire", "gallery red",
               "x-ray blue", extra="inside red key")
    s = act(s, "move security-hq", "show friendly", "show wire", "injure", "pass")
    assert asked(s) == (0, "SneakOut")
    assert "crack red" in options(s)
    s = act(s, "crack red", "pass")
    assert "key" in options(s), "what was in the briefcase serves at once"


def test_er61_the_key_of_the_sneaker_serves_nobody_else() -> None:
    s = act(cornered("key"), "key", "move service-terrace", "pass", "move service-ground", "move office")
    assert refuses(s, "move service-ground") == "E32"
    assert not view(s, SPECTATOR).key_played


def sneaking(lock: str) -> list[str]:
    s = seated("staircase-ground red: contraband", "staircase-ground blue", "central-lock red", "vault blue",
               extra=lock)
    return options(act(s, "contraband"))


def test_er62_central_lock_stops_sneaking_out_on_the_stairs() -> None:
    assert sneaking("") == ["move staircase-terrace", "move entrance", "move staircase-basement"]
    assert sneaking("lock 2 terrace") == ["move entrance", "move staircase-basement"]
    assert sneaking("lock 2 basement") == ["move staircase-terrace", "move entrance"]
    s = seated("staircase-ground red: contraband", "staircase-ground blue", "central-lock red", "vault blue",
               extra="lock 2 basement")
    assert refuses(act(s, "contraband"), "move staircase-basement") == "E85"


def test_er62_a_lock_set_in_a_shared_room_is_lost_with_the_setter_and_the_former_one_too() -> None:
    s = seated("ballroom red", "central-lock blue", "kitchen red", "vault blue", extra="lights out\nlock 1 basement")
    s = act(s, "move central-lock", "pass", "pass", "stop", "lock terrace")
    assert (asked(s), view(s, SPECTATOR).lock) == ((0, "SneakOut"), (0, 0))
    s = act(s, "move infirmary")
    assert (where(s, 1), view(s, SPECTATOR).lock) == ("central-lock", (-1, -1))
    s = act(s, "move staircase-ground")
    assert "move staircase-basement" in options(s)


def test_er62_setting_nothing_leaves_the_former_lock() -> None:
    s = seated("ballroom red", "central-lock blue", "kitchen red", "vault blue", extra="lights out\nlock 1 basement")
    s = act(s, "move central-lock", "pass", "pass", "stop", "pass", "move infirmary")
    assert view(s, SPECTATOR).lock == (1, 2)


def test_er63_the_french_edition_lets_a_player_play_one_hidden_weapon() -> None:
    for edition, offers in (("en", ["pass", "weapon"]), ("fr", ["pass"])):
        s = seated("entrance red: hidden-weapon hidden-weapon | wire", "kitchen blue: | knife", "vault red",
                   "telex blue", edition=edition)
        s = act(s, "move kitchen", "show wire", "show knife", "weapon", "pass")
        assert (asked(s), options(s)) == ((0, "CombatItems"), offers)


def dark_house(edition: str, lights: str = "lights out") -> Embassy:
    """Return a Sneak Out from the Kitchen, which player 1 stays in, through the Office, where player 2 is."""
    s = seated("kitchen red: contraband", "kitchen blue: goggles", "office red: goggles", "entrance blue",
               extra=lights, edition=edition)
    return act(s, "contraband", "move office")


def test_er63_in_french_the_room_left_counts_instead_of_the_room_entered() -> None:
    english = dark_house("en")
    assert asked(english) == (2, "KnockOut")
    assert asked(act(english, "pass")) == (0, "SneakOut")
    french = dark_house("fr")
    assert (asked(french), options(french)) == ((1, "KnockOut"), ["pass", "goggles"])
    french = act(french, "pass")
    assert asked(french) == (0, "SneakOut")
    french = act(french, "move ballroom")
    assert asked(french) == (2, "KnockOut")
    french = act(french, "goggles", "injure")
    assert (injured(french, 0), where(french, 0), hand(french, 2)) == (True, "ballroom", [])


@pytest.mark.parametrize("edition", ["en", "fr"])
def test_er63_with_the_lights_on_the_editions_agree(edition: str) -> None:
    s = dark_house(edition, "")
    assert (asked(s), options(s)) == ((2, "KnockOut"), ["pass", "knock-out"])
    assert asked(act(s, "pass", "move ballroom")) == (1, "Walk")


def test_er63_in_french_a_lit_room_entered_still_counts_after_the_dark_one_left() -> None:
    s = seated("kitchen red: contraband", "kitchen blue", "office red", "entrance blue", extra="lights out",
               edition="fr")
    s = act(s, "contraband", "move entrance")
    assert (asked(s), options(s)) == ((1, "KnockOut"), ["pass"])
    s = act(s, "pass")
    assert (asked(s), options(s)) == ((3, "KnockOut"), ["pass", "knock-out"])


def test_er63_the_french_edition_changes_nothing_else() -> None:
    s = seated("radio red: virus", "security-hq blue", "kitchen red", "vault blue", mission="two-man-rule",
               edition="fr")
    s = act(s, "move computer", "stop", "upload virus")
    assert result(s) == "0+2 ER42"
    s = seated("entrance red: | wire", "kitchen blue: goggles | wire", "vault red", "telex blue", extra="lights out",
               edition="fr")
    s = act(s, "move kitchen", "goggles", "pass")
    assert (asked(s), options(s)) == ((1, "Reward"), ["pass", "injure", "interrogate"])
    s = seated("entrance red: | wire", "kitchen blue: | wire", "vault red", "telex blue", edition="fr")
    assert asked(act(s, "move kitchen", "show wire", "show wire")) == (0, "CombatItems")
