"""Options that a method does not have, and faults in words."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from engraph_client import AsyncEngraph, Engraph
from engraph_client.errors import api_error
import json


def test_an_unknown_option_is_refused_with_the_one_that_was_meant() -> None:
    ada: Any = Engraph(url="http://127.0.0.1:9", key="eg_k").user("ada")
    with pytest.raises(TypeError, match=r"context\(\) has no option 'maxtokens'; did you mean 'max_tokens'\?"):
        ada.context("Where?", maxtokens=5)
    wrong: Any = {"base_url": "http://127.0.0.1:9", "key": "eg_k"}
    for client in (Engraph, AsyncEngraph):
        with pytest.raises(TypeError, match=rf"{client.__name__}\(\) has no option 'base_url'"):
            client(**wrong)
    with pytest.raises(TypeError, match="facts"):
        ada.facts(asof="2024")
    with pytest.raises(TypeError, match="add"):
        ada.add("Hi.", thread_name="t")
    with pytest.raises(TypeError, match="ask_stream"):
        list(ada.ask_stream("Where?", nonsense=True))


def test_a_client_that_awaits_refuses_it_as_well() -> None:
    async def main() -> None:
        async with AsyncEngraph(url="http://127.0.0.1:9", key="eg_k") as engraph:
            ada: Any = engraph.user("ada")
            with pytest.raises(TypeError, match="max_tokens"):
                await ada.context("Where?", maxtoken=5)

    asyncio.run(main())


def test_each_fault_is_said_once() -> None:
    problem = {
        "title": "Conflict",
        "detail": "version: must name the version",
        "errors": [{"path": "version", "message": "must name the version"}, {"path": "fact", "message": "is empty"}],
    }
    message = str(api_error("PATCH /facts/f", 409, json.dumps(problem), None))
    assert message.count("must name the version") == 1
    assert message.endswith("fact is empty")
