/** Rows that a Durable Object is billed for, from a message's request to the alarm after it. */
import { env, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { exports } from "cloudflare:workers";
import { expect, test } from "vitest";
import { graphName } from "../../shared/ids.ts";
import { newTenant } from "../fakes/api.ts";
import { SHORT_MESSAGES } from "../fakes/short-messages.ts";

const objects = (env as unknown as { MEMORY_GRAPH: DurableObjectNamespace }).MEMORY_GRAPH;

const TAUGHT = SHORT_MESSAGES.length - 1;
const ANSWERS = ["shed", "hall", "garage", "cellar"].map((place) =>
  `You could keep the bike in the ${place}, oil its chain once a month and lock it to something heavy. `.repeat(20),
);

/** Their number depends on how fast the machine is: single values of the state, the rate limit and refreshes. */
const TIMED =
  /\b(?:INTO|UPDATE|FROM) (?:meta|requests|refresh|refresh_results|communities|community_members|summary_\w+|written)\b/;

test("apart from timed rows, a short message that teaches a fact writes at most 64 on average, and an answer of an assistant at most 19", async () => {
  const send = (request: Request): Promise<Response> => exports.default.fetch(request);
  const { id: tenant, call } = await newTenant(send);
  const stub = objects.get(objects.idFromName(graphName({ tenant, kind: "user", id: "ada" })));
  const tell = async (role: string, content: string): Promise<void> => {
    const messages = [{ role, content }];
    const { status } = await call("POST", "/v1/users/ada/messages", { thread_id: "t", messages, wait: true });
    expect(status).toBeLessThan(300);
    await runDurableObjectAlarm(stub);
  };
  await tell("user", SHORT_MESSAGES[0] ?? "");
  let rows = 0;
  let prototype: SqlStorage | undefined;
  let exec: SqlStorage["exec"] | undefined;
  await runInDurableObject(stub, (_, state) => {
    const own = (prototype = Object.getPrototypeOf(state.storage.sql) as SqlStorage);
    const run = (exec = own.exec);
    own.exec = function (this: SqlStorage, statement: string, ...bindings: unknown[]) {
      const cursor = run.call(this, statement, ...bindings);
      const found = [...cursor.raw()];
      if (!TIMED.test(statement)) rows += cursor.rowsWritten;
      return { raw: () => found, toArray: () => found, columnNames: cursor.columnNames };
    } as unknown as SqlStorage["exec"];
  });
  try {
    for (const content of SHORT_MESSAGES.slice(1)) await tell("user", content);
    expect(rows / TAUGHT).toBeGreaterThan(0);
    expect(rows / TAUGHT).toBeLessThanOrEqual(64);
    const each: number[] = [];
    for (const answer of ANSWERS) {
      rows = 0;
      await tell("assistant", answer);
      each.push(rows);
    }
    // on a busy machine, work of a message before may be counted for one of them
    expect(each.sort((a, b) => a - b)[1]).toBeGreaterThan(0);
    expect(each[1]).toBeLessThanOrEqual(19);
  } finally {
    if (prototype !== undefined && exec !== undefined) prototype.exec = exec;
  }
});
