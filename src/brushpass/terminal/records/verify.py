"""`brushpass verify`: does a recorded game keep the rules? The answer is the exit code: 0 yes, 1 no, 2 no record.

Where the header has the seeds of the game, all that nature did is computed again from them.
"""
from __future__ import annotations

import argparse
import json
from typing import Any, Final, TextIO

from brushpass.core.records import record as records
from brushpass.core.records.fair import by_seat, check_draws
from brushpass.core.game import Game
from brushpass.core.records.record import BadRecord
from brushpass.terminal.files import read_record
from brushpass.terminal.errors import BadUsage, InFile, sentence
from brushpass.terminal.records.replay import Steps, steps_of
from brushpass.terminal.table.setup import game_in
from brushpass.text.catalogue import Catalogue

AGAINST_RULES: Final = ("record.who", "record.after-end", "record.result", "record.fair-incomplete", "record.fair-seal",
                        "record.fair-other-seal", "record.fair-given", "record.fair-draw", "record.fair-digest")


def breaks_rules(problem: Exception) -> bool:
    """Say whether a record could be read, and what stands in it is against the rules."""
    inner = problem.problem if isinstance(problem, InFile) else problem
    if not isinstance(inner, BadRecord):
        return False
    return inner.key in AGAINST_RULES or not inner.key.startswith("record.")


def verify(given: argparse.Namespace, words: Catalogue, stdout: TextIO, stderr: TextIO) -> int:
    """Check a record, and return the exit code."""
    record = read_record(given.file)
    game = game_in(given.file, record)
    try:
        steps = steps_of(given.file, record, game, stderr)
        true = result_of(given.file, record, game, steps)
        fair = fairness(given, record, game, steps)
    except InFile as problem:
        if not breaks_rules(problem):
            raise
        stdout.write(found_wrong(given.json, words, problem) + "\n")
        return 1
    if given.json:
        stdout.write(json.dumps({"ok": True, "actions": len(steps), "result": true, **fair}) + "\n")
        return 0
    result = true or words.say("terminal.verify.unfinished")
    stdout.write(words.say("terminal.verify.ok", {"n": len(steps), "result": result}) + "\n")
    for line in fair_words(words, fair):
        stdout.write(line + "\n")
    return 0


def fairness(given: argparse.Namespace, record: records.Record, game: Game[Any], steps: Steps) -> dict[str, Any]:
    """Compute all that nature did again from the seeds of a record; return what was found, nothing without seeds."""
    if given.seal is not None and not records.is_secret(given.seal):
        raise BadUsage("terminal.usage.seal", {"text": given.seal[:80]})
    try:
        shown = record.fair.get("seal", ("", 1))
        if given.seal is not None and shown[0] != given.seal:
            raise BadRecord("record.fair-other-seal", shown[1], {})
        if not record.fair:
            return {}
        count = check_draws(record, game, steps)
    except BadRecord as problem:
        raise InFile(given.file, problem) from None
    gave = by_seat(record, "given")
    missing = [seat for seat in by_seat(record, "seal") if seat not in gave]
    return {"draws": count, "seal": shown[0], "given": sorted(gave), "missing": missing}


def fair_words(words: Catalogue, fair: dict[str, Any]) -> list[str]:
    """Return what was found about the draws, in words."""
    if not fair:
        return []
    kind = "given" if fair["given"] else "alone"
    lines = [words.say("terminal.verify.draws", {"n": fair["draws"]}), words.say("terminal.verify.seal", fair),
             words.say(f"terminal.verify.{kind}", {"seats": fair["given"]})]
    if fair["missing"]:
        lines.append(words.say("terminal.verify.missing", {"seats": fair["missing"]}))
    return lines


def result_of(path: str, record: records.Record, game: Game[Any], steps: Steps) -> str:
    """Return the true result of a record; one that is wrong is a fault of the file."""
    try:
        return records.true_result(record, game, steps[-1][2] if steps else game.new())
    except BadRecord as problem:
        raise InFile(path, problem) from None


def found_wrong(as_json: bool, words: Catalogue, problem: InFile) -> str:
    """Return what is wrong: line, sentence and rule."""
    if not as_json:
        return sentence(words, problem)
    inner = problem.problem
    assert isinstance(inner, BadRecord)
    held = {"ok": False, "line": inner.line, "rule": inner.params.get("rule"), "key": inner.key,
            "sentence": sentence(words, inner)}
    return json.dumps(held, ensure_ascii=False)
