"""Errors of calls."""

from __future__ import annotations

import json
from typing import Any, TypedDict


class WrongField(TypedDict):
    path: str
    message: str


class Problem(TypedDict):
    """The body of a refusal: ``application/problem+json``, RFC 9457."""

    type: str
    title: str
    status: int
    detail: str
    instance: str
    errors: list[WrongField]


class EngraphError(Exception):
    """Any failure of a call to Engraph."""


class UnreachableError(EngraphError):
    """The server cannot be reached, breaks off, or does not answer in time, after every attempt."""


class ApiError(EngraphError):
    """The server refused the request. The message names the request, the reason, and every field that is wrong."""

    status: int
    """HTTP status of the response."""
    problem: Problem | None
    """The server's problem document; ``None`` if something else answered, such as a proxy."""
    errors: list[WrongField]
    """The fields that are wrong, and how."""
    request_id: str | None
    """The name of the request in the server's logs."""

    def __init__(self, request: str, status: int, text: str, request_id: str | None) -> None:
        problem = _read_problem(text)
        super().__init__(f"{request}: {_describe(status, problem, text)}")
        self.status = status
        self.problem = problem
        self.errors = problem["errors"] if problem else []
        self.request_id = request_id
        self._given = (request, status, text, request_id)

    def __reduce__(self) -> tuple[Any, ...]:
        # for pickle
        return type(self), self._given


class AuthenticationError(ApiError):
    """401: no key, or one that is unknown, revoked or expired."""


class PermissionDeniedError(ApiError):
    """403: the key may not do this."""


class NotFoundError(ApiError):
    """404: there is no such user, graph or item."""


class ConflictError(ApiError):
    """409: it contradicts what is stored."""


class InvalidRequestError(ApiError):
    """400, 413, 422: the request is malformed, too large, or does not fit."""


class RateLimitError(ApiError):
    """429: too many requests, or a budget is spent."""


_CLASSES: dict[int, type[ApiError]] = {
    400: InvalidRequestError,
    401: AuthenticationError,
    403: PermissionDeniedError,
    404: NotFoundError,
    409: ConflictError,
    413: InvalidRequestError,
    422: InvalidRequestError,
    429: RateLimitError,
}


def api_error(request: str, status: int, text: str, request_id: str | None) -> ApiError:
    """The error of a response that is no success."""
    return _CLASSES.get(status, ApiError)(request, status, text, request_id)


def _read_problem(text: str) -> Problem | None:
    try:
        given = json.loads(text)
    except ValueError:
        return None
    if not isinstance(given, dict) or not isinstance(given.get("title"), str):
        return None
    problem: Any = {"type": "about:blank", "status": 0, "detail": "", "instance": "", **given}
    if not isinstance(problem["detail"], str):
        problem["detail"] = ""
    if not isinstance(problem.get("errors"), list):
        problem["errors"] = []
    return problem


def _describe(status: int, problem: Problem | None, text: str) -> str:
    if problem is None:
        return f"{status} {text[:200]}".strip()
    # the detail usually contains the message
    wrong = [error for error in problem["errors"] if isinstance(error, dict) and str(error.get("message")) not in problem["detail"]]
    fields = "; ".join(f"{error.get('path')} {error.get('message')}" for error in wrong)
    return " — ".join(part for part in (f"{status} {problem['title']}", problem["detail"], fields) if part)
