import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { CATEGORIES, type Question, readLocomoFile } from "../../eval/locomo.ts";
import { clip, findPerson, strongestFacts } from "../../scripts/demo/knowledge.ts";
import { progressBar } from "../../scripts/demo/progress.ts";
import { chooseQuestions } from "../../scripts/demo/questions.ts";
import type { Entity } from "../../shared/api/entity.ts";
import type { Fact } from "../../shared/api/fact.ts";

const ANN = { id: "ent_ann", name: "Ann" };

const fact = (change: Partial<Fact>): Fact => ({
  id: "fact_1",
  version: "2024-05-20T10:00:00.000Z/..",
  subject: ANN,
  predicate: "LIKES",
  object: null,
  object_value: null,
  fact: "Ann likes tea.",
  kind: "state",
  strength: 5,
  confidence: "stated",
  valid_from: "2024-05-20T10:00:00.000Z",
  valid_from_precision: "instant",
  valid_from_basis: "observed",
  valid_to: null,
  valid_to_precision: null,
  valid_to_basis: null,
  due: null,
  due_precision: null,
  period: "",
  known_from: "2024-05-20T10:00:00.000Z",
  known_to: null,
  attributes: {},
  hyperedge_id: null,
  episode_ids: [],
  ...change,
});

describe("the strongest facts", () => {
  test("the strongest facts are the subject's, by strength, one of each predicate first", () => {
    const facts = [
      fact({ id: "weak", predicate: "IS", strength: 1 }),
      fact({ id: "second love", predicate: "LOVES", strength: 6 }),
      fact({ id: "third love", predicate: "LOVES", strength: 5 }),
      fact({ id: "strong", predicate: "HAS_PET", strength: 8 }),
      fact({ id: "other", subject: { id: "ent_bob", name: "Bob" }, strength: 9 }),
    ];
    expect(
      strongestFacts(facts, ANN.id)
        .get("now")
        ?.map(({ id }) => id),
    ).toEqual(["strong", "second love", "weak", "third love"]);
  });

  test("the strongest facts are grouped by tense, those with known dates first", () => {
    const ended = { valid_to: "2024-06-01T00:00:00Z" };
    const facts = [
      fact({ id: "moved", kind: "event", ...ended }),
      fact({ id: "plans", kind: "event", strength: 6 }),
      fact({ id: "worked", ...ended, valid_from: null, predicate: "WORKED", strength: 6 }),
      fact({ id: "lived", ...ended }),
      fact({ id: "said", ...ended, predicate: "SAYS", strength: 4 }),
    ];
    const groups = Array.from(strongestFacts(facts, ANN.id), ([tense, some]) => [tense, some.map(({ id }) => id)]);
    expect(groups).toEqual([
      ["events", ["moved", "plans"]],
      ["past", ["lived", "worked"]],
    ]);
  });
});

test("a person is found by name before alias, and the most mentioned one first", () => {
  const entity = (id: string, name: string, mentions: number, aliases: string[] = []): Entity => ({
    id,
    version: "0",
    name,
    aliases,
    type: "person",
    attributes: {},
    summary: "",
    mentions,
    community_id: null,
    created_at: "2024-05-20T10:00:00Z",
  });
  const entities = [entity("1", "Anna", 9, ["Ann"]), entity("2", "ann", 1), entity("3", "Ann", 2)];
  expect(findPerson(entities, "Ann")?.id).toBe("3");
  expect(findPerson(entities.slice(0, 1), "Ann")?.id).toBe("1");
  expect(findPerson(entities, "Bob")).toBeUndefined();
});

test("questions are chosen from all categories in turn, without those that lack evidence", () => {
  const question = (category: number, text: string, evidence = ["D1:1"]): Question => ({
    question: text,
    answer: null,
    category,
    evidence,
  });
  const questions = [
    question(4, "a"),
    question(4, "b"),
    question(4, "c"),
    question(1, "no evidence", []),
    question(1, "d"),
    question(5, "e"),
  ];
  expect(chooseQuestions(questions, 5).map(({ question }) => question)).toEqual(["d", "a", "e", "b", "c"]);
  expect(chooseQuestions(questions, 2)).toHaveLength(2);
  expect(chooseQuestions([], 5)).toEqual([]);
});

test.each([
  ["short", 10, "short"],
  ["two\nlines", 10, "two lines"],
  ["one word too many", 9, "one word…"],
])("%j clipped to %i columns is %j", (text, width, clipped) => {
  expect(clip(text, width)).toBe(clipped);
});

test("the progress bar fills from left to right", () => {
  expect(progressBar("sent", 1, 3)).toBe(`sent          ${"█".repeat(10)}${"░".repeat(20)}  1/3`);
  expect(progressBar("sent", 0, 0)).toContain("█".repeat(30));
});

test("the demo's dialogue has two speakers and a question of every category whose evidence exists", () => {
  const file = fileURLToPath(new URL("../../scripts/demo/dialogue.json", import.meta.url));
  const [dialogue] = readLocomoFile(file);
  const turns = dialogue?.sessions.flatMap(({ turns }) => turns) ?? [];
  expect(new Set(turns.map(({ speaker }) => speaker))).toEqual(new Set(dialogue?.speakers));
  expect(new Set(turns.map(({ id }) => id)).size).toBe(turns.length);
  expect(dialogue?.questions.map(({ category }) => category)).toEqual([...CATEGORIES.keys()]);
  for (const { evidence } of dialogue?.questions ?? []) expect(evidence.length).toBeGreaterThan(0);
});
