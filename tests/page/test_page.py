"""What a visitor meets: the first click, an invitation, refusals, reloads, lost lines, and a neighbour's eyes."""
import gzip
import re
from pathlib import Path
from typing import Any

import pytest

from brushpass.server.app import PAGE
from brushpass.text.catalogue import sentences
from tests.page.browser import DESK, PHONE, SMALL, Person, expect
from tests.page.test_games import lobby
from tests.server.live_server import Guest, LiveServer, live_server

ROOT = Path(__file__).parent.parent.parent
TARGET = 44
TOO_SMALL = """(reach) => [...document.querySelectorAll("button:not(.rule), a.btn")].filter((each) => {
    const box = each.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const hit = (to) => each.contains(document.elementFromPoint(x, to) ?? each);
    const far = (step) => { let by = 0; while (by < 2 * reach && hit(y + step * (by + 1))) by += 1; return by; };
    return box.width > 0 && y > 0 && y < innerHeight && x > 0 && x < innerWidth && far(-1) + far(1) < 2 * reach;
}).map((each) => each.outerHTML.slice(0, 120))"""
FETCHED = """() => performance.getEntriesByType("resource").filter(({ name }) => /\\.(js|css)$/.test(name))
    .map(({ encodedBodySize }) => encodedBodySize)"""
CORNER_TAKES_PRESSES = """(box) => {
    const { left, top } = box.getBoundingClientRect();
    return box.contains(document.elementFromPoint(left + 6, top + 6));
}"""
# the bar may be gone again before anybody looks
WATCH_WAITBAR = """() => new MutationObserver(() => { window.waited ||= document.querySelector(".waitbar") !== null; })
    .observe(document.body, { childList: true, subtree: true })"""
FEW_FILES = 12
ASSETS = re.compile(r'(?:src|href)="/assets/([^"]+\.(?:js|css))"')
IMPORTS = re.compile(r'(?:from|import)\s*"\./([^"]+\.js)"')


def first_files() -> set[str]:
    """Return the scripts and styles that the front page asks for before anything is clicked."""
    wanted, found = list(ASSETS.findall((PAGE / "index.html").read_text())), set()
    while wanted:
        name = wanted.pop()
        if name not in found:
            found.add(name)
            wanted += IMPORTS.findall((PAGE / name).read_text())
    return found


def test_the_front_page_is_small_and_of_few_files() -> None:
    assert len(first_files()) <= FEW_FILES / 3
    assert sum(len(gzip.compress((PAGE / name).read_bytes())) for name in first_files()) < 60_000


def test_the_page_repeats_no_number_of_the_rules() -> None:
    scope: dict[str, Any] = {"__file__": str(ROOT / "web" / "write_data.py"), "__name__": "write_data"}
    exec(compile((ROOT / "web" / "write_data.py").read_text(), "write_data.py", "exec"), scope)  # noqa: S102
    for path, facts in scope["FILES"].items():
        assert Path(path).read_text(encoding="utf-8") == scope["rows"](facts()), "run python web/write_data.py"


def test_every_key_that_the_page_names_is_in_the_catalogue() -> None:
    texts = sentences("en")
    known = set(texts) | {key.rsplit("_", 1)[0] for key in texts}
    for path in (ROOT / "web" / "src").rglob("*.ts*"):
        for key in re.findall(r'"(page(?:\.[a-z][\w-]*)+)"', path.read_text(encoding="utf-8")):
            assert key in known or any(each.startswith(f"{key}.") for each in known), f"{path.name}: {key}"


def test_no_sentence_of_the_page_is_without_a_use() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "web" / "src").rglob("*.ts*"))
    texts = sentences("en")
    for key in texts:
        stem = key.rsplit("_", 1)[0] if key.endswith(("_one", "_other")) else key
        if key.startswith("page.") and f'"{stem}"' not in text:
            assert any(f"{stem[:end]}${{" in text for end in range(5, len(stem) + 1)), f"{key} is used nowhere"


def test_one_click_from_the_front_page_to_a_game(browser: Any, address: str) -> None:
    for number in range(3):
        person = Person(browser, address, SMALL if number == 1 else DESK, "en", "dark")
        person.go("/")
        person.page.locator(".poster .btn.go").nth(number).click()
        person.page.wait_for_selector(".board svg")
        assert re.search(r"/t/[a-z0-9]{10}$", person.page.url)
        fetched = person.page.evaluate(FETCHED)
        assert len(fetched) <= FEW_FILES, "scripts and styles of the front page and of a table"
        assert 40_000 < sum(fetched) < 150_000
        person.go("/")
        person.page.wait_for_selector(".tables a")
        assert person.errors == []
        person.close()


def test_friends_are_invited_by_link_code_and_picture(browser: Any, address: str) -> None:
    host = Person(browser, address)
    host.go("/new/topsecret")
    host.page.wait_for_selector("form, main")
    host.page.locator("main .btn.go").last.click()
    host.page.wait_for_selector(".bigcode")
    code = host.page.locator(".bigcode").inner_text()
    host.page.wait_for_selector("svg.qr path[d^=M]", state="attached")
    guest = Person(browser, address, PHONE, "pl")
    guest.go("/")
    guest.page.locator("#code").fill(code.lower())
    guest.page.locator(".joincode button").click()
    guest.page.wait_for_selector(".seatlist")
    assert guest.page.url == host.page.url
    assert host.errors == guest.errors == []
    host.close()
    guest.close()


def seated(browser: Any, address: str, game: str = "kyoto", size: tuple[int, int] = DESK,
           language: str = "en") -> Person:
    """Return somebody who sits at a table with beginners, at its page."""
    person = Person(browser, address, size, language)
    code, token = lobby(person, game, "me", *["recruit"] * (1 if game != "embassy" else 3))
    person.go(f"/t/{code}#seat={token}")
    person.page.wait_for_selector(".board svg")
    return person


def lines(person: Person) -> list[str]:
    """Return the log on a desk, once it is this person's turn and nobody else adds to it."""
    person.page.wait_for_selector(".dock[data-answers]")
    return list(person.page.locator(".log li > span").all_text_contents())


def test_a_seat_link_is_taken_in_and_leaves_the_address_bar(browser: Any, address: str) -> None:
    person = seated(browser, address)
    assert "#" not in person.page.url
    assert person.page.locator(".publictag").count() == 0
    person.close()


def test_a_reload_and_a_second_tab_show_the_same_table(browser: Any, address: str) -> None:
    person = seated(browser, address, "embassy")
    before = lines(person)
    person.page.reload()
    person.page.wait_for_selector(".log li")
    assert lines(person)[: len(before)] == before
    tab = person.open_tab()
    tab.goto(person.page.url)
    tab.wait_for_selector(".log li")
    assert list(tab.locator(".log li > span").all_text_contents())[: len(before)] == before
    assert person.errors == []
    person.close()


def test_a_server_that_comes_back_finds_everybody_where_they_were(browser: Any, tmp_path: Path) -> None:
    with live_server(tmp_path) as server:
        port = server.port
        person = seated(browser, f"http://127.0.0.1:{port}", "embassy")
        person.page.wait_for_selector(".log li")
        before = lines(person)
    person.page.wait_for_selector(".waitbar")
    with live_server(tmp_path, port=port):
        person.page.wait_for_selector(".waitbar", state="detached")
        assert lines(person)[: len(before)] == before
        person.play_by_pointing(5)
        person.page.wait_for_function("() => window.choices > 2")
        person.close()


def test_a_lost_line_is_taken_up_again(browser: Any, shared_server: LiveServer) -> None:
    person = seated(browser, f"http://127.0.0.1:{shared_server.port}", "embassy")
    person.page.wait_for_selector(".log li")
    before = lines(person)
    registry = shared_server.app.state.registry
    person.page.evaluate(WATCH_WAITBAR)
    for live in list(registry.open.values()):
        for connection in list(live.connections):
            shared_server.call(connection.end)
    person.page.wait_for_function("() => window.waited")
    person.page.wait_for_selector(".waitbar", state="detached")
    assert lines(person)[: len(before)] == before
    person.close()


def test_a_refused_move_says_why_with_its_rule_and_takes_no_press_from_the_board(browser: Any, address: str) -> None:
    person = seated(browser, address, "embassy")
    person.page.wait_for_selector(".board [data-thing][tabindex='0']", state="attached")
    person.page.locator(".board [data-thing][tabindex='-1']").last.dispatch_event("click")
    bubble = person.page.locator(".bubble")
    bubble.wait_for()
    assert re.search(r"ER?\d+", bubble.inner_text())
    assert bubble.evaluate(CORNER_TAKES_PRESSES) is False
    bubble.locator("button, a").first.click()
    person.page.wait_for_selector(".rulepop")
    assert person.errors == []
    person.close()


def test_the_log_of_embassy_says_you_and_calls_others_by_their_names(browser: Any, address: str) -> None:
    person = seated(browser, address, "embassy")
    person.page.wait_for_selector(".log li")
    person.eventually(lambda: any(line.startswith("You ") for line in lines(person)), "a line about oneself")
    assert not any("Ann" in line or re.search(r"Agent \d", line) for line in lines(person))
    person.close()


def test_those_who_watch_see_only_what_is_public(browser: Any, address: str) -> None:
    person = seated(browser, address)
    eyes = Person(browser, address, DESK, "fr")
    eyes.page.goto(person.page.url)
    eyes.page.wait_for_selector(".publictag")
    assert eyes.page.locator(".hand .card").count() == 0
    assert eyes.page.locator(".log .secret").count() == 0
    eyes.close()
    person.close()


def test_secrets_can_be_covered_from_a_neighbour(browser: Any, address: str) -> None:
    person = seated(browser, address)
    person.page.locator(".log summary").first.click()
    person.page.wait_for_selector(".log .secret")
    open_words = person.page.locator(".log .secret > span").first.inner_text()
    person.page.locator("header [aria-pressed]").first.click()
    expect(person.page.locator(".log .secret > span").first).not_to_have_text(open_words, use_inner_text=True)
    person.page.keyboard.down(" ")
    person.page.wait_for_function("words => document.querySelector('.log .secret > span')?.innerText === words",
                                  arg=open_words)
    person.page.keyboard.up(" ")
    person.close()


def test_the_language_changes_at_once_and_stays(browser: Any, address: str) -> None:
    person = seated(browser, address)
    person.page.locator("header .iconbtn").last.click()
    person.page.locator(".lang button[lang=pl]").click()
    person.page.wait_for_function("() => document.documentElement.lang === 'pl'")
    person.page.reload()
    person.page.wait_for_selector(".board svg")
    assert person.page.evaluate("document.documentElement.lang") == "pl"
    person.close()


def test_one_resigns_and_both_play_again(browser: Any, address: str) -> None:
    host, guest = Person(browser, address), Person(browser, address, PHONE)
    code, token = lobby(host, "kyoto", "me", "open")
    seat = Guest(int(address.rsplit(":", 1)[1])).sit(code, 1)
    host.go(f"/t/{code}#seat={token}")
    host.page.locator(".stick .btn.go:not(:disabled)").click()
    guest.go(f"/t/{code}#seat={seat}")
    for person in (host, guest):
        person.page.wait_for_selector(".board svg")
    host.page.locator("header .iconbtn").last.click()
    host.page.locator(".menu button.item").last.click()
    host.page.locator(".sure .btn.go").click()
    for person in (host, guest):
        person.page.wait_for_selector(".ended")
        person.page.locator(".ended button.btn.go").click()
    for person in (host, guest):
        person.page.wait_for_selector(".ended", state="detached")
        assert not person.page.url.endswith(code), "who asks for a rematch is brought there"
        person.page.wait_for_selector(".board svg")
        assert person.page.locator(".publictag").count() == 0
        person.page.wait_for_selector(".peoplebar.swapped")
        following = person.page.url
        person.go(f"/t/{code}")
        person.page.wait_for_selector(".ended")
        assert person.page.url.endswith(code), "a finished table stays where it is"
        assert following.endswith(str(person.page.locator(".ended a.btn.go").get_attribute("href")))
        assert person.errors == []
        person.close()


@pytest.mark.parametrize("game", ["kyoto", "topsecret", "embassy"])
def test_on_a_phone_the_hand_is_there_and_nothing_is_too_small(game: str, browser: Any, address: str) -> None:
    person = seated(browser, address, game, SMALL, "fr")
    person.page.wait_for_selector(".hand")
    person.page.wait_for_selector(".board [tabindex='0'], .answers .btn, .hand [tabindex='0']", state="attached")
    small = person.page.evaluate(TOO_SMALL, TARGET / 2 - 1)
    assert small == []
    person.close()
