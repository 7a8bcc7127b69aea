/** Row numbers of versions that are derived again. */
import { expect, test } from "vitest";
import { keepVersionNumbers } from "../../../worker/store/graph/fact-versions.ts";
import { graphReadByRules } from "../../fakes/graph-read-by-rules.ts";

const numbersOf = (sql: ReturnType<typeof graphReadByRules>["sql"]): number[] =>
  sql.all<{ seq: number }>("SELECT seq FROM fact_versions ORDER BY known_from, seq").map(({ seq }) => seq);

test("a version keeps its number although a new version holds it, and the new one goes behind all others", () => {
  const { sql, tellAt } = graphReadByRules();
  tellAt("I live in Oslo.", "2024-01-01");
  const [fact] = sql.all<{ fact_seq: number; seq: number; known_from: number; valid_from: number | null }>(
    "SELECT fact_seq, seq, known_from, valid_from FROM fact_versions",
  );
  if (fact === undefined) throw new Error("the graph holds no version");
  const { fact_seq, seq, known_from, valid_from } = fact;
  sql.all("UPDATE fact_versions SET seq = ? WHERE seq = ?", seq + 1, seq);
  sql.all(
    `INSERT INTO fact_versions (seq, fact_seq, valid_from, known_from, known_to, caused_by)
     SELECT ?, fact_seq, valid_from, known_from + 1, known_from + 2, caused_by FROM fact_versions WHERE seq = ?`,
    seq,
    seq + 1,
  );
  keepVersionNumbers(sql, {
    facts: [fact_seq],
    numbers: new Map([[`${fact_seq} ${known_from} ${valid_from}`, [seq]]]),
  });
  expect(numbersOf(sql)).toEqual([seq, seq + 2]);
});
