"""Lists, which are read page by page, as far as they are looked at."""

from __future__ import annotations

import functools
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import dataclass
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar, overload

from .handles import Awaiting, Blocking, checked, iterate, method

P = ParamSpec("P")
Item = TypeVar("Item")

_PAGE_SIZE = 100
"""Items of one request where the caller does not say: the most that the API returns."""

Read = Callable[[dict[str, object]], Awaitable[dict[str, Any]]]


@dataclass(frozen=True)
class Page(Generic[Item]):
    data: list[Item]
    next_cursor: str | None
    """The cursor of the next page for ``page(cursor=…)``; ``None`` on the last page."""


class Pages(Generic[Item]):
    def __init__(self, read: Read) -> None:
        self._read = read

    @method
    async def page(self, *, limit: int = _PAGE_SIZE, cursor: str | None = None) -> Page[Item]:
        """One page: the first, or the one that the ``next_cursor`` of another names."""
        return await self._page(limit, cursor)

    @method
    async def to_list(self, most: int | None = None) -> list[Item]:
        """All items, or the first so many."""
        items: list[Item] = []
        if most is not None and most <= 0:
            return items
        async for item in self._walk():
            items.append(item)
            if len(items) == most:
                break
        return items

    async def _page(self, limit: int, cursor: str | None) -> Page[Item]:
        page = await self._read({"limit": limit, "cursor": cursor})
        return Page(page["data"], page["next_cursor"])

    async def _walk(self) -> AsyncGenerator[Item, None]:
        cursor: str | None = None
        while True:
            page = await self._page(_PAGE_SIZE, cursor)
            for item in page.data:
                yield item
            cursor = page.next_cursor
            if cursor is None:
                return


class Items(Pages[Item], Blocking):
    """A list of a blocking client: ``for fact in ada.facts(): …``"""

    def __iter__(self) -> Iterator[Item]:
        return iterate(self._walk())


class AsyncItems(Pages[Item], Awaiting):
    """A list of a client that awaits: ``async for fact in ada.facts(): …``"""

    def __aiter__(self) -> AsyncIterator[Item]:
        return self._walk()


class listing(Generic[P, Item]):  # noqa: N801 (a decorator)
    """A method that answers a list."""

    def __init__(self, function: Callable[Concatenate[Any, P], Pages[Item]]) -> None:
        self._function = function
        self.__doc__ = function.__doc__

    @overload
    def __get__(self, handle: None, owner: type) -> Callable[..., Any]: ...
    @overload
    def __get__(self, handle: Blocking, owner: type) -> Callable[P, Items[Item]]: ...
    @overload
    def __get__(self, handle: Awaiting, owner: type) -> Callable[P, AsyncItems[Item]]: ...
    def __get__(self, handle: object, owner: type) -> Callable[..., Any]:
        if handle is None:
            return self._function
        bound = checked(self._function, handle)
        kind: type[Any] = AsyncItems if isinstance(handle, Awaiting) else Items

        @functools.wraps(bound)
        def listed(*args: Any, **options: Any) -> Any:
            return kind(bound(*args, **options)._read)

        return listed
