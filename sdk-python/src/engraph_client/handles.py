"""One description of a method, for a class that blocks and for one that awaits.

Methods are written once, as coroutines and asynchronous generators over an ``Http``. Those of a blocking handle run to their end
without a loop, because nothing in them waits: the ``Http`` of a blocking client does its work before it returns.
"""

from __future__ import annotations

import functools
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Coroutine, Generator
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar, overload

from .options import refuse_unknown

P = ParamSpec("P")
Result = TypeVar("Result")
Item = TypeVar("Item")


class Blocking:
    """A handle whose methods return when they are done."""


class Awaiting:
    """A handle whose methods are awaited."""


class method(Generic[P, Result]):  # noqa: N801 (a decorator)
    """A method that is written as a coroutine."""

    def __init__(self, function: Callable[Concatenate[Any, P], Coroutine[Any, Any, Result]]) -> None:
        self._function = function
        self.__doc__ = function.__doc__

    @overload
    def __get__(self, handle: None, owner: type) -> Callable[..., Any]: ...
    @overload
    def __get__(self, handle: Blocking, owner: type) -> Callable[P, Result]: ...
    @overload
    def __get__(self, handle: Awaiting, owner: type) -> Callable[P, Coroutine[Any, Any, Result]]: ...
    def __get__(self, handle: object, owner: type) -> Callable[..., Any]:
        if handle is None:
            return self._function
        bound = checked(self._function, handle)
        if isinstance(handle, Awaiting):
            return bound

        @functools.wraps(bound)
        def blocking(*args: Any, **options: Any) -> Any:
            return run(bound(*args, **options))

        return blocking


class stream(Generic[P, Item]):  # noqa: N801
    """A method that is written as an asynchronous generator."""

    def __init__(self, function: Callable[Concatenate[Any, P], AsyncGenerator[Item, None]]) -> None:
        self._function = function
        self.__doc__ = function.__doc__

    @overload
    def __get__(self, handle: None, owner: type) -> Callable[..., Any]: ...
    @overload
    def __get__(self, handle: Blocking, owner: type) -> Callable[P, Generator[Item, None, None]]: ...
    @overload
    def __get__(self, handle: Awaiting, owner: type) -> Callable[P, AsyncGenerator[Item, None]]: ...
    def __get__(self, handle: object, owner: type) -> Callable[..., Any]:
        if handle is None:
            return self._function
        bound = checked(self._function, handle)
        if isinstance(handle, Awaiting):
            return bound

        @functools.wraps(bound)
        def blocking(*args: Any, **options: Any) -> Generator[Item, None, None]:
            return iterate(bound(*args, **options))

        return blocking


def checked(function: Callable[..., Any], handle: object) -> Callable[..., Any]:
    """A method of a handle that refuses options which it does not have."""
    bound: Callable[..., Any] = function.__get__(handle)

    @functools.wraps(bound)
    def call(*args: Any, **options: Any) -> Any:
        refuse_unknown(function, options)
        return bound(*args, **options)

    return call


def run(coroutine: Coroutine[Any, Any, Result]) -> Result:
    """The result of a coroutine that never waits."""
    try:
        coroutine.send(None)
    except StopIteration as end:
        return end.value
    coroutine.close()
    raise TypeError("a blocking client cannot wait for what is asynchronous: take AsyncEngraph")


def iterate(items: AsyncIterator[Item]) -> Generator[Item, None, None]:
    """The items of an asynchronous iterator that never waits."""
    try:
        while True:
            item = run(_next(items))
            if isinstance(item, _End):
                return
            yield item
    finally:
        if isinstance(items, AsyncGenerator):
            run(_close(items))


class _End:
    pass


async def _next(items: AsyncIterator[Item]) -> Item | _End:
    try:
        return await items.__anext__()
    except StopAsyncIteration:
        return _End()


async def _close(items: AsyncGenerator[Item, None]) -> None:
    await items.aclose()
