"""Check the register of engineers' texts: docs, changelog, docstrings and `--help`.

Players' texts (`text/*.json` except help, `docs/learn`, `docs/rules`) follow `docs/guide/translate.md` instead.

Run `python -m tests.voice [PATH...]` to list all findings in docstrings and help texts, with the better form for each.
"""
from __future__ import annotations

import argparse
import ast
import json
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Literal, NamedTuple

ROOT = Path(__file__).parents[1]
CODE = ("src/brushpass", "bench", "docs", "tools", "examples", "web", "tests", "setup.py")
HELP = re.compile(r"^terminal\.help\.")
MAX_SENTENCE_WORDS, MAX_BULLET_WORDS, MAX_CHANGE_WORDS = 40, 60, 25

Kind = Literal["docs", "changelog", "docstring", "help"]

UNIT = (r"(?:(?:\d[\d,.]*)?\d|ms|us|kB|MB|GB|points|turns|moves|choices|games|decisions|duels|copies|bytes|seconds"
        r"|minutes|days|steps|events|messages|requests|files|playouts|simulations|lines|rows|wins)")
PER = r"(?:second|minute|hour|day|game|move|choice|turn|table|decision|batch|step|round|line|side|player|seat|month)"

# phrase, better form; the style guide explains each of them
PHRASES: tuple[tuple[str, str], ...] = (
    (r"\bso many\b", 'the number itself: "`n` candidates", "maximum size in MB"'),
    (r"\b(?:where|if) there (?:is|are|was|were) none\b", '"if none exists"'),
    (r"\bwhere there (?:is|are|was|were)\b(?! none)", '"if ... exists"'),
    (r'(?:\bnone|\bNone|\bTrue|\bFalse|""|[-\d]\d*) where\b', '"... if"'),
    (r"\bwhere (?:nobody|nothing|somebody)\b", '"if nobody", "when nothing"'),
    (r"\b(?:is|are|was|were|be|been|being) told\b(?! to\b)", '"receives", "is sent", "is shown", "is notified"'),
    (r"\banew\b", '"again"'),
    (r"\bin lots\b", '"in batches"'),
    (r"\bof ours\b", '"our ..."'),
    (r"\b(?:bots?|programs?|bugs) of others\b", '"third-party", "your own bot"'),
    (r"\bof one's own\b|\bone's own\b", '"custom", "your own", "their own"'),
    (rf"\b{UNIT} an? {PER}\b", '"per second", "per game"'),
    (r"\bby (?:Redis|HTTP|WebSocket|PostgreSQL|SQLite|JSON|NOTIFY|NumPy|Prometheus)\b", '"via ..."'),
    (r"\d %", '"95%", without a space'),
    (r"\bat a desk\b", '"on desktop"'),
    (r"\bby day\b|(?<!embassy )\bby night\b", '"light theme", "dark theme"'),
    (r"\b(?:those|everybody|people|anybody|somebody|player) who (?:watch|watches|watched)\b", '"spectators"'),
    (r"\bwho comes and goes\b|\bwho is here\b", '"presence"'),
    (r"\bwhat (?:is|was) (?:pending|heard|said|thought|asked|written|owed|seen)\b",
     'a noun: "pending stack", "events", "request"'),
    (r"\b(?:the|our|this) house\b|\broom by room\b", '"architecture", "package"'),
    (r"\b(?:the|each|every|five|these|our) nets?\b", '"checks"'),
    (r"\bhangs? on\b", '"depends on"'),
    (r"\bdid not pay\b", '"brought no gain"'),
    (r"\(usual\)|\busually\b", '"default"'),
    (r"\b(?:files?|texts?|keys?|values?|records?|tokens?|numbers?|results?|data|tables?|types?|weights|options|which"
     r"|that) (?:stands?|lies?) (?:in|at|beside|behind|there)\b", '"is in", "is stored in"'),
    (r"\bbesides\b", '"also", "in addition"'),
    (r"\bin place of\b", '"instead of"'),
    (r"\b(?:take|takes|taken|took) up again\b", '"reload", "resume"'),
    (r"\bas one likes\b", '"any number of"'),
    (r"\bcollector of memory\b", '"garbage collector"'),
    (r"\bletters that do not come\b", '"web fonts fail to load"'),
    (r"\bby heart\b", '"by a fixed policy"'),
    (r"\bwords? (?:between servers|of (?:one's|your|their) turn)\b", '"message", "push notification"'),
    (r"\bsome \d", '"about ..."'),
    (r"\bprocessor time\b", '"CPU time"'),
    (r"\bwhoever\b", '"anyone who"'),
    (r"\b(?:he|his|him|himself)\b", '"they"'),
)
PATTERNS = tuple((re.compile(pattern, re.IGNORECASE), better) for pattern, better in PHRASES)

NO_VERB = re.compile(
    "an?|the|this|that|these|those|what|which|who|whom|whose|how|where|when|whether|why|if|as|at|by|for|from|in|into|of|on|to"
    "|with|without|under|over|after|before|all|any|both|each|every|everything|nothing|no|none|not|nobody|one|some|two|three"
    "|its?|their|they|there|here|our|so|and|or|but|such")
VERBS = re.compile(
    "pass|process|address|discuss|guess|miss|press|cross|focus|bypass|express|compress|access|suppress|bring|ring|ping|seed|feed"
    "|need|speed|embed|shed|proceed|exceed")
RULE = re.compile(r"^[A-Z]{1,2}\d+")
SENTENCE_END = re.compile(r"(?<=[.!?])[*_)\u201d\"]*\s+(?=[\"\u201c(*_`]*[A-Z\d`\"\u201c])")


class Finding(NamedTuple):
    """One place where a text breaks the guide, and the better form."""

    line: int
    found: str
    better: str


def findings(text: str, kind: Kind) -> list[Finding]:
    """Return every place where `text` breaks the guide, in order."""
    if kind == "docstring":
        return sorted([*phrases_in(text), *opening(text)])
    if kind == "help":
        return phrases_in(text)
    prose = prose_of(text)
    return sorted([*phrases_in(prose), *too_long(prose, kind)])


def phrases_in(text: str) -> list[Finding]:
    """Return the phrases of the guide that `text` contains; backticked code is ignored."""
    bare = re.sub(r"`[^`\n]*`", lambda code: " " * len(code[0]), text)
    return [Finding(bare.count("\n", 0, hit.start()) + 1, " ".join(hit[0].split()), better)
            for pattern, better in PATTERNS for hit in pattern.finditer(bare)]


def opening(docstring: str) -> list[Finding]:
    """Return a finding if a function's docstring does not open with an imperative verb."""
    first = docstring.split(maxsplit=1)[0].strip("`,.:;") if docstring.strip() else ""
    word = first.lower()
    if re.match(r"\s*Say (?:whether|if)\b", docstring):
        return [Finding(1, "Say whether", '"Return whether"')]
    inflected = re.search(r"(?:[^s]s|ing|ed)$", word) and not VERBS.fullmatch(word)
    verb = first and not inflected and not NO_VERB.fullmatch(word)
    return [] if verb else [Finding(1, first, "an imperative verb first")]


def prose_of(text: str) -> str:
    """Return Markdown without code blocks, link targets and anchors, line for line."""
    for pattern in (r"```.*?```", r"<!--.*?-->"):
        text = re.sub(pattern, lambda block: "\n" * block[0].count("\n"), text, flags=re.DOTALL)
    text = re.sub(r"<[^>\n]+>", "", text)
    return re.sub(r"\]\([^)\n]*\)", "]", text)


def blocks(prose: str) -> Iterator[tuple[int, str, bool]]:
    """Yield each paragraph, bullet and table cell with its first line, and whether it is a bullet."""
    start, lines = 1, list[str]()
    for number, line in enumerate([*prose.split("\n"), ""], 1):
        alone = line.startswith(("#", "|")) or not line.strip()
        if alone or re.match(r"\s*(?:[-*]|\d+\.) ", line):
            if lines:
                yield start, " ".join(lines), bool(re.match(r"(?:[-*]|\d+\.) ", lines[0]))
            start, lines = number, [] if alone else [line.strip()]
            if line.startswith("|"):
                yield from ((number, cell.strip(), False) for cell in line.strip("| ").split(" | "))
        else:
            lines.append(line.strip())


def words(text: str) -> int:
    """Count the words of a text; code in backticks counts as one word."""
    return len(re.findall(r"\S*\w\S*", re.sub(r"`[^`]*`", "code", text)))


def too_long(prose: str, kind: Kind) -> Iterator[Finding]:
    """Yield every sentence and bullet over its limit."""
    limit = MAX_CHANGE_WORDS if kind == "changelog" else MAX_BULLET_WORDS
    for line, text, bullet in blocks(prose):
        if bullet and words(text) > limit:
            yield Finding(line, f"{words(text)} words: {text[:60]}", f"at most {limit} words per bullet")
        for sentence in SENTENCE_END.split(re.sub(r"`[^`]*`", "`code`", text)):
            if words(sentence) > MAX_SENTENCE_WORDS:
                yield Finding(line, f"{words(sentence)} words: {sentence[:60]}",
                              f"at most {MAX_SENTENCE_WORDS} words per sentence")


def docstrings(path: Path) -> Iterator[tuple[int, str, bool]]:
    """Yield each docstring of a Python file with its line, and whether it must open with a verb."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if node.body and isinstance(node.body[0], ast.Expr) and (text := ast.get_docstring(node, clean=True)):
            noun = isinstance(node, ast.Module | ast.ClassDef) or node.name.startswith("test_") or any(
                "property" in ast.unparse(decorator) or "fixture" in ast.unparse(decorator)
                for decorator in node.decorator_list)
            yield node.body[0].lineno, text, not noun


def in_docstrings(path: Path) -> list[Finding]:
    """Return the findings in all docstrings of a Python file, with lines of the file."""
    found = list[Finding]()
    for line, text, verb in docstrings(path):
        if RULE.match(text):
            continue  # a rule's docstring follows the rulebook
        each = findings(text, "docstring") if verb else phrases_in(text)
        found += [finding._replace(line=line + finding.line - 1) for finding in each]
    return sorted(found)


def in_help() -> dict[str, list[Finding]]:
    """Return the findings in `--help` texts, by key."""
    texts = json.loads((ROOT / "src/brushpass/text/en.json").read_text("utf-8"))
    found = {key: findings(text, "help") for key, text in texts.items() if HELP.match(key)}
    return {key: each for key, each in found.items() if each}


def code_files(paths: list[Path]) -> Iterator[Path]:
    """Yield the Python files at or below `paths`, without installed packages."""
    for path in paths:
        below = sorted(path.rglob("*.py")) if path.is_dir() else [path]
        yield from (each for each in below if not {"node_modules", ".venv"} & set(each.parts))


def main(arguments: list[str]) -> int:
    """Print all findings and a count per package; return 1 if there are any."""
    parser = argparse.ArgumentParser("python -m tests.voice", description="List findings in docstrings and --help.")
    parser.add_argument("path", nargs="*", type=Path, help="files or folders (default: all code, and the help texts)")
    chosen = parser.parse_args(arguments).path
    counts = Counter[str]()
    for path in code_files([each.resolve() for each in chosen] or [ROOT / folder for folder in CODE]):
        name = path.relative_to(ROOT)
        for finding in in_docstrings(path):
            counts["/".join(name.parts[:-1][:4])] += 1
            print(f"{name}:{finding.line}: {finding.found!r} -> {finding.better}")
    for key, each in () if chosen else sorted(in_help().items()):
        for finding in each:
            counts["--help"] += 1
            print(f"{key}: {finding.found!r} -> {finding.better}")
    for package, count in sorted(counts.items()):
        print(f"{count:6} {package}", file=sys.stderr)
    print(f"{counts.total():6} in all", file=sys.stderr)
    return 1 if counts else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
