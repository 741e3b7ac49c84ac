"""Compile the rules with mypyc where there is a C compiler; without one Brushpass runs the same, but slower."""
import os
import shutil
import sys
from pathlib import Path

from setuptools import setup

COMPILED = ["core", "games"]


def has_compiler() -> bool:
    """Say whether extensions can be built here: a C compiler, and nobody who asked for pure Python."""
    if os.environ.get("BRUSHPASS_PURE"):
        return False
    return sys.platform == "win32" or any(shutil.which(name) for name in (os.environ.get("CC") or "cc", "gcc", "clang"))


def modules() -> list[str]:
    """Return the sources to compile; a package's own `__init__` has nothing to gain."""
    found = [path for part in COMPILED for path in Path("src/brushpass", part).rglob("*.py")]
    return sorted(str(path) for path in found if path.name != "__init__.py")


if has_compiler():
    from mypyc.build import mypycify

    extensions = mypycify(modules(), opt_level="3", debug_level="0")
else:
    sys.stderr.write("brushpass: no C compiler (or BRUSHPASS_PURE is set): installing the slower, pure Python build\n")
    extensions = []

setup(ext_modules=extensions)
