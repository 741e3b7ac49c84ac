"""Write the docs pages that come from the games' books and catalogues, rules and Learn to play: `make docs`."""
from __future__ import annotations

import json
import re
from pathlib import Path

from brushpass.games import GAMES
from brushpass.text.book import AID, LEARN, book_file, example_words, law, book_text
from brushpass.text.catalogue import LANGUAGES, Catalogue

DOCS = Path(__file__).parent
FIGURE = re.compile(r"!\[(.*)\]\(figure:([\w-]+)\)")
ANCHORED = re.compile(r"(#+ .*?) \{#([\w-]+)\}")
QUESTION = re.compile(r"^\*\*(.+?)\*\* (.+)$", re.MULTILINE)


def linked(text: str, game: str, page: str) -> str:
    """Return a text with every rule number linked to its rule."""
    numbers = re.compile(rf"\b(?:{'|'.join(GAMES[game].rule_prefixes)})\d+[a-z]?\b")
    rules = Catalogue(LANGUAGES[0]).rules(game)
    return numbers.sub(lambda found: f"[{found[0]}]({page}#{found[0]})" if found[0] in rules else found[0], text)


def law_page(game: str, language: str) -> str:
    """Return the rules of a game in the order of its rulebook, with an anchor per number."""
    words = Catalogue(language)
    rules, examples = words.rules(game), example_words(game, language)
    lines = [f"# {words.say(f'{game}.name')}", "", words.say(f"{game}.tagline"), ""]
    for first, *rulings in law(game):
        chapter = f"{game}.chapter.{first}"
        if chapter in words.sentences:
            lines += ["", f"## {words.say(chapter)}", ""]
        for sign, number in [("", first), *[("> ", ruling) for ruling in rulings]]:
            label = words.rule_label(number)
            lines += [f'{sign}<a id="{number}"></a>**{label}** {linked(rules[number], game, "")}', ""]
            if number in examples:
                lines += [f"{sign}*{words.say('page.rules.example')} {linked(examples[number], game, '')}*", ""]
    return "\n".join(lines) + "\n"


def book_page(game: str, book: str, language: str) -> str:
    """Return Learn to play or the player aid of a game, with pictures and links."""
    rules = f"../rules/{game}.{language}.md"
    lines: list[str] = []
    for line in book_text(game, book, language).splitlines():
        if figure := FIGURE.fullmatch(line):
            alt, caption = figure[1].split(". ")[0], linked(figure[1], game, rules)
            lines += [f"![{alt}](../pictures/learn/{game}-{figure[2]}.{language}.svg)", "", f"*{caption}*"]
        elif heading := ANCHORED.fullmatch(line):
            lines += [f'<a id="{heading[2]}"></a>', "", heading[1]]
        else:
            lines.append(linked(line, game, rules))
    return "\n".join(lines) + "\n"


def questions_page() -> str:
    """Return the questions of first players as headings, which the site's search weighs most, with their answers."""
    lines = ["# Questions of first players", "", "Where the books answer them."]
    for game in [kind.name for kind in GAMES.values() if kind.package.startswith("brushpass.")]:
        page = f"{game}.{LANGUAGES[0]}.md"
        titles = {anchor: heading.lstrip("# ")
                  for heading, anchor in ANCHORED.findall(book_text(game, LEARN, LANGUAGES[0]))}
        lines += ["", f"## {Catalogue(LANGUAGES[0]).say(f'{game}.name')}"]
        for row in json.loads(book_file(game, "questions.json")):
            answer = f"[{titles[row['section']]}]({page}#{row['section']})"
            rules = linked(", ".join(row["rules"]), game, f"../rules/{page}")
            lines += ["", f"### {row['question']}", "", f"{answer}. {'Rules' if ',' in rules else 'Rule'} {rules}."]
    return "\n".join(lines) + "\n"


def book_questions(game: str, language: str) -> list[tuple[str, str]]:
    """Return the questions and answers of Learn to play."""
    return QUESTION.findall(book_text(game, LEARN, language).partition("{#questions}")[2])


def answers_page(language: str) -> str:
    """Return the questions and answers of all books in a language, as headings for the site's search."""
    games = [kind.name for kind in GAMES.values() if kind.package.startswith("brushpass.")]
    headings = {anchor: heading for heading, anchor in ANCHORED.findall(book_text(games[0], LEARN, language))}
    lines = [headings["questions"].removeprefix("#")]
    for game in games:
        lines += ["", f"## {Catalogue(language).say(f'{game}.name')}"]
        for question, answer in book_questions(game, language):
            lines += ["", f"### {question}", "", linked(answer, game, f"../rules/{game}.{language}.md")]
    return "\n".join(lines) + "\n"


def pages() -> dict[Path, str]:
    """Return all pages by their paths."""
    found: dict[Path, str] = {DOCS / "learn" / "questions.md": questions_page()}
    found |= {DOCS / "learn" / f"questions.{language}.md": answers_page(language) for language in LANGUAGES[1:]}
    for kind in GAMES.values():
        for language in LANGUAGES if kind.package.startswith("brushpass.") else ():
            game = kind.name
            found[DOCS / "rules" / f"{game}.{language}.md"] = law_page(game, language)
            found[DOCS / "learn" / f"{game}.{language}.md"] = book_page(game, LEARN, language)
            found[DOCS / "learn" / f"{game}-aid.{language}.md"] = book_page(game, AID, language)
    return found


if __name__ == "__main__":
    for path, text in pages().items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
