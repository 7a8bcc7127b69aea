/** Calls to copy for a terminal, a program and an MCP client; never with the key. */
import type { MemoryName } from "../session/route.ts";
import { toOptions, type ContextRequest } from "./configuration.ts";

const shellWord = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

const KEY = '-H "Authorization: Bearer $ENGRAPH_API_KEY"';
const JSON_BODY = "-H 'Content-Type: application/json'";
const line = (...parts: string[]): string => parts.join(" \\\n  ");

export function asCurl(origin: string, { kind, id }: MemoryName, request: ContextRequest): string {
  const url = `${origin}/v1/${kind}/${encodeURIComponent(id)}/context`;
  return line(`curl ${shellWord(url)}`, KEY, JSON_BODY, `-d ${shellWord(JSON.stringify(request))}`);
}

export function asTypeScript(origin: string, { kind, id }: MemoryName, request: ContextRequest): string {
  const { query } = request;
  const options = Object.entries(toOptions(request)).map(([name, value]) => `  ${name}: ${JSON.stringify(value)},\n`);
  const given = options.length === 0 ? "" : `, {\n${options.join("")}}`;
  return [
    'import { Engraph } from "engraph";',
    "",
    "// the key is ENGRAPH_API_KEY of the environment",
    `const engraph = new Engraph({ url: ${JSON.stringify(origin)} });`,
    `const memory = engraph.${kind === "users" ? "user" : "graph"}(${JSON.stringify(id)});`,
    `const { context } = await memory.context(${query === undefined ? "undefined" : JSON.stringify(query)}${given});`,
    "console.log(context);",
  ].join("\n");
}

const RECALLED = new Set(["query", "max_tokens", "references"]);

export const notRecalled = (request: ContextRequest): string[] =>
  Object.keys(request).filter((name) => !RECALLED.has(name));

/** MCP needs a user's memory and a query. */
export function asMcp(origin: string, { kind, id }: MemoryName, request: ContextRequest): string | null {
  const { query, max_tokens, references } = request;
  if (kind !== "users" || query === undefined) return null;
  const recalled = {
    query,
    ...(max_tokens !== undefined && { max_tokens }),
    ...(references === "full" && { with_ids: true }),
  };
  const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "recall", arguments: recalled } };
  return line(
    `curl ${shellWord(`${origin}/mcp`)}`,
    KEY,
    `-H ${shellWord(`X-Engraph-User: ${encodeURIComponent(id)}`)}`,
    JSON_BODY,
    "-H 'Accept: application/json, text/event-stream'",
    `-d ${shellWord(JSON.stringify(message))}`,
  );
}
