"""Helpers of the terminal tests: run the command on strings, and type in a whole game."""
from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

from brushpass.terminal.main import main
from brushpass.text.catalogue import Catalogue

ESCAPE = "\x1b"
ADVANCED = ("--option", "equipment=on", "--option", "special_agents=neutral")


class Result:
    """Exit code and output of a command."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code = code
        self.out = out
        self.err = err

    def json(self) -> Any:
        return json.loads(self.out)


class Terminal(io.StringIO):
    """A string buffer that claims to be a terminal."""

    def isatty(self) -> bool:
        return True


def brushpass(*argv: str, typed: str = "", tty: bool = False, **environ: str) -> Result:
    """Run the command with typed input and only the given environment variables."""
    out, err = Terminal() if tty else io.StringIO(), io.StringIO()
    code = main(list(argv), io.StringIO(typed), out, err, environ)
    return Result(code, out.getvalue(), err.getvalue())


def lasting(data: Any) -> Any:
    """Return a result without its times, which vary."""
    if isinstance(data, dict):
        return {name: lasting(value) for name, value in data.items()
                if name not in ("decisions_per_second", "ms_median", "ms_mean")}
    return [lasting(each) for each in data] if isinstance(data, list) else data


def say(key: str, language: str = "en", **told: object) -> str:
    return Catalogue(language).say(key, told)


def against_random(argv: tuple[str, ...]) -> tuple[str, ...]:
    """Return a `play` command line with the random bot, unless it names other players."""
    return argv if {"--bot", "--seats", "--hotseat"} & set(argv) else (*argv, "--bot", "random")


def saved_game(folder: Path, *argv: str, typed: str = "1\n" * 3000) -> Path:
    """Return the record of a game in which the first option is always taken."""
    path = folder / "game.txt"
    argv = ("play", "kyoto", "--plain", "--seed", "3", "--save", str(path), *argv)
    assert brushpass(*against_random(argv), typed=typed).code == 0
    return path
