"""The messages that the docs show to authors of bots are those that the server sends."""
import json
import re
from pathlib import Path
from typing import Any

from tests.server.live_server import Guest
from tests.server.test_bots_of_others import as_bot, lend

PAGE = Path(__file__).parents[2] / "docs" / "guide" / "messages.md"
MORE = "..."


def shown() -> dict[str, list[Any]]:
    """Return the examples of the page, by the last word of the path that they belong to."""
    sections = re.split(r"^## ", PAGE.read_text("utf-8"), flags=re.MULTILINE)[1:]
    named = {(re.match(r"`POST /api/bot/CODE/(\w+)`", part) or [part, "token"])[1]: part for part in sections}
    return {name: [json.loads(block) for block in re.findall(r"```json\n(.*?)```", part, re.DOTALL)]
            for name, part in named.items()}


def unlike(example: Any, real: Any, where: str = "") -> list[str]:
    """Return the places at which an example has other fields, or values of another kind, than what was sent."""
    if isinstance(example, dict) and isinstance(real, dict):
        fields = set(example) - {MORE}
        wrong = [f"{where}.{name}" for name in (fields - set(real) if MORE in example else fields ^ set(real))]
        return wrong + [each for name in sorted(fields & set(real))
                        for each in unlike(example[name], real[name], f"{where}.{name}")]
    if isinstance(example, list) and isinstance(real, list):
        pairs = [(one, other) for one, other in zip(example, real, strict=False) if one != MORE]
        return [each for one, other in pairs for each in unlike(one, other, f"{where}[]")]
    return [] if type(example) is type(real) else [f"{where}: {example!r}, {real!r}"]


def test_the_examples_of_messages_have_the_fields_of_what_is_sent(ann: Guest) -> None:
    code, _ = ann.open_table("topsecret", "me", "recruit", options={"players": "2"})
    token, examples = lend(ann, code, 0), shown()

    def answer(path: str, body: object) -> Any:
        return as_bot(ann.port, token, f"/api/bot/{code}/{path}", body)[1]

    assert unlike(examples["sit"][1], answer("sit", examples["sit"][0])) == []
    turn = answer("turn", {**examples["turn"][0], "language": "en"})
    assert unlike(examples["turn"][2], turn.pop("text")) == []
    assert unlike(examples["turn"][1], turn) == []
    ask, taken, stale = examples["act"]
    real = {**ask, "v": turn["view"]["v"], "a": turn["view"]["options"][0]["a"]}
    assert unlike(taken, answer("act", real)) == []
    assert unlike(stale, answer("act", {**real, "id": "another-one", "v": 0})) == []
    assert unlike(examples["why"][1], answer("why", examples["why"][0])) == []
    assert unlike(examples["token"][0], as_bot(ann.port, "none", f"/api/bot/{code}/see", {})[1]) == []
