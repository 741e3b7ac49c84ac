"""A board as a picture: the page's own drawing of what one seat sees, as one SVG that needs no other file."""
from __future__ import annotations

import json
import shutil
import subprocess
import sysconfig
from collections.abc import Mapping
from importlib.resources import as_file, files
from typing import Any

from brushpass.core.game import Game
from brushpass.core.problems import UserError
from brushpass.core.view import View
from brushpass.text.catalogue import sentences


class NoPicture(UserError):
    """Something is missing that draws pictures."""


def svg(game: Game[Any], view: View, language: str = "en") -> str:
    """Return the board as the seat of a view sees it, in the light theme of the page. Raises NoPicture.

    It is drawn from the view alone: whatever that does not hold cannot be in the picture.
    """
    return rendered({**asked_for(game, view, language), "sentences": sentences(language)})


def asked_for(game: Game[Any], view: View, language: str) -> dict[str, object]:
    """Return what is asked of the page's drawing, all but the sentences."""
    return {"game": game.name, "options": game.config.options, "view": view.facts(),
            "aids": game.aid(int(view.seat)).show(view, []), "language": language}


def rendered(asked: Mapping[str, object]) -> str:
    """Return what the page's drawing makes of a request, as one SVG. Raises NoPicture."""
    renderer = files("brushpass") / "server" / "page" / "render.mjs"
    if not renderer.is_file():
        raise NoPicture("picture.not-built", {})
    with as_file(renderer) as path:
        done = subprocess.run([node(), str(path)], input=json.dumps(asked), stdout=subprocess.PIPE, check=True,
                              encoding="utf-8")
    if done.stdout == "":
        raise NoPicture("picture.none", {"game": asked["game"]})
    return done.stdout


def node() -> str:
    """Return the program that runs the page's drawing: of the machine, or of Python's own packages."""
    found = shutil.which("node") or shutil.which("node", path=sysconfig.get_path("scripts"))
    if found is None:
        raise NoPicture("picture.no-node", {})
    return found
