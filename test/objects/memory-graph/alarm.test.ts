import { describe, expect, test } from "vitest";
import { nonNull } from "../../../shared/non-null.ts";
import { embeddingOf } from "../../../worker/flows/access/embed.ts";
import { readJobFailures } from "../../../worker/store/base/alarm-failures.ts";
import { say } from "../../fakes/rich-memory.ts";
import { wholeMemory, type WholeMemory } from "../../fakes/whole-memory.ts";

const [SECOND, MINUTE, DAY] = [1_000, 60_000, 24 * 60 * 60_000];

async function damagedMemory(): Promise<WholeMemory> {
  const memory = wholeMemory();
  memory.register();
  await memory.graph.create("e1", { name: "Ada", time_zone: null, kept_days: null });
  await say(memory, "I live in Porto. My sister is Clara.");
  await say(memory, "Clara lives in Vienna with her husband Tom.");
  await memory.settle(0);
  const { data } = await memory.graph.facts({ limit: 1 });
  const sources = data.map(({ id }) => ({ fact_id: id, episode_id: null, quote: "" }));
  await memory.graph.teachAnswer({ question: "Where do I live?", answer: "In Porto.", sources, isDisputed: false });
  memory.sql.exec("UPDATE taught_answers SET sources = '['");
  memory.clock.advance(3 * DAY);
  await memory.graph.setProfile({ name: "Ada", time_zone: null, kept_days: 1 });
  return memory;
}

const repair = ({ sql }: WholeMemory): void => {
  sql.exec("UPDATE taught_answers SET sources = '[]'");
};

async function nextAlarm({ state, clock, alarm }: WholeMemory): Promise<number> {
  const wait = nonNull(state.alarm_at, "alarm") - clock.now();
  clock.advance(Math.max(0, wait));
  state.alarm_at = null;
  await alarm.run();
  return wait;
}

const ofRetention = ({ errors }: WholeMemory) => errors.filter(({ fields }) => fields["job"] === "retention");

test("an alarm that only waits for the working consumer is logged once, however long that takes", async () => {
  const memory = wholeMemory();
  memory.register();
  await memory.graph.create("e1", { name: "Ada", time_zone: null, kept_days: null });
  await memory.graph.append([{ ...message, content: "I live in Porto." }], null, null, false);
  const held = memory.graph.during("e1");
  const models = { rereaders: [], configured: [], names: false, embedding: embeddingOf(memory.services.embedder) };
  const { token } = nonNull(await held.lease(models), "lease");
  for (let alarms = 0; alarms < 5; alarms++) {
    memory.clock.advance(SECOND);
    expect(await held.renew(token)).toBe(true);
    await memory.alarm.run();
  }
  expect(memory.infos.filter(({ event }) => event === "alarm")).toMatchObject([
    { fields: { reason: "a consumer is at work", wake: false } },
  ]);
});

describe("a memory whose alarm has a failing job", () => {
  test("a memory with a failing job continues to read messages and to refresh communities", async () => {
    const memory = await damagedMemory();
    await nextAlarm(memory);
    expect(readJobFailures(memory.sql)).toMatchObject([{ job: "retention", failures: 1 }]);
    memory.clock.advance(MINUTE);
    const { episodes } = await memory.graph.append(
      [{ ...message, content: "Mia knows Olga. Olga knows Pia. Pia knows Mia." }],
      null,
      null,
      false,
    );
    memory.state.woken = false;
    await nextAlarm(memory);
    expect(memory.state.woken).toBe(true);
    await memory.settle(30 * MINUTE);
    const id = nonNull(episodes[0], "episode").id;
    expect(await memory.graph.episode(id, {})).toMatchObject({ status: "done" });
    expect((await memory.graph.status()).refresh.generation).toBeGreaterThan(0);
    expect(readJobFailures(memory.sql)).toMatchObject([{ job: "retention" }]);
  });

  test("a memory retries a failing job less and less often, shows the failure in its status, and logs it once", async () => {
    const memory = await damagedMemory();
    for (let alarms = 0; alarms < 12; alarms++) await nextAlarm(memory);
    const [failure] = (await memory.graph.status()).failing_jobs;
    expect(failure).toMatchObject({ job: "retention", error: expect.stringContaining("JSON") as string });
    const { failures, since, retry_at } = nonNull(failure, "failure");
    expect(failures).toBeGreaterThan(5);
    const waited = Date.parse(retry_at) - Date.parse(since);
    expect(waited).toBe(10 * SECOND * (2 ** failures - 1));
    expect(ofRetention(memory)).toHaveLength(1);
  });

  test("a memory still knows after a move how long a job has failed", async () => {
    const memory = await damagedMemory();
    for (let alarms = 0; alarms < 4; alarms++) await nextAlarm(memory);
    const before = readJobFailures(memory.sql);
    const moved = memory.wake();
    await moved.run();
    expect(readJobFailures(memory.sql)).toEqual(before);
    memory.clock.advance(60 * MINUTE);
    await moved.run();
    expect(readJobFailures(memory.sql)).toMatchObject([{ failures: nonNull(before[0], "failure").failures + 1 }]);
  });

  test("a memory forgets the failure once the job succeeds", async () => {
    const memory = await damagedMemory();
    for (let alarms = 0; alarms < 4; alarms++) await nextAlarm(memory);
    repair(memory);
    await memory.settle(DAY);
    expect((await memory.graph.status()).failing_jobs).toEqual([]);
    expect((await memory.graph.episodes({ limit: 100 })).data).toEqual([]);
  });

  test("an alarm that cannot be set is retried less and less often, and logged once", async () => {
    const memory = await damagedMemory();
    const { state } = memory;
    let refused = 0;
    const refusing = memory.wake((at) => {
      if (refused++ % 2 === 0) throw new TypeError("not a valid Date");
      state.alarm_at = at;
    });
    const waits = [];
    for (let alarms = 0; alarms < 4; alarms++) {
      await refusing.run();
      waits.push(nonNull(state.alarm_at, "alarm") - memory.clock.now());
      memory.clock.advance(MINUTE);
    }
    expect(waits).toEqual([10 * SECOND, 20 * SECOND, 40 * SECOND, 80 * SECOND]);
    expect(memory.errors.filter(({ event }) => event === "alarm failed")).toHaveLength(1);
  });

  test("damaged numbers of a stored failure leave the status readable and do not stop the other jobs", async () => {
    const memory = await damagedMemory();
    await nextAlarm(memory);
    memory.sql.exec("UPDATE alarm_failures SET failures = 'damaged', retry_at = 'damaged'");
    expect((await memory.graph.status()).failing_jobs).toEqual([]);
    await nextAlarm(memory);
    expect(readJobFailures(memory.sql)).toMatchObject([{ job: "retention", failures: 1 }]);
    expect(memory.state.alarm_at).toBeGreaterThan(memory.clock.now());
  });
});

const message = {
  type: "message",
  message_id: null,
  thread_id: "t",
  document_id: null,
  part: null,
  title: null,
  role: "user",
  name: "Ada",
  reference_time: null,
  metadata: {},
  extract: null,
} as const;
