"""A pytest plugin that shuffles the files and the tests inside each file: `pytest -p tests.order`.

`BRUSHPASS_TEST_ORDER` is the seed; all worker processes of a run need the same one.
"""
import os
from random import Random

import pytest


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    rng = Random(os.environ["BRUSHPASS_TEST_ORDER"])
    files: dict[object, list[pytest.Item]] = {}
    for item in items:
        files.setdefault(item.path, []).append(item)
    groups = list(files.values())
    rng.shuffle(groups)
    for group in groups:
        rng.shuffle(group)
    items[:] = [item for group in groups for item in group]
