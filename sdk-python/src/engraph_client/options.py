"""The options that a method takes."""

from __future__ import annotations

import difflib
import functools
import inspect
import re
from collections.abc import Callable, Iterable
from typing import Any

_UNPACKED = re.compile(r"Unpack\[(?P<name>[\w.]+)\]")


def refuse_unknown(function: Callable[..., Any], given: Iterable[str]) -> None:
    """Raises a ``TypeError`` for an option that the method does not have, as Python does for a parameter."""
    known = _known(function)
    if known is None:
        return
    for name in given:
        if name not in known:
            close = difflib.get_close_matches(name, known, 1)
            hint = f"; did you mean {close[0]!r}?" if close else f"; it has {', '.join(sorted(known))}"
            called = function.__qualname__.split(".")[0] if function.__name__ == "__init__" else function.__name__
            raise TypeError(f"{called}() has no option {name!r}{hint}")


@functools.cache
def _known(function: Callable[..., Any]) -> frozenset[str] | None:
    """Names of the parameters and of the typed options; ``None`` where there are no typed options, and Python refuses by itself."""
    typed = _UNPACKED.search(str(function.__annotations__.get("options", "")))
    if typed is None:
        return None
    found: Any = function.__globals__
    for step in typed["name"].split("."):
        found = found[step] if isinstance(found, dict) else getattr(found, step)
    parameters = set(inspect.signature(function).parameters) - {"self", "options"}
    return frozenset(parameters | set(found.__annotations__))
