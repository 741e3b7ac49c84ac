"""`brushpass serve` prints its URL, or why it cannot start."""
import io
import re
import signal
import socket
import tempfile
import subprocess
import sys
import webbrowser
from collections.abc import Mapping
from http.client import HTTPConnection
from pathlib import Path

import pytest
import uvicorn

from brushpass.terminal.main import main
from brushpass.terminal import serve
from brushpass.server.settings import Settings
from brushpass.terminal.parsers import COMMANDS, parse, with_environment
from brushpass.terminal.serve import LIMITS, addresses, database_of, games_folder, greeting, listen, settings_of
from brushpass.text.catalogue import Catalogue
from tests.eventually import TIMEOUT_S, eventually
from tests.page.browser import NOT_BUILT, is_built
from tests.server.postgres import is_running



def said(*argv: str) -> tuple[int, str]:
    """Return the exit code of a command, and its standard error."""
    errors = io.StringIO()
    code = main(["serve", *argv], io.StringIO(), io.StringIO(), errors, {})
    return code, errors.getvalue()


@pytest.mark.skipif(not is_built(), reason=NOT_BUILT)
@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
def test_it_prints_its_address_serves_the_page_and_ends_quietly(stop: signal.Signals, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "brushpass.terminal.main", "serve", "--port", "0", "--data", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        line = process.stdout.readline()
        port = int(re.search(r"127\.0\.0\.1:(\d+)", line)[1])  # type: ignore[index]
        connection = HTTPConnection("127.0.0.1", port, timeout=TIMEOUT_S)
        connection.request("GET", "/")
        answer = connection.getresponse()
        assert answer.status == 200
        assert "default-src 'none'" in str(answer.getheader("content-security-policy"))
        assert b"/assets/" in answer.read()
        connection.close()
        process.send_signal(stop)
        assert process.wait(TIMEOUT_S) in (0, 130)
        assert process.stderr.read() == "", "not even about semaphores of processes that nobody ended"
    assert (tmp_path / "brushpass.db").exists()


@pytest.mark.skipif(not is_built(), reason=NOT_BUILT)
def test_a_port_that_is_taken_is_named(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        code, errors = said("--port", str(taken.getsockname()[1]), "--data", str(tmp_path))
    assert code == 2
    assert "--port" in errors


@pytest.mark.skipif(not is_built(), reason=NOT_BUILT)
def test_a_damaged_database_is_named(tmp_path: Path) -> None:
    (tmp_path / "brushpass.db").write_bytes(b"no database" * 1000)
    code, errors = said("--port", "0", "--data", str(tmp_path))
    assert code == 2
    assert "brushpass.db" in errors


@pytest.mark.parametrize("argv", [("--port", "x"), ("--port", "70000"), ("--bot-workers", "0"),
                                  ("--max-database-mb", "x"), ("--max-tables-per-hour", "0"),
                                  ("--workers", "2"), ("--host", "no such host"),
                                  ("--invite-only", "short"), ("--invite-only", "with # in it"),
                                  ("--static-edition", "no such folder")])
def test_what_makes_no_sense_is_refused(argv: tuple[str, str], tmp_path: Path) -> None:
    code, errors = said(*argv, "--data", str(tmp_path))
    assert code == 2
    assert errors.count("\n") == 1


def test_an_invitation_is_a_link_that_others_can_follow() -> None:
    lines = greeting(Catalogue("en"), ["http://127.0.0.1:80", "http://10.0.0.7:80"], "open-sesame")
    assert "http://10.0.0.7:80/invited#open-sesame" in lines[2]
    assert len(greeting(Catalogue("en"), ["http://127.0.0.1:80"], "")) == 2


def test_where_games_are_kept(tmp_path: Path) -> None:
    assert games_folder({"XDG_DATA_HOME": str(tmp_path)}) == tmp_path / "brushpass"
    assert games_folder({}).parts[-3:] == (".local", "share", "brushpass")


def test_an_address_for_everybody_in_the_house() -> None:
    assert addresses("http", "127.0.0.1", 8017) == ["http://127.0.0.1:8017"]
    assert addresses("http", "::1", 80) == ["http://[::1]:80"]
    assert addresses("http", "0.0.0.0", 8017)[0] == "http://127.0.0.1:8017"


class Screen(io.StringIO):
    """A string buffer that claims to be a terminal with a display."""

    def isatty(self) -> bool:
        return True


class Blocks(Screen):
    """A terminal that shows any character."""

    encoding = "utf-8"


def blocks(text: str) -> list[str]:
    """Return the lines of a QR code in a text."""
    return [line for line in text.split("\n") if "\u2588" in line or "\u2580" in line]


@pytest.mark.skipif(not is_built(), reason=NOT_BUILT)
def test_a_terminal_shows_the_link_for_phones_as_a_qr_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "listen", lambda host, port: listen("127.0.0.1", 0))
    monkeypatch.setattr(serve, "own_address", lambda: "192.0.2.7")
    monkeypatch.setattr(uvicorn.Server, "run", lambda self, sockets: None)

    def said(out: io.StringIO, *argv: str) -> str:
        environ = {"XDG_DATA_HOME": tempfile.mkdtemp(dir=tmp_path)}  # the database of a server that never ran is locked
        assert main(["serve", "--no-browser", *argv], io.StringIO(), out, io.StringIO(), environ) == 0
        return out.getvalue()

    code = blocks(said(Blocks(), "--host", "0.0.0.0"))
    assert len({len(line) for line in code}) == 1
    assert len(code[0]) in (2 * len(code), 2 * len(code) - 1), "it is a square"
    assert blocks(said(Blocks(), "--host", "0.0.0.0", "--invite-only", "open-sesame")) != code
    assert not blocks(said(Blocks())), "phones cannot open 127.0.0.1"
    assert not blocks(said(Screen(), "--host", "0.0.0.0")), "this terminal has no block characters"


@pytest.mark.skipif(not is_built(), reason=NOT_BUILT)
@pytest.mark.parametrize(("argv", "environ", "shown"), [
    ([], {"DISPLAY": ":0"}, True), (["serve", "--no-browser"], {"DISPLAY": ":0"}, False),
    ([], {"DISPLAY": ":0", "CI": "1"}, False), ([], {}, False),
])
def test_brushpass_alone_opens_the_table_and_shows_it(
        argv: list[str], environ: dict[str, str], shown: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened, wanted, ports = list[str](), list[int](), list[int]()

    def on_any_port(host: str, port: int) -> socket.socket:
        listener = listen(host, 0)  # another server may listen on the port that is wanted
        wanted.append(port)
        ports.append(listener.getsockname()[1])
        return listener

    monkeypatch.setattr(serve, "listen", on_any_port)
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr(webbrowser, "open", opened.append)
    monkeypatch.setattr(uvicorn.Server, "run", lambda self, sockets: None)
    out, errors = Screen(), io.StringIO()
    assert main(argv, io.StringIO(), out, errors, {**environ, "XDG_DATA_HOME": str(tmp_path)}) == 0, errors.getvalue()
    assert wanted == [8017]
    assert opened == ([f"http://127.0.0.1:{ports[0]}"] if shown else [])
    assert f"http://127.0.0.1:{ports[0]}" in out.getvalue()


@pytest.mark.parametrize(("argv", "database"), [
    ([], "postgresql://brushpass:secret@db/games"), (["--database", "other.db"], Path("other.db")),
    (["--data", "folder"], Path("folder/brushpass.db")),
], ids=["environment", "option", "folder"])
def test_the_database_comes_from_the_environment_unless_an_option_names_one(
        argv: list[str], database: Path | str) -> None:
    environ = {"BRUSHPASS_DATABASE": "postgresql://brushpass:secret@db/games"}
    _, args = parse("serve", with_environment(["serve", *argv], environ)[1:], Catalogue("en"))
    assert database_of(args, environ) == database


@pytest.mark.parametrize(("argv", "warned"), [
    (["work", "--database", "postgresql://ann:secret@nowhere.invalid/games", "--bot-workers", "x"], True),
    (["database", "check", "postgres://ann:secret@nowhere.invalid/games", "more"], True),
    (["serve", "--database=postgresql://nowhere.invalid/games?user=ann&password=secret", "--port", "x"], True),
    (["serve", "--database=postgresql://ann@nowhere.invalid:5432/games", "--port", "x"], False),
    (["work", "--bot-workers", "x"], False),
], ids=["work", "database", "parameter", "none", "environment"])
def test_a_password_on_the_command_line_is_warned_of(argv: list[str], warned: bool) -> None:
    errors, environ = io.StringIO(), {"BRUSHPASS_DATABASE": "postgresql://ann:secret@nowhere.invalid/games"}
    assert main(argv, io.StringIO(), io.StringIO(), errors, environ) == 2
    assert ("PGPASSWORD" in errors.getvalue()) is warned
    assert "secret" not in errors.getvalue()


VALUES = {"HOST": "::1", "ALLOWED_HOSTS": "a.example,b.example", "TRUSTED_PROXIES": "10.0.0.1", "CERT": "-c.pem",
          "KEY": "k.pem", "DATA": "folder", "DATABASE": "some.db", "INVITE_ONLY": "open-sesame",
          "BLOCKED_WORDS": "words"}


@pytest.mark.parametrize("option", [name for name, _ in COMMANDS["serve"][1] if name != "--lang"])
def test_every_option_has_an_environment_variable_which_the_command_line_overrides(option: str) -> None:
    name, value = option[2:].replace("-", "_"), dict(COMMANDS["serve"][1])[option]
    text = VALUES.get(name.upper(), "17") if value else "1"
    environ = {f"BRUSHPASS_{name.upper()}": text}

    def parsed(*argv: str, environ: Mapping[str, str] = environ) -> object:
        return getattr(parse("serve", with_environment(["serve", *argv], environ)[1:], Catalogue("en"))[1], name)

    assert parsed() == (text if value else True)
    assert parsed(environ={}) != parsed()
    if value:
        assert parsed(option, "18") == "18"
    else:
        assert [parsed(environ={f"BRUSHPASS_{name.upper()}": no}) for no in ("", "0", "No")] == [False] * 3


def test_limits_reach_the_server() -> None:
    _, args = parse("serve", ["--max-sockets", "7", "--request-timeout", "9", "--max-members", "5"], Catalogue("en"))
    settings = Settings(**settings_of(args, {}))
    assert (settings.connections, settings.request_timeout, settings.members, settings.posts) == (7, 9, 5, 60)
    defaults = Settings(**settings_of(parse("serve", [], Catalogue("en"))[1], {}))
    for name, _ in LIMITS.values():
        assert getattr(defaults, name) == Settings.__dataclass_fields__[name].default, name


SUPERVISOR = """
import sys
from pathlib import Path
from brushpass.server.serving import NetworkOptions, Workers
from brushpass.terminal.serve import listen
if __name__ == "__main__":
    settings = {"database": Path(sys.argv[1]), "warm": False, "metrics": 0}
    workers = Workers(listen("127.0.0.1", 0), settings, NetworkOptions(), 1)
    print(workers.running[0].pid, flush=True)
    workers.run()
"""


def test_a_server_process_ends_when_its_supervisor_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "supervisor.py"
    script.write_text(SUPERVISOR)
    database = tmp_path / "tables.db"
    with subprocess.Popen([sys.executable, str(script), str(database)], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        pid = int(process.stdout.readline())
        eventually(database.exists, "the server has opened its database")
        process.kill()
    eventually(lambda: not is_running(pid), "the server has ended")
