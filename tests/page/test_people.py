"""Time and people through the page: clocks, taking over and coming back, a vote, and taking back."""
from typing import Any

import pytest
from librt.random import Random

from brushpass.server.tables.live_table import AWAY_AFTER_S
from tests.effort import sample
from tests.page.browser import DESK, SMALL, Person, expect
from tests.page.test_page import TARGET, TOO_SMALL
from tests.server.clocks import LIVE, FakeClock
from tests.server.live_server import Guest, LiveServer
from tests.server.test_undo import until_undo


def met(browser: Any, server: LiveServer, sizes: tuple[tuple[int, int], tuple[int, int]] = (DESK, SMALL),
        language: str = "en", **more: object) -> tuple[Person, Person]:
    """Return two people at a table of Kyoto whose game has begun."""
    address = f"http://127.0.0.1:{server.port}"
    guests = [Guest(server.port), Guest(server.port)]
    code, anns = guests[0].open_table("kyoto", "me", "open", **more)
    tokens = [anns, guests[1].sit(code, 1)]
    guests[0].post(f"/api/tables/{code}/begin", {})
    people = [Person(browser, address, size, language) for size in sizes]
    for person, token in zip(people, tokens, strict=True):
        person.go(f"/t/{code}#seat={token}")
        person.page.wait_for_selector(".board svg")
    return people[0], people[1]


def close(*people: Person) -> None:
    for person in people:
        assert person.errors == []
        person.close()


def test_a_clock_is_chosen_at_the_set_up_and_runs_for_the_player_asked(browser: Any, timed: LiveServer) -> None:
    host = Person(browser, f"http://127.0.0.1:{timed.port}")
    host.go("/new/kyoto")
    host.page.locator(".time .segment button").nth(1).click()
    host.page.locator(".time .field").first.fill("12")
    host.page.locator(".stick .btn.go").click()
    host.page.wait_for_selector(".bigcode")
    expect(host.page.locator(".words").first).to_contain_text("12 min", use_inner_text=True)
    guest = Guest(timed.port)
    guest.sit(host.page.url.rsplit("/", 1)[1], 1)
    host.page.locator(".stick .btn.go:not(:disabled)").click()
    host.page.wait_for_selector(".clock.runs")
    expect(host.page.locator(".clock [role=timer]")).to_have_count(2)
    shown = host.page.locator(".clock [role=timer]").all_inner_texts()
    assert "12:00" in shown, "the one who is not asked has all their time"
    expect(host.page.locator(".clock.runs")).to_have_count(1)
    close(host)


def test_low_time_is_told_by_a_word_and_a_sign(browser: Any, timed: LiveServer, fake_clock: FakeClock) -> None:
    host, guest = met(browser, timed, time=LIVE)
    fake_clock.advance(280)
    for person in (host, guest):
        person.page.reload()
        low = person.page.locator(".clock.low.runs")
        low.wait_for()
        assert low.locator("b").inner_text()
        assert low.locator("use").get_attribute("href") == "#sh-i-glass"
    close(host, guest)


def test_a_player_who_is_late_is_replaced_openly_and_comes_back(
        browser: Any, timed: LiveServer, fake_clock: FakeClock) -> None:
    host, guest = met(browser, timed, time=LIVE)
    host.page.wait_for_selector(".clock.runs")
    late, other = (host, guest) if host.page.locator(".pl-card.you .clock.runs").count() else (guest, host)
    fake_clock.advance(301)
    late.page.wait_for_selector(".peoplebar.mine")
    other.page.wait_for_selector(".peoplebar.note")
    expect(other.page.locator(".peoplebar.note")).to_contain_text("bot", use_inner_text=True)
    other.page.wait_for_selector(".opp :text('bot for')", state="attached")
    expect(late.page.locator(".answers .btn"), "a bot chooses now").to_have_count(0)
    late.page.locator(".peoplebar.mine .btn.go").click()
    late.page.wait_for_selector(".peoplebar.mine", state="detached")
    other.page.wait_for_function("() => document.querySelector('.peoplebar.note')?.innerText.includes('back')")
    close(host, guest)


def test_out_of_time_loses_where_that_was_agreed(browser: Any, timed: LiveServer, fake_clock: FakeClock) -> None:
    host, guest = met(browser, timed, time={**LIVE, "loses": True})
    host.page.wait_for_selector(".clock.runs")
    fake_clock.advance(301)
    for person in (host, guest):
        person.page.wait_for_selector(".ended")
        expect(person.page.locator(".ended")).to_contain_text("ran out of time", use_inner_text=True)
        expect(person.page.locator(".clock")).to_have_count(0)
    close(host, guest)


def test_the_one_who_stays_votes_for_a_bot(browser: Any, timed: LiveServer, fake_clock: FakeClock) -> None:
    host, guest = met(browser, timed)
    close(guest)
    host.page.wait_for_selector(".pl-card.away")
    fake_clock.advance(AWAY_AFTER_S)
    host.page.locator(".peoplebar .btn").click()
    host.page.wait_for_selector(".pl-card.opp .botbadge")
    assert host.page.locator(".peoplebar.note").inner_text().startswith("Bob")
    close(host)


@pytest.mark.parametrize("theme", sample(["dark", "light"]))
def test_on_a_phone_clocks_and_bars_fit(theme: str, browser: Any, timed: LiveServer, fake_clock: FakeClock) -> None:
    guests = [Guest(timed.port) for _ in range(4)]
    code, token = guests[0].open_table("embassy", "me", "open", "open", "open", time=LIVE)
    for seat in (1, 2, 3):
        guests[seat].sit(code, seat, f"Bartholomew the {seat}")
    guests[0].post(f"/api/tables/{code}/begin", {})
    person = Person(browser, f"http://127.0.0.1:{timed.port}", SMALL, "pl", theme)
    person.go(f"/t/{code}#seat={token}")
    person.page.wait_for_selector(".clock.runs")
    fake_clock.advance(AWAY_AFTER_S)
    person.page.wait_for_selector(".peoplebar .btn")
    expect(person.page.locator(".clock")).to_have_count(4)
    assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert person.page.evaluate(TOO_SMALL, TARGET / 2 - 1) == []
    close(person)


@pytest.mark.parametrize("game", sample(["topsecret", "kyoto", "embassy"]))
def test_a_choice_is_taken_back_and_the_log_with_it(game: str, browser: Any, timed: LiveServer) -> None:
    guest = Guest(timed.port)
    players = {"kyoto": {}, "topsecret": {"players": "2"}, "embassy": {"rounds": "5"}}[game]
    code, token = guest.open_table(game, "me", *["recruit"] * (3 if game == "embassy" else 1), options=players)
    person = Person(browser, f"http://127.0.0.1:{timed.port}")
    with guest.connect(code, token) as client:
        until_undo(client, Random(3))
        person.go(f"/t/{code}#seat={token}")
        button = person.page.locator(".takeback")
        button.wait_for()
        person.page.wait_for_selector(".log li")
        lines = person.page.locator(".log li").count()
        button.click()
        person.page.wait_for_function("count => document.querySelectorAll('.log li').length < count", arg=lines)
        while client.view["seq"] >= lines:
            client.receive_until("view")
    close(person)


def test_those_who_watch_are_told_that_a_choice_was_taken_back(browser: Any, timed: LiveServer) -> None:
    guest = Guest(timed.port)
    code, token = guest.open_table("embassy", "me", "recruit", "recruit", "recruit")
    eyes = Person(browser, f"http://127.0.0.1:{timed.port}", SMALL)
    with guest.connect(code, token) as client:
        until_undo(client, Random(3))
        eyes.go(f"/t/{code}")
        eyes.page.wait_for_selector(".board svg")
        client.send({"t": "undo", "id": "undo-000001"})
        eyes.page.wait_for_selector(".peoplebar.note")
        assert eyes.page.locator(".peoplebar.note").inner_text().startswith("Ann")
        assert eyes.page.locator(".takeback").count() == 0
    close(eyes)
