import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "smol-toml";
import { expect, test } from "vitest";
import { keepDeployment } from "../../scripts/deploy/deployment-file.ts";
import { readSettings } from "../../scripts/deploy/settings.ts";
import { ASSUMPTIONS } from "../../bench/simulation/assumptions.ts";
import { MAX_QUEUES, type QueueBindings, readQueueSetting, withWakeUpQueues } from "../../scripts/wake-up-queues.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const { queues } = parse(readFileSync(join(ROOT, "wrangler.toml"), "utf8")) as unknown as { queues: QueueBindings };
const consumed = ({ consumers = [] }: QueueBindings): string[] => consumers.map(({ queue }) => queue);

test("a single wake-up queue has the settings of wrangler.toml", () => {
  expect(withWakeUpQueues(queues, { sending: 1, consumed: 1 })).toEqual(queues);
});

test("each further wake-up queue is bound and consumed like the first, and the other queues stay", () => {
  const three = withWakeUpQueues(queues, { sending: 3, consumed: 3 });
  expect(three.producers).toEqual([
    ...(queues.producers ?? []),
    { binding: "WAKE_UPS_2", queue: "engraph-doorbell-2" },
    { binding: "WAKE_UPS_3", queue: "engraph-doorbell-3" },
  ]);
  const first = queues.consumers?.find(({ queue }) => queue === "engraph-doorbell");
  expect(three.consumers).toEqual([
    ...(queues.consumers ?? []),
    { ...first, queue: "engraph-doorbell-2" },
    { ...first, queue: "engraph-doorbell-3" },
  ]);
  for (const { queue } of three.producers ?? []) expect(consumed(three)).toContain(queue);
});

test("wake-up queues that no longer receive messages are still consumed", () => {
  const { producers, consumers } = withWakeUpQueues(queues, { sending: 1, consumed: 3 });
  expect(producers).toEqual(queues.producers);
  expect(consumed({ ...(consumers && { consumers }) })).toEqual([
    ...consumed(queues),
    "engraph-doorbell-2",
    "engraph-doorbell-3",
  ]);
});

test("a deployment keeps its number of wake-up queues until it changes, and consumes all that it ever had", () => {
  const directory = mkdtempSync(join(tmpdir(), "engraph-queues-"));
  try {
    const read = (WAKE_UP_QUEUES?: string) =>
      readSettings({ DATA_DIR: directory, ...(WAKE_UP_QUEUES !== undefined && { WAKE_UP_QUEUES }) });
    expect(read().resources.counts).toEqual({ sending: 1, consumed: 1 });
    expect(read("4").resources.counts).toEqual({ sending: 4, consumed: 4 });
    const made = { account: "a", key_pepper: "p", admin_token: "t", database_url: "d", tenant_request: "r" };
    mkdirSync(read().directory);
    keepDeployment(read().directory, { ...made, doorbell_queues: 2, doorbell_queues_made: 5 });
    expect(read().resources.counts).toEqual({ sending: 2, consumed: 5 });
    expect(read("1").resources.counts).toEqual({ sending: 1, consumed: 5 });
    expect(read("7").resources.counts).toEqual({ sending: 7, consumed: 7 });
    expect(read("1").resources.queues).toContain("engraph-doorbell-5");
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});

test("an invalid number of queues is refused by its name", () => {
  const read = (WAKE_UP_QUEUES?: string) => readQueueSetting({ WAKE_UP_QUEUES });
  expect([read(), read(""), read("100")]).toEqual([undefined, undefined, 100]);
  for (const wrong of ["0", "101", "1.5", "many"])
    expect(() => read(wrong)).toThrow(`WAKE_UP_QUEUES must be a number from 1 to 100, not "${wrong}"`);
});

test("the former names of the setting and of the binding are accepted", () => {
  expect(readQueueSetting({ DOORBELL_QUEUES: "3" })).toBe(3);
  expect(readQueueSetting({ WAKE_UP_QUEUES: "2", DOORBELL_QUEUES: "3" })).toBe(2);
  expect(() => readQueueSetting({ DOORBELL_QUEUES: "no" })).toThrow("DOORBELL_QUEUES must be a number");
  const former = {
    producers: [{ binding: "DOORBELL", queue: "engraph-doorbell" }],
    consumers: [{ queue: "engraph-doorbell" }],
  };
  expect(withWakeUpQueues(former, { sending: 2, consumed: 2 }).producers).toContainEqual({
    binding: "DOORBELL_2",
    queue: "engraph-doorbell-2",
  });
});

test("the scale model uses the maximum number of queues", () => {
  expect(ASSUMPTIONS.most_queues).toBe(MAX_QUEUES);
});
