"""Rehearse a release: build every artefact that this machine can build, and try each one in an empty environment.

`make release-check` runs it. With `--tag v0.2.0` it first checks that version, changelog and citation agree with it.
"""
from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

ROOT: Final = Path(__file__).parent.parent
DIST: Final = ROOT / "build" / "release"
GAME: Final = "kyoto"
IMAGE: Final = "brushpass-release-check"
HAS_PAGE: Final = "from brushpass.server.app import PAGE; assert (PAGE / 'index.html').exists(), 'the page is missing'"
IS_COMPILED: Final = "import brushpass.core.kernel as k; assert not k.__file__.endswith('.py'), 'not compiled'"


class Failed(Exception):
    """A step that failed, with the end of its output."""


class Missing(Exception):
    """An artefact that cannot be built here, with the reason."""


def run(*command: str | Path, folder: Path = ROOT, **environ: str) -> str:
    """Return the output of a command, run without the sources on its path. Raises Failed."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run([str(word) for word in command], cwd=folder, env={**kept, **environ}, text=True, check=False,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode:
        raise Failed(f"{' '.join(str(word) for word in command)}\n{done.stdout[-2_000:]}")
    return done.stdout


def disagreements(tag: str, root: Path = ROOT) -> list[str]:
    """Return what does not agree with a tag: the version, the changelog, or the citation."""
    wanted = tag.removeprefix("v")
    version = tomllib.loads((root / "pyproject.toml").read_text())["project"]["version"]
    cited = re.search(r"^version: *\"?([^\"\s]+)", (root / "CITATION.cff").read_text(), re.MULTILINE)
    page = re.search(r"version = \{(.+?)\}", (root / "docs/guide/cite.md").read_text())
    changes = (root / "CHANGELOG.md").read_text()
    found = []
    if version != wanted:
        found.append(f"pyproject.toml has version {version}")
    if cited is None or cited[1] != wanted:
        found.append(f"CITATION.cff has version {cited[1] if cited else '-'}")
    if page is None or page[1] != wanted:
        found.append(f"docs/guide/cite.md has version {page[1] if page else '-'}")
    if not re.search(rf"^## {re.escape(wanted)} \(\d{{4}}-\d\d-\d\d\)$", changes, re.MULTILINE):
        found.append(f"CHANGELOG.md has no section '## {wanted} (YYYY-MM-DD)'")
    return found


def try_out(artefact: Path, *checks: str, **environ: str) -> str:
    """Install an artefact into an empty environment, measure, play and verify a game. Raises Failed."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        run(sys.executable, "-m", "venv", folder / "venv")
        python, brushpass = folder / "venv/bin/python", folder / "venv/bin/brushpass"
        run(python, "-m", "pip", "install", "--quiet", artefact, folder=folder, **environ)
        for check in (HAS_PAGE, *checks):
            run(python, "-c", check, folder=folder)
        speed = run(brushpass, "bench", GAME, "--games", "20", folder=folder)
        run(brushpass, "selfplay", GAME, "--bots", "courier", "--games", "1", "--seed", "1", "--output", "games",
            folder=folder)
        (record,) = (folder / "games").rglob("*.txt")
        verified = run(brushpass, "verify", record, folder=folder)
        return "; ".join(said.strip().split("\n")[-1] for said in (speed, verified))


def packages() -> None:
    """Build the sdist, and the wheel from it."""
    shutil.rmtree(DIST, ignore_errors=True)
    run(sys.executable, "-m", "build", "--outdir", DIST, BRUSHPASS_OPTIMISE=os.environ.get("BRUSHPASS_OPTIMISE", "3"))


def sdist() -> str:
    """Try the sdist, installed as pure Python."""
    (artefact,) = DIST.glob("*.tar.gz")
    return f"{artefact.name}: {try_out(artefact, BRUSHPASS_PURE='1')}"


def wheel() -> str:
    """Try the wheel, which is compiled if this machine has a compiler."""
    (artefact,) = DIST.glob("*.whl")
    compiled = not artefact.name.endswith("none-any.whl")
    return f"{artefact.name}: {try_out(artefact, *([IS_COMPILED] if compiled else []))}"


def static_edition() -> str:
    """Build the static edition, and find its page, service worker and engine."""
    if shutil.which("node") is None:
        raise Missing("Node is missing")
    out = DIST / "static"
    run(sys.executable, ROOT / "tools" / "site.py", out, PYTHONPATH=f"{ROOT / 'src'}{os.pathsep}{ROOT}")
    for pattern in ("index.html", "sw.js", "engine/*/pyodide.asm.wasm", "engine/weights/*.safetensors"):
        if not any(out.glob(pattern)):
            raise Failed(f"{pattern} is missing in the static edition")
    size = sum(path.stat().st_size for path in out.rglob("*") if path.is_file())
    return f"static edition: {size / 1e6:.1f} MB"


def base_images(dockerfile: str) -> list[str]:
    """Return the images that a Dockerfile starts from."""
    return re.findall(r"^FROM (\S+)", dockerfile, re.MULTILINE)


def image() -> str:
    """Build the image, and play in it."""
    if shutil.which("buildah") is None:
        raise Missing("buildah is missing")
    for base in base_images((ROOT / "deploy/Dockerfile").read_text()):
        try:
            run("buildah", "pull", "--policy", "missing", base)
        except Failed as problem:
            raise Missing(f"its base image cannot be fetched: {str(problem).strip().splitlines()[-1]}") from problem
    run("buildah", "build", "--file", "deploy/Dockerfile", "--tag", IMAGE, ".")
    container = run("buildah", "from", IMAGE).strip()
    try:
        said = run("buildah", "run", container, "--", "/opt/brushpass/bin/brushpass", "bench", GAME, "--games", "20")
    finally:
        run("buildah", "rm", container)
    return f"image: {said.strip()}"


ARTEFACTS: Final[tuple[Callable[[], str], ...]] = (sdist, wheel, static_edition, image)


def main() -> int:
    """Run all steps, and return the exit code."""
    parser = argparse.ArgumentParser(description="Rehearse a release.")
    parser.add_argument("--tag", default="", help="the release tag: check that version, changelog and citation agree")
    parser.add_argument("--names-only", action="store_true", help="check the names and build nothing")
    given = parser.parse_args()
    problems = disagreements(given.tag) if given.tag else []
    if given.names_only or problems:
        print("\n".join(problems) or f"brushpass: everything is named {given.tag}")
        return 1 if problems else 0
    try:
        packages()
        for step in ARTEFACTS:
            try:
                print(f"brushpass: {step()}", flush=True)
            except Missing as reason:
                print(f"brushpass: {step.__name__} left out: {reason}", flush=True)
    except Failed as problem:
        sys.stderr.write(f"brushpass: release check failed: {problem}\n")
        return 1
    print(f"brushpass: the artefacts are in {DIST}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
