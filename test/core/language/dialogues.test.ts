/** The built-in extractor on dialogues with facts that it must and must not extract. */
import { describe, expect, test } from "vitest";
import { extractBuiltin } from "../../../worker/core/language/read-clauses.ts";
import type { ExtractedFact, Extraction } from "../../../worker/core/extraction/extraction.ts";
import { changes } from "./dialogues/changes.ts";
import { chat } from "./dialogues/chat.ts";
import { corrections } from "./dialogues/corrections.ts";
import { documents } from "./dialogues/documents.ts";
import { events } from "./dialogues/events.ts";
import { homes } from "./dialogues/homes.ts";
import { hostile } from "./dialogues/hostile.ts";
import { identity } from "./dialogues/identity.ts";
import { languages } from "./dialogues/languages.ts";
import { people } from "./dialogues/people.ts";
import { plans } from "./dialogues/plans.ts";
import { preferences } from "./dialogues/preferences.ts";
import { notExtracted } from "./dialogues/not-extracted.ts";
import { work } from "./dialogues/work.ts";
import type { Dialogue, ExpectedFact } from "./dialogues/dialogue.ts";

const TOPICS = {
  events,
  work,
  homes,
  preferences,
  people,
  plans,
  corrections,
  chat,
  changes,
  identity,
  notExtracted,
  documents,
  languages,
  hostile,
};
const DIALOGUES = Object.values(TOPICS).flat();

const AT = Date.UTC(2023, 4, 8, 13, 56);

function run(dialogue: Dialogue): Extraction {
  const previous = dialogue.previous ?? [["Melanie", "Hi there!"]];
  return extractBuiltin({
    speaker: dialogue.speaker === undefined ? "Caroline" : dialogue.speaker,
    content: dialogue.content,
    reference_time: AT,
    time_zone: dialogue.zone ?? "UTC",
    previous:
      dialogue.speaker === null
        ? []
        : previous.map(([speaker, content]) => ({ speaker, content, reference_time: AT - 60_000 })),
  });
}

const startsWith = (at: number | null, expected: string | null): boolean =>
  at === null || expected === null ? at === expected : new Date(at).toISOString().startsWith(expected);

const precisionOf = (fact: ExtractedFact): string | null =>
  fact.due_precision ??
  (fact.valid_from_basis === "observed" || fact.valid_from === null ? null : fact.valid_from_precision) ??
  (fact.valid_to_basis === "observed" ? null : fact.valid_to_precision) ??
  null;

const matches = (fact: ExtractedFact, expected: ExpectedFact): boolean =>
  (expected.fact === undefined || fact.fact === expected.fact) &&
  (expected.subject === undefined || fact.subject === expected.subject) &&
  (expected.predicate === undefined || fact.predicate === expected.predicate) &&
  (expected.object === undefined || fact.object === expected.object) &&
  (expected.value === undefined || fact.object_value === expected.value) &&
  (expected.kind === undefined || fact.kind === expected.kind) &&
  (expected.from === undefined || startsWith(fact.valid_from, expected.from)) &&
  (expected.to === undefined || startsWith(fact.valid_to, expected.to)) &&
  (expected.due === undefined || startsWith(fact.due ?? null, expected.due)) &&
  (expected.denied === undefined || (fact.denied === true) === expected.denied) &&
  (expected.basis === undefined ||
    [fact.valid_from_basis ?? "·", fact.valid_to_basis ?? "·"].join(" ") === expected.basis) &&
  (expected.precision === undefined || precisionOf(fact) === expected.precision);

describe("extractBuiltin on dialogues", () => {
  test("there are at least sixty dialogues", () => expect(DIALOGUES.length).toBeGreaterThanOrEqual(60));

  const named = Object.entries(TOPICS).flatMap(([topic, dialogues]) =>
    dialogues.map((dialogue) => [topic, dialogue.about, dialogue] as const),
  );
  test.each(named)("%s: %s", (_, __, dialogue) => {
    const { facts } = run(dialogue);
    for (const expected of dialogue.facts) {
      if (!facts.some((fact) => matches(fact, expected))) expect(facts).toContainEqual(expected);
    }
    if (dialogue.only)
      expect(facts.filter((fact) => !dialogue.facts.some((expected) => matches(fact, expected)))).toEqual([]);
    if (dialogue.never !== undefined) expect(facts.map((fact) => fact.fact).join("\n")).not.toMatch(dialogue.never);
  });
});
