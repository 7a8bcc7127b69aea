"""Anthropic's memory tool, against the server itself and against Anthropic's own implementation."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from anthropic.lib.tools import ToolError
from anthropic.tools import BetaLocalFilesystemMemoryTool

from engraph_client import AsyncEngraph, Engraph
from engraph_client.anthropic import AsyncEngraphMemoryTool, EngraphMemoryTool

A = "/memories/a.md"

COMMANDS: list[dict[str, Any]] = [
    {"command": "view", "path": A},
    {"command": "create", "path": A, "file_text": "tea: green\nmilk: no\n"},
    {"command": "create", "path": A, "file_text": "again"},
    {"command": "view", "path": A},
    {"command": "view", "path": A, "view_range": [2, -1]},
    {"command": "str_replace", "path": A, "old_str": "green", "new_str": "black"},
    {"command": "str_replace", "path": A, "old_str": "e", "new_str": "x"},
    {"command": "str_replace", "path": A, "old_str": "coffee", "new_str": "x"},
    {"command": "insert", "path": A, "insert_line": 1, "insert_text": "cups: 2\n"},
    {"command": "view", "path": A},
    {"command": "rename", "old_path": A, "new_path": "/memories/b/c.md"},
    {"command": "view", "path": A},
    {"command": "rename", "old_path": A, "new_path": "/memories/d"},
    {"command": "delete", "path": "/memories/b"},
    {"command": "delete", "path": "/memories/b"},
    {"command": "delete", "path": "/memories"},
    {"command": "view", "path": "/etc/passwd"},
    {"command": "view", "path": "/memories/../x"},
]


def answers(call: Callable[[dict[str, Any]], Any]) -> list[str]:
    said = []
    for command in COMMANDS:
        try:
            said.append(str(call(command)))
        except ToolError as error:
            said.append(f"refused: {error.content}")
    return said


def test_commands_are_answered_in_the_words_of_anthropics_own_implementation(tmp_path: Path) -> None:
    own = answers(BetaLocalFilesystemMemoryTool(str(tmp_path)).call)
    with Engraph() as engraph:
        tool = EngraphMemoryTool(engraph.user(f"py-anthropic-{uuid4()}"), timeout=60)
        assert tool.to_dict() == {"type": "memory_20250818", "name": "memory"}
        assert answers(tool.call) == own
        tool.call(COMMANDS[1])
        assert tool.clear_all_memory() == tool.clear_all_memory() == "All memory cleared"
        assert answers(tool.call) == own

    async def awaited() -> list[str]:
        async with AsyncEngraph() as engraph:
            tool = AsyncEngraphMemoryTool(engraph.user(f"py-anthropic-{uuid4()}"), timeout=60)
            said = []
            for command in COMMANDS:
                try:
                    said.append(str(await tool.call(command)))
                except ToolError as error:
                    said.append(f"refused: {error.content}")
            assert await tool.clear_all_memory() == "All memory cleared"
            return said

    assert asyncio.run(awaited()) == own


def test_a_model_reads_nothing_of_keys_and_servers_where_the_memory_cannot_be_reached() -> None:
    with Engraph(key="eg_wrong", retry_for=0) as engraph:
        with pytest.raises(ToolError) as refused:
            EngraphMemoryTool(engraph.user("ada")).call(COMMANDS[0])
        assert refused.value.content == "The memory is not available now"


def test_a_turn_waits_once_for_a_memory_that_takes_connections_and_never_answers() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        url = f"http://127.0.0.1:{silent.getsockname()[1]}"
        with Engraph(url=url, key="eg_k") as engraph:
            tool = EngraphMemoryTool(engraph.user("ada"), timeout=0.5)
            began = time.monotonic()
            assert set(answers(tool.call)) == {"refused: The memory is not available now"}
            assert 0.4 < time.monotonic() - began < 1

        async def awaited() -> float:
            async with AsyncEngraph(url=url, key="eg_k") as engraph:
                tool = AsyncEngraphMemoryTool(engraph.user("ada"), timeout=0.5)
                began = time.monotonic()
                for command in COMMANDS:
                    with pytest.raises(ToolError):
                        await tool.call(command)
                return time.monotonic() - began

        assert 0.4 < asyncio.run(awaited()) < 1


def test_a_memory_that_cannot_be_reached_is_tried_again_within_the_time_of_a_command() -> None:
    with socket.create_server(("127.0.0.1", 0)) as closed:
        port = closed.getsockname()[1]
    retries: list[object] = []
    with Engraph(url=f"http://127.0.0.1:{port}", key="eg_k", on_retry=retries.append) as engraph:
        began = time.monotonic()
        with pytest.raises(ToolError):
            EngraphMemoryTool(engraph.user("ada"), timeout=0.8).call(COMMANDS[0])
        assert time.monotonic() - began < 1.2
    assert len(retries) > 0
