"""Classes: homework and results, which only the teacher sees, on both database engines."""
from __future__ import annotations

import asyncio
from pathlib import Path
from time import time
from typing import Any

import pytest

from brushpass.server.store import classes
from tests.server.live_server import Guest, LiveServer, live_server
from tests.server.test_databases import place
from tests.server.test_me import resigned

__all__ = ["place"]
pytestmark = pytest.mark.xdist_group("postgres")
LESSON = "kyoto steps"


def open_class(teacher: Guest, *pupils: Guest) -> str:
    """Open a class with some pupils, and return its code."""
    code = str(teacher.post("/api/classes", {"title": "7b", "name": "Ms Hall"})["code"])
    for number, pupil in enumerate(pupils, 1):
        pupil.post(f"/api/classes/{code}/join", {"name": f"Pupil {number}"})
    return code


def look(guest: Guest, code: str) -> dict[str, Any]:
    """Return a class as somebody sees it."""
    status, state = guest.request("GET", f"/api/classes/{code}")
    assert status == 200
    return dict(state)


def refused(guest: Guest, path: str, body: object) -> str:
    """Return why something posted is refused."""
    status, answer = guest.request("POST", f"/api/classes{path}", body)
    assert status >= 400
    return str(answer["key"])


def test_a_teacher_sets_homework_and_sees_who_has_done_it(place: Path | str, tmp_path: Path) -> None:
    with live_server(tmp_path, database=place) as server:
        teacher, ann, bob = (server.guest() for _ in range(3))
        code = open_class(teacher, ann, bob)
        position = f"position {resigned(server.guest(), server.guest())} 0 0"
        tasks = [LESSON, position]
        assert teacher.post(f"/api/classes/{code}/homework", {"tasks": tasks})["tasks"] == tasks
        ann.post(f"/api/classes/{code}/done", {"done": {LESSON: "done", "kyoto nothing": "done"}})
        for result in ("lost", "won", "lost"):
            ann.post(f"/api/classes/{code}/done", {"done": {position: result}})
        pupils = look(teacher, code)["pupils"]
        assert [(each["name"], each["done"]) for each in pupils] == [
            ("Pupil 1", {LESSON: "done", position: "won"}), ("Pupil 2", {})]
        assert look(ann, code)["you"] == pupils[0]["n"]
        assert [(row["code"], row["teaching"]) for row in teacher.request("GET", "/api/classes")[1]] == [(code, True)]
        assert [(row["code"], row["teaching"]) for row in ann.request("GET", "/api/classes")[1]] == [(code, False)]
        assert server.guest().request("GET", f"/api/codes/{code}")[1] == {"path": f"/c/{code}"}
        teacher.post(f"/api/classes/{code}/leave", {"pupil": pupils[0]["n"]})
        bob.post(f"/api/classes/{code}/join", {"name": "Robert"})
        assert [each["name"] for each in look(teacher, code)["pupils"]] == ["Robert"]
        bob.post(f"/api/classes/{code}/leave", {})
        assert look(teacher, code)["pupils"] == []


def test_results_of_others_never_reach_a_pupil_and_names_never_a_stranger(shared_server: LiveServer) -> None:
    def seen(done: dict[str, str]) -> tuple[dict[str, Any], dict[str, Any]]:
        teacher, ann, bob, stranger = (shared_server.guest() for _ in range(4))
        code = open_class(teacher, ann, bob)
        ann.post(f"/api/classes/{code}/done", {"done": done})
        return unnumbered(look(bob, code)), unnumbered(look(stranger, code))

    def unnumbered(state: dict[str, Any]) -> dict[str, Any]:
        """Return a class without what is drawn at random."""
        names = [pupil | {"n": pupil["n"] == state["you"]} for pupil in state["pupils"]]
        return state | {"code": "", "you": state["you"] > 0, "pupils": names}

    assert seen({LESSON: "done"}) == seen({})
    pupil, stranger = seen({LESSON: "done"})
    assert len(pupil["pupils"]) == 2
    assert stranger["pupils"] == []


def test_only_the_teacher_sets_homework_removes_and_deletes(shared_server: LiveServer) -> None:
    teacher, ann, stranger = (shared_server.guest() for _ in range(3))
    code = open_class(teacher, ann)
    number = look(ann, code)["you"]
    for guest in (ann, stranger):
        for verb, body in (("homework", {"tasks": [LESSON]}), ("leave", {"pupil": number}), ("delete", {})):
            assert refused(guest, f"/{code}/{verb}", body) == "server.refused.organiser"
    assert refused(stranger, f"/{code}/done", {"done": {LESSON: "done"}}) == "server.refused.member"
    assert refused(teacher, f"/{code}/homework", {"tasks": ["kyoto nothing"]}) == "server.refused.task"
    assert refused(teacher, f"/{code}/homework", {"tasks": ["position nothing 0 0"]}) == "server.refused.no-table"
    running, _ = teacher.open_table("kyoto", "me", "recruit")
    assert refused(teacher, f"/{code}/homework", {"tasks": [f"position {running} 0 0"]}) == "server.refused.playing"
    assert len(look(teacher, code)["pupils"]) == 1


def test_one_press_deletes_everything_and_a_teacher_who_is_forgotten_leaves_no_class(
        place: Path | str, tmp_path: Path) -> None:
    with live_server(tmp_path, database=place) as server:
        teacher, ann = server.guest(), server.guest()
        code, other = open_class(teacher, ann), open_class(teacher, ann)
        teacher.post(f"/api/classes/{code}/delete", {})
        assert ann.request("GET", f"/api/classes/{code}")[0] == 404
        assert [row["code"] for row in ann.request("GET", "/api/classes")[1]] == [other]
        teacher.post("/api/me/delete", {})
        assert ann.request("GET", "/api/classes")[1] == []
        assert rows_left(server) == [0, 0]


def test_a_class_that_nobody_uses_is_deleted_after_the_retention_time(place: Path | str, tmp_path: Path) -> None:
    with live_server(tmp_path, database=place) as server:
        teacher, ann = server.guest(), server.guest()
        open_class(teacher, ann)
        store = server.app.state.registry.store.classes
        in_loop(server, store.forget(time() - 3_600))
        assert rows_left(server) == [1, 1]
        in_loop(server, store.forget(time() + 3_600))
        assert rows_left(server) == [0, 0]


def test_a_class_and_a_teacher_have_limits(shared_server: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(classes, "MAX_PUPILS", 1)
    monkeypatch.setattr(classes, "MAX_CLASSES", 1)
    teacher, ann, bob = (shared_server.guest() for _ in range(3))
    code = open_class(teacher, ann)
    assert refused(bob, f"/{code}/join", {"name": "Bob"}) == "server.refused.crowded"
    ann.post(f"/api/classes/{code}/join", {"name": "Anna"})
    assert refused(teacher, "", {"title": "8a", "name": "Ms Hall"}) == "server.refused.classes"


def in_loop(server: LiveServer, work: Any) -> Any:
    """Return the result of a coroutine, run in the event loop of a server."""
    return asyncio.run_coroutine_threadsafe(work, server.loop).result()


def rows_left(server: LiveServer) -> list[int]:
    """Return the numbers of classes and pupils in the database of a server."""
    store = server.app.state.registry.store
    return [in_loop(server, store.rows(f"select count(*) from {table}"))[0][0] for table in ("classes", "pupils")]
