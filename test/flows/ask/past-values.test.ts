/** Questions for a value at a past time, without a model. */
import { expect, test } from "vitest";
import { readMessage } from "../../../worker/core/language/index.ts";
import { graphReadByRules } from "../../fakes/graph-read-by-rules.ts";

const asking = async (question: string, told: readonly (readonly [content: string, at: string])[]) => {
  const graph = graphReadByRules(undefined, readMessage);
  for (const [content, at] of told) graph.tellAt(content, at);
  graph.clock.advance(Date.parse("2026-10-01") - graph.clock.now());
  return graph.ask(question);
};
const FERRY = [
  ["The ferry to Lesbos charges 28 euros.", "2026-03-10"],
  ["Since July the ferry to Lesbos charges 34 euros.", "2026-07-15"],
] as const;

test.each([
  ["What did the ferry to Lesbos charge in May?", "28"],
  ["What did the ferry to Lesbos charge before July?", "28"],
  ["What did the ferry to Lesbos charge in August?", "34"],
  ["What does the ferry to Lesbos charge?", "34"],
])("%s is answered with the value of that time", async (question, value) => {
  const { answer, support } = await asking(question, FERRY);
  expect(answer).toContain(value);
  expect(support).toBe("good");
});

test("a value of a later time alone is a weak answer", async () => {
  const [, later] = FERRY;
  const { answer, support } = await asking("What did the ferry to Lesbos charge in May?", [later]);
  expect(answer).toContain("34");
  expect(support).toBe("weak");
});
