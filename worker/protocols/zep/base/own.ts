import type { Page } from "../../../../shared/api/scalars.ts";
import { FaultError } from "../../../../shared/fault.ts";
import { CALLER_ID } from "../../../../shared/ids.ts";
import type { GraphName } from "../../../ports/control-plane.ts";
import type { CallOwnRoute, OwnCall } from "../../call-own-routes.ts";
import { RefusedByRoute } from "./errors.ts";

export const PAGE = 100;
export const MAX_LISTED = 10_000;

export interface PageRead<T> {
  items: T[];
  cursor: string | undefined;
}

export interface Own {
  /** @throws RefusedByRoute unless it succeeds */
  call(method: string, path: string, call?: OwnCall): Promise<Response>;
  ask<T>(method: string, path: string, call?: OwnCall): Promise<T>;
  get<T>(path: string, query?: OwnCall["query"]): Promise<T>;
  pages<T>(path: string, query?: OwnCall["query"], cursor?: string): AsyncGenerator<PageRead<T>>;
  /** @throws FaultError "too_large" for more than `MAX_LISTED` */
  all<T>(path: string, query?: OwnCall["query"]): Promise<T[]>;
}

export function ownRoutes(route: CallOwnRoute): Own {
  const call: Own["call"] = async (method, path, given) => {
    const response = await route(method, path, given);
    if (!response.ok) throw new RefusedByRoute(response);
    return response;
  };
  const ask: Own["ask"] = async (method, path, given) => (await call(method, path, given)).json();
  const get: Own["get"] = (path, query) => ask("GET", path, query && { query });
  const pages: Own["pages"] = async function* <T>(
    path: string,
    query: OwnCall["query"] = {},
    from?: string,
  ): AsyncGenerator<PageRead<T>> {
    let cursor = from;
    let read = 0;
    for (;;) {
      const { data, next_cursor } = await get<Page<T>>(path, { limit: PAGE, ...query, cursor });
      yield { items: data, cursor };
      if (next_cursor === null) return;
      cursor = next_cursor;
      read += data.length;
      if (read >= MAX_LISTED) throw tooMany();
    }
  };
  const all: Own["all"] = async <T>(path: string, query?: OwnCall["query"]) => {
    const items: T[] = [];
    for await (const page of pages<T>(path, query)) items.push(...page.items);
    return items;
  };
  return { call, ask, get, pages, all };
}

const tooMany = (): FaultError =>
  new FaultError({
    kind: "too_large",
    detail: `This reads at most ${MAX_LISTED} items; page through the lists of /v1`,
  });

export function pathOf({ kind, id }: GraphName, ...parts: string[]): string {
  for (const part of [id, ...parts]) if (!isSegment(part)) throw noId(part);
  return ["", "v1", `${kind}s`, ...[id, ...parts].map(encodeURIComponent)].join("/");
}

/** `..` would change the path. */
const isSegment = (part: string): boolean => CALLER_ID.test(part);

const noId = (given: string): FaultError => {
  const message = 'must be 1 to 128 characters without / and control characters, not "." or ".."';
  return new FaultError({
    kind: "invalid",
    detail: `"${given.slice(0, 128)}" ${message}`,
    errors: [{ path: "id", message }],
  });
};
