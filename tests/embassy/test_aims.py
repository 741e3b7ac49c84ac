"""The sentences that say how a mission is won: each way to end it is named."""
from __future__ import annotations

import pytest

from brushpass.games.embassy.missions import MISSIONS, Mission
from brushpass.text.catalogue import Catalogue

# way to end a mission -> its words in each language
WORDS = {
    "en": {"escape": "Intel", "wreck": "second helicopter", "upload": "Floppy", "transmit": "Telex",
           "smuggle": "Tunnel", "letter": "Alliance Letter", "points": "points"},
    "fr": {"escape": "Secrets d\u2019État", "wreck": "second hélicoptère", "upload": "Disquette", "transmit": "Télex",
           "smuggle": "Tunnel", "letter": "Lettre d\u2019alliance", "points": "points"},
    "pl": {"escape": "Danymi wywiadowczymi", "wreck": "drugi helikopter", "upload": "Dyskietk", "transmit": "Teleks",
           "smuggle": "Tunel", "letter": "Listem sojuszniczym", "points": "punktów"},
}


def endings_of(mission: Mission) -> set[str]:
    """Return the ways to end a mission: ER37, ER38, ER42-ER47."""
    ways = {"escape": any(mission.helicopters), "wreck": max(mission.helicopters) > 1 and mission.items["bomb"] > 0,
            "upload": mission.floppies, "transmit": mission.danger_zone, "smuggle": mission.danger_zone,
            "letter": mission.letters, "points": mission.points}
    return {way for way, is_possible in ways.items() if is_possible}


@pytest.mark.parametrize("language", WORDS)
@pytest.mark.parametrize("mission", MISSIONS.values(), ids=lambda mission: mission.name)
def test_every_way_to_end_a_mission_is_named_in_its_aim(mission: Mission, language: str) -> None:
    words = Catalogue(language)
    for key in (f"page.embassy.aim.{mission.name}", f"embassy.mission.{mission.name}.what"):
        sentence = words.say(key).replace("Dane wywiadowcze", "Danymi wywiadowczymi")
        missing = {way for way in endings_of(mission) if WORDS[language][way] not in sentence}
        assert missing == set(), (key, sentence)


def test_an_agent_without_intel_is_told_what_is_missing() -> None:
    assert Catalogue("en").say("page.embassy.aim.without") == "You have no foreign Intel yet."
