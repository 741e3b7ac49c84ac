"""Compile the engine with mypyc if a C compiler is available; otherwise it runs as pure Python, but slower.

Source builds use -O1, which compiles faster than the -O3 of wheels (docs/decisions/38-optimisation-levels.md).
"""
import os
import shutil
import sys
import sysconfig
from pathlib import Path

from setuptools import Extension, setup

PACKAGE = Path("src/brushpass")
PARTS = ["core", *(f"games/{path.parent.name}" for path in sorted(PACKAGE.glob("games/*/game.py"))), "agents", "learn"]
# of the server: what runs several times for every choice at every table
SERVER = ["game_cache", "messages/fields", "messages/frames", "store/encoding", "table/log", "table/table",
          "table/watcher", "tables/connection"]
# left to Python: what runs once a game, or for people, who do not wait for it
PLAIN = {"text", "network", "__init__.py", "game_type.py", "gametype.py"}
DESCRIBING = {"egg_info", "dist_info", "sdist"}  # asked before and beside a build, and in no need of C
LEVEL = os.environ.get("BRUSHPASS_OPTIMISE", "1")  # of the C compiler
# each level has a folder of its own: setuptools does not compile again what was compiled at another one
BASE = Path("build") if LEVEL == "1" else Path("build") / f"level-{LEVEL}"
# functions of a unit call each other directly, not through a table that other libraries could change
WITHIN = [] if sys.platform == "win32" else ["-fvisibility=hidden"]
# warnings about C that nobody wrote help nobody, and looking for them takes half of the compiler's time
QUIET = [] if sys.platform == "win32" else ["-Wno-all"]


def has_compiler() -> bool:
    """Return whether extensions can be built: there is a C compiler, and pure Python was not requested."""
    if os.environ.get("BRUSHPASS_PURE"):
        return False
    return sys.platform == "win32" or any(shutil.which(name) for name in (os.environ.get("CC") or "cc", "gcc", "clang"))


def modules(part: str) -> list[str]:
    """Return the sources of one compilation unit."""
    found = sorted((PACKAGE / part).rglob("*.py"))
    return [str(path) for path in found if not PLAIN.intersection(path.parts)]


def length(extension: Extension) -> int:
    """Return the size of an extension's C code; the longest is compiled first, so that all cores finish together."""
    return sum(Path(source).stat().st_size for source in extension.sources)


def tidy(extensions: list[Extension]) -> None:
    """Remove the files of an earlier build, except libraries that are up to date."""
    suffix, names = str(sysconfig.get_config_var("EXT_SUFFIX")), {extension.name for extension in extensions}
    for folder in BASE.glob("lib*" if extensions else "lib"):
        for path in [path for path in folder.rglob("*") if path.is_file()]:
            if ".".join(path.relative_to(folder).parts).removesuffix(suffix) not in names:
                path.unlink()


def compiled() -> list[Extension]:
    """Write the C code and return the extensions, one per compilation unit."""
    from mypyc.build import mypycify

    units = [(modules(part), part.split("/")[-1]) for part in PARTS]
    units.append(([str(PACKAGE / "server" / f"{name}.py") for name in SERVER], "server"))
    sources = [module for unit, _ in units for module in unit]
    made = mypycify(sources, opt_level=LEVEL, debug_level="0", separate=list(units))
    for extension in made:
        extension.extra_compile_args = [*extension.extra_compile_args, *WITHIN, *QUIET]
    return sorted(made, key=length, reverse=True)


building = not DESCRIBING.intersection(sys.argv)
wanted = compiled() if building and has_compiler() else []
if building and not wanted:
    sys.stderr.write("brushpass: no C compiler (or BRUSHPASS_PURE is set): installing the slower, pure Python build\n")
if building:
    tidy(wanted)
setup(ext_modules=wanted, options={"build": {"build_base": str(BASE)}, "build_ext": {"parallel": os.cpu_count() or 1}})
