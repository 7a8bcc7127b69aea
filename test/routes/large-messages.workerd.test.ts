/** A message with a long extraction delays no other user. */
import { createExecutionContext, createMessageBatch, env } from "cloudflare:test";
import { expect, test } from "vitest";
import type { Env } from "../../worker/env.ts";
import { app, queue } from "../../worker/wire.ts";
import { caller } from "../fakes/api.ts";

const unheard = { send: async () => {} } as unknown as Env["WAKE_UPS"] & Env["REFRESHES"];
const bound = { ...(env as unknown as Env), WAKE_UPS: unheard, REFRESHES: unheard };
const send = async (request: Request): Promise<Response> => app.fetch(request, bound, createExecutionContext());

const repeated = (characters: number): string => "I live in Rome. ".repeat(characters / 16);

const MOST_OF_IT = 0.3;

test("requests of another user are answered while a long message is understood", async () => {
  const { body: tenant } = await caller(send, "test-admin-token")("POST", "/v1/tenants", { name: "Long" });
  const call = caller(send, tenant.api_key);
  const say = (user: string, ...contents: string[]) =>
    call("POST", `/v1/users/${user}/messages`, {
      thread_id: "t",
      messages: contents.map((content) => ({ role: "user", content })),
    });
  const understand = async (id: string, cursor: unknown): Promise<void> => {
    const body = { tenant: tenant.id, kind: "user", id, epoch: String(cursor).split("-", 1).join() };
    const message = { id: "q1", timestamp: new Date(), attempts: 1, body };
    await queue(createMessageBatch("engraph-doorbell", [message]), bound, createExecutionContext());
  };
  // the first message of a process loads the lexicon
  await understand("ada", (await say("ada", "I live in Oslo.")).body.cursor);
  const { body: told } = await say("bea", repeated(32_000), repeated(32_000));
  const state = { isUnderstood: false };
  const began = Date.now();
  const understanding = understand("bea", told.cursor).then(() => {
    state.isUnderstood = true;
  });
  let longest = 0;
  while (!state.isUnderstood) {
    const asked = Date.now();
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect((await call("GET", "/v1/users/ada/episodes")).status).toBe(200);
    longest = Math.max(longest, Date.now() - asked);
  }
  await understanding;
  const took = Date.now() - began;
  expect((await call("GET", "/v1/users/bea/facts")).body.data).toHaveLength(1);
  expect(longest / took).toBeLessThan(MOST_OF_IT);
});
