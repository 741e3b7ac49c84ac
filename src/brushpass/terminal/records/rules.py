"""`brushpass rules`: the rules by number, and the check that every rule has a test with its number."""
from __future__ import annotations

import argparse
import difflib
import json
import re
from pathlib import Path
from typing import Final, TextIO

from brushpass.core.errors import BadConfig
from brushpass.games import GAMES
from brushpass.terminal.errors import BadUsage
from brushpass.terminal.streams import Streams
from brushpass.text.book import example_words
from brushpass.text.catalogue import Catalogue
from brushpass.text.drawn.screen import Screen

TEST_NAME: Final = re.compile(r"^\s*(?:async )?def test_(\w+)", re.MULTILINE)


def show(args: argparse.Namespace, words: Catalogue, streams: Streams) -> int:
    """Show rules or check their tests, and return the exit code."""
    if args.check:
        return check(args, words, streams.stdout)
    rules_by_game = chosen(args.game, args.number, words)
    if args.json:
        streams.stdout.write(json.dumps(rules_by_game, ensure_ascii=False, indent=2) + "\n")
        return 0
    screen = Screen(streams.stdout, streams.environ, args.plain)
    for game, rules in rules_by_game.items():
        examples = example_words(game, words.language)
        for number, text in rules.items():
            screen.wrapped(f"{screen.paint(words.rule_label(number), 'number')}: {text}")
            if number in examples:
                screen.wrapped(f"  {words.say('page.rules.example')} {examples[number]}", "  ")
    return 0


def chosen(game: str | None, number: str | None, words: Catalogue) -> dict[str, dict[str, str]]:
    """Return the requested rules by game; a number alone is looked up in every game."""
    every = {name: words.rules(name) for name in GAMES}
    if game is None:
        return every
    if game not in GAMES:
        if number is not None or not any(character.isdecimal() for character in game):
            raise BadConfig("config.no-game", {"name": game[:40], "known": ", ".join(GAMES)})
        return one_rule(every, game)
    return {game: every[game]} if number is None else one_rule({game: every[game]}, number)


def one_rule(every: dict[str, dict[str, str]], number: str) -> dict[str, dict[str, str]]:
    """Return one rule. Raises BadUsage with similar numbers."""
    for game, rules in every.items():
        for known, text in rules.items():
            if known.lower() == number.lower():
                return {game: {known: text}}
    numbers = [known for rules in every.values() for known in rules]
    raise BadUsage("terminal.no-rule", {"text": number[:20], "near": nearest(number, numbers)})


def nearest(text: str, numbers: list[str]) -> str:
    """Return the rule numbers most similar to a text."""
    by_capital = {number.upper(): number for number in numbers}
    near = difflib.get_close_matches(text[:10].upper(), list(by_capital), 3, 0.3)
    return ", ".join(by_capital[capital] for capital in near) or "-"


def tested(folder: Path, numbers: list[str]) -> set[str]:
    """Return the rules whose numbers start the name of a test in a folder."""
    known = {number.lower(): number for number in numbers}
    numbers_found: set[str] = set()
    for path in sorted(folder.glob("test_*.py")):
        for name in TEST_NAME.findall(path.read_text(encoding="utf-8", errors="replace")):
            for part in name.split("_"):
                if part not in known:
                    break
                numbers_found.add(known[part])
    return numbers_found


def check(args: argparse.Namespace, words: Catalogue, stdout: TextIO) -> int:
    """Write how many rules of each game are tested and which are not; return 1 if any is missing."""
    if args.game is not None and args.game not in GAMES:
        raise BadConfig("config.no-game", {"name": args.game[:40], "known": ", ".join(GAMES)})
    if not Path("tests").is_dir():
        raise BadUsage("terminal.rules.no-tests", {"folder": str(Path.cwd() / "tests")})
    missing: dict[str, list[str]] = {}
    for game in [args.game] if args.game else list(GAMES):
        numbers = list(words.rules(game))
        tests = tested(Path("tests", game), numbers)
        missing[game] = [number for number in numbers if number not in tests]
        params = {"game": game, "tested": len(tests), "all": len(numbers)}
        if not args.json:
            stdout.write(words.say("terminal.rules.tested", params) + "\n")
        if missing[game] and not args.json:
            stdout.write(words.say("terminal.rules.missing", {"numbers": ", ".join(missing[game])}) + "\n")
    if args.json:
        report = {game: {"rules": len(words.rules(game)), "missing": numbers} for game, numbers in missing.items()}
        stdout.write(json.dumps(report) + "\n")
    return 1 if any(missing.values()) else 0
