import assert from "node:assert/strict";
import { ZepClient, ZepError } from "@getzep/zep-cloud";
import { serverUnderTest } from "../server.ts";

// oxlint-disable-next-line typescript/no-explicit-any -- tests read responses as untyped JSON
type Json = any;

export interface Caller {
  zep: ZepClient;
  send: (method: string, path: string, text?: string, type?: string) => Promise<Response>;
  own: (method: string, path: string, body?: unknown) => Promise<Json>;
  raw: (method: string, path: string, body?: unknown) => Promise<[status: number, body: Json]>;
}

export interface Tenant extends Caller {
  url: string;
  restrictedTo: (user_id: string, scopes?: string[]) => Promise<Caller>;
  other: () => Promise<Caller>;
  stop: () => Promise<void>;
}

export async function zepTenant(): Promise<Tenant> {
  const server = await serverUnderTest();
  const { url, adminToken, stop } = server;
  const admin = caller(url, adminToken);
  const made = await admin.own("POST", "/v1/tenants", { name: "Zep's" });
  return {
    ...caller(url, made.api_key),
    url,
    stop,
    restrictedTo: async (user_id, scopes = ["read", "write"]) => {
      const key = await admin.own("POST", `/v1/tenants/${made.id}/keys`, { name: user_id, user_id, scopes });
      return caller(url, key.api_key);
    },
    other: async () => caller(url, (await admin.own("POST", "/v1/tenants", { name: "Another" })).api_key),
  };
}

function caller(url: string, key: string): Caller {
  const send = (method: string, path: string, body?: unknown): Promise<Response> =>
    fetch(`${url}${path}`, {
      method,
      headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  return {
    send: (method, path, text, type = "application/json") =>
      fetch(`${url}${path}`, {
        method,
        headers: { Authorization: `Bearer ${key}`, ...(text !== undefined && { "Content-Type": type }) },
        ...(text !== undefined && { body: text }),
      }),
    zep: new ZepClient({ apiKey: key, baseUrl: `${url}/zep/api/v2` }),
    own: async (method, path, body) => (await send(method, path, body)).json(),
    raw: async (method, path, body) => {
      const response = await send(method, `/zep/api/v2${path}`, body);
      return [response.status, await response.json()];
    },
  };
}

export async function ended({ zep }: Caller, task_id: string | undefined): Promise<string | undefined> {
  for (let polls = 0; polls < 300; polls++) {
    const { status } = await zep.task.get(task_id ?? "");
    if (status !== "processing") return status;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return "processing";
}

export async function refusal(call: Promise<unknown>): Promise<[number | undefined, string]> {
  try {
    const answer = await call;
    assert.fail(`was not refused: ${JSON.stringify(answer)}`);
  } catch (error) {
    if (!(error instanceof ZepError)) throw error;
    const { message } = error.body as { message?: unknown };
    assert.equal(typeof message, "string", "an error of Zep's has a message");
    return [error.statusCode, message as string];
  }
}

/** Otherwise the client would retry. */
export const ONCE = { maxRetries: 0 };

export async function toldUser(tenant: Tenant, userId: string): Promise<{ threadId: string; messageUuids: string[] }> {
  const threadId = `${userId}-thread`;
  await tenant.zep.user.add({ userId, firstName: "Ada", lastName: "Lovelace", email: "ada@example.com" });
  await tenant.zep.thread.create({ threadId, userId });
  const { taskId, messageUuids = [] } = await tenant.zep.thread.addMessages(threadId, {
    messages: [
      {
        role: "user",
        name: "Ada Lovelace",
        content: "I moved to Lisbon in 2024. I work at Siemens. My favourite colour is blue.",
        createdAt: "2025-01-02T03:04:05Z",
        metadata: { mood: "glad" },
      },
      { role: "assistant", content: "I will remember that." },
    ],
  });
  assert.equal(await ended(tenant, taskId), "succeeded");
  return { threadId, messageUuids };
}
