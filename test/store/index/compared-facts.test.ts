import { expect, test } from "vitest";
import { graphReadByRules } from "../../fakes/graph-read-by-rules.ts";
import type { SqlRow, SqlValue } from "../../../worker/ports/sql.ts";
import { MOST_COMPARED } from "../../../worker/store/index/compared-facts.ts";

type Told = ReturnType<typeof graphReadByRules>;

const tellPlaces = (told: Told, sentence: (place: number) => string, from: number, count: number): string =>
  told.tellAt(Array.from({ length: count }, (_, index) => sentence(from + index)).join(" "), "2024-01-02");

function rowsRead({ sql }: Told, call: () => void): number {
  const { all } = sql;
  let rows = 0;
  sql.all = <Row extends SqlRow>(statement: string, ...parameters: SqlValue[]): Row[] => {
    const found = all<Row>(statement, ...parameters);
    rows += found.length;
    return found;
  };
  call();
  sql.all = all;
  return rows;
}

test.each<[string, (place: number) => string]>([
  ["ended jobs", (place) => `I no longer work at Corp${place}.`],
  ["likes and dislikes", (place) => `I ${place % 2 === 0 ? "like" : "do not like"} food${place}.`],
  ["meetings", (place) => `I met Bob at cafe${place} yesterday.`],
])("the %s of a subject cost the same, however many are known", (_, sentence) => {
  const told = graphReadByRules();
  const [few, many] = [2.2 * MOST_COMPARED, 3.6 * MOST_COMPARED];
  const message = (from: number) => (): void => void tellPlaces(told, sentence, from, 10);
  tellPlaces(told, sentence, 0, few);
  const before = rowsRead(told, message(few));
  tellPlaces(told, sentence, few + 10, many - few - 10);
  expect(rowsRead(told, message(many))).toBeLessThan(1.25 * before);
});

const others = Array.from({ length: 1.1 * MOST_COMPARED }, (_, place) => place);

test.each<[string, (place: number) => string, string]>([
  ["I like natto.", (place) => `I like food${place}.`, "I do not like natto."],
  ["I have a red Civic.", (place) => `I have a thing${place}.`, "I sold the Civic."],
  ["I will fly to Rome.", (place) => `I will fly to Town${place}.`, "I flew to Rome."],
  ["I live in Graz.", (place) => `I used to live in Town${place}.`, "I moved to Oslo."],
  ["I work at Acme.", (place) => `I like food${place}.`, "I quit my job."],
])("%s ends, however many newer facts there are", async (first, other, end) => {
  const told = graphReadByRules();
  told.tellAt(first, "2024-01-01");
  told.tellAt(others.map(other).join(" "), "2024-01-02");
  const [before] = told.sql.all<{ seq: number; valid_to: number | null }>(
    "SELECT fact_seq AS seq, valid_to FROM fact_versions WHERE known_to IS NULL ORDER BY fact_seq LIMIT 1",
  );
  told.tellAt(end, "2024-02-01");
  const held = told.sql.all<{ valid_to: number | null }>(
    "SELECT valid_to FROM fact_versions WHERE known_to IS NULL AND fact_seq = ?",
    before?.seq ?? 0,
  );
  expect(held.map(({ valid_to }) => valid_to !== null && valid_to <= Date.UTC(2024, 1, 2))).toEqual([true]);
});

test("a death ends all states of its subject", () => {
  const told = graphReadByRules();
  told.tellAt(others.map((place) => `Bob likes food${place}.`).join(" "), "2024-01-02");
  told.tellAt("Bob died yesterday.", "2024-02-01");
  const held = told.sql.all(
    "SELECT 1 FROM fact_versions v JOIN facts f ON f.seq = v.fact_seq WHERE f.kind = 'state' AND v.known_to IS NULL AND v.valid_to IS NULL",
  );
  expect(held).toEqual([]);
});

test("a repeated event is one fact, however many newer ones differ in their wording", () => {
  const told = graphReadByRules();
  const meet = (place: string): string => told.tellAt(`I met Bob at ${place} yesterday.`, "2024-01-02");
  meet("Mario's");
  told.tellAt(others.map((place) => `I met Bob at cafe${place} yesterday.`).join(" "), "2024-01-02");
  const count = (): unknown => told.sql.all("SELECT count(*) AS facts FROM facts")[0];
  const before = count();
  meet("Mario's");
  expect(count()).toEqual(before);
});
