import { expect, test } from "vitest";
import { FaultError } from "../../../shared/fault.ts";
import { unrecordedChanges, markRecorded, hasUnrecordedChanges } from "../../../worker/store/base/change-log.ts";
import { listEpisodes } from "../../../worker/store/episodes/episodes.ts";
import { writeProfile } from "../../../worker/store/base/meta.ts";
import { consumedGraph } from "../../fakes/consumed-graph.ts";
import { graphStore } from "../../fakes/graph-store.ts";

const utc = (at: number) => ({ at, zoned: true, precision: "instant" as const });

test("episodes of a thread form a chain in the order of arrival", () => {
  const { sql, append } = graphStore();
  append({ content: "a" }, { content: "b" });
  append({ content: "c" });
  expect(sql.all("SELECT content, previous_seq FROM episodes ORDER BY seq")).toEqual([
    { content: "a", previous_seq: null },
    { content: "b", previous_seq: 1 },
    { content: "c", previous_seq: 2 },
  ]);
});

test("the same message id twice in one request is one episode; with different content nothing is stored", () => {
  const { sql, append } = graphStore();
  const { episodes } = append({ message_id: "m", content: "a" }, { message_id: "m", content: "a" });
  expect(episodes[0]?.id).toBe(episodes[1]?.id);
  expect(() => append({ content: "before" }, { message_id: "m", content: "other" })).toThrow(FaultError);
  expect(sql.all("SELECT count(*) AS n FROM episodes")).toEqual([{ n: 1 }]);
  expect(sql.all("SELECT count(*) AS n FROM changes")).toEqual([{ n: 1 }]);
});

test("a message is recognised by its id if the fields that are sent again are equal or left out", () => {
  const { append } = graphStore();
  append({ message_id: "m", content: "a", reference_time: utc(5) });
  expect(() => append({ message_id: "m", content: "a" })).not.toThrow();
  expect(() => append({ message_id: "m", content: "a", reference_time: utc(6) })).toThrow(/different content/);
  expect(() => append({ message_id: "m", content: "a", role: "assistant" })).toThrow(/different content/);
  expect(() => append({ message_id: "m", content: "a", name: "Bob" })).toThrow(/different content/);
});

test("paging through a list loses and repeats no row, even while the list grows", () => {
  const { sql, append } = graphStore();
  for (let i = 0; i < 5; i++) append({ content: `${i}` });
  const first = listEpisodes(sql, { limit: 2 });
  append({ content: "late" });
  const second = listEpisodes(sql, { limit: 2, cursor: first.next_cursor ?? "" });
  const third = listEpisodes(sql, { limit: 2, cursor: second.next_cursor ?? "" });
  expect([first, second, third].flatMap(({ data }) => data.map(({ content }) => content))).toEqual([
    "4",
    "3",
    "2",
    "1",
    "0",
  ]);
  expect(third.next_cursor).toBeNull();
});

test("a cursor of another list is refused", () => {
  const { sql, append } = graphStore();
  append({}, {});
  expect(() => listEpisodes(sql, { limit: 1, cursor: "facts-e1-1" })).toThrow(FaultError);
  expect(() => listEpisodes(sql, { limit: 1, cursor: "nonsense" })).toThrow(FaultError);
});

test("known_at hides episodes that arrived later", () => {
  const { sql, clock, append } = graphStore();
  append({ content: "early" });
  const then = clock.now();
  clock.advance(1000);
  append({ content: "late" });
  expect(listEpisodes(sql, { limit: 10, known_at: then }).data.map(({ content }) => content)).toEqual(["early"]);
});

test("an episode is never stored earlier than the one before it, even if the clock is set back", () => {
  const { clock, append, sql } = graphStore();
  append({ content: "first" });
  clock.advance(-60_000);
  append({ content: "second" });
  const [first, second] = sql.all<{ created_at: number }>("SELECT created_at FROM episodes ORDER BY seq");
  expect(second?.created_at).toBeGreaterThanOrEqual(first?.created_at ?? Infinity);
});

test("every episode waits in the change log until the ledger has it", () => {
  const { sql, append } = graphStore();
  append({ content: "a", metadata: { k: [1] } }, { content: "b" });
  const changes = unrecordedChanges(sql, 10);
  expect(changes.map(({ entry, payload }) => [entry, payload])).toMatchObject([
    ["episode", { content: "a", metadata: { k: [1] } }],
    ["episode", { content: "b" }],
  ]);
  markRecorded(sql, 1);
  expect(unrecordedChanges(sql, 10).map(({ seq }) => seq)).toEqual([2]);
  markRecorded(sql, 2);
  markRecorded(sql, 1);
  expect(hasUnrecordedChanges(sql)).toBe(false);
});

test("a time without an offset is read in the user's time zone, and the assumed zone is stored", () => {
  const { sql, append } = graphStore();
  writeProfile(sql, { name: null, time_zone: "America/New_York" });
  const noon = Date.UTC(2024, 6, 1, 12);
  append({ reference_time: { at: noon, zoned: false, precision: "instant" } }, { reference_time: utc(noon) });
  expect(sql.all("SELECT reference_time - ? AS off, assumed_zone FROM episodes ORDER BY seq", noon)).toEqual([
    { off: 4 * 3_600_000, assumed_zone: "America/New_York" },
    { off: 0, assumed_zone: null },
  ]);
  expect(unrecordedChanges(sql, 1)[0]?.payload).toMatchObject({ assumed_zone: "America/New_York" });
});

test("a message with extract: false is searchable and shown to the readers of later ones, and nothing is learned from it", async () => {
  const graph = consumedGraph();
  graph.append({ content: "My sister is Clara Baker." }, { content: "I live in Oslo.", extract: false });
  graph.append({ content: "Thanks." });
  await graph.attend();
  const facts = graph.sql.all<{ fact: string }>("SELECT fact FROM facts").map(({ fact }) => fact);
  expect(facts.join(" ")).toContain("Clara");
  expect(facts.join(" ")).not.toContain("Oslo");
  expect(graph.asked.join(" | ")).not.toContain("Oslo");
  expect(
    listEpisodes(graph.sql, { limit: 9, oldest_first: true }).data.map(({ extract, status }) => [extract, status]),
  ).toEqual([
    [true, "done"],
    [false, "done"],
    [true, "done"],
  ]);
  expect(graph.sql.all("SELECT text FROM searched_episodes WHERE searched_episodes MATCH 'oslo'")).toHaveLength(1);
  graph.append({ content: "And you?" });
  const [leased] = graph.lease()?.episodes ?? [];
  expect(leased?.input.previous.map(({ content }) => content)).toContain("I live in Oslo.");
});

test("a message sent again without extract is the same, with another value of it a conflict", () => {
  const { append } = graphStore();
  append({ message_id: "m", content: "a", extract: false });
  expect(append({ message_id: "m", content: "a" }).episodes).toHaveLength(1);
  expect(() => append({ message_id: "m", content: "a", extract: true })).toThrow(/different content/);
});
