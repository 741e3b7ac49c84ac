"""Embassy, the missions of the reconstruction: ER41-ER43 and ER69."""
import pytest

from brushpass.core.errors import BadConfig
from brushpass.games.embassy.config import EmbassyConfig
from brushpass.games.embassy.game import EmbassyGame
from brushpass.games.embassy.missions import MISSIONS
from brushpass.games.embassy.state import Embassy
from tests.embassy.helpers_missions import allowed, dealt_loyalties, deck_of
from tests.embassy.helpers_recon import offered, result, seated, view
from tests.embassy.table import SPECTATOR, act, asked, heard_of, options, refuses


def test_er41_classic_is_the_default_for_four_or_six_with_equal_hidden_factions() -> None:
    assert (EmbassyConfig({}).options["mission"], EmbassyConfig({}).players) == ("classic", 4)
    assert allowed("classic") == [4, 6]
    assert dealt_loyalties("classic", 4) == {(2, 2, 0)}
    assert dealt_loyalties("classic", 6) == {(3, 3, 0)}
    s = seated("kitchen red", "office blue", "vault red", "telex blue")
    assert [view(s, player).loyalty for player in (0, 1)] == [(0, -1, -1, -1), (1, -1, -1, -1)]
    assert view(s, SPECTATOR).loyalty == (-1, -1, -1, -1)


def test_er41_in_classic_both_ends_count_and_no_other() -> None:
    s = seated("gallery red: intel-blue bomb", "kitchen blue", "vault red", "tunnel blue",
               extra="helicopter red\nwrecks red 1")
    s = act(s, "move helipad", "stop")
    assert offered(s, "bomb", "board") == ["bomb", "board red"]
    assert (result(act(s, "board red")), result(act(s, "bomb"))) == ("0+2 ER37", "1+3 ER38")


def two_man(items: str, *others: str, **config: str) -> Embassy:
    """Return the intro with player 0 on the way into the Computer room."""
    return seated(f"radio red: {items}", *others, mission="two-man-rule", **config)


@pytest.mark.parametrize("faction", ["red", "blue"])
@pytest.mark.parametrize(("floppy", "winner"), [("virus", "red"), ("anti-virus", "blue")])
def test_er42_the_floppy_says_who_wins_no_matter_who_uploads_it(faction: str, floppy: str, winner: str) -> None:
    other = "blue" if faction == "red" else "red"
    s = seated(f"radio {faction}: {floppy}", f"security-hq {other}", f"kitchen {faction}", f"vault {other}",
               mission="two-man-rule")
    s = act(s, "move computer", "stop")
    assert offered(s, "upload") == [f"upload {floppy}"]
    s = act(s, f"upload {floppy}")
    assert result(s) == ("0+2 ER42" if winner == faction else "1+3 ER42")
    assert [facts["what"] for facts in heard_of(s, SPECTATOR, "Acted")] == [floppy]


def test_er42_another_player_of_any_side_must_be_in_security_hq() -> None:
    s = act(two_man("virus", "gallery blue", "x-ray red", "vault blue"), "move computer", "stop")
    assert (options(s), refuses(s, "upload virus")) == (["pass"], "ER42")
    for faction in ("red", "blue"):
        s = act(two_man("virus", f"security-hq {faction}", "x-ray red", "vault blue"), "move computer", "stop")
        assert offered(s, "upload") == ["upload virus"]


def test_er42_only_in_the_computer_room_after_entering_it_and_with_the_floppy_in_hand() -> None:
    s = seated("computer red: virus contraband", "security-hq blue", "x-ray red", "vault blue", mission="two-man-rule")
    assert offered(s, "upload") == []
    assert "upload virus" in options(act(s, "move radio", "move computer", "stop"))
    assert offered(act(s, "move cellar", "stop"), "upload") == []
    s = act(two_man("anti-virus", "security-hq blue", "x-ray red", "vault blue"), "move computer", "stop")
    assert refuses(s, "upload virus") == "ER42"


def test_er42_no_helicopters_briefcases_and_such_but_two_of_each_floppy() -> None:
    deck = deck_of("two-man-rule")
    assert [deck[name] for name in ("virus", "anti-virus")] == [2, 2]
    gone = ("intel-red", "intel-blue", "bomb", "briefcase-red", "briefcase-blue", "code-cracker")
    assert not set(gone) & set(deck)
    s = act(seated("vault red", "kitchen blue", "x-ray red", "office blue", mission="two-man-rule"), "move radio",
            "stop")
    assert options(s) == ["pass"]
    s = EmbassyGame({"mission": "two-man-rule"}).new()
    assert sum(view(s, SPECTATOR).tiles) == sum(view(s, SPECTATOR).briefcases) == 0


def test_er42_with_five_one_loyalty_of_six_is_left_out_unseen() -> None:
    assert allowed("two-man-rule") == [4, 5, 6]
    assert dealt_loyalties("two-man-rule", 5) == {(3, 2, 0), (2, 3, 0)}
    assert dealt_loyalties("two-man-rule", 4) == {(2, 2, 0)}
    assert dealt_loyalties("two-man-rule", 6) == {(3, 3, 0)}


def danger(who: str, extra: str = "", **config: str) -> Embassy:
    return seated(who, "kitchen blue", "office red", "vault blue", extra=extra, mission="danger-zone", **config)


def test_er43_jamming_is_on_at_the_start_and_is_switched_in_its_room() -> None:
    assert EmbassyGame({"mission": "danger-zone"}).new().jamming
    assert not EmbassyGame({}).new().jamming
    s = act(danger("ballroom red"), "move jamming", "stop", "jamming")
    assert not view(s, SPECTATOR).jamming
    assert [facts["what"] for facts in heard_of(s, SPECTATOR, "Acted")] == ["off"]
    s = act(danger("ballroom red", "jamming off"), "move jamming", "stop", "jamming")
    assert view(s, 2).jamming


def test_er43_the_intel_is_transmitted_at_the_telex_while_jamming_is_off() -> None:
    items = "storage-terrace red: intel-blue code-book"
    s = act(danger(items, "jamming off"), "move telex", "stop", "transmit")
    assert result(s) == "0+2 ER43"
    s = act(danger(items, "jamming on"), "move telex", "stop")
    assert (options(s), refuses(s, "transmit")) == (["pass"], "ER43")


@pytest.mark.parametrize("jamming", ["on", "off"])
def test_er43_the_intel_is_carried_out_through_the_tunnel(jamming: str) -> None:
    s = danger("breaker red: intel-blue tunnel-map", f"jamming {jamming}")
    assert result(act(s, "move tunnel", "stop", "smuggle")) == "0+2 ER43"


@pytest.mark.parametrize("items", ["intel-red tunnel-map", "intel-blue code-book", "tunnel-map", "intel-blue"])
def test_er43_with_the_map_and_the_opposing_intel_only(items: str) -> None:
    s = act(danger(f"breaker red: {items}"), "move tunnel", "stop")
    assert (options(s), refuses(s, "smuggle")) == (["pass"], "ER43")


def test_er43_besides_it_is_classic() -> None:
    assert allowed("danger-zone") == [4, 6]
    deck, classic = deck_of("danger-zone"), deck_of("classic")
    assert deck == classic | {"code-book": 2, "tunnel-map": 2, "contraband": 2}
    assert classic["contraband"] == 4
    s = act(danger("helipad red: intel-blue", "helicopter red"), "board red")
    assert result(s) == "0+2 ER37"


def test_er69_the_decks_add_up() -> None:
    totals = {name: sum(deck_of(name).values()) for name in MISSIONS}
    assert totals == {"classic": 35, "two-man-rule": 29, "danger-zone": 37, "strange-bedfellows": 39,
                      "three-alone": 36, "the-fifth": 36, "face-to-face": 35}


def test_er69_the_counts_are_data_that_a_user_may_change() -> None:
    s = EmbassyGame({"items": "key=9,bomb=0"}).new()
    assert view(s, SPECTATOR).deck_size == 35 + 3 - 3
    with pytest.raises(BadConfig):
        EmbassyGame({"items": "briefcase-red=2"})
    assert asked(s)[0] == -1
