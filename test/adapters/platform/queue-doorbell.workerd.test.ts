import { expect, test } from "vitest";
import { type DoorbellQueues, queueDoorbell } from "../../../worker/adapters/platform/queue-doorbell.ts";

/** Queue bindings that record sent messages. */
function bindings(names: readonly (keyof DoorbellQueues)[]): { bound: DoorbellQueues; sent: Map<string, unknown[]> } {
  const sent = new Map<string, unknown[]>(names.map((name) => [name, []]));
  const bound = Object.fromEntries(
    names.map((name) => [name, { send: async (body: unknown) => void sent.get(name)?.push(body) }]),
  );
  return { bound: bound as unknown as DoorbellQueues, sent };
}

const USERS = Array.from({ length: 100 }, (_, n) => ({ tenant: "ten_1", kind: "user" as const, id: `u${n}` }));

test("with one queue bound, it gets the wake-up messages of all graphs", async () => {
  const { bound, sent } = bindings(["DOORBELL"]);
  const doorbell = queueDoorbell(bound);
  for (const user of USERS) await doorbell.ring(user, "e1", "trace");
  expect(sent.get("DOORBELL")).toEqual(USERS.map((user) => ({ ...user, epoch: "e1", traceparent: "trace" })));
});

test("with several queues bound, all are used, and each graph always uses the same one, whichever isolate sends", async () => {
  const names = ["DOORBELL", "DOORBELL_2", "DOORBELL_3"] as const;
  const [one, other] = [bindings(names), bindings(names)];
  for (const user of USERS) await queueDoorbell(one.bound).ring(user, "e1");
  const doorbell = queueDoorbell(other.bound);
  for (const user of USERS.toReversed()) await doorbell.ring(user, "e1");
  for (const name of names) {
    expect(one.sent.get(name)?.length).toBeGreaterThan(10);
    expect(other.sent.get(name)?.toReversed()).toEqual(one.sent.get(name));
  }
  expect([...one.sent.values()].flat()).toHaveLength(USERS.length);
});

test("a queue after an unbound number is not used", async () => {
  const { bound, sent } = bindings(["DOORBELL", "DOORBELL_3"]);
  for (const user of USERS) await queueDoorbell(bound).ring(user, "e1");
  expect([sent.get("DOORBELL")?.length, sent.get("DOORBELL_3")?.length]).toEqual([USERS.length, 0]);
});
