import { describe, expect, test } from "vitest";
import { WEBHOOK_EVENTS, type WebhookEvent } from "../../../shared/api/webhooks.ts";
import { nonNull } from "../../../shared/non-null.ts";
import { recordChanges, type RecordParts } from "../../../worker/flows/ingest/write-ledger.ts";
import { announceSpent } from "../../../worker/flows/webhooks/announce.ts";
import type { EpochGraph } from "../../../worker/ports/graph/graph.ts";
import type { NotedEvent } from "../../../worker/ports/webhooks.ts";
import { hasUnrecordedChanges, markRecorded, unrecordedChanges } from "../../../worker/store/base/change-log.ts";
import { writeMeta } from "../../../worker/store/base/meta.ts";
import { postponeWork } from "../../../worker/store/episodes/extraction-queue.ts";
import { readNews } from "../../../worker/store/episodes/news.ts";
import { listFacts } from "../../../worker/store/graph/facts.ts";
import { denyFact } from "../../../worker/store/resolution/correct-facts.ts";
import { retractEpisode } from "../../../worker/store/resolution/undo.ts";
import { forgetEpisode } from "../../fakes/forget-episode.ts";
import { graphReadByRules } from "../../fakes/graph-read-by-rules.ts";

function announced(wanted: readonly WebhookEvent[] = WEBHOOK_EVENTS) {
  const world = graphReadByRules();
  const { sql, clock } = world;
  const [noted, woken] = [new Map<string, NotedEvent>(), [] as string[]];
  let [fuse, effective, reads] = [Infinity, false, 0];
  const dying = <T extends object>(port: T): T =>
    new Proxy(port, {
      get: (target, name) => {
        const method = Reflect.get(target, name) as unknown;
        if (typeof method !== "function") return method;
        return async (...given: unknown[]) => {
          if (fuse-- > 0) return (method as (...all: unknown[]) => unknown)(...given);
          if (fuse === -1 && effective) (method as (...all: unknown[]) => unknown)(...given);
          throw new Error("the consumer died");
        };
      },
    });
  const graph = dying({
    address: { tenant: "ten_1", kind: "user", id: "ada" },
    epoch: "e1",
    unrecordedChanges: (limit: number) => unrecordedChanges(sql, limit),
    news: (through: number) => (reads++, readNews(sql, through)),
    unreportedDrift: () => null,
    markRecorded: (seq: number) => (markRecorded(sql, seq), null),
  } as unknown as EpochGraph);
  const parts = {
    control: dying({ record: () => [...wanted] }),
    webhooks: dying({
      note: (_: unknown, __: string, events: NotedEvent[]) => {
        for (const event of events) if (!noted.has(event.key)) noted.set(event.key, event);
        return ["hook_1"];
      },
      noteOfTenant: (_: string, __: unknown, events: NotedEvent[]) => {
        for (const event of events) if (!noted.has(event.key)) noted.set(event.key, event);
        return ["hook_1"];
      },
    }),
    accounts: { at: () => dying({ wakeBy: (_: string, ids: string[]) => (woken.push(...ids), null) }) },
    callWebhooks: async () => {},
    clock,
    log: { info: () => {}, error: () => {} },
  } as unknown as RecordParts;
  return {
    ...world,
    parts,
    noted,
    reads: () => reads,
    record: async (dies_after = Infinity, takes_effect = false): Promise<boolean> => {
      [fuse, effective] = [dies_after, takes_effect];
      await recordChanges(parts, graph).catch(() => {});
      const died = fuse < 0;
      fuse = Infinity;
      return died;
    },
    events: () => [...noted.values()].map(({ event }) => event),
    facts: () => listFacts(sql, { limit: 50 }, clock.now()).data,
  };
}

describe("events of a memory", () => {
  test("a message that is read is done, its facts are learned, and the fact that they end is superseded", async () => {
    const memory = announced();
    const first = memory.tellAt("I live in Oslo.", "2024-01-01");
    await memory.record();
    expect(memory.events()).toEqual(["episode.done", "fact.learned"]);
    expect([...memory.noted.values()][0]?.subject).toEqual({ episode_id: first });
    const [oslo] = memory.facts();
    const second = memory.tellAt("I moved to Bergen.", "2024-02-01");
    await memory.record();
    const superseded = [...memory.noted.values()].filter(({ event }) => event === "fact.superseded");
    expect(superseded.map(({ subject }) => subject)).toEqual([
      { fact_id: nonNull(oslo, "fact").id, known_at: expect.any(Number), caused_by: second },
    ]);
    expect(memory.events().filter((event) => event === "episode.done")).toHaveLength(2);
  });

  test("a repeated fact is neither learned again nor superseded", async () => {
    const memory = announced(["fact.learned", "fact.superseded"]);
    memory.tellAt("I live in Oslo.", "2024-01-01");
    memory.tellAt("I live in Oslo.", "2024-02-01");
    await memory.record();
    expect(memory.events().filter((event) => event === "fact.learned")).toHaveLength(1);
  });

  test("corrected and retracted facts are superseded; forgotten ones send no event", async () => {
    const memory = announced(["fact.superseded"]);
    const { sql, clock, ids } = memory;
    memory.tellAt("I live in Oslo.", "2024-01-01");
    const retracted = memory.tellAt("I love chess.", "2024-01-02");
    const forgotten = memory.tellAt("I play tennis.", "2024-01-03");
    await memory.record();
    expect(memory.events()).toEqual([]);
    clock.advance(60_000);
    denyFact(
      sql,
      clock.now(),
      ids,
      nonNull(
        memory.facts().find(({ fact }) => fact.includes("Oslo")),
        "fact",
      ).id,
    );
    clock.advance(60_000);
    retractEpisode(sql, clock.now(), ids, retracted);
    await memory.record();
    expect(memory.noted.size).toBe(2);
    forgetEpisode(sql, clock.now(), ids, forgotten);
    await memory.record();
    expect(memory.noted.size).toBe(2);
  });

  test("a message that cannot be read has failed after its last attempt", async () => {
    const memory = announced();
    const { sql, clock } = memory;
    const failure = { reason: "nonsense", passing: false, refused: false, retry_after_ms: null, answer: null };
    const use = { calls: 0, tokens_in: 0, tokens_out: 0 };
    const { episodes } = memory.append({ content: "?" });
    for (let attempt = 0; attempt < 20; attempt++) {
      clock.advance(600_000);
      const lease = memory.lease();
      if (lease === null) break;
      await memory.record();
      expect(memory.events()).toEqual([]);
      postponeWork(sql, clock.now(), lease.token, { ...failure, use, seq: nonNull(lease.episodes[0], "episode").seq });
    }
    await memory.record();
    expect([...memory.noted.values()]).toMatchObject([
      { event: "episode.failed", subject: { episode_id: nonNull(episodes[0], "episode").id } },
    ]);
  });

  test("imported facts send no events", async () => {
    const memory = announced();
    memory.tellAt("I live in Oslo.", "2024-01-01");
    writeMeta(memory.sql, "imported_seq", 1_000);
    await memory.record();
    expect(memory.noted.size).toBe(0);
  });
});

test("a memory is not asked for news that no webhook wants", async () => {
  for (const wanted of [[], ["erasure.done", "budget.spent"]] as const) {
    const memory = announced(wanted);
    memory.tellAt("I live in Oslo.", "2024-01-01");
    await memory.record();
    expect([memory.reads(), hasUnrecordedChanges(memory.sql)]).toEqual([0, false]);
  }
});

test("a consumer that dies at any step loses no event and notes none twice", async () => {
  const tell = (memory: ReturnType<typeof announced>): void => {
    memory.tellAt("I live in Oslo.", "2024-01-01");
    memory.tellAt("I moved to Bergen.", "2024-02-01");
  };
  const whole = announced();
  tell(whole);
  await whole.record();
  expect(whole.noted.size).toBeGreaterThanOrEqual(5);
  for (const effective of [false, true]) {
    for (let fuse = 0; ; fuse++) {
      const memory = announced();
      tell(memory);
      const died = await memory.record(fuse, effective);
      await memory.record();
      expect([fuse, [...memory.noted.keys()]]).toEqual([fuse, [...whole.noted.keys()]]);
      if (!died) break;
    }
  }
});

test("a spent budget is announced once a day, the tenant's and each user's separately", async () => {
  const { parts, noted } = announced();
  const ada = { kind: "user", id: "ada" } as const;
  for (const day of ["2024-05-08", "2024-05-08", "2024-05-09"]) {
    await announceSpent(parts, "ten_1", { of: "tenant", day, graph: null });
    await announceSpent(parts, "ten_1", { of: "user", day, graph: ada });
  }
  await announceSpent(parts, "ten_1", { of: "user", day: "2024-05-08", graph: { ...ada, id: "bob" } });
  expect([...noted.keys()]).toEqual([
    "budget.spent/2024-05-08/tenant",
    "budget.spent/2024-05-08/user/user/ada",
    "budget.spent/2024-05-09/tenant",
    "budget.spent/2024-05-09/user/user/ada",
    "budget.spent/2024-05-08/user/user/bob",
  ]);
});
