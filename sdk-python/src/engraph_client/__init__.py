"""Engraph's SDK: a memory for every user of a chat application."""

from .client import AsyncEngraph, Engraph
from .errors import (
    ApiError,
    AuthenticationError,
    ConflictError,
    EngraphError,
    InvalidRequestError,
    NotFoundError,
    PermissionDeniedError,
    Problem,
    RateLimitError,
    UnreachableError,
)
from .lists import AsyncItems, Items, Page
from .memory import AskEvent, AsyncMemory, Memory, MemoryEvent
from .messages import ForeignMessage, MessageLike, SaidMessage, to_messages
from .queries import as_query
from .transport import Retry, System
from .types import CallOptions, Instant

__all__ = [
    "ApiError",
    "AskEvent",
    "AsyncEngraph",
    "AsyncItems",
    "AsyncMemory",
    "AuthenticationError",
    "CallOptions",
    "ConflictError",
    "Engraph",
    "EngraphError",
    "ForeignMessage",
    "Instant",
    "InvalidRequestError",
    "Items",
    "Memory",
    "MemoryEvent",
    "MessageLike",
    "NotFoundError",
    "Page",
    "PermissionDeniedError",
    "Problem",
    "RateLimitError",
    "Retry",
    "SaidMessage",
    "System",
    "UnreachableError",
    "as_query",
    "to_messages",
]
