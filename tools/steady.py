"""Find flaky tests: run the tests several times in random order next to busy processes, and list all failures.

`python tools/steady.py --runs 5 --busy 10 --cores 1 -- tests/page` runs the tests of the page five times on one core
that ten busy loops share. Results, logs and screenshots of failed tests are kept in build/steady.
"""
from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from xml.etree import ElementTree

ROOT = Path(__file__).parent.parent
RESULTS = ROOT / "build" / "steady"
FAILURES = ROOT / "build" / "test-failures"


@contextmanager
def busy_processes(count: int) -> Iterator[None]:
    """Keep the CPU busy with a number of endless loops."""
    loops = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(count)]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def run_once(number: int, seed: str, pytest_options: list[str]) -> tuple[float, int, list[str]]:
    """Run the tests in the order of a seed; return seconds, the number of tests and the names of those that failed."""
    report = RESULTS / f"run-{number}.xml"
    command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.order", f"--junitxml={report}", *pytest_options]
    began = time.monotonic()
    with (RESULTS / f"run-{number}.log").open("w") as log:
        code = subprocess.run(command, cwd=ROOT, env={**os.environ, "BRUSHPASS_TEST_ORDER": seed}, stdout=log,
                              stderr=log, check=False).returncode
    seconds = time.monotonic() - began
    if FAILURES.exists():
        shutil.move(FAILURES, RESULTS / f"run-{number}-failures")
    if not report.exists():
        return seconds, 0, [f"pytest itself (exit {code})"]
    cases = list(ElementTree.parse(report).getroot().iter("testcase"))
    failed = [f"{case.get('classname')}::{case.get('name')}" for case in cases
              if case.find("failure") is not None or case.find("error") is not None]
    return seconds, len(cases), failed or ([f"pytest itself (exit {code})"] if code else [])


def main() -> int:
    """Run the tests as asked and print the table; return 1 if any test has failed."""
    parser = argparse.ArgumentParser(description="repeat the tests in random order under load")
    parser.add_argument("--runs", type=int, default=5, help="number of runs (default 5)")
    parser.add_argument("--busy", type=int, default=0, help="number of busy processes beside the tests (default 0)")
    parser.add_argument("--cores", type=int, default=os.cpu_count(), help="cores for tests and busy processes")
    parser.add_argument("--seed", default=str(time.time_ns()), help="seed of the first order; printed if not given")
    parser.add_argument("pytest_options", nargs="*", help="options and paths for pytest, after --")
    options = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):  # Linux
        os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[: options.cores])
    shutil.rmtree(RESULTS, ignore_errors=True)
    shutil.rmtree(FAILURES, ignore_errors=True)
    RESULTS.mkdir(parents=True)
    failures: Counter[str] = Counter()
    print(f"{options.runs} runs on {options.cores} cores beside {options.busy} busy processes")
    with busy_processes(options.busy):
        for number in range(1, options.runs + 1):
            seed = f"{options.seed}.{number}"
            seconds, count, failed = run_once(number, seed, options.pytest_options)
            failures.update(failed)
            print(f"run {number}, order {seed}: {count} tests, {len(failed)} failed, {seconds:.0f} s", flush=True)
    for name, count in failures.most_common():
        print(f"{count} of {options.runs}  {name}")
    print(f"logs: {RESULTS}" if failures else "no test has failed")
    return int(bool(failures))


if __name__ == "__main__":
    sys.exit(main())
