"""Pass and play on a server: three people share a phone, and a fourth plays elsewhere."""
from __future__ import annotations

from typing import Any

from tests.page.browser import Person, expect
from tests.page.test_friends import SMALL_PHONE
from tests.server.live_server import Guest, LiveServer

SLOTS = ".ts-slots .ts-cc .sr"
SAME_SHUFFLE = "Math.random = () => 0.5"
LEFT_BEHIND = """() => [document.querySelectorAll('.play, .hand, .board, .log, .ticker, [data-thing]').length,
    document.title, location.pathname, history.length]"""


def covered(person: Person, secrets: list[str], address: str, entries: int) -> str:
    """Check that a covered page has nothing of any seat, and return who takes the device."""
    expect(person.page.locator(".covered .hold")).to_have_count(1)
    assert person.page.evaluate(LEFT_BEHIND) == [0, "Brushpass", address, entries]
    tree = person.page.locator("#app").aria_snapshot()
    kinds = [line.split()[1].strip("'") for line in tree.splitlines()]
    assert kinds == ["navigation", "button", "main:", "heading", "paragraph:", "button"]
    assert not any(secret in person.page.content() or secret in tree for secret in secrets)
    return str(person.page.inner_text(".covered h1"))


def hold(person: Person) -> None:
    """Press the button of the cover for as long as it takes."""
    person.page.locator(".covered .hold").hover()
    person.page.mouse.down()
    person.page.wait_for_selector(".play .board svg")
    person.page.mouse.up()


def new_table(person: Person) -> None:
    """Open a table of Top Secret for three people on this phone and a friend elsewhere."""
    person.page.add_init_script(f"localStorage.setItem('brushpass.name', 'Ann'); {SAME_SHUFFLE}")
    person.go("/new/topsecret")
    person.page.locator(".setup > .named .segment button").last.click()
    for seat, name in ((1, "Bob"), (2, "Cas")):
        form = person.page.locator(".seatform").nth(seat)
        form.locator(".segment button").nth(2).click()
        form.locator("input.field").fill(name)
    person.page.locator(".stick .btn.go").click()
    person.page.wait_for_selector(".bigcode")


def test_three_people_share_a_phone_and_see_only_their_own_seat(browser: Any, shared_server: LiveServer) -> None:
    address = f"http://127.0.0.1:{shared_server.port}"
    phone = Person(browser, address, SMALL_PHONE, fresh=True, bypass_csp=True)
    new_table(phone)
    path = phone.page.evaluate("location.pathname")
    code = path.rsplit("/", 1)[1]
    friend = Guest(shared_server.port)
    token = friend.sit(code, 3, "Dan")
    phone.page.locator(".stick .btn.go:not(:disabled)").click()
    entries, packed = phone.page.evaluate("history.length"), list[str]()
    for name in ("Ann", "Bob", "Cas"):
        words = covered(phone, packed, path, entries)
        assert name in words
        phone.page.locator(".covered .hold").click()  # too short
        expect(phone.page.locator(".covered")).to_have_count(1)
        hold(phone)
        expect(phone.page.locator(SLOTS)).to_have_count(4)
        assert " ".join(phone.page.locator(SLOTS).all_inner_texts()) not in packed, "as another person has packed"
        assert phone.page.locator(".ts-packacts .btn").count() == 1, "nothing is kept for the next person"
        phone.page.locator(".ts-slots .ts-cc").nth(1).click()
        phone.page.locator(".ts-slots .ts-cc").nth(2).click()
        packed.append(" ".join(phone.page.locator(SLOTS).all_inner_texts()))
        phone.page.locator(".answers .btn.go, .hand .btn.go").first.click()
        if name != "Cas":
            phone.page.locator(".passbar .go").click()
    with friend.connect(code, token) as other:
        assert other.wait_for_turn()
        assert [seat["here"] for seat in other.table["seats"]] == [True] * 4
    phone.page.locator(".passbar .pass").click()
    expect(phone.page.locator(".covered .hold")).to_have_count(3)
    phone.page.keyboard.press("Tab")
    phone.page.locator(".covered .press").first.press("Enter")
    phone.page.wait_for_selector(".play .board svg")
    assert phone.errors == []
    phone.close()


def test_the_second_person_asks_for_a_rematch_and_both_get_their_seats(browser: Any, shared_server: LiveServer) -> None:
    desk = Person(browser, f"http://127.0.0.1:{shared_server.port}", fresh=True)
    desk.page.add_init_script("localStorage.setItem('brushpass.name', 'Ann')")
    desk.go("/new/kyoto")
    form = desk.page.locator(".seatform").nth(1)
    form.locator(".segment button").nth(2).click()
    form.locator("input.field").fill("Bob")
    desk.page.locator(".stick .btn.go").click()
    first = desk.page.inner_text(".covered h1")
    hold(desk)
    pass_on(desk)
    second = desk.page.inner_text(".covered h1")
    hold(desk)
    desk.page.locator("header .iconbtn").last.click()
    desk.page.locator(".menu button.item").last.click()
    desk.page.locator(".menu .sure .btn.go").click()
    ended = desk.page.url
    desk.page.locator(".ended button.btn.go").click()
    expect(desk.page.locator(".covered h1")).to_have_text(second, use_inner_text=True)  # they have changed seats
    assert desk.page.url != ended
    hold(desk)
    pass_on(desk)
    expect(desk.page.locator(".covered h1")).to_have_text(first, use_inner_text=True)
    hold(desk)
    desk.page.wait_for_selector(".dock[data-answers]")
    assert desk.errors == []
    desk.close()


def pass_on(person: Person) -> None:
    """Choose until somebody else is asked, and cover the table for them."""
    person.play_by_pointing(3)
    person.page.wait_for_selector(".passbar .go")
    person.page.evaluate("clearInterval(window.pointing)")
    person.page.locator(".passbar .go").click()
