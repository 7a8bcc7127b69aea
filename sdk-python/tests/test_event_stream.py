"""How a stream of events is read."""

from __future__ import annotations

import pytest

from engraph_client import EngraphError
from engraph_client.event_stream import EventReader, StreamEvent

STREAM = (
    ": hello\r\n\r\nid: 1\r\nevent: hop\r\ndata: {\"a\":\r\ndata: \"\u2028ä😀\"}\r\n\r\n"
    "data:1\n\nevent: empty\n\nid: 2\rdata: [2]\r\rdata: {}\n"
)
EVENTS = [StreamEvent("hop", "1", {"a": "\u2028ä😀"}), StreamEvent("message", "1", 1), StreamEvent("message", "2", [2])]


@pytest.mark.parametrize("size", [1, 2, 3, 7, 1000])
def test_events_are_the_same_in_whatever_parts_they_come(size: int) -> None:
    content = b"\xef\xbb\xbf" + STREAM.encode()
    reader = EventReader()
    events = [event for at in range(0, len(content), size) for event in reader.feed(content[at : at + size])]
    assert events == EVENTS


def test_an_event_that_is_no_json_is_an_error() -> None:
    with pytest.raises(EngraphError, match="no JSON"):
        list(EventReader().feed(b"data: {\n\n"))
