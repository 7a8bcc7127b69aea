import { expect, test } from "vitest";
import { readAnswer } from "../../../worker/core/prompts/answer-json.ts";
import { EXTRACTION_ANSWER } from "../../../worker/core/prompts/extraction-answer.ts";
import { estimateTokens } from "../../../worker/core/text/estimate-tokens.ts";
import { answered } from "./samples.ts";

const read = (answer: unknown) => readAnswer(JSON.stringify(answer), EXTRACTION_ANSWER);

const SHORT = {
  entities: [{ i: 1, n: "Mia", t: "person" }],
  facts: [
    {
      m: 1,
      q: "I quit Acme last Friday",
      s: 1,
      p: "WORKS_AT",
      o: null,
      v: "Acme",
      f: "Mia worked at Acme until 5 May 2023.",
      k: "state",
      w: 8,
      from: null,
      to: "2023-05-05",
      due: null,
      c: "stated",
    },
  ],
};
const FULL = {
  entities: [{ id: 1, name: "Mia", type: "person" }],
  facts: [
    answered({
      quote: "I quit Acme last Friday",
      object: null,
      predicate: "WORKS_AT",
      object_value: "Acme",
      fact: "Mia worked at Acme until 5 May 2023.",
      strength: 8,
      valid_to: "2023-05-05",
    }),
  ],
};

test("full names are read like short keys", () => {
  expect(read(SHORT)).toEqual({ ok: true, value: FULL });
  expect(read(FULL)).toEqual(read(SHORT));
});

test("short keys without nulls take at most four fifths of the tokens of full names", () => {
  const [fact] = SHORT.facts;
  const written = Object.fromEntries(Object.entries(fact ?? {}).filter(([, value]) => value !== null));
  const { confidence: _, ...full } = FULL.facts[0] ?? answered();
  expect(estimateTokens(JSON.stringify(written))).toBeLessThan((estimateTokens(JSON.stringify(full)) * 4) / 5);
});

test("a state that never held is denied, under either name", () => {
  const [short, full] = [SHORT.facts[0], FULL.facts[0]];
  expect(read({ ...SHORT, facts: [{ ...short, k: "never" }] })).toMatchObject({
    value: { facts: [{ kind: "state", denied: true }] },
  });
  expect(read({ ...FULL, facts: [{ ...full, denied: true }] })).toMatchObject({
    value: { facts: [{ kind: "state", denied: true }] },
  });
});

test("an answer without what must be there is refused by the names that the model was shown", () => {
  const { f: _, ...without } = SHORT.facts[0] ?? { f: "" };
  expect(read({ ...SHORT, facts: [without] })).toMatchObject({
    ok: false,
    error: expect.stringContaining("facts.0.f"),
  });
  for (const facts of [undefined, [null], "x", [[]]]) expect(read({ ...SHORT, facts }).ok).toBe(false);
});
