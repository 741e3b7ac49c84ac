"""The names of bots: one at the table, in lists, in previews and after a rematch."""
from __future__ import annotations

from pathlib import Path

from msgspec import UNSET

from brushpass.server.people.history import to_message
from brushpass.server.previews.links import words_of
from brushpass.server.store.people import Played
from brushpass.server.table.facts import BOT, PERSON, Facts, Seat, persona_at
from brushpass.text.catalogue import Catalogue
from tests.server.live_server import live_server

CODE = "kvnq7r2p"


def test_the_server_names_a_bot_as_the_web_client_does() -> None:
    bot = Seat(BOT, "", "courier")
    assert [persona_at(CODE, place, bot) for place in range(3)] == [9, 2, 7]  # as in web/test/personas.test.ts
    assert persona_at(CODE, 0, Seat(PERSON, "Ann")) == -1
    assert persona_at(CODE, 0, Seat(BOT, "Ann", "operative")) == -1, "it plays for Ann"
    words = Catalogue("en")
    card = words_of(words, CODE, Facts("kyoto", {}, [Seat(PERSON, "Ann"), bot], ""), [1])
    name = words.say(f"page.bot.name.{persona_at(CODE, 1, bot)}")
    assert (card.names, card.lead) == (["Ann", name], f"{name} wins")
    resigned = Facts("topsecret", {}, [Seat(BOT, "Ann", "operative"), bot, Seat(PERSON, "Bob")], "")
    assert words_of(words, CODE, resigned, [0]).lead == "Ann wins", "a bot that plays for Ann has her name"


def test_a_bot_keeps_its_name_in_a_rematch(tmp_path: Path) -> None:
    with live_server(tmp_path) as server:
        ann = server.guest()
        code, token = ann.open_table("kyoto", "me", "recruit")
        with ann.connect(code, token) as client:
            client.receive_until("view")
            client.send({"t": "resign", "id": "resign-00001"})
            while not client.table["over"]:
                client.receive()
            client.send({"t": "rematch", "id": "rematch-0001"})
            while not client.table["next"]:
                client.receive()
        following = client.table["next"]
        who = persona_at(code, 1, Seat(BOT, "", "recruit"))
        seats = ann.request("GET", f"/api/tables/{following}")[1]["seats"]
        assert [seat.get("who", -1) for seat in seats] == [who, -1]
        row = next(row for row in ann.request("GET", "/api/me/tables")[1] if row["code"] == following)
        assert row["cast"] == [who, -1]


def test_a_game_that_nobody_has_won_is_not_listed_as_lost() -> None:
    facts = Facts("kyoto", {}, [Seat(PERSON, "Ann", guest="ann"), Seat(BOT, "", "courier")], "ann", started=True)
    listed = [to_message(Played(CODE, facts, -1, True, 0.0, winners), "ann", {}) for winners in ([], [1], None)]
    assert [each.table.winners for each in listed] == [[], [1], UNSET]
