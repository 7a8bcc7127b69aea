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
    def __init__(self, read: Read, limit: int | None = None) -> None:
        self._read = read
        self._limit = limit

    @method
    async def page(self, *, limit: int | None = None, cursor: str | None = None) -> Page[Item]:
        """One page: the first, or the one that the ``next_cursor`` of another names."""
        size = _least(_PAGE_SIZE, self._limit) if limit is None else limit
        if limit is None and size <= 0:
            return Page([], None)
        return await self._page(size, cursor)

    @method
    async def to_list(self, most: int | None = None) -> list[Item]:
        """All items, up to the ``limit`` of the list, or the first so many."""
        return [item async for item in self._first(most)]

    async def _page(self, limit: int, cursor: str | None) -> Page[Item]:
        page = await self._read({"limit": limit, "cursor": cursor})
        return Page(page["data"], page["next_cursor"])

    async def _first(self, most: int | None = None) -> AsyncGenerator[Item, None]:
        left = self._limit if most is None else _least(most, self._limit)
        cursor: str | None = None
        while left is None or left > 0:
            page = await self._page(_least(_PAGE_SIZE, left), cursor)
            for item in page.data[:left]:
                yield item
            left = None if left is None else left - len(page.data)
            cursor = page.next_cursor
            if cursor is None:
                return


def _least(most: int, limit: int | None) -> int:
    return most if limit is None else min(most, limit)


class Items(Pages[Item], Blocking):
    """A list of a blocking client: ``for fact in ada.facts(): …``"""

    def __iter__(self) -> Iterator[Item]:
        return iterate(self._first())


class AsyncItems(Pages[Item], Awaiting):
    """A list of a client that awaits: ``async for fact in ada.facts(): …``"""

    def __aiter__(self) -> AsyncIterator[Item]:
        return self._first()


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
            pages = bound(*args, **options)
            return kind(pages._read, pages._limit)

        return listed
