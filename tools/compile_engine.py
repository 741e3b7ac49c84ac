"""Compile the engine of the static edition to bytecode; this runs in the Python of Pyodide (tools/compile_engine.mjs).

In site-packages bytecode stands beside empty sources, because `__file__` of pure modules ends in .py. Of the standard
library only modules that the engine imports are kept, with all that these import when they are loaded.
"""
import ast
import sys
import zipfile
from collections.abc import Iterator
from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[attr-defined]
from importlib.util import source_hash

FIXED_TIME = (2020, 1, 1, 0, 0, 0)  # the same archive from the same sources
# imported by Pyodide, by the start of Python, or by functions at run time
EXTRA = ("_pyodide", "concurrent.futures.thread", "datetime", "decimal", "encodings.ascii", "encodings.cp437",
         "encodings.idna", "encodings.latin_1", "encodings.utf_8", "encodings.utf_8_sig", "importlib.metadata",
         "importlib.resources", "linecache", "numbers", "pyodide", "shutil", "site", "sysconfig", "tokenize",
         "traceback", "zipfile", "zipimport")
LAZY = ("_pyodide", "dataclasses", "importlib", "pickle", "pyodide", "zipfile")  # these import in functions, too
NEVER = ("_pydatetime", "_pydecimal", "_pyrepl", "argparse", "asyncio.windows_events", "ctypes", "doctest", "gettext",
         "http.client", "http.server", "multiprocessing", "pdb", "py_compile", "pydoc", "pyodide.console", "ssl",
         "tarfile", "unittest")


class Library:
    """The archive of the standard library."""

    def __init__(self, archive: zipfile.ZipFile) -> None:
        self.archive = archive
        self.names = {name for name in archive.namelist() if name.endswith(".py")}

    def file_of(self, module: str) -> str | None:
        """Return the file of a module, or None."""
        path = module.replace(".", "/")
        return next((name for name in (f"{path}/__init__.py", f"{path}.py") if name in self.names), None)

    def closure(self, roots: list[str]) -> set[str]:
        """Return the files of modules, and of all that they import when they are loaded."""
        waiting, found = list(roots), set[str]()
        while waiting:
            module = waiting.pop()
            parent, file = module.rpartition(".")[0], self.file_of(module)
            if parent:
                waiting.append(parent)
            if file is None or file in found or module in NEVER:
                continue
            found.add(file)
            package = module if file.endswith("__init__.py") else parent
            whole = module.split(".")[0] in LAZY
            waiting += imported(ast.parse(self.archive.read(file)), package, everywhere=whole)
        return found


def imported(tree: ast.AST, package: str, everywhere: bool = False) -> Iterator[str]:
    """Yield the names that a module imports when it is loaded, or anywhere in it."""
    for node in ast.iter_child_nodes(tree):
        if not everywhere and isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if isinstance(node, ast.If) and ("TYPE_CHECKING" in ast.dump(node.test) or "__main__" in ast.dump(node.test)):
            continue
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package.split(".")[: package.count(".") + 2 - node.level] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            yield module
            yield from (f"{module}.{name.name}" for name in node.names)
        yield from imported(node, package, everywhere)


def write(archive: zipfile.ZipFile, name: str, data: bytes) -> None:
    """Write a file at a fixed time; the archive is compressed as a whole."""
    archive.writestr(zipfile.ZipInfo(name, FIXED_TIME), data)


def bytecode(source: bytes, name: str) -> bytes:
    """Return the bytecode of a module, without docstrings, which is never compared with its source."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=2)
    compiled: bytes = _code_to_hash_pyc(code, source_hash(b""), False)
    return compiled


def compile_packages(source: str, target: str) -> list[str]:
    """Compile an archive for site-packages; return all that its modules import."""
    roots: list[str] = []
    with zipfile.ZipFile(source) as read, zipfile.ZipFile(target, "w") as archive:
        for name in sorted(read.namelist()):
            data = read.read(name)
            if not name.endswith(".py"):
                write(archive, name, data)
                continue
            roots += imported(ast.parse(data), name.rpartition("/")[0].replace("/", "."), everywhere=True)
            folder, _, file = name.rpartition("/")
            place = f"{folder}/__pycache__" if folder else "__pycache__"
            write(archive, name, b"")
            write(archive, f"{place}/{file[:-3]}.{sys.implementation.cache_tag}.pyc", bytecode(data, name))
    return roots


def compile_library(source: str, target: str, roots: list[str]) -> None:
    """Compile the part of the standard library that modules need; it is imported from its archive."""
    with zipfile.ZipFile(source) as read, zipfile.ZipFile(target, "w") as archive:
        library = Library(read)
        whole = [name[:-3].replace("/", ".") for name in library.names if name.startswith(("pyodide/", "_pyodide/"))]
        for name in sorted(library.closure([*roots, *EXTRA, *whole])):
            write(archive, f"{name[:-3]}.pyc", bytecode(read.read(name), name))


compile_library("/library.zip", "/python_stdlib.zip", compile_packages("/sources.zip", "/engine.zip"))
