import type { Schemas } from "./wire-types.ts";

/** A refusal: `application/problem+json` (RFC 9457). */
export type Problem = Schemas["Problem"];

/** Any failure of a call. A call that the caller aborts rejects with the reason of its `AbortSignal` instead. */
export class EngraphError extends Error {
  override name = "EngraphError";
}

/** The last attempt failed: the server could not be reached, closed the connection, or did not answer in time. */
export class ConnectionError extends EngraphError {
  override name = "ConnectionError";
}

/** The server refused the request. The message names the request, the reason, and every invalid field. */
export class ApiError extends EngraphError {
  override name = "ApiError";
  readonly status: number;
  /** `null` if something else answered, such as a proxy. */
  readonly problem: Problem | null;
  readonly errors: Problem["errors"];
  /** The request's id in the server's logs. */
  readonly requestId: string | null;

  constructor(request: string, status: number, text: string, requestId: string | null) {
    const problem = readProblem(text);
    super(`${request}: ${describe(status, problem, text)}`);
    this.status = status;
    this.problem = problem;
    this.errors = problem?.errors ?? [];
    this.requestId = requestId;
  }
}

/** 401: the key is missing, unknown, revoked or expired. */
export class AuthenticationError extends ApiError {
  override name = "AuthenticationError";
}

/** 403: the key may not do this. */
export class PermissionError extends ApiError {
  override name = "PermissionError";
}

/** 404: the user, graph or item does not exist. */
export class NotFoundError extends ApiError {
  override name = "NotFoundError";
}

/** 409: the request contradicts stored data. */
export class ConflictError extends ApiError {
  override name = "ConflictError";
}

/** 400, 413, 422: the request is malformed, too large or invalid. */
export class InvalidRequestError extends ApiError {
  override name = "InvalidRequestError";
}

/** 429: too many requests, or a budget is spent. */
export class RateLimitError extends ApiError {
  override name = "RateLimitError";
}

const CLASSES: Readonly<Record<number, typeof ApiError>> = {
  400: InvalidRequestError,
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  413: InvalidRequestError,
  422: InvalidRequestError,
  429: RateLimitError,
};

export function apiError(request: string, response: Response, text: string): ApiError {
  const { [response.status]: Class = ApiError } = CLASSES;
  return new Class(request, response.status, text, response.headers.get("x-request-id"));
}

function readProblem(text: string): Problem | null {
  try {
    const given = JSON.parse(text) as Partial<Problem> | null;
    return typeof given?.title === "string" ? { ...(given as Problem), errors: given.errors ?? [] } : null;
  } catch {
    return null;
  }
}

function describe(status: number, problem: Problem | null, text: string): string {
  if (problem === null) return `${status} ${text.slice(0, 200)}`.trim();
  const fields = problem.errors
    .filter(({ message }) => !problem.detail?.includes(message))
    .map(({ path, message }) => `${path} ${message}`)
    .join("; ");
  return [`${status} ${problem.title}`, problem.detail, fields].filter(Boolean).join(" — ");
}
