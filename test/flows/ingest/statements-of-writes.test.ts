/** SQL statements and rows of one message, from its request to the alarm after it. */
import { expect, test } from "vitest";
import { rememberMessages } from "../../../worker/flows/ingest/remember.ts";
import { SHORT_MESSAGES } from "../../fakes/short-messages.ts";
import { wholeMemory } from "../../fakes/whole-memory.ts";

const TAUGHT = SHORT_MESSAGES.length - 1;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

test("a short message takes at most 91 statements and 78 changed rows on average, and one that teaches nothing 50 and 35", async () => {
  const memory = wholeMemory();
  memory.register();
  let run = 0;
  const { all } = memory.sql;
  const changes = (): number => all<{ n: number }>("SELECT total_changes() AS n")[0]?.n ?? 0;
  memory.sql.all = (statement, ...parameters) => {
    run++;
    return all(statement, ...parameters);
  };
  let sent = 0;
  const costOf = async (content: string): Promise<{ statements: number; rows: number }> => {
    memory.clock.advance(60_000);
    run = 0;
    const before = changes();
    await rememberMessages(
      memory.services,
      memory.address,
      { thread_id: "t", messages: [{ id: `m-${sent++}`, role: "user", content }] },
      { defer: (work: Promise<void>) => void work, once: null, by_user: false, until: null },
    );
    await memory.settle(20_000);
    return { statements: run, rows: changes() - before };
  };
  const costs = [];
  for (const content of SHORT_MESSAGES) costs.push(await costOf(content));
  const taught = costs.slice(-TAUGHT);
  expect(sum(taught.map(({ statements }) => statements)) / TAUGHT).toBeLessThanOrEqual(91);
  expect(sum(taught.map(({ rows }) => rows)) / TAUGHT).toBeLessThanOrEqual(78);
  const { statements, rows } = await costOf("thanks, that helps");
  expect(statements).toBeLessThanOrEqual(50);
  expect(rows).toBeLessThanOrEqual(35);
});
