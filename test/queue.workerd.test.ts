import { createExecutionContext, createMessageBatch, env, getQueueResult } from "cloudflare:test";
import { exports } from "cloudflare:workers";
import { beforeAll, expect, test, vi } from "vitest";
import { FaultError, unavailable } from "../shared/fault.ts";
import { consumeWakeUps } from "../worker/queue.ts";
import { queue } from "../worker/wire.ts";
import { newTenant, type Call } from "./fakes/api.ts";
import { sequentialIds } from "./fakes/time-and-ids.ts";
import { UNMEASURED, UNTRACED } from "./fakes/unmeasured.ts";

const SECRET = "Zanzibarquartz";

let ours: Call;
let ourId: string;
let theirs: Call;
let theirTenant: string;

beforeAll(async () => {
  const send = (request: Request): Promise<Response> => exports.default.fetch(request);
  ({ call: ours, id: ourId } = await newTenant(send));
  ({ call: theirs, id: theirTenant } = await newTenant(send));
});

async function deliver(...bodies: unknown[]): Promise<{ logged: string; acknowledged: number }> {
  const logged: string[] = [];
  const keep = (line: unknown): void => void logged.push(String(line));
  const spies = [
    vi.spyOn(console, "log").mockImplementation(keep),
    vi.spyOn(console, "error").mockImplementation(keep),
  ];
  const batch = createMessageBatch(
    "engraph-doorbell",
    bodies.map((body, n) => ({ id: `q${n}`, timestamp: new Date(), attempts: 1, body })),
  );
  const context = createExecutionContext();
  await queue(batch, env as never, context);
  const { explicitAcks } = await getQueueResult(batch, context);
  for (const spy of spies) spy.mockRestore();
  return { logged: logged.join("\n"), acknowledged: explicitAcks.length };
}

test("a queue message that no graph sent is dropped with a line in the log, and neither reads nor writes", async () => {
  const { body } = await theirs("POST", "/v1/users/bell/messages", {
    thread_id: "t",
    wait: true,
    messages: [{ role: "user", content: SECRET }],
  });
  const epoch = String(body.cursor).split("-")[0];
  const good = { tenant: theirTenant, kind: "user", id: "bell", epoch };
  const before = (await theirs("GET", "/v1/users/bell/status")).body;
  const malformed = [
    null,
    "ring",
    7,
    [],
    {},
    { ...good, kind: "admin" },
    { ...good, id: "../x" },
    { ...good, id: "" },
    { ...good, epoch: 1 },
    { ...good, tenant: `${theirTenant}/user/bell` },
    { ...good, tenant: "" },
    { ...good, id: "a".repeat(129) },
  ];
  const first = await deliver(...malformed);
  expect(first.acknowledged).toBe(malformed.length);
  expect(first.logged.match(/wake-up message is malformed/g)).toHaveLength(malformed.length);
  const elsewhere = [
    { ...good, tenant: "ten_nobody" },
    { ...good, tenant: ourId },
    { ...good, tenant: ourId, id: "ada" },
    { ...good, kind: "graph" },
    { ...good, id: "Bell" },
    { ...good, epoch: "0123456789abcdef01234567" },
  ];
  const second = await deliver(...elsewhere);
  expect(second.acknowledged).toBe(elsewhere.length);
  expect(second.logged.match(/wake-up message had no effect/g)).toHaveLength(elsewhere.length);
  expect(`${first.logged}${second.logged}`).not.toContain(SECRET);
  expect((await theirs("GET", "/v1/users/bell/status")).body).toEqual(before);
  expect((await ours("GET", "/v1/users/bell/status")).body.done).toBe(0);
  expect((await deliver(good)).logged).not.toContain("had no effect");
  // a message continues the ringing request's trace with its own span; an invalid trace starts a new one
  const trace = "0af7651916cd43dd8448eb211c80319c";
  const { logged } = await deliver({ ...good, traceparent: `00-${trace}-b7ad6b7169203331-01` });
  expect(logged).toMatch(new RegExp(`"trace_id":"${trace}","span_id":"(?!b7ad6b7169203331)[0-9a-f]{16}"`));
  expect((await deliver({ ...good, traceparent: "nonsense" })).logged).toMatch(/"trace_id":"[0-9a-f]{32}"/);
});

test("a wake-up message of another version is answered: unknown fields and an invalid trace are ignored", async () => {
  const said = { thread_id: "t", wait: true, messages: [{ role: "user", content: "I live in Oslo." }] };
  const { body } = await theirs("POST", "/v1/users/later/messages", said);
  const good = { tenant: theirTenant, kind: "user", id: "later", epoch: String(body.cursor).split("-")[0] };
  const others = [
    { ...good, more: true, version: 2, tracestate: "a=b" },
    ...["", "00-zz", "ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01", 7, null, {}, ["00"]].map(
      (traceparent) => ({
        ...good,
        traceparent,
      }),
    ),
    { ...good, refresh: "deep" },
  ];
  const { logged, acknowledged } = await deliver(...others);
  expect(acknowledged).toBe(others.length);
  expect(logged.match(/wake-up message handled/g)?.length).toBeGreaterThanOrEqual(others.length);
  expect(logged).not.toMatch(/malformed|came to nothing/);
});

test("wake-up messages of one batch of any queue are answered side by side, and one that fails fails no other", async () => {
  const logged: string[] = [];
  const attended: string[] = [];
  const all = Promise.withResolvers<void>();
  const services = {
    graphs: { at: (address: { id: string }) => ({ during: () => ({ address }) }) },
    meter: {
      on: async ({ id }: { id: string }) => {
        attended.push(id);
        if (attended.length === 3) all.resolve();
        await all.promise;
        if (id === "b") throw new Error("it failed");
      },
    },
    log: { info: (line: string) => logged.push(line), error: (line: string) => logged.push(line) },
    ids: sequentialIds(),
    withinTrace: UNTRACED,
  };
  const batch = createMessageBatch(
    "engraph-doorbell-7",
    ["a", "b", "c"].map((id) => ({
      id,
      timestamp: new Date(),
      attempts: 1,
      body: { tenant: "ten_1", kind: "user", id, epoch: "0123" },
    })),
  );
  const context = createExecutionContext();
  await consumeWakeUps(() => services as never)(batch, env);
  expect(attended).toEqual(["a", "b", "c"]);
  expect(logged.sort()).toEqual([
    "wake-up message had no effect",
    "wake-up message handled",
    "wake-up message handled",
  ]);
  expect((await getQueueResult(batch, context)).explicitAcks).toHaveLength(3);
});

test("a refresh that is due is left to a queue of its own, which does nothing else", async () => {
  const called: string[] = [];
  const sent: string[] = [];
  const graph = new Proxy(
    { address: { tenant: "ten_1", kind: "user", id: "a" }, epoch: "0123" },
    {
      get: (target, name: string) =>
        Reflect.get(target, name) ??
        (async () => {
          called.push(name);
          return { isRefreshDue: true, unrecordedChanges: [], unembeddedTexts: [] }[name] ?? null;
        }),
    },
  );
  const services = {
    graphs: { at: () => ({ during: () => graph }) },
    meter: { on: (_: unknown, work: () => Promise<void>) => work(), budgetState: async () => ({ spent: false }) },
    ids: sequentialIds(),
    control: {
      ontologies: async () => {
        throw new FaultError(unavailable("The database does not answer"));
      },
    },
    clock: { now: () => 0 },
    extractor: { model: "m" },
    builtin: { extractor: { model: "builtin" } },
    metrics: UNMEASURED,
    withinTrace: UNTRACED,
    vectors: null,
    wakeUpQueue: { send: async () => sent.push("work") },
    refreshQueue: { send: async () => sent.push("refresh") },
    embedder: { model: "m", synonym_similarity: 1 },
    log: { info: () => {}, error: () => {} },
  };
  const answered = async (more: object): Promise<string[]> => {
    called.length = 0;
    const body = { ...graph.address, epoch: "0123", ...more };
    const batch = createMessageBatch("engraph-doorbell", [{ id: "q", timestamp: new Date(), attempts: 1, body }]);
    await consumeWakeUps(() => services as never)(batch, env);
    return [...called];
  };
  const learned = await answered({});
  expect(learned).toContain("isRefreshDue");
  expect(learned).not.toContain("leaseRefresh");
  expect(sent).toEqual(["refresh"]);
  expect(await answered({ refresh: true })).toEqual(["leaseRefresh", "unreportedDrift"]);
  expect(sent).toEqual(["refresh"]);
});
