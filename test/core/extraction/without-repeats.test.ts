import { expect, it } from "vitest";
import type { ExtractedFact } from "../../../worker/core/extraction/extraction.ts";
import { withoutRepeats } from "../../../worker/core/extraction/without-repeats.ts";

const fact = (subject: string, predicate: string, object_value: string): ExtractedFact => ({
  subject,
  predicate,
  object: null,
  object_value,
  fact: `${subject} ${predicate} ${object_value}.`,
  kind: "state",
  strength: 8,
  valid_from: null,
  valid_to: null,
  span: null,
});

it("leaves out facts whose object repeats their subject, in any case and spelling", () => {
  const kept = [fact("Ada", "NAMED", "Ada Lovelace"), fact("Ada", "LIVES_IN", "Leeds")];
  const facts = [...kept, fact("Ada", "NAMED", "ada"), fact("Nina Ortiz", "GOES_BY", "Nina  Ortiz")];
  expect(withoutRepeats({ entities: [], facts }).facts).toEqual(kept);
});
