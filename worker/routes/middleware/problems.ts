import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Problem } from "../../../shared/api/problem.ts";
import { FaultError, type Fault, type FieldError } from "../../../shared/fault.ts";
import { unreachable } from "../../../shared/unreachable.ts";
import { visibleJson } from "../../core/text/visible/visible-text.ts";
import type { App } from "../app-types.ts";

interface ProblemAnswer {
  status: ContentfulStatusCode;
  title: string;
  errors?: FieldError[];
  headers?: Record<string, string>;
}

/** Only an administrator can help. */
const DAMAGED_RETRY_S = "60";

function answerTo(fault: Fault): ProblemAnswer {
  switch (fault.kind) {
    case "malformed":
      return { status: 400, title: "Malformed request" };
    case "unauthenticated":
      return { status: 401, title: "Not authenticated", headers: { "WWW-Authenticate": "Bearer" } };
    case "forbidden":
      return { status: 403, title: "Not allowed with this key" };
    case "not_found":
    case "gone":
      return { status: 404, title: "Not found" };
    case "wrong_method":
      return { status: 405, title: "Method not allowed", headers: { Allow: fault.allowed.join(", ") } };
    case "timed_out":
      return { status: 408, title: "Body not received in time", headers: { Connection: "close" } };
    case "conflict":
      return { status: 409, title: "Conflict", errors: fault.errors ?? [] };
    case "too_large":
      return { status: 413, title: "Too large", errors: fault.errors ?? [] };
    case "invalid":
      return { status: 422, title: "Does not fit the schema", errors: fault.errors };
    case "limited":
      return { status: 429, title: "Limit exceeded", headers: { "Retry-After": String(fault.retry_after_s) } };
    case "unavailable":
      return { status: 503, title: "Temporarily unavailable", headers: { "Retry-After": String(fault.retry_after_s) } };
    case "damaged":
      return { status: 503, title: "Storage is damaged", headers: { "Retry-After": DAMAGED_RETRY_S } };
    case "full":
      return { status: 507, title: "Storage is full" };
    default:
      return unreachable(fault);
  }
}

/** RFC 9457. An internal error shows only the request's id. */
export function respondWithProblem(error: Error, c: Context<App>): Response {
  if (error instanceof FaultError)
    return problemResponse(c, error.fault.kind, error.fault.detail, answerTo(error.fault));
  if (error instanceof HTTPException && error.status === 400) {
    return problemResponse(c, "malformed", "The body is not valid JSON", answerTo({ kind: "malformed", detail: "" }));
  }
  c.get("log")?.error("request failed", { request_id: c.get("request_id"), error: error.stack ?? String(error) });
  return problemResponse(c, "internal", "Engraph failed to answer; the request id is in X-Request-Id", {
    status: 500,
    title: "Internal error",
  });
}

function problemResponse(
  c: Context<App>,
  kind: string,
  detail: string,
  { status, title, errors = [], headers = {} }: ProblemAnswer,
): Response {
  const body: Problem = {
    type: `urn:engraph:problem:${kind.replaceAll("_", "-")}`,
    title,
    status,
    detail,
    instance: URL.parse(c.req.url)?.pathname ?? "/",
    errors,
  };
  // tools show problems, which repeat sent text, to models
  return c.body(JSON.stringify(visibleJson(body)), status, { ...headers, "Content-Type": "application/problem+json" });
}
