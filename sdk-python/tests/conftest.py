"""Clients of the server under test, which is named by the environment."""

from __future__ import annotations

import functools
import os
import ssl
from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from driven import Driven, local_server

from engraph_client import AsyncEngraph, Engraph


# every httpx client loads all certificates, which takes longer than most tests
ssl.create_default_context = functools.cache(ssl.create_default_context)  # type: ignore[assignment]


@pytest.fixture(params=["blocking", "awaiting"])
def client(request: pytest.FixtureRequest) -> Iterator[Any]:
    """Makes a client; one that awaits is driven from outside, so that every test holds for both."""
    made: list[Any] = []

    def make(**options: Any) -> Any:
        engraph = Engraph(**options) if request.param == "blocking" else Driven(AsyncEngraph(**options))
        made.append(engraph)
        return engraph

    yield make
    for engraph in made:
        engraph.close()


@pytest.fixture
def engraph(client: Any) -> Any:
    for name in ("ENGRAPH_URL", "ENGRAPH_API_KEY", "ENGRAPH_ADMIN_TOKEN"):
        assert os.environ.get(name), f"{name} names the server under test: npm run test:python"
    return client()


@pytest.fixture
def ada(engraph: Any) -> Any:
    """The memory of a user that nobody else has."""
    ada = engraph.user(f"py|ä {uuid4()}")
    ada.put({"name": "Ada"})
    return ada


@pytest.fixture
def server() -> Iterator[Any]:
    with local_server() as server:
        yield server
