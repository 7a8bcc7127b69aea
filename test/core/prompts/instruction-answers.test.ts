/** Standing instructions and preferences in a model's answer. */
import { describe, expect, test } from "vitest";
import type { ExtractionInput } from "../../../worker/core/extraction/extraction.ts";
import { toExtractions } from "../../../worker/core/prompts/to-extractions.ts";
import { answered, MIA_AND_ROME, MONDAY, said } from "./samples.ts";

describe("an instruction", () => {
  const asked = {
    predicate: "HAS_INSTRUCTION",
    object: null,
    object_value: "Always name the price",
    fact: "Mia wants prices.",
  };
  const read = (more: Parameters<typeof answered>[0], said_by: Partial<ExtractionInput> = {}) =>
    toExtractions({ entities: MIA_AND_ROME, facts: [answered({ ...asked, ...more })] }, [
      said("Always name the price.", said_by),
    ])[0]?.facts;

  test("has the words of the user, in the sentence that rules write", () => {
    expect(read({})).toMatchObject([
      {
        subject: "Mia",
        predicate: "HAS_INSTRUCTION",
        object_value: "Always name the price",
        fact: "Mia's instruction: Always name the price.",
        kind: "state",
        functional: false,
      },
    ]);
    expect(read({ predicate: "has_preference", kind: "event" })).toMatchObject([
      { predicate: "HAS_PREFERENCE", kind: "state" },
    ]);
    expect(read({ predicate: "INSTRUCTS" })).toMatchObject([{ predicate: "HAS_INSTRUCTION" }]);
  });

  test("has its words also where a model made them an entity", () => {
    expect(read({ object: 2, object_value: null })).toMatchObject([{ object: null, object_value: "Rome" }]);
  });

  test("that no longer applies is an event", () => {
    expect(read({ predicate: "ENDED_INSTRUCTION", object_value: "name the price", kind: "state" })).toMatchObject([
      { kind: "event", object_value: "name the price", valid_from: null, valid_to: MONDAY },
    ]);
  });

  test("an instruction of an assistant, of a document or of another person, or one that was never given, is dropped", () => {
    expect(read({}, { role: "assistant" })).toEqual([]);
    expect(read({}, { speaker: null })).toEqual([]);
    expect(read({ subject: 2 })).toEqual([]);
    expect(read({ denied: true })).toEqual([]);
  });
});
