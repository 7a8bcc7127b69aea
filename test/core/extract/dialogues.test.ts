import { describe, expect, test } from "vitest";
import { extractBuiltin } from "../../../worker/core/extract/builtin.ts";
import type { ExtractedFact, Extraction } from "../../../worker/core/extract/extraction.ts";
import { DIALOGUES, type Dialogue, type ExpectedFact } from "./dialogues.ts";

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

  test.each(DIALOGUES.map((dialogue) => [dialogue.about, dialogue] as const))("%s", (_, dialogue) => {
    const { facts } = run(dialogue);
    for (const want of dialogue.facts) {
      if (!facts.some((fact) => matches(fact, want))) expect(facts).toContainEqual(want);
    }
    if (dialogue.only) expect(facts.filter((fact) => !dialogue.facts.some((want) => matches(fact, want)))).toEqual([]);
    if (dialogue.never !== undefined) expect(facts.map((fact) => fact.fact).join("\n")).not.toMatch(dialogue.never);
  });
});
