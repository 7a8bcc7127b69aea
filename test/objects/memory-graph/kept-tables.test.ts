/** Small tables that an object keeps between statements: every kept answer is the stored one. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { FaultError } from "../../../shared/fault.ts";
import type { Sql, SqlRow, SqlValue } from "../../../worker/ports/sql.ts";
import { KeptTables } from "../../../worker/store/base/kept-tables.ts";
import { NoKeptTables } from "../../fakes/no-kept-tables.ts";
import { askMemory, say, state } from "../../fakes/rich-memory.ts";
import { manualClock, sequentialIds } from "../../fakes/time-and-ids.ts";
import { wholeMemory, type WholeMemory } from "../../fakes/whole-memory.ts";
import { runs } from "../../sample-size.ts";

class ComparedTables extends KeptTables {
  #sql: Sql | null = null;
  compared = 0;

  override read<Row extends SqlRow>(sql: Sql, statement: string, parameters: readonly SqlValue[]): Row[] {
    this.#sql = sql;
    let isRun = false;
    const all = <Found extends SqlRow>(...given: Parameters<Sql["all"]>): Found[] => {
      isRun ||= given[0] === statement;
      return sql.all<Found>(...given);
    };
    const rows = super.read<Row>({ ...sql, all }, statement, parameters);
    if (!isRun) this.#compare(statement, rows, sql.all<Row>(statement, ...parameters));
    return rows;
  }

  override value<Value>(table: string, compute: () => Value): Value {
    const value = super.value(table, compute);
    if (this.#sql === null) return value;
    if (table !== "meta") {
      this.#compare(table, [{ value: value as SqlValue }], [{ value: compute() as SqlValue }]);
      return value;
    }
    const stored = this.#sql.all<{ key: string; value: SqlValue }>(`SELECT key, value FROM ${table} ORDER BY key`);
    const kept = [...(value as Map<string, SqlValue>)].map(([key, of]) => ({ key, value: of }));
    this.#compare(
      table,
      kept.sort((a, b) => (a.key < b.key ? -1 : 1)),
      stored,
    );
    return value;
  }

  #compare(what: string, kept: readonly SqlRow[], stored: readonly SqlRow[]): void {
    this.compared++;
    const [is, was] = [JSON.stringify(stored), JSON.stringify(kept)];
    if (is !== was) throw new Error(`${what}: kept ${was}, stored ${is}`);
  }
}

const memoryWith = (tables: KeptTables): WholeMemory => {
  const memory = wholeMemory(manualClock(), sequentialIds(), tables);
  memory.register();
  return memory;
};

const SENTENCES = [
  "I live in Oslo. I have a dog called Rex.",
  "I moved to Bergen.",
  "My sister Ella lives in Rome and works at Acme.",
  "I no longer live in Bergen.",
  "From now on, answer me in Norwegian.",
  "Remind me to call Tom on 3 June 2031.",
  "Tom plays the cello.",
  "thanks, that helps",
];

const nth = <T>(of: readonly T[], place: number): T | undefined => of[place % Math.max(1, of.length)];

const STEPS: Record<string, (memory: WholeMemory, place: number) => Promise<unknown>> = {
  say: (memory, place) => say(memory, nth(SENTENCES, place) ?? "", { message_id: `m-${place % 20}` }),
  state: (memory, place) => state(memory, "Ada", "LIKES", nth(["Tea", "Chess", "Rome"], place) ?? ""),
  ask: (memory) => askMemory(memory, "Where does Ada live?"),
  correct: async ({ graph }, place) => {
    const fact = nth((await graph.facts({ limit: 100 })).data, place);
    return graph.correctFact(
      fact?.id ?? "",
      { version: fact?.version ?? null, fact: "Ada likes it." },
      place % 2 === 0,
    );
  },
  deny: async ({ graph }, place) =>
    graph.denyFact(nth((await graph.facts({ limit: 100 })).data, place)?.id ?? "", place % 3 === 0),
  rename: async ({ graph }, place) => {
    const entity = nth((await graph.entities({ limit: 100 })).data, place);
    return graph.renameEntity(
      entity?.id ?? "",
      { version: entity?.version ?? null, name: `N${place}` },
      place % 3 === 0,
    );
  },
  merge: async ({ graph }, place) => {
    const { data } = await graph.entities({ limit: 100 });
    return graph.mergeEntities(nth(data, place)?.id ?? "", nth(data, place + 1)?.id ?? "", place % 3 === 0);
  },
  retract: async ({ graph }, place) =>
    graph.retract(nth((await graph.episodes({ limit: 100 })).data, place)?.id ?? "", place % 3 === 0),
  forget: async ({ graph }, place) =>
    graph.forget([nth((await graph.episodes({ limit: 100 })).data, place)?.id ?? ""], place % 3 === 0),
  roll_back: async ({ graph, clock }, place) => graph.rollBack(clock.now() - place * 60_000, place % 3 === 0),
  profile: async ({ graph }, place) =>
    graph.setProfile({ name: nth(["Ada", "Ann"], place) ?? "Ada", time_zone: null, kept_days: null }),
  refresh: ({ graph }) => graph.beginRefresh(),
  import: async (memory) => {
    const copy = wholeMemory(memory.clock, memory.ids, new ComparedTables());
    await copy.import((await memory.export()).join("\n"));
    return copy.graph.status();
  },
  rebuild: (memory) => memory.rebuild(),
};

async function lifeOf(memory: WholeMemory, steps: readonly (readonly [string, number])[]): Promise<unknown[]> {
  const answers: unknown[] = [];
  await memory.graph.create("e1", { name: "Ada", time_zone: null, kept_days: null });
  for (const [name, place] of steps) {
    memory.clock.advance(1_000);
    try {
      answers.push(await STEPS[name]?.(memory, place));
    } catch (error) {
      if (!(error instanceof FaultError)) throw error;
      answers.push(error.fault);
    }
    memory.state.woken = true;
    await memory.settle(60_000);
    answers.push(await memory.graph.status());
  }
  const tables = memory.sql.all<{ name: string }>(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'sqlite_sequence' ORDER BY name",
  );
  return [...answers, ...tables.map(({ name }) => [name, memory.sql.all(`SELECT * FROM "${name}" ORDER BY 1`)])];
}

test("a memory that keeps tables has the same rows and answers as one that reads them each time", async () => {
  const step = fc.tuple(fc.constantFrom(...Object.keys(STEPS)), fc.nat(99));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      const compared = new ComparedTables();
      const kept = await lifeOf(memoryWith(compared), steps);
      expect(kept).toEqual(await lifeOf(memoryWith(new NoKeptTables()), steps));
      expect(compared.compared).toBeGreaterThan(0);
    }),
    { numRuns: runs(10) },
  );
});
