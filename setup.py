"""Compile the rules with mypyc where there is a C compiler; without one Brushpass runs the same, but slower."""
import os
import shutil
import sys
from pathlib import Path

from setuptools import setup

# each compiled as one unit, side by side
PARTS = ["core", "games/kyoto", "games/topsecret", "games/embassy", "agents", "learn"]

PLAIN = ("__init__.py", "kind.py")  # nothing to gain


def has_compiler() -> bool:
    """Say whether extensions can be built here: a C compiler, and nobody who asked for pure Python."""
    if os.environ.get("BRUSHPASS_PURE"):
        return False
    return sys.platform == "win32" or any(shutil.which(name) for name in (os.environ.get("CC") or "cc", "gcc", "clang"))


def modules(part: str) -> list[str]:
    """Return the sources of one part to compile: all but its texts, which are not in a hurry."""
    found = [path for path in Path("src/brushpass", part).rglob("*.py") if path.name not in PLAIN]
    return sorted(str(path) for path in found if "text" not in path.parts)


if has_compiler():
    from mypyc.build import mypycify

    groups = [(modules(part), part.split("/")[-1]) for part in PARTS]
    sources = [module for group, _ in groups for module in group]
    extensions = mypycify(sources, opt_level="3", debug_level="0", separate=groups)
else:
    sys.stderr.write("brushpass: no C compiler (or BRUSHPASS_PURE is set): installing the slower, pure Python build\n")
    extensions = []

setup(ext_modules=extensions, options={"build_ext": {"parallel": os.cpu_count() or 1}})
