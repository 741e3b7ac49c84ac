"""The short text file of the static edition's front page: it lacks no sentence that the front page can say."""
import json
import re
from pathlib import Path

import pytest

from brushpass.games import GAMES
from brushpass.server.http.content import page_text
from brushpass.text.catalogue import LANGUAGES
from tools.site import front_texts

SOURCE = Path(__file__).parents[1] / "web" / "src"
STATIC = re.compile(r'^(?:import|export) (?!type\b)[^;]*?from "(\.[^"]+)"', re.MULTILINE)
DYNAMIC = re.compile(r'\bimport\("(\.[^"]+)"\)')
LITERAL = re.compile(r'"([a-z]+(?:\.[\w-]+)+)"')
TEMPLATE = re.compile(r"`([a-z]+\.(?:[\w-]+\.)+)\$\{")
# pages other than the front page, and rules, are shown once all texts are loaded
OTHERS = re.compile(r'"\./(?:(?!pages/front)pages|print|tryout|custom-boards|evenings|classes|rules)/')


def resolved(path: Path, name: str) -> Path | None:
    """Return the file of an imported module; None for pictures and style sheets."""
    place = (path.parent / name).resolve()
    return next((file for end in (".ts", ".tsx") if (file := place.with_name(place.name + end)).is_file()), None)


def front_modules() -> set[Path]:
    """Return the modules that the front page may load, now or later."""
    waiting, found = [SOURCE / "main.tsx"], set[Path]()
    while waiting:
        path = waiting.pop()
        if path in found:
            continue
        found.add(path)
        text = path.read_text()
        names = STATIC.findall(text)
        names += [name for name in DYNAMIC.findall(text) if not (path.name == "app.tsx" and OTHERS.match(f'"{name}'))]
        waiting += [file for name in names if (file := resolved(path, name)) is not None]
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_short_text_file_lacks_nothing_that_the_front_page_can_say(language: str) -> None:
    texts = json.loads(page_text(language))
    short = front_texts(texts, list(GAMES))
    assert len(short) < len(texts)
    lacking = set[str]()
    modules = front_modules()
    assert SOURCE / "offline" / "engineNotice.tsx" in modules
    for path in modules:
        source = path.read_text()
        said = {key for key in LITERAL.findall(source) if key in texts}
        said |= {key for prefix in TEMPLATE.findall(source) for key in texts if key.startswith(prefix)}
        lacking |= {f"{path.relative_to(SOURCE)}: {key}" for key in said if key not in short}
    assert not lacking
