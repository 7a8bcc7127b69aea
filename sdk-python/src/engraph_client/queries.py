"""Queries made from messages of users."""

from __future__ import annotations

import re

_MAX_CHARACTERS = 2_000
"""Characters of a query that the server takes. It counts UTF-16 units, as JavaScript does."""

_OMITTED = " … "
_HALF = (_MAX_CHARACTERS - len(_OMITTED)) // 2
_SEARCHED = 250
"""Look for a space so near to a cut. Scripts without spaces are cut between any two characters."""


def as_query(said: str) -> str:
    """Makes a query for `context` or `search`, which take 2,000 characters, from a user's message.

    Keeps the beginning and the end of a longer text, cut between words: people ask before or after the text that they paste.

        context = ada.context(as_query(said))["context"]
    """
    text = said.replace("\0", "").strip()
    units = text.encode("utf-16-le", "replace")
    if len(units) // 2 <= _MAX_CHARACTERS:
        return units.decode("utf-16-le")
    beginning = _decoded(units[: 2 * (_HALF + 1)])
    space = re.search(r"\s\S*\Z", beginning[-_SEARCHED:])
    if space is not None:
        beginning = beginning[: len(beginning) - len(space.group())]
    else:
        beginning = _decoded(units[: 2 * _HALF])
    end = _decoded(units[-2 * (_HALF + 1) :])
    after = re.search(r"\s", end[:_SEARCHED])
    end = _decoded(units[-2 * _HALF :]) if after is None else end[after.end() :]
    return f"{beginning.strip()}{_OMITTED}{end.strip()}"


def _decoded(units: bytes) -> str:
    """Without halves of characters at its ends."""
    return units.decode("utf-16-le", "ignore")
