import { beforeAll, expect, test } from "vitest";
import { extractBuiltin } from "../../../../../worker/core/language/read-clauses.ts";
import { loadLexicon } from "../../../../../worker/core/text/lexicon.ts";

const AT = Date.UTC(2025, 3, 11, 12);
const stated = (role: "assistant" | undefined): string[] =>
  extractBuiltin({
    speaker: "Ewa",
    content: "Tomek stays here, he hates planes.",
    reference_time: AT,
    time_zone: "UTC",
    previous: [
      {
        speaker: role === undefined ? "Piotr" : "Assistant",
        role,
        content: "Take a train to Cobh.",
        reference_time: AT - 60_000,
      },
    ],
  }).facts.map(({ fact }) => fact);

beforeAll(() => loadLexicon());

test("a pronoun does not mean a place from the assistant's answer", () => {
  expect(stated("assistant").filter((fact) => fact.includes("Cobh"))).toEqual([]);
});
