import type { Hono } from "hono";
import type { App } from "../../../routes/app-types.ts";
import { NoEquivalent } from "../base/errors.ts";

const UNSUPPORTED: readonly (readonly [methods: string[], path: string, instead: string])[] = [
  [["GET", "POST"], "/batches", "add episodes by graph.addBatch"],
  [["GET", "POST", "DELETE"], "/batches/*", "add episodes by graph.addBatch"],
  [["GET", "POST", "DELETE"], "/user-summary-instructions", "summaries are made of the strongest facts"],
  [["GET"], "/graph/documents/:id/episodes", "GET {g}/episodes of /v1 says which document each is of"],
  [["POST"], "/graph/nodes", "nodes are made with the edges that speak of them: graph.addFactTriple"],
  [["POST"], "/graph/patterns", "POST {g}/communities/refresh of /v1 finds communities"],
  [["POST"], "/graph/subgraph", "GET {g}/subgraph of /v1"],
  [["POST"], "/graph/document-summary/graph/:id", "documents have no summaries"],
  [["POST"], "/graph/thread-summary/:kind/:id", "thread.getSummary of each thread"],
  [["POST"], "/graph/observation/:kind/:id", "GET {g}/observations reads observations of another kind"],
  [["GET"], "/graph/observation/:uuid", "GET {g}/observations reads observations of another kind"],
  [["POST"], "/graph/node/:uuid/neighbors", "graph.node.getEdges"],
  [["PATCH"], "/graph/episodes/:uuid", "PUT {g}/messages/{id} of /v1 edits a message"],
  [["PATCH"], "/messages/:uuid", "PUT {g}/messages/{id} of /v1 edits a message"],
  [["GET", "PATCH"], "/projects/*", "a tenant has no settings here"],
  [["PUT"], "/projects/*", "a tenant has no settings here"],
  [["GET", "POST"], "/user-groups", "there are no groups of users"],
  [["GET", "POST", "PATCH", "DELETE"], "/user-groups/*", "there are no groups of users"],
  [["GET", "POST", "DELETE"], "/abac/*", "there are no policies; a key may be restricted to one user"],
];

export function mountUnsupported(zep: Hono<App>): void {
  for (const [methods, path, instead] of UNSUPPORTED)
    zep.on(methods, path, (c) => {
      throw new NoEquivalent(`Engraph has no equivalent of ${c.req.method} ${path}: ${instead}`);
    });
}
