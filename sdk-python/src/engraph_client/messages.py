"""Messages in the forms in which chats are written in Python."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any, Literal, Protocol, TypedDict, Union

from .types import MessageIn
from .wire import json_bytes

Role = Literal["user", "assistant", "system"]


class SupportsModelDump(Protocol):
    """A message of OpenAI's or LangChain's, which are models of Pydantic's."""

    def model_dump(self, *, mode: Literal["json", "python"] | str) -> dict[str, Any]: ...


ForeignMessage = Union[Mapping[str, Any], SupportsModelDump]
"""A message of OpenAI or LangChain, as an object or a dictionary, or of the AI SDK, as a browser sends it."""

MessageLike = Union[MessageIn, ForeignMessage]


class _SaidMessage(TypedDict, total=False):
    id: str
    name: str
    reference_time: str


class SaidMessage(_SaidMessage):
    """A message."""

    role: Role
    content: str


_ROLES: dict[str, Role] = {
    "user": "user",
    "human": "user",
    "HumanMessage": "user",
    "assistant": "assistant",
    "ai": "assistant",
    "AIMessage": "assistant",
    "system": "system",
    "developer": "system",
    "SystemMessage": "system",
}
"""How LangChain names who speaks, by type and by class."""


def list_of(messages: str | MessageLike | Iterable[MessageLike]) -> list[Any]:
    """A text is what the user said; a message stands for itself."""
    if isinstance(messages, str):
        return [{"role": "user", "content": messages}]
    # iterating a Pydantic model yields its fields
    if isinstance(messages, Mapping) or hasattr(messages, "model_dump"):
        return [messages]
    return list(messages)


def to_messages(history: Iterable[MessageLike]) -> list[SaidMessage]:
    """Converts a history of OpenAI, the AI SDK or LangChain to plain texts of the user, the assistant and the system.

    Leaves out tool calls, their results, reasoning and files, and messages that consist of nothing else; ``add`` takes a history
    as it is and keeps these as well. Raises ``TypeError`` for a value that is not a message.
    """
    said = (_said(json.loads(json_bytes(message))) for message in list_of(history))
    return [message for message in said if message is not None]


def _said(message: Any) -> SaidMessage | None:
    if not isinstance(message, dict):
        raise TypeError("a message is an object, or a dictionary")
    fields, named = _unwrapped(message)
    if named is None:
        raise TypeError(f"a message says whose it is: {str(message)[:100]}")
    role = _ROLES.get(named)
    content = _text_of(fields.get("content"), fields.get("parts"), fields.get("refusal"))
    if role is None or content == "":
        return None
    said: SaidMessage = {"role": role, "content": content}
    if isinstance(fields.get("id"), str):
        said["id"] = fields["id"]
    if isinstance(fields.get("name"), str):
        said["name"] = fields["name"]
    for name in ("reference_time", "created_at", "createdAt"):
        if isinstance(fields.get(name), str):
            said["reference_time"] = fields[name]
            break
    return said


def _unwrapped(message: dict[str, Any]) -> tuple[dict[str, Any], str | None]:
    """The fields of a message in whichever form, and the name of its role, type or class."""
    kind, data, kwargs, path = (message.get(name) for name in ("type", "data", "kwargs", "id"))
    if isinstance(kwargs, dict) and isinstance(path, list) and path:
        return _with_role(kwargs, str(path[-1]))
    if isinstance(data, dict) and isinstance(kind, str):
        return _with_role(data, kind)
    if isinstance(message.get("role"), str) and kind not in ("chat", "ChatMessageChunk"):
        return message, message["role"]
    return _with_role(message, kind) if isinstance(kind, str) else (message, None)


def _with_role(fields: dict[str, Any], kind: str) -> tuple[dict[str, Any], str]:
    """A message of LangChain's that leaves its role open is the user's."""
    kind = re.sub(r"Chunk$", "", kind)
    if kind in ("chat", "generic", "ChatMessage"):
        role = fields.get("role")
        return fields, role if isinstance(role, str) else "user"
    return fields, kind


def _text_of(*sources: Any) -> str:
    """The first of these that says something."""
    for source in sources:
        parts = [_said_in(part) for part in source] if isinstance(source, list) else [source]
        said = "\n".join(part for part in parts if isinstance(part, str) and part.strip() != "")
        if said != "":
            return said
    return ""


def _said_in(part: Any) -> str:
    if isinstance(part, str):
        return part
    if not isinstance(part, dict):
        return ""
    kind = part.get("type")
    said = part.get("refusal") if kind == "refusal" else part.get("text")
    is_said = kind in ("refusal", "text", "input_text", "output_text")
    return said if is_said and isinstance(said, str) else ""
