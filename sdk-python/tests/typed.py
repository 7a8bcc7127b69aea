"""What a type checker knows: run by mypy, never imported. An error that mypy does not find is itself one."""

from __future__ import annotations

from datetime import date

from typing_extensions import assert_type

from engraph_client import AsyncEngraph, Engraph
from engraph_client.types import ContextAnswer, Fact

ada = Engraph().user("ada")
assert_type(ada.context("Where?", as_of=date(2024, 6, 1), mode="facts"), ContextAnswer)
assert_type(ada.facts().to_list(), list[Fact])
for fact in ada.facts(thread="t"):
    assert_type(fact["fact"], str)
for event in ada.ask_stream("Where?"):
    if event["event"] == "hop":
        event["data"]["from"]
ada.context("Where?", mode="nonsense")  # type: ignore[arg-type]
ada.context("Where?", max_token=5)  # type: ignore[call-arg]
ada.search()  # type: ignore[call-arg]
ada.diff(axis="known")  # type: ignore[call-arg]
ada.add_fact({"subject": "Ada"})  # type: ignore[typeddict-item]


async def awaited() -> None:
    ada = AsyncEngraph().user("ada")
    assert_type(await ada.context("Where?"), ContextAnswer)
    assert_type(await ada.facts().to_list(), list[Fact])
    async for fact in ada.facts():
        assert_type(fact["fact"], str)
    for fact in ada.facts():  # type: ignore[attr-defined]
        pass
    ada.context("Where?")  # type: ignore[unused-coroutine]
