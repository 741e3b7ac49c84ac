"""An evening's room: bots that play along, a chat for members only, a tournament of three at a table, a webhook."""
from pathlib import Path
from typing import Any

import pytest

from brushpass.text.catalogue import Catalogue
from tests.eventually import TIMEOUT_S
from tests.page.browser import Person, expect, no_axe
from tests.page.test_evening import NEXT, as_guest, come, open_evening, open_table, people, table_of, vote
from tests.page.test_everyone import faults
from tests.server.live_server import Guest, LiveServer, live_server
from tests.server.test_evenings import give_up, look
from tests.server.test_webhooks import SECRET, channel

ENGLISH, FRENCH, POLISH = Catalogue("en"), Catalogue("fr"), Catalogue("pl")
CHAT = "details.chat"
WORDS = "Bring the violin case"
TOP_SECRET = ".votes .btn:nth-child(2)"
# holds the responses of long polls back from the first one on, and counts the polls
HOLD_POLLS = """(() => {
    const send = window.fetch;
    window.polls = 0;
    window.held = [];
    window.fetch = async (path, init) => {
        const isPoll = /[?]since=[0-9]/.test(path), response = await send(path, init);
        if (isPoll && window.held) await new Promise((release) => window.held.push(release));
        if (/[?]since=/.test(path)) window.polls += 1;
        return response;
    };
})()"""
RELEASE_POLLS = "() => { const held = window.held; window.held = null; held.forEach((release) => release()); }"


def test_a_poll_from_before_joining_does_not_erase_what_is_typed(browser: Any, shared_server: LiveServer) -> None:
    with people(browser, shared_server, "Ann", "Bob") as (ann, bob):
        bob.context.add_init_script(HOLD_POLLS)
        come(bob, open_evening(ann))
        words = bob.page.locator(f"{CHAT} input.field")
        words.fill(WORDS)
        bob.page.wait_for_function("window.held.length > 0")
        polls = bob.page.evaluate("window.polls")
        bob.page.evaluate(RELEASE_POLLS)
        bob.page.wait_for_function("polls => window.polls > polls + 1", arg=polls)
        expect(words).to_have_value(WORDS)
        words.press("Enter")
        expect(ann.page.locator(f"{CHAT} .saidlist li")).to_contain_text(WORDS)


@pytest.mark.skipif(no_axe() != "", reason=no_axe())
def test_a_room_has_bots_and_a_chat_that_only_members_read(browser: Any, shared_server: LiveServer) -> None:
    with people(browser, shared_server, "Ann", "Bob", "Cas") as (ann, bob, cas):
        code = open_evening(ann)
        come(bob, code)
        bob.page.locator(f"{CHAT} input.field").fill(WORDS)
        bob.page.locator(f"{CHAT} form .btn").click()
        expect(ann.page.locator(f"{CHAT} .saidlist li")).to_contain_text(WORDS)
        mute = ann.page.get_by_role("button", name=ENGLISH.say("page.mute.who", {"name": "Bob"}))
        mute.click()
        expect(ann.page.locator(f"{CHAT} .saidlist")).not_to_contain_text(WORDS)
        ann.page.reload()
        expect(mute).to_have_attribute("aria-pressed", "true")
        assert WORDS not in ann.page.inner_text("main"), "muted for as long as this browser remembers"
        mute.click()
        expect(ann.page.locator(f"{CHAT} .saidlist li")).to_contain_text(WORDS)
        ann.page.locator(f"{CHAT} summary").click()
        bob.page.get_by_role("button", name=FRENCH.say("page.say.wow")).click()
        expect(ann.page.locator(f"{CHAT} summary i")).to_have_text("1")
        assert WORDS not in ann.page.inner_text("main"), "folded away"
        ann.page.locator(TOP_SECRET).click()
        expect(ann.page.locator(".begin p")).to_contain_text("Bob")
        ann.page.locator(".nextgame .segment button", has_text="1").click()
        expect(ann.page.locator(".nextgame .segment button[aria-pressed=true]").first).to_have_text("1")
        ann.page.get_by_label(ENGLISH.say("page.new.level")).select_option("recruit")
        expect(ann.page.locator(".begin p")).to_contain_text(ENGLISH.say("page.level.recruit"))
        for person in (ann, bob):
            assert faults(person, "room") == []
        assert bob.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        ann.page.locator(f"{NEXT}:not(:disabled)").click()
        table = table_of(ann)
        screen = ann.open_tab()
        screen.goto(f"{ann.address}/t/{table}/tv")
        expect(screen.locator(".tvscore li")).to_have_count(2)
        expect(screen.locator(".tvseats li")).to_have_count(3)
        bot = next(name for name in screen.locator(".tvseats strong").all_inner_texts() if name not in ("Ann", "Bob"))
        named = next(key for key in ENGLISH.sentences if key.startswith("page.bot.name.") and ENGLISH.say(key) == bot)
        assert WORDS not in screen.content(), "a television is no member"
        cas.go(f"/e/{code}")
        expect(cas.page.locator(".gamelist a").first).to_contain_text(POLISH.say(named))
        assert WORDS not in cas.page.content(), "nor is a visitor"
        come(cas, code)
        expect(cas.page.locator(f"{CHAT} .saidlist")).to_contain_text(WORDS)
        as_guest(ann, shared_server).post(f"/api/evenings/{code}/chat", {"on": False})
        expect(cas.page.locator(CHAT)).to_have_count(0)


def test_before_the_game_people_talk_and_the_rematch_repeats_it(browser: Any, shared_server: LiveServer) -> None:
    with people(browser, shared_server, "Ann", "Bob") as (ann, bob):
        open_table(ann, bob)
        bob.page.locator(".chat input.field").fill(WORDS)
        bob.page.locator(".chat form .btn").click()
        expect(ann.page.locator(".chat .saidlist li")).to_have_text(f"Bob{WORDS}")
        ann.page.locator(".stick .btn.go:not(:disabled)").click()
        first = table_of(bob)
        give_up(as_guest(bob, shared_server), first)
        for person in (ann, bob):
            person.page.locator(".ended button.btn.go").click()
        ann.page.wait_for_url(lambda url: first not in url)
        ann.page.locator(".railtabs button").last.click()
        expect(ann.page.locator(".right .saidlist li")).to_have_text(f"Bob{WORDS}")


def open_swiss(person: Person, *labels: str, seats: int = 2) -> str:
    """Open a Swiss tournament with some switches on, and return its code."""
    person.go("/e")
    person.page.locator(".newevening .segment button").nth(2).click()
    counts = person.page.get_by_role("group", name=ENGLISH.say("page.evening.seats"))
    counts.get_by_role("button", name=str(seats)).click()
    for label in labels:
        person.page.get_by_label(ENGLISH.say(label)).check()
    assert faults(person, "new tournament") == []
    person.page.locator(".newevening .btn.go").click()
    person.page.wait_for_selector(".evscore")
    return str(person.page.url.rsplit("/", 1)[1])


@pytest.mark.skipif(no_axe() != "", reason=no_axe())
def test_a_tournament_of_three_at_a_table_seats_a_bot(browser: Any, shared_server: LiveServer) -> None:
    with people(browser, shared_server, "Ann", "Bob") as (ann, bob):
        code = open_swiss(ann, seats=3)
        come(bob, code)
        expect(bob.page.locator("main")).to_contain_text(FRENCH.say("page.evening.share"), use_inner_text=True)
        assert bob.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        ann.page.locator(".evening > .btn.go").click()
        table = table_of(ann)
        assert table_of(bob) == table
        seats = Guest(shared_server.port).request("GET", f"/api/tables/{table}")[1]["seats"]
        assert sorted(seat["kind"] for seat in seats) == ["bot", "person", "person"]


def test_between_rounds_the_host_lets_everybody_look_at_the_standings(browser: Any, shared_server: LiveServer) -> None:
    with people(browser, shared_server, "Ann", "Bob") as (ann, bob):
        code = open_swiss(ann, "page.evening.breaks")
        come(bob, code)
        guests = [as_guest(ann, shared_server), as_guest(bob, shared_server), Guest(shared_server.port)]
        guests[2].post(f"/api/evenings/{code}/join", {"name": "Cas"})
        ann.page.locator(".evening > .btn.go").click()
        games = ann.eventually(lambda: look(guests[2], code)["games"], "the first round has begun")
        match = next(each for each in games if each["code"])
        give_up(guests[match["players"][0]], match["code"])
        for person in (ann, bob):
            person.go(f"/e/{code}")
        expect(bob.page.locator("main [role=status]")).to_have_text(FRENCH.say("page.evening.paused", {"number": 2}))
        ann.page.get_by_role("button", name=ENGLISH.say("page.evening.round.start", {"number": 2})).click()
        expect(bob.page.locator("main [role=status]")).to_have_count(0)
        assert {each["round"] for each in look(guests[2], code)["games"]} == {1, 2}


def test_a_host_sets_a_webhook_in_the_page_and_a_private_address_is_refused(browser: Any, tmp_path: Path) -> None:
    with (channel() as (origin, came), live_server(tmp_path, webhook_origins=(origin,)) as server,
          people(browser, server, "Ann", "Bob") as (ann, bob)):
        code = open_evening(ann)
        come(bob, code)
        field = ann.page.locator(".webhook")
        field.locator("summary").click()
        refusal, removal = ".problem", "button:not([type=submit])"
        for url, answer in (("https://192.168.1.1/hook", refusal), (f"{origin}{SECRET}", removal)):
            field.locator("input").fill(url)
            field.locator("form .btn").click()
            expect(field.locator(answer)).to_be_visible()
        assert [error for error in ann.errors if "400" not in error] == []
        ann.errors.clear()
        vote(ann, bob)
        ann.page.locator(f"{NEXT}:not(:disabled)").click()
        give_up(as_guest(bob, server), table_of(ann))
        told = came.get(timeout=TIMEOUT_S)
        assert (told["path"], "Ann wins" in told["text"]) == (SECRET, True)
        assert SECRET not in ann.page.content() + bob.page.content()
