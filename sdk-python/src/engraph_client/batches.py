"""The requests that a history needs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from .wire import json_bytes

_MAX_MESSAGES = 100
_MAX_BYTES = 240 * 1024
"""Far below the limit of a request with messages; a larger message is sent alone."""


def batches_of(messages: Sequence[Any]) -> Iterator[tuple[int, Sequence[Any]]]:
    """The messages in their order, with the place of the first message of each batch. An empty history is one empty batch."""
    start = total = 0
    for place, message in enumerate(messages):
        size = len(json_bytes(message)) + 1
        if place > start and (place - start == _MAX_MESSAGES or total + size > _MAX_BYTES):
            yield start, messages[start:place]
            start, total = place, 0
        total += size
    yield start, messages[start:]
