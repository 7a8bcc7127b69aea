"""Engraph as the storage of Anthropic's memory tool (``memory_20250818``): files that are kept in a memory.

Needs the package ``anthropic`` from 2.14 on.
"""

from __future__ import annotations

import copy
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from anthropic.lib.tools import BetaAbstractMemoryTool, BetaAsyncAbstractMemoryTool, ToolError

from .errors import ApiError, EngraphError

if TYPE_CHECKING:
    from anthropic.types.beta import (
        BetaCacheControlEphemeralParam,
        BetaMemoryTool20250818CreateCommand,
        BetaMemoryTool20250818DeleteCommand,
        BetaMemoryTool20250818InsertCommand,
        BetaMemoryTool20250818RenameCommand,
        BetaMemoryTool20250818StrReplaceCommand,
        BetaMemoryTool20250818ViewCommand,
    )

    from . import types as t
    from .memory import AsyncMemory, Memory, MemoryCalls

__all__ = ["AsyncEngraphMemoryTool", "EngraphMemoryTool"]

_TIMEOUT = 2.0
_REST = 30.0
"""Seconds for which further commands fail at once: a turn waits once for a memory that does not answer."""
_LAST_LINE = 9_999_999
_UNAVAILABLE = "The memory is not available now"
_ABOUT_THE_COMMAND = (404, 409, 413, 422)


class EngraphMemoryTool(BetaAbstractMemoryTool):
    """The memory tool for ``client.beta.messages.tool_runner``, of a blocking client.

    Claude views, creates, edits, moves and deletes files under ``/memories``. They are searched with the rest of the memory, and every
    version stays readable. ``timeout``: seconds that a command waits for the memory, all attempts together (2). After one command
    without an answer, further commands fail at once for 30 seconds.

        tools = [EngraphMemoryTool(Engraph().user("ada"))]
    """

    def __init__(
        self,
        user: Memory,
        *,
        cache_control: BetaCacheControlEphemeralParam | None = None,
        timeout: float = _TIMEOUT,
    ) -> None:
        super().__init__(cache_control=cache_control)
        self._whole_user, self._user = user, _within(user, timeout)
        self._breaker = _CircuitBreaker()

    def view(self, command: BetaMemoryTool20250818ViewCommand) -> str:
        self._breaker.check()
        try:
            return self._user.file(command.path, **_lines(command.view_range))["result"]
        except EngraphError as error:
            raise self._breaker.refusal(error) from error

    def create(self, command: BetaMemoryTool20250818CreateCommand) -> str:
        return self._change({"command": "create", "path": command.path, "file_text": command.file_text})

    def str_replace(self, command: BetaMemoryTool20250818StrReplaceCommand) -> str:
        return self._change(_replacement(command))

    def insert(self, command: BetaMemoryTool20250818InsertCommand) -> str:
        return self._change(_insertion(command))

    def delete(self, command: BetaMemoryTool20250818DeleteCommand) -> str:
        return self._change({"command": "delete", "path": command.path})

    def rename(self, command: BetaMemoryTool20250818RenameCommand) -> str:
        return self._change({"command": "rename", "old_path": command.old_path, "new_path": command.new_path})

    def clear_all_memory(self) -> str:
        """Forgets all files, with every version."""
        try:
            self._whole_user.forget_files("/memories")
        except EngraphError as error:
            if not _is_missing(error):
                raise self._breaker.refusal(error) from error
        return "All memory cleared"

    def _change(self, command: t.FileCommandIn) -> str:
        self._breaker.check()
        try:
            return self._user.change_files(command)["result"]
        except EngraphError as error:
            raise self._breaker.refusal(error) from error


class AsyncEngraphMemoryTool(BetaAsyncAbstractMemoryTool):
    """The same tool, of a client that is awaited."""

    def __init__(
        self,
        user: AsyncMemory,
        *,
        cache_control: BetaCacheControlEphemeralParam | None = None,
        timeout: float = _TIMEOUT,
    ) -> None:
        super().__init__(cache_control=cache_control)
        self._whole_user, self._user = user, _within(user, timeout)
        self._breaker = _CircuitBreaker()

    async def view(self, command: BetaMemoryTool20250818ViewCommand) -> str:
        self._breaker.check()
        try:
            return (await self._user.file(command.path, **_lines(command.view_range)))["result"]
        except EngraphError as error:
            raise self._breaker.refusal(error) from error

    async def create(self, command: BetaMemoryTool20250818CreateCommand) -> str:
        return await self._change({"command": "create", "path": command.path, "file_text": command.file_text})

    async def str_replace(self, command: BetaMemoryTool20250818StrReplaceCommand) -> str:
        return await self._change(_replacement(command))

    async def insert(self, command: BetaMemoryTool20250818InsertCommand) -> str:
        return await self._change(_insertion(command))

    async def delete(self, command: BetaMemoryTool20250818DeleteCommand) -> str:
        return await self._change({"command": "delete", "path": command.path})

    async def rename(self, command: BetaMemoryTool20250818RenameCommand) -> str:
        return await self._change({"command": "rename", "old_path": command.old_path, "new_path": command.new_path})

    async def clear_all_memory(self) -> str:
        """Forgets all files, with every version."""
        try:
            await self._whole_user.forget_files("/memories")
        except EngraphError as error:
            if not _is_missing(error):
                raise self._breaker.refusal(error) from error
        return "All memory cleared"

    async def _change(self, command: t.FileCommandIn) -> str:
        self._breaker.check()
        try:
            return (await self._user.change_files(command))["result"]
        except EngraphError as error:
            raise self._breaker.refusal(error) from error


_Kept = TypeVar("_Kept", bound="MemoryCalls")


def _within(user: _Kept, seconds: float) -> _Kept:
    limited = copy.copy(user)
    limited._transport = user._transport.within(seconds)
    return limited


class _CircuitBreaker:
    """Since when the memory does not answer."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._since: float | None = None

    def check(self) -> None:
        if self._since is not None and self._now() - self._since < _REST:
            raise ToolError(_UNAVAILABLE)

    def refusal(self, error: EngraphError) -> ToolError:
        if not isinstance(error, ApiError):
            self._since = self._now()
        return _refusal(error)


def _replacement(command: BetaMemoryTool20250818StrReplaceCommand) -> t.FileCommandIn:
    return {
        "command": "str_replace",
        "path": command.path,
        "old_str": command.old_str,
        # a model may omit it to delete the text
        "new_str": getattr(command, "new_str", None) or "",
    }


def _insertion(command: BetaMemoryTool20250818InsertCommand) -> t.FileCommandIn:
    return {
        "command": "insert",
        "path": command.path,
        "insert_line": command.insert_line,
        "insert_text": command.insert_text,
    }


def _lines(view_range: Sequence[int] | None) -> dict[str, Any]:
    """A range that is not two numbers is none, as in Anthropic's own implementation."""
    if view_range is None or len(view_range) != 2:
        return {}
    first, last = view_range
    return {"from_line": min(max(first, 0), _LAST_LINE), "to_line": min(max(last, -1), _LAST_LINE)}


def _is_missing(error: EngraphError) -> bool:
    return isinstance(error, ApiError) and error.status == 404


def _refusal(error: EngraphError) -> ToolError:
    """The text for the model: why its command was refused, and nothing about keys and servers."""
    if not isinstance(error, ApiError) or error.problem is None or error.status not in _ABOUT_THE_COMMAND:
        return ToolError(_UNAVAILABLE)
    if error.status == 422 and error.errors:
        return ToolError(error.errors[0]["message"])
    return ToolError(error.problem.get("detail") or error.problem["title"])
