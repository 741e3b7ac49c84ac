"""Draw the app icons from the logo of the web client: `python -m docs.draw_icons`."""
from pathlib import Path
from typing import Final

from tests.page.browser import open_browser

WEB: Final = Path(__file__).parent.parent / "web"
SIZES: Final = (180, 192, 512)
DRAWN: Final = """<body style="margin:0;background:#F2ECDF;display:grid;place-items:center;height:100vh">
<div style="width:62%">{mark}</div></body>"""  # the rest may be cut away


def draw() -> None:
    """Draw the icon in every size, on the background colour."""
    mark = (WEB / "src" / "parts" / "chrome" / "mark.svg").read_text(encoding="utf-8")
    with open_browser() as browser:
        for size in SIZES:
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(DRAWN.format(mark=mark))
            page.screenshot(path=WEB / "icons" / f"icon-{size}.png")


if __name__ == "__main__":
    draw()
