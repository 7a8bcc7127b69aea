import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { App } from "../../../routes/app-types.ts";
import { respondWithProblem } from "../../../routes/middleware/problems.ts";

export class RefusedByRoute extends Error {
  override readonly name = "RefusedByRoute";
  readonly response: Response;

  constructor(response: Response) {
    super(`refused: ${response.status}`);
    this.response = response;
  }
}

export const isRefusal = (error: unknown, status: number): boolean =>
  error instanceof RefusedByRoute && error.response.status === status;

/** Ignoring such a feature would change the request. */
export class NoEquivalent extends Error {
  override readonly name = "NoEquivalent";
}

/** Zep answers with 400. */
export class AlreadyExists extends Error {
  override readonly name = "AlreadyExists";
}

const KEPT_HEADERS = ["Retry-After", "WWW-Authenticate"];

export async function answerError(error: Error, c: Context<App>): Promise<Response> {
  if (error instanceof NoEquivalent) return c.json({ message: error.message }, 501);
  if (error instanceof AlreadyExists) return c.json({ message: error.message }, 400);
  const refusal = error instanceof RefusedByRoute ? error.response : respondWithProblem(error, c);
  const problem: { detail?: string; title?: string } = await refusal.json();
  const kept = KEPT_HEADERS.flatMap((name) => {
    const value = refusal.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  const message = problem.detail || problem.title || "Refused";
  return c.json({ message }, refusal.status as ContentfulStatusCode, Object.fromEntries(kept));
}
