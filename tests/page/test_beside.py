"""Features beside the board: private notes, the log since the last move, turn notifications, and programs in a seat."""
from typing import Any

from examples import remote_bot
from tests.page.browser import DESK, SMALL, Person, expect
from tests.page.test_games import lobby
from tests.page.test_page import seated
from tests.server.live_server import Guest, LiveServer
from tests.server.test_bots_of_others import as_bot, lend

NOTES = "The zinnia is a 3.\nWatch b3."
AWAY = """Object.defineProperty(document, "hidden", { get: () => window.away === true });
window.told = [];
window.Notification = class {
    static permission = "default";
    static requestPermission() {
        window.told.push("asked");
        this.permission = "granted";
        return Promise.resolve("granted");
    }
    constructor(words) { window.told.push(words); }
    close() { window.told.push("closed"); }
};"""
IN_SIGHT = """() => {
    const { top, bottom } = document.querySelector('.since').getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
}"""
FIRST_NEW = "() => document.querySelector('.since + li li > b')?.textContent ?? ''"
LOOK = "(away) => { window.away = away; document.dispatchEvent(new Event('visibilitychange')); }"


def open_notes(person: Person) -> Any:
    """Return the text area of the private notes, on desktop or on a phone."""
    person.open_panel("notes")
    return person.page.locator(".ownnotes textarea")


def test_notes_are_kept_with_the_seat_on_every_machine_and_seen_by_nobody_else(browser: Any, address: str) -> None:
    person = Person(browser, address, DESK)
    code, token = lobby(person, "kyoto", "me", "recruit")
    person.go(f"/t/{code}#seat={token}")
    other = Person(browser, address, SMALL, "pl")
    other.go(f"/t/{code}#seat={token}")
    open_notes(person).fill(NOTES)
    box = open_notes(other)
    other.page.wait_for_function("words => document.querySelector('.ownnotes textarea')?.value === words", arg=NOTES)
    box.fill("Changed.")
    box.blur()
    person.page.wait_for_function("() => document.querySelector('.ownnotes textarea').value === 'Changed.'")
    person.page.reload()
    person.page.wait_for_selector(".board svg")
    expect(open_notes(person)).to_have_value("Changed.")
    eyes = Person(browser, address)
    eyes.go(f"/t/{code}")
    eyes.page.wait_for_selector(".publictag")
    expect(eyes.page.locator(".railtabs button")).to_have_count(2)
    assert "Changed." not in eyes.page.content()
    for each in (person, other, eyes):
        assert each.errors == []
        each.close()


def test_notes_are_covered_with_all_other_secrets(browser: Any, address: str) -> None:
    person = seated(browser, address)
    open_notes(person).fill(NOTES)
    person.page.locator("header [aria-pressed]").first.click()
    person.page.wait_for_selector(".ownnotes textarea", state="detached")
    assert "zinnia" not in person.page.content()
    person.page.locator("header [aria-pressed]").first.click()
    expect(person.page.locator(".ownnotes textarea")).to_have_value(NOTES)
    person.close()


def test_a_player_who_comes_back_sees_what_happened_since_their_last_move(browser: Any, address: str) -> None:
    port = int(address.rsplit(":", 1)[1])
    guest = Guest(port)
    code, token = guest.open_table("kyoto", "me", "recruit")
    with guest.connect(code, token) as client:
        while client.wait_for_turn() and (client.view["mine"] == 0 or client.view["seq"] < client.view["mine"] + 2):
            client.act(client.view["options"][0]["a"])
        missed = client.view["seq"] - client.view["mine"]
        for size in (DESK, SMALL):
            person = Person(browser, address, size)
            person.go(f"/t/{code}#seat={token}")
            person.page.wait_for_selector(".board svg")
            if size == SMALL:
                expect(person.page.locator(".phonebar i")).to_have_text(str(missed), use_inner_text=True)
                person.open_panel("log")
            mark = person.page.locator(".log .since")
            mark.wait_for()
            assert person.page.locator(".since ~ li li").count() >= missed
            person.page.wait_for_function(IN_SIGHT)  # one need not search for it
            assert person.errors == []
            person.close()
        person = Person(browser, address)
        person.go(f"/t/{code}#seat={token}")
        person.page.wait_for_selector(".log .since")
        before = person.page.evaluate(FIRST_NEW)
        client.act(client.view["options"][0]["a"])
        person.page.wait_for_function(f"before => ({FIRST_NEW})() !== before", arg=before)  # the mark moves on
        person.close()


def test_a_turn_is_told_by_title_and_notice_only_to_those_who_look_elsewhere(
        browser: Any, shared_server: LiveServer) -> None:
    address = f"http://127.0.0.1:{shared_server.port}"
    person = Person(browser, address, fresh=True)
    person.context.add_init_script(AWAY)
    code, token = lobby(person, "kyoto", "me", "open")
    host = Guest(shared_server.port)
    host.cookie = f"guest={person.context.cookies()[0]['value']}"
    bot = lend(host, code, 1)
    host.post(f"/api/tables/{code}/begin", {})
    person.go(f"/t/{code}#seat={token}")
    person.page.wait_for_selector(".board svg")
    person.page.locator("header .iconbtn").last.click()
    assert person.page.evaluate("window.told") == [], "nobody is asked before they have pressed the switch"
    person.page.locator(".noticeswitch").click()
    person.page.wait_for_selector(".noticeswitch[aria-pressed=true]")
    person.page.evaluate(LOOK, False)
    with host.connect(code, token) as client:
        until_others_turn(client, shared_server.port, code, bot)
        assert "●" not in person.page.title()
        person.page.evaluate(LOOK, True)
        assert "●" not in person.page.title()
        until_own_turn(client, shared_server.port, code, bot)
    person.page.wait_for_function("() => document.title.startsWith('●') && window.told.length > 1")
    assert person.page.evaluate("window.told") == ["asked", "It\u2019s your turn"]
    person.page.evaluate(LOOK, False)
    person.page.wait_for_function("() => !document.title.startsWith('●') && window.told.length > 2")
    assert person.page.evaluate("window.told") == ["asked", "It\u2019s your turn", "closed"]
    assert person.errors == []
    person.close()


def until_others_turn(client: Any, port: int, code: str, bot: str) -> None:
    """Play for a person until the bot in the other seat has to choose."""
    client.receive_until("view")
    while not as_bot(port, bot, f"/api/bot/{code}/see", {})[1]["view"]["options"]:
        client.wait_for_turn()
        client.act(client.view["options"][0]["a"])


def until_own_turn(client: Any, port: int, code: str, bot: str) -> None:
    """Play for the bot until the person has to choose."""
    while (view := as_bot(port, bot, f"/api/bot/{code}/see", {})[1]["view"])["options"]:
        as_bot(port, bot, f"/api/bot/{code}/act", {"id": f"own-{view['v']:06}", "v": view["v"],
                                                   "a": view["options"][0]["a"]})
    client.wait_for_turn()


def test_the_host_lends_a_seat_to_a_program_and_everybody_sees_it(browser: Any, address: str) -> None:
    host, eyes = Person(browser, address), Person(browser, address, SMALL, "fr")
    code, token = lobby(host, "kyoto", "me", "open")
    host.go(f"/t/{code}#seat={token}")
    eyes.go(f"/t/{code}")
    host.page.locator(".seatrow .program button").click()
    field = host.page.locator(".program .field")
    field.wait_for()
    eyes.page.wait_for_function("() => document.querySelector('.seatlist')?.innerText.includes('bot prêté par Ann')")
    assert field.input_value() not in eyes.page.content()
    assert remote_bot.ask(f"{address}/t/{code}", field.input_value(), "see")["table"]["you"] == 1
    host.page.locator(".stick .btn.go:not(:disabled)").click()
    for person in (host, eyes):
        person.page.wait_for_selector(".board svg")
        expect(person.page.locator("[role=img][aria-label^='bot ']")).to_have_count(1)
    host.page.locator("header .iconbtn").last.click()
    host.page.locator(".menu .program button").click()
    host.page.locator(".menu .program .field").wait_for()
    eyes.page.wait_for_function("() => document.querySelectorAll(\"[role=img][aria-label^='bot ']\").length === 2")
    host.page.locator(".menu .program button.item").click()
    eyes.page.wait_for_function("() => document.querySelectorAll(\"[role=img][aria-label^='bot ']\").length === 1")
    for person in (host, eyes):
        assert person.errors == []
        person.close()
