"""Messages as OpenAI's and LangChain's own packages make them."""

from __future__ import annotations

from typing import Any

import pytest
from langchain_core.load import dumpd
from langchain_core.messages import (
    AIMessage,
    AIMessageChunk,
    ChatMessage,
    HumanMessage,
    SystemMessage,
    ToolMessage,
    messages_to_dict,
)
from openai.types.chat import ChatCompletionMessage

from engraph_client import to_messages

CALL: Any = {"name": "weather", "args": {"city": "Lisbon"}, "id": "c1"}
LANGCHAIN = [
    SystemMessage("Be kind."),
    HumanMessage("I like tea.", id="h1", name="Ada"),
    AIMessage("", tool_calls=[CALL]),
    ToolMessage("sunny", tool_call_id="c1"),
    AIMessageChunk(content=[{"type": "text", "text": "It is sunny."}]),
    ChatMessage(role="user", content="Thanks."),
]
SAID = [
    {"role": "system", "content": "Be kind."},
    {"role": "user", "content": "I like tea.", "id": "h1", "name": "Ada"},
    {"role": "assistant", "content": "It is sunny."},
    {"role": "user", "content": "Thanks."},
]
FORMS: dict[str, Any] = {
    "objects": LANGCHAIN,
    "model_dump": [message.model_dump() for message in LANGCHAIN],
    "messages_to_dict": messages_to_dict(LANGCHAIN),
    "dumpd": [dumpd(message) for message in LANGCHAIN],
}
OPENAI: list[Any] = [
    {"role": "developer", "content": "Be kind."},
    {"role": "user", "content": [{"type": "text", "text": "I like"}, {"type": "text", "text": "tea."}]},
    ChatCompletionMessage(role="assistant", content="From an object."),
    ChatCompletionMessage(role="assistant", refusal="I will not."),
    {"role": "tool", "tool_call_id": "c1", "content": "sunny"},
]


@pytest.mark.parametrize("form", FORMS)
def test_what_was_said_is_the_same_in_every_form_of_langchain(form: str) -> None:
    assert to_messages(FORMS[form]) == SAID


@pytest.mark.parametrize("form", FORMS)
def test_every_form_of_langchain_is_taken_as_it_is(ada: Any, form: str) -> None:
    ada.add(FORMS[form], thread=form)
    stored = [(episode["role"], episode["content"]) for episode in ada.messages(form)]
    assert ("user", "I like tea.") in stored
    assert len(stored) == len(LANGCHAIN)


def test_messages_of_openai_are_taken_as_they_are(ada: Any) -> None:
    assert [message["content"] for message in to_messages(OPENAI)] == [
        "Be kind.",
        "I like\ntea.",
        "From an object.",
        "I will not.",
    ]
    assert len(ada.add(OPENAI, thread="openai")["episodes"]) == len(OPENAI)
    assert len(ada.add(OPENAI[2], thread="one")["episodes"]) == 1


def test_messages_of_the_ai_sdk_are_taken_as_a_browser_sends_them(ada: Any) -> None:
    history: list[Any] = [
        {"id": "ui1", "role": "user", "parts": [{"type": "text", "text": "I like tea."}, {"type": "file", "url": "data:,"}]},
        {
            "id": "ui2",
            "role": "assistant",
            "parts": [
                {"type": "step-start"},
                {"type": "reasoning", "text": "Hm."},
                {"type": "tool-weather", "toolCallId": "c1", "state": "output-available", "input": {}, "output": "sun"},
                {"type": "text", "text": "It is sunny.", "state": "done"},
            ],
        },
        {"role": "tool", "content": [{"type": "tool-result", "toolCallId": "c1", "toolName": "weather", "output": {}}]},
    ]
    assert to_messages(history) == [
        {"role": "user", "content": "I like tea.", "id": "ui1"},
        {"role": "assistant", "content": "It is sunny.", "id": "ui2"},
    ]
    ada.add(history[:2], thread="ui")
    assert {message["content"] for message in ada.messages("ui")} == {"I like tea.", "It is sunny."}


def test_what_is_no_message_is_refused() -> None:
    for wrong in ({"content": "Hi"}, ["Hi"], 3):
        with pytest.raises(TypeError):
            to_messages([wrong])  # type: ignore[list-item]
