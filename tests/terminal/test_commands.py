"""The other commands: help in every language, rules and the check of their tests, and the benchmark."""
from __future__ import annotations

import io
from pathlib import Path
from string import Formatter

import pytest

from brushpass.games import GAMES
from brushpass.terminal.parsers import COMMANDS
from brushpass.terminal.progress import Progress
from brushpass.text.book import example_words
from brushpass.text.catalogue import LANGUAGES, PLURALS, Catalogue
from tests.terminal.console import Terminal, brushpass, say


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_is_explained(command: str, language: str) -> None:
    result = brushpass(command, "--help", "--lang", language)
    assert (result.code, result.err) == (0, "")
    words, options = COMMANDS[command]
    explained = " ".join(result.out[result.out.index("\n\n") :].split())
    for name, _ in options:
        key = f"terminal.help.{command}.{name[2:]}"
        texts = Catalogue(language).sentences
        assert " ".join(texts.get(key, texts.get(f"terminal.help.{name[2:]}", "?")).split()) in explained
    for name in words:
        assert name.rstrip(".").upper() in explained


@pytest.mark.parametrize("language", LANGUAGES)
def test_overview_names_every_command(language: str) -> None:
    shown = brushpass("--help", "--lang", language).out
    assert all(f"  {command}" in shown for command in COMMANDS)
    assert brushpass("--version").out.startswith("brushpass ")


def own_texts(language: str) -> dict[str, str]:
    """Return the sentences of the terminal, plural forms under one key."""
    texts = {key: text for key, text in Catalogue(language).sentences.items() if key.startswith("terminal.")}
    for key in [key for key in texts if key.rpartition("_")[2] in PLURALS[language]]:
        texts[key.rpartition("_")[0]] = texts.pop(key)
    return texts


def places(text: str) -> set[str]:
    """Return the placeholders of a sentence."""
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_texts_have_the_same_keys_and_places() -> None:
    english = own_texts("en")
    for language in LANGUAGES[1:]:
        other = own_texts(language)
        assert set(other) == set(english)
        for key, text in english.items():
            assert places(text) == places(other[key]), key


def test_rules_all_and_one() -> None:
    everything = brushpass("rules", "--json").json()
    for name in GAMES:
        assert everything[name] == Catalogue("en").rules(name)
        assert brushpass("rules", name, "--json").json() == {name: everything[name]}
    secret = everything["topsecret"]
    assert brushpass("rules", "topsecret", "ta26", "--json").json() == {"topsecret": {"TA26": secret["TA26"]}}
    assert brushpass("rules", "kyoto", "k41", "--json").json() == {"kyoto": {"K41": everything["kyoto"]["K41"]}}
    assert brushpass("rules", "KA39E", "--json").json() == {"kyoto": {"KA39e": everything["kyoto"]["KA39e"]}}
    polish = brushpass("rules", "kyoto", "K41", "--lang", "pl", "--plain").out
    rule, example = Catalogue("pl").rules("kyoto")["K41"], example_words("kyoto", "pl")["K41"]
    assert polish == f"K41: {rule}\n  Przykład: {example}\n"
    assert "Example" not in brushpass("rules", "K1", "--plain").out
    for number in ("KA1", "TA1", "ER1"):
        assert brushpass("rules", number, "--plain").out.startswith(f"{number} (our ruling): "), number
    assert "our ruling" not in brushpass("rules", "ED1", "--plain").out + brushpass("rules", "K1", "--plain").out


def test_unknown_rule_gets_the_nearest() -> None:
    result = brushpass("rules", "kyoto", "K1155")
    assert result.code == 2
    assert "K115" in result.err


def test_check_finds_a_rule_without_a_test(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = list(Catalogue("en").rules("kyoto"))
    folder = tmp_path / "tests" / "kyoto"
    folder.mkdir(parents=True)
    monkeypatch.chdir(tmp_path)
    joined = "_".join(number.lower() for number in numbers[2:])
    (folder / "test_rules.py").write_text(f"def test_{numbers[0].lower()}_and_k2() -> None: ...\n"
                                          f"    def test_{joined}_inside(self) -> None: ...\n")
    result = brushpass("rules", "kyoto", "--check")
    assert result.code == 1
    assert say("terminal.rules.tested", game="kyoto", tested=len(numbers) - 1, all=len(numbers)) in result.out
    assert say("terminal.rules.missing", numbers="K2") in result.out
    assert brushpass("rules", "kyoto", "--check", "--json").json() == {
        "kyoto": {"rules": len(numbers), "missing": ["K2"]}}
    (folder / "test_more.py").write_text("def test_k2() -> None: ...\n")
    result = brushpass("rules", "kyoto", "--check")
    assert (result.code, result.out.count("\n")) == (0, 1)
    result = brushpass("rules", "--check")
    assert (result.code, result.out.count("\n")) == (1, 2 * len(GAMES) - 1)
    for name in GAMES:
        every = "_".join(number.lower() for number in Catalogue("en").rules(name))
        (tmp_path / "tests" / name).mkdir(exist_ok=True)
        (tmp_path / "tests" / name / "test_all.py").write_text(f"def test_{every}() -> None: ...\n")
    assert brushpass("rules", "--check").code == 0


def test_progress_is_shown_only_where_somebody_watches() -> None:
    for stream, seen in ((Terminal(), True), (io.StringIO(), False)):
        with Progress(stream, 4) as progress:
            progress.step()
            assert stream.getvalue() == ""
            progress.next_time = 0.0
            progress.step()
            assert ("50%" in stream.getvalue()) is seen
        assert stream.getvalue().endswith("\r\x1b[K") is seen


@pytest.mark.parametrize("name", GAMES)
def test_bench_json(name: str) -> None:
    data = brushpass("bench", name, "--json", "--games", "2", "--seed", "1").json()
    assert (data["game"], data["games"], data["seed"]) == (name, 2, 1)
    assert isinstance(data["compiled"], bool)
    for unit in ("decisions_per_second", "games_per_second", "microseconds_per_copy"):
        assert set(data[unit]) == {"best", "median"}
        assert data[unit]["best"] > 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_bench_in_words(language: str) -> None:
    result = brushpass("bench", "--games", "2", "--lang", language)
    assert (result.code, result.out.count("\n")) == (0, 4)
