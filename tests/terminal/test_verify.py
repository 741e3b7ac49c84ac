"""`brushpass verify` with the seeds of a game finds any tampering."""
from __future__ import annotations

import re
from pathlib import Path

import pytest
from librt.random import Random

from brushpass.core.records.fair import digest_of, derive_key, seal_of
from brushpass.core.records.record import Record, read
from brushpass.server.table.facts import Facts, Seat
from brushpass.server.table.seating import Seating
from brushpass.server.table.seeds import Seeds
from tests.terminal.console import Result, brushpass, say

SEED, ANNS, BOBS = "1a" * 32, "2b" * 16, "3c" * 32


def played(given: dict[int, str], **options: str) -> str:
    """Return the record of a server's table, with the secrets of its people."""
    seats = [Seat("person", "Ann", "", "", ""), Seat("person", "Bob", "", "", "")]
    seals = {0: seal_of(ANNS), 1: seal_of(BOBS)}
    facts = Facts("topsecret", {"players": "2", "most_turns": "12", **options}, seats, "")
    facts.seeds = Seeds(SEED, seals=seals, revealed=given, closed=True)
    room, rng = Seating("abcdefgh", facts), Random(1)
    table = room.begin()
    table.play_until_choice()
    while not table.over():
        legal = table.legal()
        table.act(table.to_act(), f"id-{len(table.log)}", table.watchers[table.to_act()].version,
                  legal[rng.randrange(len(legal))])
    return room.record().write()


@pytest.fixture(scope="module")
def fair() -> str:
    return played({0: ANNS, 1: BOBS})


def verified(text: str, folder: Path, *more: str) -> Result:
    path = folder / "game.txt"
    path.write_text(text)
    return brushpass("verify", *more, str(path))


def resealed(text: str) -> str:
    """Return a record with a recomputed digest."""
    record: Record = read(text)
    record.fair["digest"] = (digest_of(record), 0)
    return record.write()


def found(text: str, folder: Path) -> tuple[int, str]:
    """Return the exit code and the key of the error."""
    result = verified(text, folder, "--json")
    return result.code, result.json().get("key", "")


def test_a_fair_game_is_said_to_be_fair(fair: str, tmp_path: Path) -> None:
    result = verified(fair, tmp_path)
    draws = len([line for line in fair.split("\n") if line.startswith("* ")])
    assert (result.code, result.err) == (0, "")
    assert say("terminal.verify.draws", n=draws) in result.out
    assert seal_of(SEED) in result.out
    assert say("terminal.verify.given", seats=[0, 1]) in result.out
    assert result.out.endswith(say("terminal.verify.sound.fair") + "\n")
    data = verified(fair, tmp_path, "--json").json()
    assert (data["draws"], data["seal"], data["given"], data["missing"]) == (draws, seal_of(SEED), [0, 1], [])


def test_a_tampered_seed_is_found(fair: str, tmp_path: Path) -> None:
    other = fair.replace(SEED, "4d" * 32)
    assert found(resealed(other), tmp_path) == (1, "record.fair-seal")
    both = resealed(other.replace(seal_of(SEED), seal_of("4d" * 32)))
    assert found(both, tmp_path) == (1, "record.fair-draw"), "a seal that fits does not help"


def test_a_tampered_throw_is_found_in_its_line(fair: str, tmp_path: Path) -> None:
    """The last throw of a record can be anything by the rules: only the seeds reveal tampering."""
    lines = fair.split("\n")
    number = next(place for place, line in enumerate(lines, 1) if line.startswith("* roll"))
    cut = [*lines[:number - 1], "* roll 1 1" if lines[number - 1] != "* roll 1 1" else "* roll 1 2", ""]
    result = verified(resealed("\n".join(cut)), tmp_path, "--json")
    assert (result.code, result.json()["key"], result.json()["line"]) == (1, "record.fair-draw", number)


def test_a_tampered_gift_is_found_and_so_is_a_missing_one(fair: str, tmp_path: Path) -> None:
    assert found(resealed(fair.replace(ANNS, "5e" * 16)), tmp_path) == (1, "record.fair-given")
    without = re.sub(f"fair given 1 {BOBS}\n", "", fair)
    assert found(resealed(without), tmp_path) == (1, "record.fair-draw")
    assert found(resealed(re.sub("fair seed .*\n", "", fair)), tmp_path) == (1, "record.fair-incomplete")


def test_a_tampered_record_is_found(fair: str, tmp_path: Path) -> None:
    renamed = fair.replace("seat 0 Ann", "seat 0 Eve")
    assert found(renamed, tmp_path) == (1, "record.fair-digest")
    unfinished = re.sub("= .*\n", "", fair)
    assert found(unfinished, tmp_path) == (1, "record.fair-digest")


def test_a_seal_noted_before_the_game_is_compared(fair: str, tmp_path: Path) -> None:
    assert verified(fair, tmp_path, "--seal", seal_of(SEED)).code == 0
    result = verified(fair, tmp_path, "--seal", "0" * 64, "--json")
    assert (result.code, result.json()["key"]) == (1, "record.fair-other-seal")
    assert verified(fair, tmp_path, "--seal", "no seal").code == 2
    bare = "".join(line for line in fair.splitlines(True) if not line.startswith("fair "))
    assert verified(bare, tmp_path).code == 0, "records without seeds are read as before"
    assert verified(bare, tmp_path, "--seal", seal_of(SEED)).code == 1, "but then nothing is proven"


def test_it_says_who_gave_nothing(tmp_path: Path) -> None:
    result = verified(played({0: ANNS}), tmp_path)
    assert result.code == 0
    assert say("terminal.verify.missing", seats=[1]) in result.out
    result = verified(played({}), tmp_path)
    assert say("terminal.verify.alone") in result.out


@pytest.mark.parametrize("line", [
    "fair seed xyz", "fair seed", "fair given 0", "fair given * " + ANNS, "fair given 0 " + "2b" * 40,
    "fair colour red", "fair table a/b", f"fair seed {SEED}",
])
def test_a_header_that_makes_no_sense_is_refused(fair: str, tmp_path: Path, line: str) -> None:
    text = fair.replace("fair table", f"{line}\nfair table", 1)
    assert verified(text, tmp_path).code == 2


def test_the_key_of_a_table_is_made_from_all_of_it() -> None:
    assert Seeds(SEED, revealed={0: ANNS}).key("abcdefgh") == derive_key(SEED, "abcdefgh", {0: ANNS})
