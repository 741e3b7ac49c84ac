"""Read and write weights in the safetensors format: 8 bytes of header length, a JSON header, raw tensor data."""
from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

DTYPES = {"F16": np.float16, "F32": np.float32}
Weights = dict[str, NDArray[np.float32]]


def read_weights(path: Path) -> Weights:
    """Return the arrays of a file by name, as float32."""
    data = path.read_bytes()
    start = 8 + int.from_bytes(data[:8], "little")
    weights: Weights = {}
    for name, entry in json.loads(data[8:start]).items():
        if name != "__metadata__":
            first, last = entry["data_offsets"]
            values = np.frombuffer(data[start + first:start + last], DTYPES[entry["dtype"]])
            weights[name] = values.reshape(entry["shape"]).astype(np.float32)
    return weights


def write_weights(path: Path, weights: Mapping[str, NDArray[Any]], metadata: dict[str, str]) -> None:
    """Write arrays as float16, with metadata."""
    header: dict[str, object] = {"__metadata__": metadata}
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
