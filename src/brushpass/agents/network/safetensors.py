"""Weights in a file of the safetensors format: eight bytes of length, a header in JSON, then the numbers themselves."""
from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

KINDS = {"F16": np.float16, "F32": np.float32}
Weights = dict[str, NDArray[np.float32]]


def read_weights(path: Path) -> Weights:
    """Return the arrays in a file, by name."""
    held = path.read_bytes()
    start = 8 + int.from_bytes(held[:8], "little")
    found: Weights = {}
    for name, about in json.loads(held[8:start]).items():
        if name != "__metadata__":
            first, last = about["data_offsets"]
            numbers = np.frombuffer(held[start + first:start + last], KINDS[about["dtype"]])
            found[name] = numbers.reshape(about["shape"]).astype(np.float32)
    return found


def write_weights(path: Path, weights: Mapping[str, NDArray[Any]], about: dict[str, str]) -> None:
    """Write arrays in half the bits, with some words about them."""
    header: dict[str, object] = {"__metadata__": about}
    parts: list[bytes] = []
    start = 0
    for name, array in sorted(weights.items()):
        data = np.ascontiguousarray(array, np.float16).tobytes()
        header[name] = {"dtype": "F16", "shape": list(array.shape), "data_offsets": [start, start + len(data)]}
        parts.append(data)
        start += len(data)
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    path.write_bytes(len(text).to_bytes(8, "little") + text + b"".join(parts))
