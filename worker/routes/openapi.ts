import type { OpenAPIHono } from "@hono/zod-openapi";
import { jsonValue } from "../../shared/api/scalars.ts";
import { problem } from "../../shared/api/problem.ts";
import type { App } from "./app-types.ts";
import { cacheByOrigin, publicOrigin } from "./public-origin.ts";

const DESCRIPTION =
  "Chat memory at the edge: a bi-temporal knowledge graph for every user. Every operation on a user's memory exists on standalone graphs, which belong to no user, as well.";

/** The order is that in which a newcomer needs them. */
const TAGS: Readonly<Record<string, string>> = {
  Writing: "Messages, texts, JSON, documents and facts in.",
  Reading: "Contexts, searches, lists and items, at any point of both time axes.",
  Asking: "Questions that are answered by a walk through the graph.",
  Correcting: "Facts and entities corrected by hand.",
  Files: "Files that Anthropic's memory tool keeps in a memory.",
  Undoing: "Forgetting, retracting, rolling back, and what changed.",
  Communities: "Groups of entities that belong together, with a report on each.",
  "Users and graphs": "Users, standalone graphs, their profiles, tokens and erasure.",
  Links: "Read-only links to one view of one memory, which end by themselves and can be revoked.",
  Retention: "How long episodes are kept.",
  Portability: "Memories out, and in again.",
  Ontology: "Types of entities and facts, and exclusions.",
  "Context templates": "Texts with slots, stored for all contexts of a tenant.",
  Webhooks: "Being told of what happens, by signed requests after Standard Webhooks.",
  "Usage and budgets": "What models were called for, and how much they may be.",
  Administration: "Tenants and their keys, with the admin token.",
  Service: "Of this server.",
};

export function mountOpenApi(app: OpenAPIHono<App>): void {
  const registry = app.openAPIRegistry;
  registry.registerComponent("schemas", "JsonValue", jsonValue as object);
  registry.registerComponent("securitySchemes", "key", {
    type: "http",
    scheme: "bearer",
    description:
      "An API key, a token of one user, or the secret of a link, which reads one view. `Authorization: Api-Key <key>` is the same.",
  });
  registry.registerComponent("securitySchemes", "admin_token", {
    type: "http",
    scheme: "bearer",
    description: "The secret `ADMIN_TOKEN` of the deployment.",
  });
  const page = (id: string, path: string, summary: string, ...types: string[]): void =>
    registry.registerPath({
      method: "get",
      operationId: id,
      path,
      summary,
      description: `${summary}. Takes no key.`,
      tags: ["Service"],
      security: [],
      responses: {
        200: {
          description: summary,
          content: Object.fromEntries(
            types.map((type) => [type, { schema: { type: type === "text/html" ? "string" : "object" } as const }]),
          ),
        },
        405: {
          description: "Another method than GET",
          content: { "application/problem+json": { schema: problem } },
        },
      },
    });
  page("getEntrance", "/", "What this is, and where to go", "application/json", "text/html");
  page("getOpenApi", "/openapi.json", "This document", "application/json");
  page("getDocs", "/docs", "This document as a page", "text/html");
  // making it takes longer than most requests; a server has few origins
  let made = { origin: "", text: "" };
  app.get("/openapi.json", (c) => {
    const origin = publicOrigin(c);
    if (made.origin !== origin) made = { origin, text: JSON.stringify(contractOf(app, origin)) };
    return c.body(made.text, 200, { "Content-Type": "application/json", "Cache-Control": cacheByOrigin(c, 0) });
  });
}

export function contractOf(app: OpenAPIHono<App>, origin: string): object {
  const document = app.getOpenAPI31Document({
    openapi: "3.1.0",
    info: {
      title: "Engraph",
      version: "1",
      description: DESCRIPTION,
      license: { name: "Apache-2.0", url: "https://www.apache.org/licenses/LICENSE-2.0" },
      contact: { name: "The Engraph Authors" },
    },
    servers: [{ url: origin, description: "This server" }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    security: [{ key: [] }],
  });
  return withSharedParts(spelledOut(document) as Document);
}

interface Document {
  paths: Record<
    string,
    Record<string, { operationId: string; parameters?: object[] | undefined; responses: Record<string, object> }>
  >;
  components: Record<string, Record<string, object>>;
}
type Part = { in?: string; name?: string };

function withSharedParts(document: Document): Document {
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  const parameters = new SharedParts(
    "parameters",
    operations.flatMap(({ parameters: given = [] }) => given),
  );
  const responses = new SharedParts(
    "responses",
    operations.flatMap((operation) => Object.values(operation.responses)),
  );
  for (const operation of operations) {
    operation.parameters = operation.parameters?.map((given: Part) =>
      given.in === "path" ? given : parameters.refer(given, wordsOf(given.name ?? "")),
    );
    if (operation.parameters === undefined) delete operation.parameters;
    for (const [status, answer] of Object.entries(operation.responses))
      operation.responses[status] = responses.refer(
        answer,
        Number(status) >= 400 ? `Problem${status}` : `${wordsOf(operation.operationId)}Answer${status}`,
      );
  }
  const components = { ...document.components, parameters: parameters.named, responses: responses.named };
  return { ...document, components };
}

interface Schema {
  type?: unknown;
  items?: unknown;
  prefixItems?: readonly unknown[];
  required?: unknown;
  properties?: Record<string, unknown>;
}

/** OpenAPI readers expect the items of every array, and a declaration of each field that a condition requires. */
function spelledOut(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(spelledOut);
  if (part === null || typeof part !== "object") return part;
  const schema: Schema = Object.fromEntries(Object.entries(part).map(([field, value]) => [field, spelledOut(value)]));
  if ([schema.type].flat().includes("array")) schema.items ??= schema.prefixItems?.[0] ?? {};
  const { required, properties = {} } = schema;
  if (Array.isArray(required))
    schema.properties = { ...Object.fromEntries(required.map((name: string) => [name, {}])), ...properties };
  return schema;
}

const wordsOf = (name: string): string =>
  name.replaceAll(/(?:^|[^A-Za-z0-9])([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase());

class SharedParts {
  readonly named: Record<string, object> = {};
  readonly #kind: string;
  readonly #counts = new Map<string, number>();
  readonly #names = new Map<string, string>();

  constructor(kind: string, parts: readonly object[]) {
    this.#kind = kind;
    for (const part of parts) this.#counts.set(JSON.stringify(part), (this.#counts.get(JSON.stringify(part)) ?? 0) + 1);
  }

  /** @param wanted its name, unless another part has it */
  refer(part: object, wanted: string): object {
    const text = JSON.stringify(part);
    if ((this.#counts.get(text) ?? 0) < 2) return part;
    const name = this.#names.get(text) ?? this.#nameOf(text, part, wanted);
    return { $ref: `#/components/${this.#kind}/${name}` };
  }

  #nameOf(text: string, part: object, wanted: string): string {
    let name = wanted;
    for (let number = 2; name in this.named; number++) name = `${wanted}${number}`;
    this.named[name] = part;
    this.#names.set(text, name);
    return name;
  }
}
