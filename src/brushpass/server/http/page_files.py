"""PWA files: manifest and service worker."""
from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import FileResponse, Response

from brushpass.text.catalogue import LANGUAGES, Catalogue

PAGE: Final = Path(__file__).parent.parent / "page"
SIZES: Final = ("192", "512")  # of the icon, in pixels; it may be cut to any shape
PAPER: Final = "#F2ECDF"


def language_of(request: Request) -> str:
    """Return the first supported language that a browser accepts; else the default."""
    wanted = [part.split(";")[0].strip()[:2].lower() for part in request.headers.get("accept-language", "").split(",")]
    return next((tag for tag in wanted if tag in LANGUAGES), LANGUAGES[0])


async def manifest(request: Request) -> Response:
    """Return the web app manifest in the language of the browser."""
    language = language_of(request)
    icons = [{"src": f"/assets/{file.name}", "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
             for size in SIZES for file in PAGE.glob(f"icon-{size}-*.png") for purpose in ("any", "maskable")]
    fields = {"id": "/", "name": "Brushpass", "short_name": "Brushpass", "lang": language, "start_url": "/",
              "scope": "/", "description": Catalogue(language).say("page.intro"), "display": "standalone",
              "icons": icons, "background_color": PAPER, "theme_color": PAPER, "categories": ["games"]}
    return Response(msgspec.json.encode(fields), media_type="application/manifest+json",
                    headers={"cache-control": "no-cache", "vary": "accept-language"})


async def worker(request: Request) -> Response:
    """Return the service worker."""
    return FileResponse(PAGE / "sw.js", media_type="text/javascript", headers={"cache-control": "no-cache"})
