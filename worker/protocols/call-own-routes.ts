import type { Context } from "hono";
import type { App } from "../routes/app-types.ts";

export interface OwnApp {
  fetch(request: Request, env: App["Bindings"], context: Context<App>["executionCtx"]): Response | Promise<Response>;
}

export interface OwnCall {
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  stream?: { type: string; body: ReadableStream<Uint8Array> };
}

export type CallOwnRoute = (method: string, path: string, call?: OwnCall) => Promise<Response>;

const PASSED_ON = ["authorization", "cf-connecting-ip"];

/** Authentication, limits, validation and tenant isolation are those of our routes. */
export const callOwnRoutes =
  (app: OwnApp, c: Context<App>): CallOwnRoute =>
  async (method, path, { query = {}, body, stream } = {}) => {
    const url = new URL(path, c.req.url);
    // ".." would name another route
    if (url.pathname !== path) throw new Error("a path with segments that a URL resolves");
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(name, String(value));
    const headers = new Headers({ "X-Request-Id": c.get("request_id") });
    for (const name of PASSED_ON) {
      const value = c.req.header(name);
      if (value !== undefined) headers.set(name, value);
    }
    if (body !== undefined) headers.set("Content-Type", "application/json");
    if (stream !== undefined) headers.set("Content-Type", stream.type);
    const sent = stream?.body ?? (body === undefined ? undefined : JSON.stringify(body));
    return app.fetch(
      new Request(url, { method, headers, ...(sent !== undefined && { body: sent }) }),
      c.env,
      c.executionCtx,
    );
  };
