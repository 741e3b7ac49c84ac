"""The tool for translators: it finds every missing text, placeholder and plural form, and begins a language."""
from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from brushpass.core.phrase import Phrase
from brushpass.text.catalogue import LANGUAGES, PLURALS, Catalogue
from tools import translate

ENGLISH = {"a": "Hello {name}.", "games_one": "One game", "games_other": "{n} games of {name}"}
POLISH = {"a": "Cześć {name}.", "games_one": "Jedna gra {name}", "games_few": "{n} gry {name}",
          "games_many": "{n} gier {name}", "games_other": "{n} gry {name}"}
FORMS = translate.PLURAL_FORMS["pl"]


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """Return a copy of all catalogues."""
    for path in [path for language in LANGUAGES for path in translate.catalogues(language).values()]:
        copy = tmp_path / path.relative_to(translate.SOURCE)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, copy)
    return tmp_path


def test_our_languages_are_complete_and_their_plural_forms_agree() -> None:
    assert translate.check([language for language in LANGUAGES if language != "en"]) == []
    assert {language: translate.PLURAL_FORMS[language] for language in LANGUAGES} == PLURALS
    assert len(translate.catalogues("fr")) > 10


@pytest.mark.parametrize(("change", "found"), [
    ({}, []),
    ({"a": ""}, ["a: missing"]),
    ({"a": "Cześć."}, ["a: placeholders differ: {name}"]),
    ({"a": "Cześć {name} {nazwa}."}, ["a: placeholders differ: {nazwa}"]),
    ({"games_few": ""}, ["games_few: missing"]),
    ({"games_many": "gier {name}"}, ["games_many: placeholders differ: {n}"]),
    ({"games_two": "dwie"}, ["games_two: not in English"]),
])
def test_every_fault_of_a_catalogue_is_found(change: dict[str, str], found: list[str]) -> None:
    assert translate.problems(ENGLISH, POLISH | change, FORMS) == found


def test_a_new_language_begins_with_what_is_missing(source: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert translate.main(["begin", "cs"], source) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(translate.catalogues("cs", source))
    assert json.loads((source / "text" / "cs.json").read_text()) == {}
    assert translate.main(["check", "cs"], source) == 1
    listed = capsys.readouterr().out.splitlines()
    assert len(listed) == sum(int(line.split(": ")[1].split()[0]) for line in lines)
    assert "text/cs.json: page.clock.left_few: missing" in listed
    (source / "text" / "cs.json").write_text(json.dumps({"config.no-game": "Hru {name} neznáme."}))
    translate.main(["begin", "cs"], source)
    assert json.loads((source / "text" / "cs.json").read_text()) != {}, "what is translated is kept"
    translate.main(["check", "cs"], source)
    assert "text/cs.json: config.no-game: placeholders differ: {known}" in capsys.readouterr().out


@pytest.mark.parametrize("argv", [["check", "tlh"], ["begin"], ["fly"], []])
def test_a_wrong_command_line_writes_nothing(argv: list[str], source: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = sorted(source.rglob("*"))
    assert translate.main(argv, source) == 2
    assert sorted(source.rglob("*")) == before
    assert capsys.readouterr().out


def test_every_composed_sentence_is_listed_in_every_form(
        monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    told = [Phrase("embassy.told.Stole", {"player": f"@embassy.player.{player}", "other": "@embassy.player.3",
                                          "item": "@embassy.item.bomb"}, "ER19") for player in range(2)]
    monkeypatch.setattr(translate, "composed_phrases", lambda: iter(told))
    assert translate.main(["forms", "pl"]) == 0
    rows = [line.split("\t") for line in capsys.readouterr().out.splitlines()]
    words = Catalogue("pl")
    sentences = [sentence for _, key, sentence in rows if key == "embassy.told.Stole"]
    assert sentences == [words.phrase(phrase) for phrase in told]
    you = [sentence for _, key, sentence in rows if key == "embassy.told.Stole.other-you"]
    assert you == [words.say("embassy.told.Stole.other-you", phrase.params) for phrase in told]
    counted = [sentence for _, key, sentence in rows if key == "page.embassy.points"]
    assert counted == [words.say("page.embassy.points", {"n": n}) for n in (1, 2, 5, 22)]
