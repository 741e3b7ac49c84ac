"""What the tests of pictures need on a machine."""
from importlib.resources import files

from brushpass.text.drawn.picture import NoPicture, node
from tests.page.browser import NOT_BUILT


def missing() -> str:
    """Return what the tests of pictures lack here; "" where they can run."""
    if not (files("brushpass") / "server" / "page" / "render.mjs").is_file():
        return NOT_BUILT
    try:
        node()
    except NoPicture:
        return "there is no Node"
    return ""
