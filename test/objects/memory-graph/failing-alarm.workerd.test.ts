/** `worker/objects/memory-graph/alarm.ts`: the alarm of an object whose rows are damaged, in workerd's SQLite. */
import { env, evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { exports } from "cloudflare:workers";
import { beforeAll, expect, test, vi } from "vitest";
import { graphName } from "../../../shared/ids.ts";
import { newTenant, type Call } from "../../fakes/api.ts";

const objects = (env as unknown as { MEMORY_GRAPH: DurableObjectNamespace }).MEMORY_GRAPH;
const SECOND = 1_000;
const DAY = 24 * 60 * 60_000;

let call: Call;
let tenant: string;

beforeAll(async () => {
  ({ call, id: tenant } = await newTenant((request) => exports.default.fetch(request)));
});

const objectOf = (id: string): DurableObjectStub =>
  objects.get(objects.idFromName(graphName({ tenant, kind: "user", id })));

/** Executes statements behind the object's back, then moves it, because it keeps rows of small tables. */
async function execute(id: string, ...statements: string[]): Promise<void> {
  await runInDurableObject(objectOf(id), (_, { storage }) => {
    for (const statement of statements) storage.sql.exec(statement);
  });
  await evictDurableObject(objectOf(id));
}

async function damagedMemory(id: string, damage: string): Promise<void> {
  const say = (content: string): Promise<unknown> =>
    call("POST", `/v1/users/${id}/messages`, { thread_id: "t", messages: [{ role: "user", content }] });
  await call("PUT", `/v1/users/${id}`, { name: "Ada", retention_days: 1 });
  await say("I live in Porto.");
  await execute(id, damage, `UPDATE episodes SET created_at = created_at - ${2 * DAY}`);
}

interface AlarmRun {
  began: number;
  ended: number;
  episodes: number;
  failures: unknown[];
}

async function nextAlarm(id: string): Promise<AlarmRun> {
  const began = Date.now();
  expect(await runDurableObjectAlarm(objectOf(id))).toBe(true);
  const ended = Date.now();
  return runInDurableObject(objectOf(id), async (_, { storage }) => {
    expect(await storage.getAlarm()).not.toBe(null);
    const [row] = storage.sql.exec<{ rows: number }>("SELECT count(*) AS rows FROM episodes").toArray();
    const named = storage.sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'alarm_failures'").toArray();
    const failures =
      named.length === 0 ? [] : storage.sql.exec("SELECT job, failures FROM alarm_failures ORDER BY job").toArray();
    return { began, ended, episodes: row?.rows ?? -1, failures };
  });
}

const passRetry = (id: string): Promise<void> => execute(id, "UPDATE alarm_failures SET retry_at = 1");

test("a row with which one job fails lets retention run, and that job alone waits longer after each attempt", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  await damagedMemory("exports", "INSERT INTO exports (id, first, last, read_at) VALUES ('exp_1', 1, 2, 'damaged')");
  for (let attempt = 1; attempt <= 4; attempt++) {
    const { episodes, failures, began, ended } = await nextAlarm("exports");
    expect([attempt, episodes, failures]).toEqual([attempt, 0, [{ job: "exports", failures: attempt }]]);
    const { body } = await call("GET", "/v1/users/exports/status");
    const retry = Date.parse(body.failing_jobs[0].retry_at);
    const wait = 10 * SECOND * 2 ** (attempt - 1);
    expect(retry).toBeGreaterThanOrEqual(began + wait);
    expect(retry).toBeLessThan(ended + wait + SECOND);
    await passRetry("exports");
  }
  expect(logged.mock.calls.flat().filter((line) => String(line).includes('"alarm failed"'))).toEqual([]);
  await execute("exports", "DELETE FROM exports");
  expect(await nextAlarm("exports")).toMatchObject({ failures: [] });
});

test("a memory whose stored failures cannot be read still forgets what has expired", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  await damagedMemory("failures", "DROP TABLE alarm_failures");
  expect(await nextAlarm("failures")).toMatchObject({ episodes: 0 });
  expect(logged).toHaveBeenCalled();
});
