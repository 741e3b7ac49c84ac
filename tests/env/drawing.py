"""What the tests of pictures need on a machine."""
from importlib.resources import files

from brushpass.text.drawn.picture import NoPicture, node
from tests.page.browser import NOT_BUILT


def missing() -> str:
    """Return the reason why the tests of pictures cannot run; "" if they can."""
    if not (files("brushpass") / "server" / "page" / "render.mjs").is_file():
        return NOT_BUILT
    try:
        node()
    except NoPicture:
        return "there is no Node"
    return ""
