"""`brushpass verify`: does a recorded game keep the rules? The answer is the exit code: 0 yes, 1 no, 2 no record."""
from __future__ import annotations

import argparse
import json
from typing import Final, TextIO

from brushpass.core import record as records
from brushpass.core.record import BadRecord
from brushpass.terminal.files import read_record
from brushpass.terminal.problems import InFile, sentence
from brushpass.terminal.replay import steps_of
from brushpass.terminal.setup import game_in
from brushpass.text.catalogue import Catalogue

AGAINST_RULES: Final = ("record.who", "record.after-end", "record.result")


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
        true = game.result(steps[-1][2]) if steps else ""
        if record.result and record.result != true:
            raise InFile(given.file, wrong_result(record, true))
    except InFile as problem:
        if not breaks_rules(problem):
            raise
        stdout.write(found_wrong(given.json, words, problem) + "\n")
        return 1
    if given.json:
        stdout.write(json.dumps({"ok": True, "actions": len(steps), "result": true}) + "\n")
        return 0
    result = true or words.say("terminal.verify.unfinished")
    stdout.write(words.say("terminal.verify.ok", {"n": len(steps), "result": result}) + "\n")
    return 0


def wrong_result(record: records.Record, true: str) -> BadRecord:
    """Return what is wrong with the result that a record gives."""
    line = max([line for _, _, line in record.actions], default=0) + 1
    return BadRecord("record.result", line, {"found": record.result, "needed": true or "-"})


def found_wrong(as_json: bool, words: Catalogue, problem: InFile) -> str:
    """Return what is wrong: line, sentence and rule."""
    if not as_json:
        return sentence(words, problem)
    inner = problem.problem
    assert isinstance(inner, BadRecord)
    held = {"ok": False, "line": inner.line, "rule": inner.told.get("rule"), "key": inner.key,
            "sentence": sentence(words, inner)}
    return json.dumps(held, ensure_ascii=False)
