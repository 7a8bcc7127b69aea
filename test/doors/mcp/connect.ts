import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as FormerClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as FormerTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { serverUnderTest, type ServerUnderTest } from "../server.ts";

export const server: ServerUnderTest = await serverUnderTest();

/** The second generation speaks both eras of the protocol. */
export const GENERATIONS = ["client 2.4.0", "client 2.4.0 as of 2025", "sdk 1.32.2"] as const;
export type Generation = (typeof GENERATIONS)[number];

// oxlint-disable-next-line typescript/no-explicit-any -- tests read answers as untyped JSON
export type Json = any;

export interface Said {
  text: string;
  data: Record<string, Json>;
  isError: boolean;
}

interface AnyClient {
  getServerVersion(): { name: string } | undefined;
  getInstructions(): string | undefined;
  listTools(): Promise<{
    tools: { name: string; title?: string; description?: string; inputSchema: Record<string, unknown> }[];
  }>;
  callTool(params: { name: string; arguments: Record<string, unknown> }): Promise<Json>;
  listResources(): Promise<{ resources: { uri: string }[] }>;
  readResource(params: { uri: string }): Promise<{ contents: Json[] }>;
}

export interface Connected {
  client: AnyClient;
  call: (name: string, input?: Record<string, unknown>) => Promise<Said>;
  json: (name: string, input?: Record<string, unknown>) => Promise<Json>;
}

export async function connect(
  generation: Generation,
  { user, tools, key = server.apiKey }: { user?: string; tools?: string; key?: string },
): Promise<Connected> {
  const headers = { Authorization: `Bearer ${key}`, ...(user !== undefined && { "X-Engraph-User": user }) };
  const at = new URL(`${server.url}/mcp${tools === undefined ? "" : `?tools=${tools}`}`);
  const client = await connected(generation, at, { requestInit: { headers } });
  const call = async (name: string, input: Record<string, unknown> = {}): Promise<Said> => {
    const answer = await client.callTool({ name, arguments: input });
    return {
      text: answer.content[0]?.text ?? "",
      data: answer.structuredContent ?? {},
      isError: answer.isError === true,
    };
  };
  const json = async (name: string, input?: Record<string, unknown>): Promise<Json> => {
    const { text, isError } = await call(name, input);
    if (isError) throw new Error(text);
    return JSON.parse(text);
  };
  return { client, call, json };
}

async function connected(generation: Generation, at: URL, options: { requestInit: RequestInit }): Promise<AnyClient> {
  const about = { name: "door", version: "1" };
  if (generation !== "sdk 1.32.2") {
    const mode = generation === "client 2.4.0" ? "auto" : "legacy";
    const client = new Client(about, { versionNegotiation: { mode } });
    await client.connect(new StreamableHTTPClientTransport(at, options));
    if ((client.getNegotiatedProtocolVersion() === "2026-07-28") !== (mode === "auto"))
      throw new Error(`negotiated ${client.getNegotiatedProtocolVersion()}`);
    return client;
  }
  const client = new FormerClient(about);
  await client.connect(new FormerTransport(at, options));
  return client;
}

export async function api(method: string, path: string, body?: unknown, key = server.apiKey): Promise<Json> {
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return response.json();
}

export async function isRead(user: string): Promise<void> {
  while ((await api("GET", `/v1/users/${encodeURIComponent(user)}/status`)).pending > 0)
    await new Promise((resolve) => setTimeout(resolve, 50));
}

let made = 0;
export const someone = (): string => `mcp-${process.pid}-${Date.now()}-${made++}`;
