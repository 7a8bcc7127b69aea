import { describe, expect, it } from "vitest";
import {
  closedByEpisode,
  endedBy,
  factsOfEpisode,
  learn,
  nowOf,
  byDue,
  isOverdue,
  standingKind,
  sortFacts,
  unlearn,
  type FactDetail,
} from "../../../../web/src/chat/known-facts.ts";

const open = { version: "1", valid_from: "2024-01-01", valid_to: null, known_from: "2025-01-01", caused_by: "first" };
const closed = { ...open, valid_to: "2024-06-01", known_from: "2025-02-01", caused_by: "second" };

const fact = (changes: object): FactDetail =>
  ({
    id: "lisbon",
    version: "1",
    kind: "state",
    due: null,
    known_from: "2025-01-01",
    known_to: null,
    valid_from: "2024-01-01",
    valid_to: null,
    episode_ids: ["first"],
    sources: [{ episode_id: "first", span: [0, 4], quote: "I am" }],
    versions: [open],
    ...changes,
  }) as unknown as FactDetail;
const ended = fact({ version: "2", valid_to: "2024-06-01", versions: [open, closed] });

describe("the chat", () => {
  it("marks a fact as closed only if it was open before", () => {
    const known = learn(learn(new Map(), [fact({})], false), [ended], true);
    expect(known.get("lisbon")?.change).toBe("closed");
    expect(learn(new Map(), [ended], false).get("lisbon")?.change).toBeNull();
  });

  it("keeps the newer state of a fact if an older one arrives later", () => {
    const [done, opened] = [
      fact({ version: "2", valid_to: "2024-06-01", known_from: "2025-02-01" }),
      fact({ version: "3", known_from: "2025-03-01" }),
    ];
    const known = learn(learn(new Map(), [opened], false), [done], true);
    expect(known.get("lisbon")).toMatchObject({ fact: { version: "3" }, change: null });
  });

  it("names the message that ended a fact, and shows the fact under it", () => {
    const known = learn(new Map(), [ended], true);
    expect([...known.values()].map(endedBy)).toEqual(["second"]);
    expect(closedByEpisode(known, "second")).toHaveLength(1);
    expect(closedByEpisode(known, "first")).toHaveLength(0);
  });

  it("names no cause of end for a fact that never had an open end", () => {
    const over = fact({ valid_to: "2024-06-01", versions: [closed] });
    expect([...learn(new Map(), [over], true).values()].map(endedBy)).toEqual([null]);
  });

  it("orders a message's facts by its words", () => {
    const later = fact({ id: "a", sources: [{ episode_id: "first", span: [30, 40], quote: "" }] });
    expect(factsOfEpisode(learn(new Map(), [later, fact({})], true), "first").map((one) => one.fact.id)).toEqual([
      "lisbon",
      "a",
    ]);
  });

  it("separates facts that hold from those that have ended, happened, or are no longer believed", () => {
    const facts = [
      ended,
      fact({ id: "porto" }),
      fact({ id: "moved", kind: "event", valid_to: "2024-06-02" }),
      fact({ id: "plan", due: "2025-11-14", valid_to: "2025-11-15" }),
      fact({ id: "wrong", known_to: "2025-03-01" }),
    ];
    const sorted = sortFacts(learn(new Map(), facts, false), "2025-01-01");
    const ids = (some: typeof sorted.now): string[] => some.map((one) => one.fact.id);
    expect(ids(sorted.now)).toEqual(["porto"]);
    expect(ids(sorted.ended)).toEqual(["lisbon"]);
    expect(ids(sorted.happened)).toEqual(["plan", "moved"]);
  });

  it("keeps a task after its due date until it is done", () => {
    const task = { predicate: "HAS_TASK", due: "2024-05-01" };
    const facts = [fact({ ...task, id: "open" }), fact({ ...task, id: "done", valid_to: "2024-06-01" })];
    const sorted = sortFacts(learn(new Map(), facts, false), "2025-01-01");
    expect(sorted.now.map((one) => [one.fact.id, standingKind(one.fact)])).toEqual([["open", "task"]]);
    expect(sorted.ended.map((one) => one.fact.id)).toEqual(["done"]);
  });

  it("shows instructions, tasks, values and observations apart from other facts", () => {
    const predicates = ["HAS_INSTRUCTION", "HAS_PREFERENCE", "HAS_TASK", "VALUE_OF_BUDGET", "OBSERVATION", "LIVES_IN"];
    expect(predicates.map((predicate) => standingKind(fact({ predicate })))).toEqual([
      "instruction",
      "instruction",
      "task",
      "value",
      "observation",
      null,
    ]);
  });

  it("shows the task first that is due first, and calls it overdue only once its whole period is over", () => {
    const tasks = ["2024-06-01T00:00:00.000Z", null, "2024-05-01T00:00:00.000Z"].map((due) =>
      fact({ id: `${due}`, due }),
    );
    const all = [...learn(new Map(), tasks, false).values()];
    expect(byDue(all).map((one) => one.fact.due?.slice(0, 7) ?? null)).toEqual(["2024-05", "2024-06", null]);
    const due = "2024-05-01T00:00:00.000Z";
    const after = (due_precision: "day" | "month" | "year", now: string) => isOverdue({ due, due_precision }, now);
    expect([after("day", "2024-05-01T23:59:59Z"), after("day", "2024-05-02T02:00:00Z")]).toEqual([false, true]);
    expect([after("month", "2024-05-31T23:59:59Z"), after("month", "2024-06-03T00:00:00Z")]).toEqual([false, true]);
    expect(isOverdue({ due: null, due_precision: null }, "2024-06-03T00:00:00Z")).toBe(false);
  });

  it("keeps facts that end later, and separates those that begin later", () => {
    const facts = [fact({ id: "bakery", valid_to: "2027-04-01" }), fact({ id: "ovens", valid_from: "2027-06-03" })];
    const known = learn(new Map(), facts, false);
    const ids = (now: string): string[][] => {
      const sorted = sortFacts(known, now);
      return [sorted.now, sorted.later, sorted.ended].map((some) => some.map((one) => one.fact.id));
    };
    expect(ids("2026-11-26")).toEqual([["bakery"], ["ovens"], []]);
    expect(ids("2027-05-01")).toEqual([[], ["ovens"], ["bakery"]]);
    expect(ids("2027-07-01")).toEqual([["ovens"], [], ["bakery"]]);
  });

  it("shows learned facts as learned, even if the browser's clock is slow", () => {
    const said = fact({ valid_from: "2025-01-01", known_from: "2025-01-01" });
    const known = learn(new Map(), [said], false);
    expect(sortFacts(known, nowOf([said], "2024-12-31")).now).toHaveLength(1);
    expect(nowOf([said], "2025-02-01")).toBe("2025-02-01");
  });

  it("keeps nothing of forgotten facts", () => {
    const known = learn(new Map(), [fact({})], false);
    expect(unlearn(known, ({ episode_ids }) => episode_ids.includes("first")).size).toBe(0);
  });
});
