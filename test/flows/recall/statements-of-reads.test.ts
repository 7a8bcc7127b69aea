/** SQL statements of a read: each costs a Durable Object time, whatever it finds. */
import { expect, test } from "vitest";
import { assistantChat } from "../../../bench/compare/conversation.ts";
import type { Sql, SqlRow, SqlValue } from "../../../worker/ports/sql.ts";
import { wholeMemory } from "../../fakes/whole-memory.ts";
import { ask } from "../../../worker/flows/ask/ask.ts";
import { recallContext } from "../../../worker/flows/recall/context.ts";
import { recallSearch } from "../../../worker/flows/recall/recall.ts";
import { readMoment } from "../../../worker/core/temporal/moment.ts";
import { readFacts } from "../../../worker/store/graph/facts.ts";
import { rememberMessages } from "../../../worker/flows/ingest/remember.ts";

const { messages, questions } = assistantChat(3_000);

async function memoryOfChat() {
  const memory = wholeMemory();
  memory.register();
  await rememberMessages(
    memory.services,
    memory.address,
    { thread_id: "t", messages: messages.map((message, place) => ({ id: `m-${place}`, ...message })) },
    { defer: (work: Promise<void>) => void work, once: null, by_user: false, until: null },
  );
  await memory.settle();
  let run = 0;
  const { all } = memory.sql;
  memory.sql.all = (statement, ...parameters) => {
    run++;
    return all(statement, ...parameters);
  };
  return {
    memory,
    statementsOf: async (read: () => Promise<unknown>): Promise<number> => {
      run = 0;
      await read();
      return run;
    },
  };
}

test("a context takes at most 50 statements, a search at most 40, a question at most 220", async () => {
  const { memory, statementsOf } = await memoryOfChat();
  const query = questions[0] ?? "";
  const { services, address } = memory;
  expect(await statementsOf(() => recallContext(services, address, { query }))).toBeLessThanOrEqual(50);
  expect(await statementsOf(() => recallSearch(services, address, { query }))).toBeLessThanOrEqual(40);
  expect(await statementsOf(() => ask(services, address, { question: query }, true))).toBeLessThanOrEqual(220);
});

test("no read changes a row, because a read shares its rows", async () => {
  const { memory } = await memoryOfChat();
  const { all } = memory.sql;
  memory.sql.all = <Row extends SqlRow>(statement: string, ...parameters: SqlValue[]) => {
    const rows = all<Row>(statement, ...parameters);
    for (const row of rows) Object.freeze(row);
    return rows;
  };
  const { services, address } = memory;
  for (const query of questions.slice(0, 3)) {
    await recallContext(services, address, { query });
    await recallSearch(services, address, { query });
    await ask(services, address, { question: query }, true);
  }
});

test("a fact takes two rows at most, however many statements and versions it has", async () => {
  const memory = wholeMemory();
  memory.register();
  const cities = ["Oslo", "Rome", "Bergen"];
  const said = Array.from({ length: 36 }, (_, move) => ({
    id: `m-${move}`,
    role: "user" as const,
    content: `I moved to ${cities[move % cities.length]}. I love the sea.`,
    reference_time: { at: Date.UTC(2020, move, 2), zoned: true, precision: "instant" as const },
  }));
  await rememberMessages(
    memory.services,
    memory.address,
    { thread_id: "t", messages: said },
    { defer: (work: Promise<void>) => void work, once: null, by_user: false, until: null },
  );
  await memory.settle();
  const stated = "SELECT f.seq FROM facts f WHERE (SELECT count(*) FROM provenance p WHERE p.fact_seq = f.seq) >= 12";
  const seqs = memory.sql.all<{ seq: number }>(stated).map(({ seq }) => seq);
  expect(seqs.length).toBeGreaterThanOrEqual(4);
  let rows = 0;
  const counted: Sql = {
    ...memory.sql,
    all: <Row extends SqlRow>(statement: string, ...parameters: SqlValue[]) => {
      const found = memory.sql.all<Row>(statement, ...parameters);
      rows += found.length;
      return found;
    },
  };
  const read = readFacts(counted, seqs, readMoment({}, Date.UTC(2026, 0, 1)));
  expect(Array.from(read.values(), ({ fact }) => fact)).toContain("Ada loves the sea.");
  expect(rows).toBeLessThanOrEqual(2 * seqs.length);
});
