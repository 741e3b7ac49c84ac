"""A class of a teacher and five pupils, one with a phone: homework, results, a tournament, and deletion."""
from pathlib import Path
from typing import Any

import pytest

from brushpass.text.catalogue import Catalogue
from tests.page.browser import Person, expect, no_axe
from tests.page.test_evening import as_guest, people
from tests.page.test_everyone import faults
from tests.page.test_learn import solve
from tests.server.live_server import Guest, LiveServer
from tests.server.test_evenings import give_up
from tests.server.test_me import resigned

PUZZLE = "puzzle-9"
CELLS = "() => [...document.querySelectorAll('.pupils tbody tr')].map((row) => [row.querySelector('b').innerText, "
CELLS += "...[...row.querySelectorAll('td')].map((cell) => cell.innerText.replace('\\u2013', '-'))].join(' '))"


def open_class(teacher: Person) -> str:
    """Open a class from the front page, and return its code."""
    teacher.go("/")
    teacher.page.locator("a[href='/c']").click()
    teacher.page.get_by_label("Name of the class").fill("7b")
    teacher.page.locator(".newevening .btn.go").click()
    teacher.page.wait_for_selector("#homework")
    return str(teacher.page.url.rsplit("/", 1)[1])


def set_homework(teacher: Person, game: str) -> None:
    """Set a puzzle and a position of a finished game."""
    page = teacher.page
    page.locator(".addtask summary").click()
    page.get_by_label("Lesson or puzzle").select_option(PUZZLE)
    page.locator(".addtask .btn").first.click()
    expect(page.locator(".tasks li")).to_have_count(1)
    page.get_by_label("Link to a replay").fill(f"{teacher.address}/replay/{game}?as=0#0")
    page.locator(".addtask .btn").last.click()
    expect(page.locator(".tasks li")).to_have_count(2)


def see(teacher: Person, wanted: list[str]) -> None:
    """Wait until the teacher sees these results."""
    teacher.page.reload()
    teacher.page.wait_for_function(f"wanted => JSON.stringify(({CELLS})()) === JSON.stringify(wanted)", arg=wanted)


def do_homework(pupil: Person, server: LiveServer, code: str) -> None:
    """Solve the puzzle and lose the position, both from the page of the class."""
    words = Catalogue("fr")
    pupil.page.locator(".tasks a").click()
    solve(pupil, "kyoto", PUZZLE, "fr")
    pupil.page.evaluate("localStorage.removeItem('brushpass.inwords')")
    pupil.go(f"/c/{code}")
    pupil.page.locator(".tasks em", has_text=words.say("page.class.result.done")).wait_for()
    pupil.page.locator(".tasks button").click()
    pupil.page.wait_for_url("**/t/*")
    pupil.page.wait_for_selector(".board svg")
    with pupil.page.expect_response(f"**/api/classes/{code}/done"):
        give_up(as_guest(pupil, server), str(pupil.page.url.rsplit("/", 1)[1]))
    pupil.go(f"/c/{code}")
    pupil.page.locator(".tasks em", has_text=words.say("page.class.result.lost")).wait_for()


@pytest.mark.skipif(no_axe() != "", reason=no_axe())
def test_a_teacher_and_five_pupils_with_a_homework(browser: Any, shared_server: LiveServer, tmp_path: Path) -> None:
    with people(browser, shared_server, "Ms Hall", "Eve") as (teacher, eve):
        code = open_class(teacher)
        others = [Guest(shared_server.port) for _ in range(4)]
        for guest, name in zip(others, ("Ann", "Bob", "Cas", "=Dot"), strict=True):
            guest.post(f"/api/classes/{code}/join", {"name": name})
        others[0].post(f"/api/classes/{code}/done", {"done": {f"kyoto {PUZZLE}": "done", "kyoto steps": "done"}})
        set_homework(teacher, resigned(Guest(shared_server.port), Guest(shared_server.port)))
        eve.go(f"/c/{code}")
        eve.page.wait_for_selector(".joinus")
        assert faults(eve, "class, before joining") == []
        eve.page.locator(".joinus .btn").click()
        do_homework(eve, shared_server, code)
        assert "Bob" in eve.page.locator("main").inner_text()
        assert eve.page.locator(".pupils").count() == 0, "only the teacher sees results"
        assert faults(eve, "class of a pupil") == []
        assert eve.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        see(teacher, ["=Dot - - 0", "Ann done - 2", "Bob - - 0", "Cas - - 0", "Eve done lost 2"])
        assert faults(teacher, "class of a teacher") == []
        with teacher.page.expect_download() as saved:
            teacher.page.locator(".csv").click()
        file = tmp_path / "class.csv"
        saved.value.save_as(file)
        rows = file.read_text("utf-8-sig").splitlines()
        assert rows[0].startswith('"Name","Kyoto · ')
        assert rows[1].startswith('"\'=Dot"'), "a spreadsheet computes no name"
        assert rows[2] == '"Ann","done","","done"'
        close(teacher, eve, code)


def close(teacher: Person, pupil: Person, code: str) -> None:
    """Open a tournament for all, then delete the class."""
    teacher.page.locator(f"a[href='/e?class={code}']").click()
    teacher.page.locator(".newevening .btn.go").click()
    teacher.page.wait_for_selector(".evscore")
    tournament = str(teacher.page.url.rsplit("/", 1)[1])
    pupil.page.reload()
    pupil.page.locator(f"a[href='/e/{tournament}']").click()
    pupil.page.wait_for_selector(".joinus")
    teacher.go(f"/c/{code}")
    teacher.page.locator(".btn.leave").click()
    teacher.page.locator(".sure .btn.go").click()
    teacher.page.wait_for_selector(".newevening")
    status, answer = Guest(int(teacher.address.rsplit(":", 1)[1])).request("GET", f"/api/classes/{code}")
    assert (status, answer["key"]) == (404, "server.refused.no-class")
