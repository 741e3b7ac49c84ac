"""A link fetched as a messenger does, without a script: its title, its sentence and its picture, and nothing hidden."""
from __future__ import annotations

import asyncio
import re
import sqlite3
import struct
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from librt.random import Random

import brushpass
from brushpass.core.kernel import SPECTATOR
from brushpass.server.previews import endpoints
from brushpass.server.previews.endpoints import PreviewEndpoints, seen
from brushpass.server.previews.card import Words, composed, drawn, is_able
from brushpass.server.previews.css_inliner import SVG, flat
from brushpass.server.table.facts import Facts, Seat
from brushpass.server.table.table import Table
from brushpass.server.engine import replays
from brushpass.server.engine.executor import NotAnswered
from brushpass.server.engine.replays import Replays
from brushpass.text.catalogue import LANGUAGES, Catalogue
from brushpass.text.drawn.picture import svg
from tests.env.drawing import missing
from tests.eventually import LONG_TIMEOUT_S
from tests.oracle import Played
from tests.page.browser import is_built
from tests.server.live_server import Guest, LiveServer, run_in_thread, live_server
from tests.server.test_evenings import gather, look, play

built = pytest.mark.skipif(not is_built(), reason="the page is not built")
able = pytest.mark.skipif(not is_able(), reason="cards need Node, the page and resvg-py")

GAMES: list[tuple[str, dict[str, str], int]] = [
    ("kyoto", {}, 60), ("topsecret", {"players": "3"}, 80), ("embassy", {}, 60),
]


def fetched(server: LiveServer, path: str, language: str = "en", host: str = "") -> tuple[int, bytes]:
    """Return the status and the bytes of an answer to a program that only reads."""
    connection = HTTPConnection("127.0.0.1", server.port, timeout=LONG_TIMEOUT_S)
    connection.request("GET", path, None, {"Accept-Language": language, **({"Host": host} if host else {})})
    answer = connection.getresponse()
    found = answer.read()
    connection.close()
    return answer.status, found


def said(server: LiveServer, path: str, language: str = "en") -> dict[str, str]:
    """Return what a page says of itself in its head."""
    status, text = fetched(server, path, language)
    assert status == 200
    return dict(re.findall(r'<meta (?:property|name)="((?:og|twitter):[\w:]+)" content="([^"]*)">', text.decode()))


def is_card(picture: bytes) -> bool:
    """Return whether bytes are an image of the size that messengers accept, with a board, and small enough for each."""
    is_png = picture.startswith(b"\x89PNG") and struct.unpack(">II", picture[16:24]) == (1200, 630)
    return is_png and 20_000 < len(picture) < 600_000


@built
def test_a_link_says_who_invites_in_the_language_of_the_reader(tmp_path: Path) -> None:
    with live_server(tmp_path) as server:
        code, _ = server.guest().open_table("topsecret", "me", "open", "operative", options={"players": "3"})
        titles = [said(server, f"/t/{code}", language)["og:title"] for language in ("en-GB,en", "fr", "pl;q=0.9")]
        assert titles == [Catalogue(language).say("page.join.invites", {"name": "Ann", "game": "Top Secret"})
                          for language in LANGUAGES]
        found = said(server, f"/t/{code}")
        assert found["og:image"].startswith(f"http://127.0.0.1:{server.port}/")
        assert said(server, "/t/nosuchcode")["og:title"] == said(server, "/")["og:title"] == "Brushpass"
        for path, key in (("/rules/kyoto", "page.rules"), ("/learn/kyoto/puzzle-9", "page.puzzle")):
            assert said(server, path, "fr")["og:title"] == f"Kyoto · {Catalogue('fr').say(key)}"
        for path, key in (("/make/kyoto/k7m2xw9", "page.make.title"), ("/deal/kyoto20261116w", "page.deal.week.title")):
            assert said(server, path, "pl")["og:title"] == Catalogue("pl").say(key, {"game": "Kyoto"})
        assert fetched(server, "/card/nosuchcode.en.png")[0] == 404
        assert fetched(server, f"/card/{code}.xx.png")[0] == 404
        assert b"og:image" not in fetched(server, "/", host="evil.example")[1], "no picture is asked of another host"


@built
def test_a_name_is_a_name_and_no_tag(tmp_path: Path) -> None:
    with live_server(tmp_path) as server:
        code, _ = server.guest().open_table("kyoto", "me", "open", name='"><script>x')
        text = fetched(server, f"/t/{code}")[1].decode()
        assert "&quot;&gt;&lt;script&gt;x" in text
        assert "<script>x" not in text
    words = Words("T", "<b> & \u0142", ["<i>"], [])
    assert "<b>" not in composed('<svg width="1" height="1"></svg>', words)


@built
def test_a_name_with_a_full_stop_ends_a_sentence(tmp_path: Path) -> None:
    with live_server(tmp_path) as server:
        ann, bob = server.guest(), server.guest()
        code, _ = ann.open_table("kyoto", "open", "me", name="Ann B.")
        bob.sit(code, 0)
        ann.post(f"/api/tables/{code}/begin", {})
        assert said(server, f"/t/{code}")["og:description"].startswith("Bob, Ann B. ")


@built
@pytest.mark.usefixtures("no_refill")
def test_codes_cannot_be_guessed_by_what_their_links_say(tmp_path: Path) -> None:
    with live_server(tmp_path, misses=3.0) as server:
        code, _ = server.guest().open_table("kyoto", "me", "open")
        for wrong in range(3):
            said(server, f"/t/wrong{wrong}")
        assert said(server, f"/t/{code}")["og:title"] == "Brushpass"


def two_at_a_table(server: LiveServer) -> tuple[Guest, str, str]:
    """Return a guest at a table of Kyoto whose game with another has begun, its code, and the seat's token."""
    ann, bob = server.guest(), server.guest()
    code, token = ann.open_table("kyoto", "me", "open")
    bob.sit(code, 1)
    ann.post(f"/api/tables/{code}/begin", {})
    return ann, code, token


@built
def test_a_finished_game_says_who_has_won_and_its_card_shows_the_open_board(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawings: list[Any] = []

    async def kept(cards: PreviewEndpoints, asked: dict[str, Any], words: Words) -> bytes:
        drawings.append((asked, words))
        return b"PNG"

    monkeypatch.setattr(PreviewEndpoints, "made", kept)
    monkeypatch.setattr(endpoints, "is_able", lambda: True)
    with live_server(tmp_path) as server:
        ann, code, token = two_at_a_table(server)
        with ann.connect(code, token) as client:
            client.receive_until("view")
            assert said(server, f"/t/{code}")["og:title"] == "Kyoto · Brushpass"
            fetched(server, f"/card/{code}.en.png")
            client.send({"t": "resign", "id": "resigning"})
            client.receive_until("ack")
        found = said(server, f"/replay/{code}")
        assert found["og:title"] == "Kyoto: Bob wins"
        assert fetched(server, found["og:image"].split(str(server.port))[1])[1] == b"PNG"
    (_, before), (_, after) = drawings
    assert (before.lead, before.first) == ("The game is on", [])
    assert (after.lead, after.names, after.first) == ("Bob wins", ["Ann", "Bob"], [1])


@built
def test_an_evening_says_who_invites_and_its_card_how_it_stands(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawings: list[Any] = []

    async def kept(cards: PreviewEndpoints, asked: dict[str, Any], words: Words) -> bytes:
        drawings.append((asked, words))
        return b"PNG"

    monkeypatch.setattr(PreviewEndpoints, "made", kept)
    monkeypatch.setattr(endpoints, "is_able", lambda: True)
    with live_server(tmp_path) as server:
        code, guests = gather(server, "AB")
        found = said(server, f"/e/{code}", "fr")
        assert found["og:title"] == Catalogue("fr").say("server.card.evening", {"name": "A"})
        assert fetched(server, found["og:image"].split(str(server.port))[1])[1] == b"PNG"
        play(guests, code, "topsecret")
        look(guests[0], code)
        found = said(server, f"/e/{code}")
        assert found["og:title"] == "An evening: 1 game"
        fetched(server, found["og:image"].split(str(server.port))[1])
        swiss, (host, _) = gather(server, "CD", kind="swiss", game="kyoto")
        assert said(server, f"/e/{swiss}", "pl")["og:title"] == "C zaprasza cię na turniej"
        fetched(server, f"/card/e/{swiss}.en.png")
        host.post(f"/api/evenings/{swiss}/begin", {})
        assert said(server, f"/e/{swiss}")["og:title"] == "Kyoto, Swiss: Round 1 of 1"
        assert said(server, "/e/nosuchcode")["og:title"] == "Brushpass"
        assert [fetched(server, f"/card/e/{wrong}.png")[0] for wrong in ("nosuchcode.en", f"{code}.xx")] == [404, 404]
    (_, before), (board, after), (_, tournament) = drawings
    assert (before.names, before.first) == (["A", "B"], [])
    assert (board["game"], after.title, after.lead) == ("topsecret", "An evening", "1 game")
    assert (after.names, after.first) == (["B 1", "A 0"], [0])
    assert (tournament.title, tournament.lead) == ("Kyoto, Swiss", "C invites you to a tournament")


def at_table(game: Any, world: Any) -> Any:
    """Return a table in some world, as the cards look at it."""
    table = Table(game, Random(0))
    table.set_up(world)
    facts = Facts(game.name, {}, [Seat("person", f"P{seat}") for seat in range(game.seats)], "", started=True)
    return SimpleNamespace(code="kvnq7r2p", game=game, table=table, facts=facts)


@pytest.mark.parametrize(("name", "options", "steps"), GAMES)
def test_worlds_that_nobody_can_tell_apart_have_the_same_card(name: str, options: dict[str, str], steps: int) -> None:
    game = Played(brushpass.game(name, **options), 1, 3, steps)
    other = game.game.sample_world(game.heard, 1, Random(8))
    assert other.to_dict() != game.s.to_dict()
    one, two = (seen(at_table(game.game, world), Catalogue("en")) for world in (game.s, other))
    assert one == two, "all that is drawn follows from what those see who watch"
    hidden = game.game.observe(game.s, 0).to_dict()
    assert one[0]["view"] == game.game.observe(game.s, int(SPECTATOR)).to_dict() != hidden


@able
def test_a_card_is_a_picture_that_messengers_take_and_the_same_for_twins() -> None:
    game = Played(brushpass.game("kyoto"), 1, 3, 60)
    other = game.game.sample_world(game.heard, 1, Random(8))
    one, two = (drawn(*seen(at_table(game.game, world), Catalogue("pl"))) for world in (game.s, other))
    assert one == two
    assert is_card(one)


@pytest.mark.skipif(missing() != "", reason=missing())
@pytest.mark.parametrize(("name", "options", "steps"), GAMES)
def test_a_plain_drawing_has_no_variables_left(name: str, options: dict[str, str], steps: int) -> None:
    game = Played(brushpass.game(name, **options), 1, 3, steps)
    text = svg(game.game, game.game.observe(game.s, int(SPECTATOR)))
    plain = flat(text)
    assert "var(" in text
    assert not re.search(r"var\(|<use|<style|--\w", plain)


def test_variables_are_those_of_the_place_where_something_is_used() -> None:
    sheet = ".a{--c:red} .b{--c:blue} .b rect[x^=1]{fill:var(--c)}"
    plain = flat(f'<svg xmlns="{SVG[1:-1]}" class="a"><style>{sheet}</style>'
                 '<symbol id="s" viewBox="0 0 1 1"><circle fill="var(--c)"/></symbol>'
                 '<use href="#s" x="3" y="4" width="5" height="5"/><g class="b"><rect x="12"/><rect x="2"/>'
                 '<use href="#s"/></g></svg>')
    assert re.findall(r'<circle fill="(\w+)"', plain) == ["red", "blue"]
    assert re.findall(r'<rect x="(\d+)" style="([^"]*)"', plain) == [("12", "fill:blue"), ("2", "")]
    assert 'translate(3 4)' in plain


def test_who_has_won_is_written_with_the_choice_that_ends_a_game(tmp_path: Path) -> None:
    with live_server(tmp_path) as server:
        ann, code, token = two_at_a_table(server)
        with ann.connect(code, token) as client:
            client.send({"t": "resign", "id": "resigning"})
            client.receive_until("ack")
    with closing(sqlite3.connect(server.database)) as file:
        assert file.execute("select code, winners from winners").fetchall() == [(code, "[1]")]


class Slow:
    """A process that draws no faster than it is let."""

    def __init__(self) -> None:
        self.let = asyncio.Event()
        self.drawn = 0

    async def run(self, limit: float, work: Any, *args: Any) -> bytes:
        self.drawn += 1
        await self.let.wait()
        return b"PNG"


def test_a_card_that_many_ask_for_at_once_is_drawn_once_though_the_first_of_them_hangs_up() -> None:
    async def work() -> None:
        slow = Slow()
        replays = Replays(slow)  # type: ignore[arg-type]
        asking = [asyncio.ensure_future(replays.cached(("card", "key", 0), drawn, {}, Words("", "", [], [])))
                  for _ in range(40)]
        while not slow.drawn:
            await asyncio.sleep(0)
        asking[0].cancel()
        slow.let.set()
        assert await asyncio.gather(*asking[1:]) == [b"PNG"] * 39
        assert (slow.drawn, replays.making) == (1, {})

    run_in_thread(work())


@built
@able
def test_the_card_that_a_link_names_is_drawn_by_the_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replays, "REPLAY_TIMEOUT_S", LONG_TIMEOUT_S)
    with live_server(tmp_path) as server:
        code, _ = gather(server, "AB")
        assert is_card(fetched(server, said(server, f"/e/{code}")["og:image"].split(str(server.port))[1])[1])


@built
def test_where_nothing_can_be_drawn_now_a_link_has_the_icon(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def busy(cards: PreviewEndpoints, asked: dict[str, Any], words: Words) -> bytes:
        raise NotAnswered("server.refused.busy", {})

    monkeypatch.setattr(PreviewEndpoints, "made", busy)
    monkeypatch.setattr(endpoints, "is_able", lambda: True)
    with live_server(tmp_path) as server:
        code, _ = server.guest().open_table("kyoto", "me", "open")
        assert fetched(server, f"/card/{code}.en.png")[0] == 307
