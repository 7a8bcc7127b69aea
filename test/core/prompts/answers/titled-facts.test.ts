/** Standing instructions, preferences and tasks in a model's answer. */
import { describe, expect, test } from "vitest";
import type { ExtractionInput } from "../../../../worker/core/extraction/extraction.ts";
import { toExtractions } from "../../../../worker/core/prompts/to-extractions.ts";
import { answered, MIA_AND_ROME, MONDAY, said } from "../samples.ts";

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

describe("a task", () => {
  const asked = { predicate: "HAS_TASK", object: null, object_value: "pay Bob", fact: "Mia has to pay Bob." };
  const read = (more: Parameters<typeof answered>[0], content = "Remind me to pay Bob.", said_by = {}) =>
    toExtractions({ entities: MIA_AND_ROME, facts: [answered({ ...asked, ...more })] }, [said(content, said_by)])[0]
      ?.facts;

  test("holds from its message on and outlasts its due date, in the sentence that rules write", () => {
    const fact = { predicate: "HAS_TASK", object_value: "pay Bob", fact: "Mia's task: pay Bob.", kind: "state" };
    const due = { due: Date.UTC(2023, 4, 12), due_precision: "day" };
    const bounds = { valid_from: MONDAY, valid_from_basis: "observed", valid_to: null };
    expect(read({ due: "2023-05-12" })).toMatchObject([{ ...fact, ...bounds, ...due, functional: false }]);
    expect(read({ valid_from: "2023-05-12" })).toMatchObject([{ ...bounds, ...due }]);
    expect(read({ predicate: "todo" })).toMatchObject([{ ...fact, ...bounds, due: null }]);
    expect(read({ due: "2023-05-01" })).toMatchObject([{ ...bounds, due: null }]);
    expect(read({ object_value: "Bob bezahlen" }, "Erinnere mich daran, Bob zu bezahlen.")).toMatchObject([
      { fact: "Aufgabe von Mia: Bob bezahlen." },
    ]);
  });

  test.each(["COMPLETED_TASK", "DROPPED_TASK"])(
    "that is over is the event %s by the time of its message",
    (predicate) => {
      expect(read({ predicate, kind: "state", due: "2023-05-12" })).toMatchObject([
        { predicate, kind: "event", valid_from: null, valid_to: MONDAY, due: null },
      ]);
    },
  );

  test("a task that an assistant, a document or another person has is dropped", () => {
    expect(read({}, "x", { role: "assistant" })).toEqual([]);
    expect(read({}, "x", { speaker: null })).toEqual([]);
    expect(read({ subject: 2 })).toEqual([]);
  });
});
