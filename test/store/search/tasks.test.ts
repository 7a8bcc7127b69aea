import { describe, expect, test } from "vitest";
import { nonNull } from "../../../shared/non-null.ts";
import type { TaskStatus } from "../../../shared/api/task.ts";
import type { ExtractedFact, Extraction, ExtractionInput } from "../../../worker/core/extraction/extraction.ts";
import { asEnd, observed, observedFrom, UNBOUNDED } from "../../../worker/core/temporal/bounds.ts";
import { sentenceOfTask, TASK, TASK_DONE, TASK_DROPPED } from "../../../worker/core/language/predicates/tasks.ts";
import { replaceProfile } from "../../../worker/store/base/profile-history.ts";
import { retractEpisode, rollBack } from "../../../worker/store/resolution/undo.ts";
import { listTasks } from "../../../worker/store/search/tasks.ts";
import { exportLines, importLines } from "../../fakes/copied-graph.ts";
import { forgetEpisode } from "../../fakes/forget-episode.ts";
import { graphReadByRules, type GraphReadByRules } from "../../fakes/graph-read-by-rules.ts";

const PREDICATES: Record<string, string> = { task: TASK, done: TASK_DONE, dropped: TASK_DROPPED };

function readScript({ content, reference_time, speaker }: ExtractionInput): Extraction {
  const [, kind = "", text = "", due] = nonNull(/^(\w+): ([^,]*)(?:, (\S+))?$/u.exec(content), content);
  const predicate = (PREDICATES[kind] ?? kind) as typeof TASK;
  const isTask = predicate === TASK;
  const fact: ExtractedFact = {
    subject: speaker ?? "",
    predicate,
    object: null,
    object_value: text,
    fact: kind in PREDICATES ? sentenceOfTask(predicate, text, speaker ?? "") : text,
    kind: isTask ? "state" : "event",
    strength: 6,
    ...(isTask ? observedFrom(reference_time) : { ...UNBOUNDED, ...asEnd(observed(reference_time)) }),
    ...(due === undefined ? {} : { due: Date.parse(due), due_precision: "day" }),
    functional: false,
    span: null,
  };
  return { entities: [{ name: speaker ?? "", type: "person", count: 1 }], facts: [fact] };
}

const tasks = (): GraphReadByRules => graphReadByRules(undefined, readScript);
const day = (n: number): string => `2024-03-${String(n).padStart(2, "0")}T10:00:00Z`;

const textsOf = async (
  { graph }: GraphReadByRules,
  status: TaskStatus,
  moment: { as_of?: number; known_at?: number } = {},
): Promise<string[]> => (await graph.tasks({ limit: 100, status, ...moment })).data.map(({ text }) => text);

test("a task is open until it is done, also after its due date", async () => {
  const graph = tasks();
  const id = graph.tellAt("task: Send the invoice, 2024-03-03", day(1));
  graph.tellAt("done: sent the invoice", day(8));
  const [open] = (await graph.graph.tasks({ limit: 10, as_of: Date.parse(day(5)) })).data;
  expect(open).toMatchObject({ status: "open", overdue: true, due: "2024-03-03T00:00:00.000Z", episode_ids: [id] });
  expect((await graph.graph.tasks({ limit: 10, as_of: Date.parse(day(3)) })).data).toMatchObject([{ overdue: false }]);
  expect(await textsOf(graph, "open", { as_of: Date.parse("2024-02-01") })).toEqual([]);
  expect(await textsOf(graph, "open")).toEqual([]);
  expect((await graph.graph.tasks({ limit: 10, status: "done" })).data).toMatchObject([
    { valid_from: "2024-03-01T10:00:00.000Z", valid_to: "2024-03-08T10:00:00.000Z", overdue: false },
  ]);
});

test("a task is overdue after its day in the time zone of the user, also if that was set after the task", async () => {
  const graph = tasks();
  graph.tellAt("task: Send the invoice, 2024-03-03", day(1));
  replaceProfile(graph.sql, { name: "Ada", time_zone: "America/New_York" }, graph.clock.now());
  const overdueAt = async (at: string): Promise<boolean | undefined> =>
    (await graph.graph.tasks({ limit: 1, as_of: Date.parse(at) })).data[0]?.overdue;
  expect([await overdueAt("2024-03-04T04:59:00Z"), await overdueAt("2024-03-04T05:01:00Z")]).toEqual([false, true]);
});

describe("a task ends", () => {
  test.each([
    ["Renew my passport", "dropped: the passport", "dropped"],
    ["Send the invoice", "done: Send the invoice", "done"],
    ["Send the invoice", "SENT: Ada sent the invoice.", "done"],
    ["Fly to Rome", "CANCELLED: Ada cancelled her trip to Rome.", "dropped"],
    ["Call Bob about the invoice", "done: called Bob", "open"],
    ["Call Bob", "done: called Bob about the invoice", "open"],
    ["Complete the report", "done: write the report", "open"],
    ["Send the invoice", "done: sent the parcel", "open"],
  ])("%s / %s: %s", async (task, end, status) => {
    const graph = tasks();
    graph.tellAt(`task: ${task}`, day(1));
    graph.tellAt(end, day(5));
    for (const each of ["open", "done", "dropped"] as const)
      expect(await textsOf(graph, each)).toEqual(each === status ? [task] : []);
  });
});

describe("changes", () => {
  const told = (): GraphReadByRules & { end: string; before: number } => {
    const graph = tasks();
    graph.tellAt("task: Send the invoice, 2024-03-03", day(1));
    graph.tellAt("task: Renew my passport", day(2));
    const before = graph.clock.now();
    const end = graph.tellAt("dropped: the passport", day(5));
    graph.clock.advance(1_000);
    return { ...graph, end, before };
  };

  test("are known from when they were said", async () => {
    const graph = told();
    expect(await textsOf(graph, "open", { known_at: graph.before })).toEqual(["Send the invoice", "Renew my passport"]);
    expect(await textsOf(graph, "dropped", { known_at: graph.before })).toEqual([]);
    expect(await textsOf(graph, "dropped")).toEqual(["Renew my passport"]);
  });

  test.each([
    ["retracted", ({ sql, clock, ids, end }) => retractEpisode(sql, clock.now(), ids, end)],
    ["forgotten", ({ sql, clock, ids, end }) => forgetEpisode(sql, clock.now(), ids, end)],
    ["rolled back", ({ sql, clock, ids, before }) => rollBack(sql, clock.now(), ids, before)],
  ] as [string, (graph: ReturnType<typeof told>) => unknown][])("are %s with their message", async (_, undo) => {
    const graph = told();
    undo(graph);
    graph.clock.advance(1_000);
    expect(await textsOf(graph, "open")).toEqual(["Send the invoice", "Renew my passport"]);
    expect(await textsOf(graph, "dropped")).toEqual([]);
  });

  test("of the due date keep one task, with the former date at an earlier moment", async () => {
    const graph = told();
    graph.tellAt("task: Send the invoice, 2024-03-20", day(6));
    const dueAt = async (n: number) => (await graph.graph.tasks({ limit: 9, as_of: Date.parse(day(n)) })).data[0]?.due;
    expect([await dueAt(4), await dueAt(7)]).toEqual(["2024-03-03T00:00:00.000Z", "2024-03-20T00:00:00.000Z"]);
    expect(await textsOf(graph, "open")).toEqual(["Send the invoice"]);
  });

  test("may open a task again, which is then done for another reason", async () => {
    const graph = told();
    graph.tellAt("task: Renew my passport", day(8));
    expect(await textsOf(graph, "dropped")).toEqual([]);
    graph.tellAt("done: renewed my passport", day(12));
    expect(await textsOf(graph, "done")).toEqual(["Renew my passport"]);
    expect(await textsOf(graph, "dropped", { as_of: Date.parse(day(6)) })).toEqual(["Renew my passport"]);
  });

  test("are the same in a copy that was made from an export", async () => {
    const graph = told();
    const now = graph.clock.now();
    const copy = importLines(exportLines(graph.sql, now, graph.ids), now);
    for (const status of ["open", "dropped"] as const)
      expect(listTasks(copy, { limit: 9, status }, now).data).toEqual(
        listTasks(graph.sql, { limit: 9, status }, now).data,
      );
  });
});

test("pages of ended tasks have those of one status, without gaps", async () => {
  const graph = tasks();
  for (let n = 1; n <= 5; n++) {
    graph.tellAt(`task: Repair bike ${n}`, day(n));
    graph.tellAt(`${n % 2 === 0 ? "dropped" : "done"}: bike ${n}`, day(n + 10));
  }
  const texts: string[] = [];
  for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
    const page = await graph.graph.tasks({ limit: 1, status: "done", cursor });
    expect(page.data.length).toBeLessThanOrEqual(1);
    texts.push(...page.data.map(({ text }) => text));
    cursor = page.next_cursor ?? undefined;
  }
  expect(texts).toEqual([5, 3, 1].map((n) => `Repair bike ${n}`));
});
