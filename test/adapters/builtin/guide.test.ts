import { expect, test } from "vitest";
import { builtinGuide } from "../../../worker/adapters/builtin/guide.ts";
import type { EvidenceItem } from "../../../worker/core/traverse/evidence.ts";

const node = { id: "e", kind: "entity" as const, name: "Ada" };
const said = (text: string): EvidenceItem => ({
  replayed: false,
  step: {
    id: { kind: "chunk", a: text, b: null },
    from: node,
    to: node,
    fact: null,
    chunk: { id: text, title: "Ada", text, written: { by: "Ada", at: 0 }, weight: 0 },
    weight: 0,
  },
});
const answer = async (question: string, text: string, about?: string): Promise<string> => {
  const evidence = {
    question,
    known_answer: null,
    asked_at: { now: 1, as_of: 1 },
    persons: about === undefined ? [] : [about],
    asker: about === undefined ? ["Ada"] : [],
    facts: [],
    chunks: [said(text)],
  };
  const { said: judged } = await builtinGuide.judge(evidence, true, { calls: 1, tokens: 1, ms: 1 });
  return judged?.answer ?? "";
};
const DREAM = "had a dream I was married to my old boss";

test("a dream does not answer a question about the asker", async () => {
  expect(await answer("Am I married?", DREAM)).toBe("");
});

test("a dream of its writer does not answer a question that names the writer", async () => {
  expect(await answer("Is Ada married?", DREAM, "Ada")).toBe("");
});

test("a question for a dream is answered from it", async () => {
  expect(await answer("Who was I married to in my dream?", DREAM)).toContain("my old boss");
});
