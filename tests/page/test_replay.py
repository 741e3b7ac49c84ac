"""Replays, reviews and hints in the page: after the game, every viewpoint shows what was visible live."""
import re
from pathlib import Path
from typing import Any

import pytest

from tests.effort import sample
from tests.page.browser import DESK, LONG_TIMEOUT_MS, PHONE, SMALL, Person, expect
from tests.page.test_games import GAMES, ended, lobby
from tests.server.live_server import LiveServer

SHOWS = "(step) => document.querySelector('.slider input').value === step"
BY_STEPS = 15  # of a replay are gone by the arrow, then to its end at once
SAME_WIDTH = """() => new Set([".review .course", ".review .moments"]
    .map((part) => Math.round(document.querySelector(part).getBoundingClientRect().width))).size === 1"""
CUT_HANDS = """() => [...document.querySelectorAll(".dock :is(.hands, .hand)")]
    .filter((hand) => hand.scrollWidth > hand.clientWidth + 1 || hand.scrollHeight > hand.clientHeight + 12)
    .map((hand) => hand.innerText)"""
STORY = ".story li:not(.later) > span"


def words(person: Person, selector: str) -> list[str]:
    """Return what stands there, line by line, with single spaces."""
    return [" ".join(text.split()) for text in person.page.locator(selector).all_inner_texts()]


def place(person: Person) -> tuple[int, int]:
    """Return the step that is shown, and how many there are."""
    found = re.findall(r"\d+", person.page.locator(".transport .told").inner_text())
    return int(found[2]), int(found[3])


@pytest.mark.parametrize(("game", "language"), sample([
    ("topsecret", "fr"), ("kyoto", "en"), ("embassy", "pl")]))
def test_a_whole_replay_tells_step_by_step_what_the_table_told(
        game: str, language: str, browser: Any, address: str) -> None:
    person = Person(browser, address, DESK, language)
    code = ended(person, game)
    person.go(f"/t/{code}")
    person.page.wait_for_selector(".ended")
    person.page.evaluate("document.querySelectorAll('.log details').forEach((turn) => { turn.open = true; })")
    live = words(person, ".log li > span")
    person.open_more()
    person.page.locator(f".morerows a[href^='/replay/{code}']").click()
    person.page.wait_for_selector(".story")
    first, last = place(person)
    assert first == 1
    told = 0
    for step in [*range(2, min(BY_STEPS, last)), last]:
        person.page.keyboard.press("End" if step == last else "ArrowRight")
        person.page.wait_for_function(SHOWS, arg=str(step - 1))
        now = person.page.locator(STORY).count()
        assert now >= told, "nothing is taken back"
        told = now
    expect(person.page.locator(STORY)).to_have_text(live, use_inner_text=True)
    expect(person.page.locator(".story .later")).to_have_count(0)
    assert person.errors == []
    person.close()


@pytest.mark.parametrize(("game", "size"), sample([
    ("topsecret", DESK), ("embassy", PHONE), ("kyoto", SMALL), ("embassy", DESK)], 2))
def test_a_moment_is_seen_by_all_eyes_and_kept_in_the_address(
        game: str, size: tuple[int, int], browser: Any, address: str) -> None:
    person = Person(browser, address, size, "en", "dark")
    code = ended(person, game)
    person.go(f"/replay/{code}?as=0#40")
    person.page.wait_for_selector(".board svg")
    here = place(person)
    person.page.keyboard.press("j")
    person.eventually(lambda: place(person) == (here[0] - 1, here[1]), "a step back")
    person.page.keyboard.press("l")
    person.eventually(lambda: place(person) == here, "a step forward")
    person.page.wait_for_url(re.compile(r"as=0#\d+$"))
    for eyes in [str(seat) for seat in range(1, GAMES[game][0])] + ["public", "open"]:
        choose_eyes(person, eyes)
        person.page.wait_for_url(re.compile(rf"as={eyes}#\d+$"))
        assert place(person)[0] > 1, "the moment stays"
        assert "Waiting" not in person.page.locator("#question").inner_text()
        secrets = person.page.locator(".story .secret")
        person.eventually(lambda: (secrets.count() == 0) == (eyes == "public"), f"secrets as {eyes} sees them")  # noqa: B023
    person.page.keyboard.press("End")
    expect(person.page.locator(".to-on")).to_be_disabled()
    wide = person.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0, "nothing sticks out"
    assert person.errors == []
    person.close()


def choose_eyes(person: Person, eyes: str) -> None:
    """See the game as somebody else."""
    listed = person.page.locator("select.eyes")
    if listed.count():
        listed.select_option(eyes)
        person.page.wait_for_function("(eyes) => document.querySelector('select.eyes').value === eyes", arg=eyes)
    else:
        at = {"0": 0, "1": 1, "public": 2, "open": 3}[eyes]
        person.page.locator(".segment.eyes button").nth(at).click()
        person.page.wait_for_selector(f".segment.eyes button:nth-child({at + 1})[aria-pressed=true]")


@pytest.mark.parametrize("game", sample(["kyoto", "topsecret"]))
def test_a_replay_of_the_set_up_shows_whole_hands_and_nothing_to_press(game: str, browser: Any, address: str) -> None:
    person = Person(browser, address, (1440, 900))
    code = ended(person, game)
    for eyes in ("open", "0", "1"):
        person.go(f"/replay/{code}?as={eyes}#12")
        person.page.wait_for_selector(".slider")
        person.page.wait_for_selector(".hands .hand + .hand, .onehand, #hand, .publictag")
        assert person.page.locator(".dock .btn:enabled").count() == 0, "nothing here can be chosen"
        assert person.page.evaluate(CUT_HANDS) == []
    assert person.errors == []
    person.close()


def test_a_replay_on_a_phone_has_a_board_as_wide_as_the_screen_and_asks_nothing(browser: Any, address: str) -> None:
    person = Person(browser, address, (390, 664), "en")
    code = ended(person, "kyoto")
    for step in ("0", "60"):
        person.go(f"/replay/{code}?as=0#{step}")
        person.page.wait_for_selector(".story")
        left, right = (person.page.locator(f"[data-about='cell:{cell}']").first.bounding_box() for cell in (0, 4))
        assert right["x"] + right["width"] - left["x"] > 0.9 * 390
        keys = person.page.locator(".transport").bounding_box()
        assert keys["y"] + keys["height"] < 664, "the playback controls are on screen"
        assert person.page.locator("#question .lead").inner_text().endswith(("Your choice", "to choose"))
        assert "Tap" not in person.page.locator("#question").inner_text()
    assert person.errors == []
    person.close()


def test_a_running_game_shows_nothing_of_it(browser: Any, address: str) -> None:
    person = Person(browser, address)
    code, _ = lobby(person, "kyoto", "me", "open")
    for page in ("replay", "review"):
        person.go(f"/{page}/{code}")
        person.page.wait_for_selector(".problem")
        assert person.page.locator(".board, .story, .curve").count() == 0
    person.close()


def test_a_record_is_downloaded_and_opened_from_its_file(browser: Any, address: str, tmp_path: Path) -> None:
    person = Person(browser, address)
    code = ended(person, "kyoto")
    person.go("/")
    person.page.locator(f".tables a[href='/replay/{code}?as=0']").click()
    person.page.wait_for_selector(".story")
    steps = place(person)[1]
    person.page.locator(".top [aria-expanded]").click()
    with person.page.expect_download() as coming:
        person.page.locator(".menu a[download]").click()
    coming.value.save_as(tmp_path / "game.txt")
    (tmp_path / "broken.txt").write_text((tmp_path / "game.txt").read_text().replace("* deal", "* steal", 1))
    person.go("/replay")
    person.page.locator("input[type=file]").set_input_files(tmp_path / "broken.txt")
    person.page.wait_for_selector(".problem")
    person.errors.clear()
    person.page.locator("input[type=file]").set_input_files(tmp_path / "game.txt")
    person.page.wait_for_selector(".story")
    choose_eyes(person, "0")
    assert place(person)[1] == steps
    person.page.locator("[data-about='cell:12']").first.hover()
    person.page.locator(".about", has_text="Any location card").wait_for()
    assert person.errors == []
    person.close()


@pytest.mark.usefixtures("reviews")
@pytest.mark.parametrize(("game", "size"), sample([("kyoto", DESK), ("embassy", SMALL)]))
def test_a_review_shows_the_course_and_a_better_choice_on_the_board(
        game: str, size: tuple[int, int], browser: Any, address: str) -> None:
    person = Person(browser, address, size, "pl")
    code = ended(person, game)
    person.page.route("**/replay?as=*", lambda route: None)  # never answered
    person.go(f"/review/{code}?as=0")
    expect(person.page.locator("progress"), "loading shows its progress").to_be_visible()
    person.page.unroute_all()
    person.go(f"/review/{code}?as=0")
    person.page.wait_for_selector(".curve .line", timeout=LONG_TIMEOUT_MS)
    expect(person.page.locator(".shares dl > div")).to_have_count(5)
    # seen, true, try
    person.page.wait_for_function("() => document.querySelectorAll('.moment .row button').length === 3")
    moments = person.page.locator(".moments button")
    assert moments.count() <= 3
    differ = []
    for number in range(moments.count()):
        moments.nth(number).click()
        person.page.wait_for_selector(f".moments li:nth-child({number + 1}) [aria-pressed=true]")
        assert len(set(words(person, ".moment .choices span"))) == 2
        differ.append(picture(person, "played") != picture(person, "better"))
    told = person.page.evaluate(
        "(code) => fetch(`/api/tables/${code}/review?seat=0`).then((answer) => answer.json())", code)["thoughts"]
    thoughts = person.page.locator(".thoughts button")
    assert thoughts.count() == len(told)
    for number in range(len(told)):
        thoughts.nth(number).click()
        person.page.wait_for_selector(f".thoughts li:nth-child({number + 1}) [aria-pressed=true]")
        assert re.search(r"\d%", thoughts.nth(number).inner_text())
    assert any(differ) or game != "kyoto", "random play gives much away, and the board shows it"
    assert person.page.evaluate(SAME_WIDTH), "the course is as wide as what stands below it"
    assert person.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert person.errors == []
    person.close()


def picture(person: Person, which: str) -> str:
    """Return the board with what was played, or with what was better."""
    person.page.locator(f".moment .choices .{which}").click()
    person.page.wait_for_selector(f".moment .scene.{which}")
    return str(person.page.locator(".moment .scene").inner_html())


def test_a_hint_is_shown_on_the_board_when_it_is_asked_for(browser: Any, address: str) -> None:
    person = Person(browser, address)
    code, token = lobby(person, "topsecret", "me", "recruit")
    person.go(f"/t/{code}#seat={token}")
    person.page.locator(".hints button").click()
    person.page.wait_for_selector(".hints b")
    assert person.page.locator(".hints p").count() == 1
    person.page.wait_for_selector("[aria-pressed=true][data-thing], .answers .btn", state="attached")
    assert person.errors == []
    person.close()


def test_a_hint_for_a_suitcase_goes_into_the_arrangement_that_is_sent(browser: Any, address: str) -> None:
    person = Person(browser, address)
    code, token = lobby(person, "topsecret", "me", "recruit")
    person.go(f"/t/{code}#seat={token}")
    first = person.page.locator(".ts-slots .ts-cc").first
    advised = 18 if "1 secret" in first.inner_text() else 20  # pack a 5, pack a 1

    def answer(route: Any) -> None:
        told = route.fetch().json()
        told["moves"][0]["a"] = advised
        route.fulfill(json=told)

    person.page.route("**/hint", answer)
    person.page.locator(".hints button").click()
    expect(first).to_contain_text("5 secrets" if advised == 18 else "1 secret")
    person.page.locator(".hints b").get_by_text("5 secrets" if advised == 18 else "1 secret").wait_for()
    person.page.locator(".answers .btn.go").click()
    expect(person.page.locator("#question .lead")).to_have_text("Place one of your suitcases")
    assert person.errors == []
    person.close()


def test_among_people_no_hint_is_offered(browser: Any, shared_server: LiveServer) -> None:
    person = Person(browser, f"http://127.0.0.1:{shared_server.port}")
    code, token = lobby(person, "kyoto", "me", "open")
    guest = shared_server.guest()
    guest.sit(code, 1)
    person.go(f"/t/{code}#seat={token}")
    person.page.locator(".stick .btn.go:not(:disabled)").click()
    person.page.wait_for_selector(".board svg")
    person.page.wait_for_selector(".dock[data-answers]")
    assert person.page.locator(".hints").count() == 0
    person.close()
