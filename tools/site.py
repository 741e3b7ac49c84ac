"""Build the static edition: a folder of files that any web host serves under any path. Run it by `make site`.

The page is the server's. The engine is CPython for WebAssembly (Pyodide), the sources of Brushpass as bytecode, and the
parts of the standard library that they need. Texts and books are files, written by the server's own functions.
"""
from __future__ import annotations

import argparse
import ast
import base64
import gzip
import hashlib
import json
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
PACKAGE: Final = ROOT / "src" / "brushpass"
PAGE: Final = PACKAGE / "server" / "page"
CACHE: Final = ROOT / "build" / "site"  # downloads, and what is compiled
PYODIDE: Final = ("314.0.7",
                  "sha512-0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A==")
PYODIDE_FILES: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json")
PLATFORM: Final = ("--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14", "--implementation", "cp",
                   "--abi", "cp314", "--only-binary=:all:")
WHEELS: Final = {  # name -> version and SHA-256
    "librt": ("0.16.0", "1b384b90ab79a7bc30b566895809a636e0666f21f3cf12b54823d025b7e83839"),
    "msgspec": ("0.22.0", "a66b1766311e42371e509c996c3933b161c7ae0eabdf361af5316dec197e1022"),
    "mypy_extensions": ("1.2.0", "993e7a20aa5671eb41a7132cf555af30062da99729601601b9a8382b11cae768"),
}
LICENCES: Final = f"""Brushpass: MIT. The static edition also contains:
Pyodide {PYODIDE[0]}, its own files unchanged (https://github.com/pyodide/pyodide): MPL-2.0
CPython and a part of its library, as bytecode (https://github.com/python/cpython): PSF-2.0
msgspec (https://github.com/jcrist/msgspec): BSD-3-Clause
librt and mypy_extensions (https://github.com/python/mypy): MIT
Preact and qrcode-generator: MIT
Barlow Semi Condensed and Gloock: OFL-1.1
"""
ENTRY: Final = "brushpass.browser.pyodide"
POLICY: Final = ("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: "
                 "blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; "
                 "form-action 'none'")

# parts of other pages than the front page; tests/test_front_texts.py checks that it needs none of them
PAGES_APART: Final = ("about.", "along", "class.", "clock.", "command.", "device-link.", "end.", "evening.", "fair.",
                      "finishoffline", "keys.", "learn.", "log.", "make.", "me.", "new.", "note.", "notice.",
                      "passkey.", "print.", "program.", "push.", "rematch", "replay.", "resign", "review.", "rules.",
                      "say.", "time.", "tryout.", "tv.", "verify.")
ON_FRONT: Final = ("page.class.front", "page.evening.front", "page.make.all", "page.me.all", "page.me.won",
                   "page.replay.open")


class CannotBuild(Exception):
    """A build that lacks something, with the reason."""


def run(*command: str, folder: Path = ROOT) -> str:
    """Return the output of a command. Raises CannotBuild."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        raise CannotBuild(f"{' '.join(command[:4])}: {done.stderr.strip()[-600:]}")
    return done.stdout


def fetch_pyodide() -> Path:
    """Return the folder of the pinned npm package, downloaded once. Raises CannotBuild."""
    version, integrity = PYODIDE
    folder = CACHE / f"pyodide-{version}"
    if not folder.exists():
        CACHE.mkdir(parents=True, exist_ok=True)
        run("npm", "pack", f"pyodide@{version}", "--silent", folder=CACHE)
        archive = CACHE / f"pyodide-{version}.tgz"
        found = f"sha512-{base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode()}"
        if found != integrity:
            raise CannotBuild(f"pyodide {version} has the checksum {found}")
        with tarfile.open(archive) as files:
            files.extractall(CACHE / "unpacked", filter="data")
        (CACHE / "unpacked" / "package").rename(folder)
    return folder


def fetch_wheels() -> list[Path]:
    """Return the pinned wheels, downloaded once. Raises CannotBuild."""
    found = []
    for name, (version, checksum) in WHEELS.items():
        folder = CACHE / f"{name}-{version}"
        if not folder.exists():
            run(sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", *PLATFORM, f"{name}=={version}",
                "-d", str(folder))
        (wheel,) = folder.glob("*.whl")
        if hashlib.sha256(wheel.read_bytes()).hexdigest() != checksum:
            raise CannotBuild(f"{wheel.name} has another checksum")
        found.append(wheel)
    return found


def file_of(module: str) -> Path | None:
    """Return the source of a module of Brushpass, or None."""
    path = ROOT / "src" / Path(*module.split("."))
    return next((file for file in (path / "__init__.py", path.with_suffix(".py")) if file.exists()), None)


def imports(tree: ast.AST) -> Iterator[str]:
    """Yield the modules of Brushpass that a module imports, but for types only."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            continue
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{name.name}" for name in node.names)
            yield node.module
        yield from imports(node)


def sources() -> list[Path]:
    """Return the files of Brushpass that the engine needs: modules by what they import, and data."""
    games = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["entry-points"]["brushpass.games"]
    waiting, found = [ENTRY, *(place.split(":")[0] for place in games.values()), "brushpass.agents.network.bot"], set()
    while waiting:
        module = waiting.pop()
        file = file_of(module)
        if not module.startswith("brushpass") or file is None or file in found:
            continue
        found.add(file)
        waiting += imports(ast.parse(file.read_text()))
        waiting += [".".join(module.split(".")[:length]) for length in range(1, module.count(".") + 1)]
    packages = [file_of(place.split(":")[0]) for place in games.values()]
    data = [path for package in packages if package for path in package.parent.rglob("*.json")]
    return sorted({*found, *filter(is_needed, [*data, PACKAGE / "text" / "en.json"])})


def is_needed(path: Path) -> bool:
    """Return whether the engine reads a data file: the page has the texts of players."""
    return path.parent.name != "book" and not re.search(r"(^|\.)(fr|pl)\.json$|^rules\.|^lessons\.en", path.name)


def package_files() -> dict[str, bytes]:
    """Return all that goes into site-packages, as sources."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    entries = "".join(f"{name} = {place}\n" for name, place in project["entry-points"]["brushpass.games"].items())
    about = f"brushpass-{project['version']}.dist-info"
    files = {path.relative_to(ROOT / "src").as_posix(): path.read_bytes() for path in sources()}
    files[f"{about}/METADATA"] = f"Metadata-Version: 2.1\nName: brushpass\nVersion: {project['version']}\n".encode()
    files[f"{about}/entry_points.txt"] = f"[brushpass.games]\n{entries}".encode()
    for wheel in fetch_wheels():
        with zipfile.ZipFile(wheel) as archive:
            files |= {name: archive.read(name) for name in archive.namelist() if name.endswith((".py", ".so"))}
    return files


def compiled_engine(pyodide: Path) -> Path:
    """Return the folder of the compiled packages and library, compiled once for the same sources."""
    files, tools = package_files(), [ROOT / "tools" / f"compile_engine.{kind}" for kind in ("mjs", "py")]
    inputs = [PYODIDE[0], *(tool.read_text() for tool in tools), *sorted(files.items())]
    folder = CACHE / f"compiled-{hashlib.sha256(repr(inputs).encode()).hexdigest()[:12]}"
    if not folder.exists():
        for old in CACHE.glob("compiled-*"):
            shutil.rmtree(old)
        with tempfile.TemporaryDirectory(dir=CACHE) as scratch:
            unfinished = Path(scratch) / "compiled"
            unfinished.mkdir()
            with zipfile.ZipFile(Path(scratch) / "sources.zip", "w") as archive:
                for name, data in files.items():
                    archive.writestr(name, data)
            run("node", str(tools[0]), str(pyodide), str(Path(scratch) / "sources.zip"), str(unfinished))
            if not folder.exists():  # another build may have been faster
                unfinished.rename(folder)
    return folder


def build_engine(out: Path) -> str:
    """Write the engine into a folder that is named by its contents; return the folder's name."""
    pyodide, folder = fetch_pyodide(), out / "engine" / "unfinished"
    shutil.copytree(compiled_engine(pyodide), folder)
    for name in PYODIDE_FILES:
        shutil.copy(pyodide / name, folder / name)
    (folder / "pyodide-lock.json").write_text(shortened((pyodide / "pyodide-lock.json").read_text()))
    run("node", "site.mjs", "engine", str(folder), folder=ROOT / "web")
    size = sum(path.stat().st_size for path in folder.iterdir() if path.suffix not in (".mjs", ".js"))
    (folder / "size.json").write_text(json.dumps({"bytes": size}))
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in sorted(folder.iterdir()))).hexdigest()[:12]
    folder.rename(out / "engine" / digest)
    weights = out / "engine" / "weights"
    weights.mkdir()
    for file in PACKAGE.glob("games/*/weights/*.safetensors"):
        shutil.copy(file, weights / file.name)
    return f"engine/{digest}/"


def shortened(lock: str) -> str:
    """Return Pyodide's lock file without its packages: none is loaded from elsewhere."""
    data = json.loads(lock)
    return json.dumps({**data, "packages": {}})


def front_texts(texts: dict[str, str], games: list[str]) -> dict[str, str]:
    """Return the sentences that the front page may need: of each game only its tagline."""
    apart = ("refusal.", "record.", "review.", "server.card.", *(f"page.{part}" for part in PAGES_APART),
             *(f"{prefix}{game}." for prefix in ("", "page.") for game in games))
    needed = (".tagline", *ON_FRONT)
    return {key: text for key, text in texts.items() if key.endswith(needed) or not key.startswith(apart)}


def write_texts(out: Path) -> None:
    """Write what the page asks for before any table is opened, by the server's own functions."""
    import msgspec

    from brushpass.core.levels import LEVEL_NAMES
    from brushpass.games import GAMES
    from brushpass.lessons.script import daily_rotation
    from brushpass.server.http.books import book_of
    from brushpass.server.http.content import game_info, page_text
    from brushpass.text.catalogue import LANGUAGES, Catalogue

    def write(name: str, data: object) -> None:
        path = out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data if isinstance(data, bytes) else msgspec.json.encode(data))

    infos = [game_info(name) for name in GAMES]
    for info in infos:  # the strongest search is too slow without compiled rules
        info.levels = [level for level in info.levels if level.name != LEVEL_NAMES[-1]]
    write("api/games.json", infos)
    write("api/daily.json", [{"game": game, "puzzle": puzzle} for game, puzzle in daily_rotation()])
    for language in LANGUAGES:
        catalogue = Catalogue(language)
        texts = page_text(language)
        write(f"text/{language}.json", texts)
        write(f"text/front.{language}.json", front_texts(msgspec.json.decode(texts), list(GAMES)))
        for name in GAMES:
            write(f"rules/{name}.{language}.json", catalogue.rules(name))
            write(f"lessons/{name}.{language}.json", catalogue.lessons(name))
            write(f"books/{name}.{language}.json", book_of(name, language))


def write_page(out: Path, engine: str) -> None:
    """Write the server's page with addresses relative to its folder, and the engine's folder in a meta element."""
    shutil.copytree(PAGE, out / "assets", ignore=shutil.ignore_patterns("index.html", "sw.js", "render.mjs", "*.ttf"))
    page = (PAGE / "index.html").read_text()
    page = re.sub(r'"/assets/', '"assets/', page).replace('"/manifest.webmanifest"', '"manifest.webmanifest"')
    heads = ('<meta charset="utf-8">', f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
             f'<meta name="engine" content="{engine}">')
    page = page.replace(heads[0], "\n".join(heads))
    (out / "index.html").write_text(page)
    icons = [{"src": f"assets/{path.name}", "sizes": f"{size}x{size}", "type": "image/png"}
             for size in (192, 512) for path in PAGE.glob(f"icon-{size}-*.png")]
    manifest = {"name": "Brushpass", "short_name": "Brushpass", "start_url": ".", "scope": ".", "display": "standalone",
                "icons": icons, "background_color": "#F2ECDF", "theme_color": "#F2ECDF"}
    (out / "manifest.webmanifest").write_text(json.dumps(manifest))
    (out / ".nojekyll").write_text("")
    (out / "licences.txt").write_text(LICENCES)


def write_service_worker(out: Path) -> None:
    """Write the service worker, which knows all files of this version."""
    files = sorted(path.relative_to(out).as_posix() for path in out.rglob("*") if path.is_file())
    shell = [name for name in files if not name.startswith("engine/") and name not in (".nojekyll", "index.html")]
    engine = [name for name in files if re.match(r"engine/[0-9a-f]{12}/", name)]
    contents = b"".join((out / name).read_bytes() for name in ("index.html", *shell, *engine))
    lists = out / "files.json"
    version = hashlib.sha256(contents).hexdigest()[:12]
    size = {name: (out / name).stat().st_size for name in ("index.html", *shell, *engine)}
    listed = {"./": size["index.html"], **{name: size[name] for name in shell}}
    lists.write_text(json.dumps({"shell": listed, "engine": {name: size[name] for name in engine}, "version": version}))
    (out / "size.json").write_text(json.dumps({"bytes": sum(size.values())}))
    run("node", "site.mjs", "worker", str(lists), str(out / "sw.js"), folder=ROOT / "web")
    lists.unlink()


def sizes(out: Path) -> dict[str, int]:
    """Return the size of the page and of the engine as a web host sends them, compressed."""
    def compressed(paths: Iterator[Path]) -> int:
        return sum(len(gzip.compress(path.read_bytes(), 9)) for path in paths if path.is_file())

    return {"engine": compressed(path for path in (out / "engine").rglob("*") if "weights" not in path.parts),
            "everything else": compressed(path for path in out.rglob("*") if "engine" not in path.parts)}


def build(out: Path) -> None:
    """Build the static edition in a folder. Raises CannotBuild."""
    if not (PAGE / "index.html").exists():
        raise CannotBuild("the page is not built: make page")
    if shutil.which("node") is None or shutil.which("npm") is None:
        raise CannotBuild("Node is missing")
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    write_page(out, build_engine(out))
    write_texts(out)
    write_service_worker(out)


def main() -> int:
    parser = argparse.ArgumentParser(description="Build the static edition.")
    parser.add_argument("out", type=Path, nargs="?", default=ROOT / "dist" / "static", help="folder to write")
    given = parser.parse_args()
    try:
        build(given.out)
    except CannotBuild as problem:
        sys.stderr.write(f"brushpass: the static edition cannot be built: {problem}\n")
        return 1
    for name, size in sizes(given.out).items():
        print(f"{name}: {size / 1e6:.2f} MB compressed")
    print(f"brushpass: the static edition is in {given.out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
