import { McpServer, type CallToolResult, type StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import type { z } from "@hono/zod-openapi";
import { visibleJson, visibleText } from "../../core/text/visible/visible-text.ts";
import type { Log } from "../../ports/system.ts";
import { refuseInvalid } from "../../routes/middleware/validation.ts";
import type { Memory } from "./memory.ts";
import type { Effect, Tool } from "./tool.ts";
import { describeRefusal } from "./tool-errors.ts";
import { VOCABULARIES, type VocabularyName } from "./vocabularies.ts";

const SERVER = {
  name: "engraph",
  title: "Engraph",
  version: "0.1.0",
  description: "Chat memory at the edge: a bi-temporal knowledge graph for every user",
} as const;

const ANNOTATIONS: Readonly<
  Record<Effect, { readOnlyHint: boolean; destructiveHint: boolean; idempotentHint: boolean }>
> = {
  reads: { readOnlyHint: true, destructiveHint: false, idempotentHint: true },
  adds: { readOnlyHint: false, destructiveHint: false, idempotentHint: false },
  removes: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
};

const PROFILE_URI = "engraph://profile";

/** Offers only tools that the key may call. */
export function serverFor(vocabulary: VocabularyName, memory: Memory, log: Log): McpServer {
  const { instructions, tools } = VOCABULARIES[vocabulary];
  const reads = memory.scopes.includes("read");
  const still = { listChanged: false };
  const capabilities = { tools: still, ...(reads && { resources: still }) };
  const server = new McpServer(SERVER, { instructions, capabilities });
  for (const tool of tools)
    if (tool.needs === null || memory.scopes.includes(tool.needs)) addTool(server, tool, memory, log);
  if (reads) addProfile(server, memory);
  return server;
}

function addTool(server: McpServer, tool: Tool, memory: Memory, log: Log): void {
  const { name, title, description, effect, input, output } = tool;
  const annotations = { title, ...ANNOTATIONS[effect], openWorldHint: false };
  const config = {
    title,
    description,
    annotations,
    inputSchema: described(input),
    ...(output && { outputSchema: output }),
  };
  server.registerTool(name, config, async (given): Promise<CallToolResult> => {
    try {
      const { text, data } = await tool.run(memory, parsed(input, given) as never);
      return {
        content: [{ type: "text", text: visibleText(text) }],
        ...(output && data && { structuredContent: visibleJson(data) }),
      };
    } catch (error) {
      const words = describeRefusal(error, tool);
      if (words === null)
        log.error("tool failed", { tool: name, error: error instanceof Error ? (error.stack ?? "") : String(error) });
      return { content: [{ type: "text", text: words ?? `${name}: Engraph failed to answer` }], isError: true };
    }
  });
}

/** The API's messages suggest the intended field. Null counts as missing. */
function parsed(input: z.ZodObject, given: unknown): unknown {
  const values = Object.entries(given ?? {}).filter(([, value]) => value !== null);
  const result = input.safeParse(Object.fromEntries(values));
  refuseInvalid(result);
  return result.data;
}

const schemas = new WeakMap<z.ZodObject, StandardSchemaWithJSON<unknown, unknown>>();

function described(input: z.ZodObject): StandardSchemaWithJSON<unknown, unknown> {
  const known = schemas.get(input);
  if (known !== undefined) return known;
  const standard = input["~standard"] as StandardSchemaWithJSON["~standard"];
  const made: Record<string, unknown>[] = [];
  const schema: StandardSchemaWithJSON<unknown, unknown> = {
    "~standard": {
      ...standard,
      validate: (value) => ({ value }),
      jsonSchema: {
        ...standard.jsonSchema,
        input: (options) => (made[0] ??= standard.jsonSchema.input(options)),
      },
    },
  };
  schemas.set(input, schema);
  return schema;
}

function addProfile(server: McpServer, memory: Memory): void {
  const about = {
    title: "Profile of the user",
    description:
      "What holds of the user now, the strongest first, in a few hundred tokens. Good as background of every conversation.",
    mimeType: "text/plain",
  };
  server.registerResource("profile", PROFILE_URI, about, async () => {
    const { text } = await memory.call<{ text: string }>("GET", "/profile");
    return {
      contents: [
        { uri: PROFILE_URI, mimeType: "text/plain", text: text === "" ? "Nothing is known yet." : visibleText(text) },
      ],
    };
  });
}
