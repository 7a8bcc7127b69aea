import { describe, expect, test } from "vitest";
import { extractBuiltin } from "../../../worker/core/rules/extract.ts";
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

/** A date, or a date and time, as far as the expectation writes it. */
const starts = (at: number | null, expected: string | null): boolean =>
  at === null || expected === null ? at === expected : new Date(at).toISOString().startsWith(expected);

const matches = (fact: ExtractedFact, want: ExpectedFact): boolean =>
  (want.fact === undefined || fact.fact === want.fact) &&
  (want.subject === undefined || fact.subject === want.subject) &&
  (want.predicate === undefined || fact.predicate === want.predicate) &&
  (want.object === undefined || fact.object === want.object) &&
  (want.value === undefined || fact.object_value === want.value) &&
  (want.kind === undefined || fact.kind === want.kind) &&
  (want.from === undefined || starts(fact.valid_from, want.from)) &&
  (want.to === undefined || starts(fact.valid_to, want.to)) &&
  (want.precision === undefined || fact.precision === want.precision);

describe("dialogues", () => {
  test("there are at least sixty", () => expect(DIALOGUES.length).toBeGreaterThanOrEqual(60));

  const named = Object.entries(TOPICS).flatMap(([topic, dialogues]) =>
    dialogues.map((dialogue) => [topic, dialogue.about, dialogue] as const),
  );
  test.each(named)("%s: %s", (_, __, dialogue) => {
    const { facts } = run(dialogue);
    for (const want of dialogue.facts) {
      if (!facts.some((fact) => matches(fact, want))) expect(facts).toContainEqual(want);
    }
    if (dialogue.only) expect(facts.filter((fact) => !dialogue.facts.some((want) => matches(fact, want)))).toEqual([]);
    if (dialogue.never !== undefined) expect(facts.map((fact) => fact.fact).join("\n")).not.toMatch(dialogue.never);
  });
});
