import { expect, test } from "vitest";
import { nonNull } from "../../../shared/non-null.ts";
import { readMessage } from "../../../worker/core/language/index.ts";
import type { Sql } from "../../../worker/ports/sql.ts";
import { supersededIn } from "../../../worker/store/traversal/superseded.ts";
import { costRatio } from "../../fakes/cost-ratio.ts";
import { graphReadByRules } from "../../fakes/graph-read-by-rules.ts";

const weights = (from: number, count: number): string =>
  Array.from({ length: count }, (_, place) => `My weight went from ${from + place} kg to ${from + place + 1} kg.`).join(
    " ",
  );

/** Copies of the first fact, which has ended. */
function addFacts(sql: Sql, count: number): void {
  const given: Record<string, Record<string, string>> = {
    facts: { seq: "1000 + n.value", id: "'fact_' || n.value" },
    fact_versions: { seq: "100000 + n.value", fact_seq: "1000 + n.value" },
  };
  for (const [table, values] of Object.entries(given)) {
    const columns = sql.all<{ name: string }>(`SELECT name FROM pragma_table_info('${table}')`).map(({ name }) => name);
    const selected = columns.map((column) => values[column] ?? `c.${column}`).join(", ");
    const key = table === "facts" ? "c.seq = 1" : "c.fact_seq = 1 AND c.known_to IS NULL";
    sql.all(
      `INSERT INTO ${table} (${columns.join(", ")}) SELECT ${selected} FROM ${table} c
       JOIN json_each(?1) n WHERE ${key}`,
      JSON.stringify(Array.from({ length: count }, (_, place) => place)),
    );
  }
}

test("each statement of a message adds little to the cost of finding what superseded them in a large memory", async () => {
  const { tellAt, sql, clock } = graphReadByRules(undefined, readMessage);
  const now = clock.now();
  const [few, many] = [4, 80];
  tellAt(weights(10, few), now - 3_000);
  tellAt(weights(100, many), now - 2_000);
  tellAt(weights(300, 1), now - 1_000);
  addFacts(sql, 30_000);
  const [short, long] = sql.all<{ seq: number; content: string }>("SELECT seq, content FROM episodes ORDER BY seq");
  const read = (message: typeof short) => () => supersededIn(sql, nonNull(message, "message"), {}, clock.now());
  expect(read(long)().map(({ by }) => by?.text)).toEqual(
    Array.from({ length: many }, () => expect.stringContaining("301 kg")),
  );
  const most = 5;
  expect(await costRatio(read(long), read(short), { most, least_ms: 2 })).toBeLessThanOrEqual(most);
});
