"""The board as a self-contained SVG: the web client's drawing of one seat's view."""
from __future__ import annotations

import json
import shutil
import subprocess
import sysconfig
from collections.abc import Mapping
from importlib.resources import as_file, files
from typing import Any

from brushpass.core.game import Game
from brushpass.core.errors import UserError
from brushpass.core.view import View
from brushpass.text.catalogue import sentences


class NoPicture(UserError):
    """The renderer or Node.js is missing, or the game has no picture."""


def svg(game: Game[Any], view: View, language: str = "en") -> str:
    """Return the board of a view as SVG, in the light theme. Raises NoPicture.

    It is drawn from the view alone, so that it cannot show hidden information.
    """
    return render_svg({**render_request(game, view, language), "sentences": sentences(language)})


def render_request(game: Game[Any], view: View, language: str) -> dict[str, object]:
    """Return the request to the renderer, without the sentences."""
    return {"game": game.name, "options": game.config.options, "view": view.to_dict(),
            "aids": game.aid(int(view.seat)).show(view, []), "language": language}


def render_svg(request: Mapping[str, object]) -> str:
    """Run the renderer on a request and return its SVG. Raises NoPicture."""
    renderer = files("brushpass") / "server" / "page" / "render.mjs"
    if not renderer.is_file():
        raise NoPicture("picture.not-built", {})
    with as_file(renderer) as path:
        process = subprocess.run([node(), str(path)], input=json.dumps(request), stdout=subprocess.PIPE, check=True,
                                 encoding="utf-8")
    if process.stdout == "":
        raise NoPicture("picture.none", {"game": request["game"]})
    return process.stdout


def node() -> str:
    """Return the path of Node.js: the system's, or the one installed from PyPI."""
    path = shutil.which("node") or shutil.which("node", path=sysconfig.get_path("scripts"))
    if path is None:
        raise NoPicture("picture.no-node", {})
    return path
