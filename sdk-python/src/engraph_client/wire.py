"""Values of a program in the form of the wire."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Mapping, Set
from datetime import date, datetime, timezone
from enum import Enum
from typing import Any
from urllib.parse import quote, urlencode
from uuid import UUID

_CALL_OPTIONS = ("timeout", "idempotency_key")


def split(options: Mapping[str, object]) -> tuple[dict[str, Any], dict[str, Any]]:
    """How a call is made, and what it says: names as the API has them, without what is ``None``."""
    call = {name: options[name] for name in _CALL_OPTIONS if options.get(name) is not None}
    fields = {
        "thread_id" if name == "thread" else name.rstrip("_"): value
        for name, value in options.items()
        if value is not None and name not in _CALL_OPTIONS
    }
    return call, fields


def segment(text: str) -> str:
    """An id, as part of a path."""
    if not isinstance(text, str):
        raise TypeError(f"an id is a text, not {type(text).__name__}")
    # URLs lose such path segments
    if text in ("", ".", ".."):
        raise ValueError(f"this is no id: {text!r}")
    return quote(text, safe="")


def query_text(query: Mapping[str, object] | None) -> str:
    """``?as_of=…&receipt=true``, or nothing."""
    fields = {name: _query_value(value) for name, value in (query or {}).items() if value is not None}
    return "?" + urlencode(fields, quote_via=quote) if fields else ""


def _query_value(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return instant_text(value) if isinstance(value, date) else str(value)


def json_bytes(value: object) -> bytes:
    """JSON in UTF-8. Takes instants, UUIDs, and objects that can say themselves as a dictionary, wherever they stand."""
    text = json.dumps(value, default=plain, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    try:
        return text.encode()
    except UnicodeEncodeError:
        # a lone surrogate has an escape, but no UTF-8
        return json.dumps(value, default=plain, allow_nan=False, separators=(",", ":")).encode()


def plain(value: object) -> object:
    """A value that JSON does not know, as one that it knows."""
    if isinstance(value, date):
        return instant_text(value)
    # OpenAI's and LangChain's messages are Pydantic models
    dump = getattr(value, "model_dump", None)
    if callable(dump) and not isinstance(value, type):
        return dump(mode="json")
    if isinstance(value, Mapping):
        return dict(value)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {field.name: getattr(value, field.name) for field in dataclasses.fields(value)}
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, UUID):
        return str(value)
    if isinstance(value, Set) or hasattr(value, "__iter__"):
        return list(value)
    raise TypeError(f"{type(value).__name__} is not JSON")


def instant_text(value: date) -> str:
    """ISO 8601: a day, or an instant in UTC."""
    if not isinstance(value, datetime):
        return value.isoformat()
    if value.utcoffset() is None:
        raise ValueError(f"{value!r} does not know its time zone; datetime.now(timezone.utc) does, for instance")
    return value.astimezone(timezone.utc).isoformat().replace("+00:00", "Z")
