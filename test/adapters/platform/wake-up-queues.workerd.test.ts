import { expect, test } from "vitest";
import { type WakeUpQueues, wakeUpQueue } from "../../../worker/adapters/platform/wake-up-queues.ts";

function bindings(names: readonly (keyof WakeUpQueues)[]): { bound: WakeUpQueues; sent: Map<string, unknown[]> } {
  const sent = new Map<string, unknown[]>(names.map((name) => [name, []]));
  const bound = Object.fromEntries(
    names.map((name) => [name, { send: async (body: unknown) => void sent.get(name)?.push(body) }]),
  );
  return { bound: bound as unknown as WakeUpQueues, sent };
}

const USERS = Array.from({ length: 100 }, (_, n) => ({ tenant: "ten_1", kind: "user" as const, id: `u${n}` }));

test("with one queue bound, it gets the wake-up messages of all graphs", async () => {
  const { bound, sent } = bindings(["WAKE_UPS"]);
  const queue = wakeUpQueue(bound);
  for (const user of USERS) await queue.send(user, "e1", "trace");
  expect(sent.get("WAKE_UPS")).toEqual(USERS.map((user) => ({ ...user, epoch: "e1", traceparent: "trace" })));
});

test("queues bound by their former names are all used", async () => {
  const { bound, sent } = bindings(["DOORBELL", "DOORBELL_2"]);
  for (const user of USERS) await wakeUpQueue(bound).send(user, "e1");
  for (const messages of sent.values()) expect(messages.length).toBeGreaterThan(10);
  expect([...sent.values()].flat()).toHaveLength(USERS.length);
});

test("with several queues bound, all are used, and each graph always uses the same one, whichever isolate sends", async () => {
  const names = ["WAKE_UPS", "WAKE_UPS_2", "WAKE_UPS_3"] as const;
  const [one, other] = [bindings(names), bindings(names)];
  for (const user of USERS) await wakeUpQueue(one.bound).send(user, "e1");
  const queue = wakeUpQueue(other.bound);
  for (const user of USERS.toReversed()) await queue.send(user, "e1");
  for (const name of names) {
    expect(one.sent.get(name)?.length).toBeGreaterThan(10);
    expect(other.sent.get(name)?.toReversed()).toEqual(one.sent.get(name));
  }
  expect([...one.sent.values()].flat()).toHaveLength(USERS.length);
});

test("a queue after an unbound number is not used", async () => {
  const { bound, sent } = bindings(["WAKE_UPS", "WAKE_UPS_3"]);
  for (const user of USERS) await wakeUpQueue(bound).send(user, "e1");
  expect([sent.get("WAKE_UPS")?.length, sent.get("WAKE_UPS_3")?.length]).toEqual([USERS.length, 0]);
});
