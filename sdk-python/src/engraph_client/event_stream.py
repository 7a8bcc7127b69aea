"""Server-sent events: WHATWG HTML, section 9.2.6, "Interpreting an event stream"."""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import AsyncGenerator, Iterator
from contextlib import aclosing
from dataclasses import dataclass
from typing import Any

from .errors import EngraphError

# a final carriage return may be half of a line end
_LINE_END = re.compile(r"\r\n|\n|\r(?!\Z)")


@dataclass(frozen=True)
class StreamEvent:
    """One event, with its data read as JSON."""

    event: str
    id: str | None
    data: Any


class EventReader:
    """Events from the parts of a stream. One that breaks off is not given."""

    def __init__(self) -> None:
        self._decode = codecs.getincrementaldecoder("utf-8-sig")(errors="replace").decode
        self._rest = ""
        self._event = "message"
        self._id: str | None = None
        self._data: list[str] = []

    def feed(self, part: bytes) -> Iterator[StreamEvent]:
        *lines, self._rest = _LINE_END.split(self._rest + self._decode(part))
        for line in lines:
            if line == "":
                if self._data:
                    yield StreamEvent(self._event, self._id, _json("\n".join(self._data)))
                self._event, self._data = "message", []
            else:
                self._field(line)

    def _field(self, line: str) -> None:
        name, _, text = line.partition(":")
        text = text.removeprefix(" ")
        if name == "event":
            self._event = text
        elif name == "data":
            self._data.append(text)
        elif name == "id" and "\0" not in text:
            self._id = text


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError as error:
        raise EngraphError(f"an event is no JSON: {text[:200]}") from error


async def read_events(body: AsyncGenerator[bytes, None]) -> AsyncGenerator[StreamEvent, None]:
    reader = EventReader()
    async with aclosing(body):
        async for part in body:
            for event in reader.feed(part):
                yield event
