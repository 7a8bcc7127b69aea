/**
 * Fills the tables of docs/reference/api.md from the OpenAPI document. The page marks them:
 *
 * - `<!-- fields: Fact -->` … `<!-- end -->`: the fields of a schema. `only a, b` or `except a, b` after the name selects fields.
 * - `<!-- parameters: listFacts, getFact -->` … `<!-- end -->`: the query parameters of operations, except those of COMMON.
 *
 * A type with a table of its own is a link to the section of that table. Any other type is spelled out in the rows below its field.
 */
import type { OpenApi } from "./python-types.ts";
import { type Field, fieldsOf, nameOf, type ReferenceSchema, typeOf, valueOf } from "./schema-fields.ts";

interface Parameter {
  $ref?: string;
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: ReferenceSchema;
}

/** The conventions of the page describe these for all routes. */
const COMMON = new Set(["limit", "cursor", "as_of", "known_at", "after", "receipt", "include_uncertain"]);
const MARKED = /^<!-- (fields|parameters): (.+?) -->\n[^]*?^<!-- end -->$/gm;
const ROW_DEPTH = 4;

/** The anchor that GitHub gives a heading. */
export const anchorOf = (heading: string): string =>
  heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_ -]/gu, "")
    .trim()
    .replaceAll(" ", "-");

export function fillReference(page: string, contract: OpenApi): string {
  const document = contract as unknown as {
    paths: Record<string, Record<string, { operationId: string; parameters?: Parameter[] }>>;
    components: { schemas: Record<string, ReferenceSchema>; parameters: Record<string, Parameter> };
  };
  const { schemas, parameters } = document.components;
  const sections = sectionsOf(page);
  const inRequests = schemasInRequests(document.paths, schemas);
  const operations = Object.entries(document.paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => ({ route: routeOf(method, path), ...operation })),
  );

  return page.replaceAll(MARKED, (_, kind: string, what: string) => {
    const table = kind === "fields" ? tableOfSchema(what) : tableOfParameters(what.split(", "));
    return `<!-- ${kind}: ${what} -->\n\n${table}\n\n<!-- end -->`;
  });

  function tableOfSchema(what: string): string {
    const [, name = "", how, listed = ""] = /^(\w+)(?: (only|except) (.+))?$/.exec(what) ?? [];
    const schema = schemas[name];
    if (schema === undefined) throw new Error(`the contract has no schema ${name}`);
    const fields = fieldsOf(schema, schemas);
    const selected = listed.split(", ");
    for (const field of how === undefined ? [] : selected)
      if (!fields.some((known) => known.name === field)) throw new Error(`${name} has no field ${field}`);
    const shown = fields.filter((field) => how === undefined || selected.includes(field.name) === (how === "only"));
    return table(
      ["field", "type", "meaning"],
      shown.flatMap((field) => rowsOf(field, "", inRequests.has(name), 1)),
    );
  }

  function tableOfParameters(ids: string[]): string {
    const rows = ids.flatMap((id) => {
      const operation = operations.find(({ operationId }) => operationId === id);
      if (operation === undefined) throw new Error(`the contract has no operation ${id}`);
      const own = (operation.parameters ?? [])
        .flatMap((given) => (given.$ref === undefined ? given : (parameters[nameOf(given.$ref)] ?? [])))
        .filter((given) => given.in === "query" && !COMMON.has(given.name));
      return own.map(({ name, schema, required = false, description = "" }) => [
        `\`${operation.route}\``,
        ...cells({ name, schema, isRequired: required, description }, name, true),
      ]);
    });
    return table(["route", "parameter", "type", "meaning"], rows);
  }

  function rowsOf(field: Field, prefix: string, isRequest: boolean, depth: number): string[][] {
    const name = `${prefix}${field.name}`;
    const rows = [cells(field, name, isRequest)];
    if (depth === ROW_DEPTH) return rows;
    const { nested, suffix } = typeOf(field.schema, schemas, sections);
    return [...rows, ...nested.flatMap((part) => rowsOf(part, `${name}${suffix}.`, isRequest, depth + 1))];
  }

  function cells({ schema, isRequired, description }: Field, name: string, isRequest: boolean): string[] {
    const { words, bounds, isNullable } = typeOf(schema, schemas, sections);
    const presence = isRequest === isRequired ? (isRequest ? "required" : "optional") : "";
    const value = schema.default === undefined ? "" : `default ${valueOf(schema.default)}`;
    const type = [isNullable ? `${words} or null` : words, bounds, value, presence]
      .filter((text) => text !== "")
      .join(", ");
    return [`\`${name}\``, type, description];
  }
}

const routeOf = (method: string, path: string): string =>
  `${method.toUpperCase()} ${path.replace(/^\/v1\/(?:users\/\{user_id\}|graphs\/\{graph_id\})(?=\/)/, "{g}")}`;

/** Maps each schema to the anchor of the heading above its first table. */
function sectionsOf(page: string): Map<string, string> {
  const sections = new Map<string, string>();
  let anchor = "";
  for (const line of page.split("\n")) {
    const [, heading] = /^#{2,6} (.+)$/.exec(line) ?? [];
    if (heading !== undefined) anchor = anchorOf(heading);
    const [, name] = /^<!-- fields: (\w+)\b(?! only)/.exec(line) ?? [];
    if (name !== undefined && !sections.has(name)) sections.set(name, anchor);
  }
  return sections;
}

/** A field of a request is optional unless it says otherwise, a field of an answer is present unless it says otherwise. */
function schemasInRequests(paths: object, schemas: Record<string, ReferenceSchema>): Set<string> {
  const found = new Set<string>();
  const visit = (part: unknown): void =>
    void JSON.stringify(part, (key, value: unknown) => {
      if (key === "responses") return undefined;
      if (key === "$ref" && typeof value === "string" && value.includes("/schemas/") && !found.has(nameOf(value))) {
        found.add(nameOf(value));
        visit(schemas[nameOf(value)]);
      }
      return value;
    });
  visit(paths);
  return found;
}

const table = (head: string[], rows: string[][]): string =>
  [head, head.map(() => "---"), ...rows.map((row) => row.map(escaped))]
    .map((row) => `| ${row.join(" | ")} |`)
    .join("\n");

const escaped = (cell: string): string => cell.replaceAll("|", String.raw`\|`).replaceAll("\n", " ");
