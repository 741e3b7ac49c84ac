"""Any invalid command or file gives exit code 2 and one line of error, and has no other effect."""
from __future__ import annotations

import os
from pathlib import Path

import pytest

from brushpass.core.records.record import MAX_RECORD_CHARS
from tests.terminal.console import brushpass

HEAD = "brushpass 1\ngame kyoto\nrules 1\nseat 0 A\nseat 1 B\n\n"
ARGV = [
    ("",), ("fly",), ("--zork",), ("play", "chess"), ("play", "kyoto", "extra"), ("play", "--zork"),
    ("play", "--seed"), ("play", "--seed", "x"), ("play", "--seed", "-1"), ("play", "--seed", "1.5"),
    ("play", "--seed", "99999999999999999999"), ("play", "--seed", "9" * 5000), ("play", "--seed", "²"),
    ("play", "--lang", "de"), ("play", "--lang"), ("play", "--hotseat=yes"), ("play", "--side", "neither"),
    ("play", "--bot", "nobody"), ("play", "--bot", "random", "--hotseat"), ("play", "--option", "stun"),
    ("play", "--option", "stun=hard"), ("play", "--option", "colour=red"), ("play", "--option", "board=XYZ"),
    ("play", "--option", "stun=mild", "--option", "stun=mild"), ("play", "--option", "="), ("play", "--names", ""),
    ("play", "--names", "a,b"), ("play", "--names", "\x1b\x07"), ("play", "--names", "random"),
    ("play", "--hotseat", "--names", "a"), ("play", "--board", "missing.txt"), ("play", "--board", "."),
    ("play", "--save", ""), ("play", "--save", "."), ("play", "--save", "no/such/folder/x"), ("play", "--save", "a\0b"),
    ("play", "--save", "x" * 5000), ("play", "--resume", "missing.txt"), ("play", "--resume", "x", "--match"),
    ("replay",), ("replay", "missing.txt"), ("replay", "."), ("replay", "a", "b"), ("verify",),
    ("verify", "missing\ntwo.txt"), ("verify", "a\0b"), ("verify", "/dev/null"), ("verify", "/dev/zero"),
    ("rules", "chess"), ("rules", "kyoto", "K999"), ("rules", "K999"), ("rules", "chess", "K1"), ("rules", "--check"),
    ("bench", "chess"), ("bench", "--games", "0"), ("bench", "--games", "many"), ("bench", "--seed", "1e9"),
]
FILES = {
    "empty": b"", "nothing": b"\n\n\n", "text": b"hello\n", "binary": bytes(range(256)),
    "latin": HEAD.encode() + b"\xe9",
    "long": b"x" * (MAX_RECORD_CHARS + 1), "headless": b"brushpass 1\n", "version": b"brushpass 99\ngame kyoto\n",
    "game": HEAD.replace("kyoto", "chess").encode(), "seats": HEAD.replace("seat 1 B\n", "").encode(),
    "many": HEAD.replace("\n\n", "\nseat 2 C\n\n").encode(), "line": (HEAD + "x y z\n").encode(),
    "option": HEAD.replace("seat 0", "option stun hard\nseat 0").encode(),
    "after": (HEAD + "= 0 K51\n* deal castle\n").encode(), "nul": HEAD.encode() + b"* \0\n= 1\n",
}


def assert_refused(folder: Path, *argv: str) -> None:
    """Assert one line of error, no output and no file."""
    before = sorted(folder.rglob("*"))
    result = brushpass(*argv)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("brushpass: ")
    assert result.err.count("\n") == 1
    assert result.err.endswith("\n")
    assert "Traceback" not in result.err
    assert result.err[:-1].isprintable()
    assert sorted(folder.rglob("*")) == before


@pytest.mark.parametrize("argv", ARGV, ids=lambda argv: repr(" ".join(argv)[:40]))
def test_command_not_followed(argv: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert_refused(tmp_path, *argv)


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("command", [
    ("verify",), ("replay",), ("hint",), ("review",), ("play", "--resume"), ("play", "--board"), ("arena", "--resume"),
])
def test_file_that_is_no_record(name: str, command: tuple[str, ...], tmp_path: Path) -> None:
    path = tmp_path / f"{name}.txt"
    path.write_bytes(FILES[name])
    assert_refused(tmp_path, *command, str(path))


def test_fifo_is_not_waited_for(tmp_path: Path) -> None:
    path = str(tmp_path / "pipe")
    os.mkfifo(path)
    keep = ("arena", "--bots", "1,2", "--checkpoint")
    for command in (("verify",), ("replay",), ("play", "--resume"), ("play", "--board"), ("play", "--save"), ("hint",),
                    ("review",), ("arena", "--resume"), keep):
        assert_refused(tmp_path, *command, path)


def test_refusals_speak_every_language() -> None:
    lines = {brushpass("verify", "missing.txt", "--lang", language).err for language in ("en", "fr", "pl")}
    assert len(lines) == 3


def test_game_that_is_not_installed(tmp_path: Path) -> None:
    for command in (("play",), ("bench",), ("ladder",), ("arena", "--bots", "1,2")):
        assert_refused(tmp_path, *command, "chess")


def test_record_of_bots_alone_is_not_resumed(tmp_path: Path) -> None:
    path = tmp_path / "bots.txt"
    path.write_text(HEAD.replace("0 A", "0 random").replace("1 B", "1 random"))
    assert_refused(tmp_path, "play", "--resume", str(path))


def test_game_that_breaks_the_rules_is_not_resumed(tmp_path: Path) -> None:
    path = tmp_path / "broken.txt"
    path.write_text(HEAD + "0 pass\n")
    result = brushpass("play", "--resume", str(path))
    assert (result.code, result.out, result.err.count("\n")) == (1, "", 1)
    assert "line 7:" in result.err
