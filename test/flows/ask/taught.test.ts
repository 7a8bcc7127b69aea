/** What taught answers rest on without a model, over the made-up memories of `test/fixtures/taught-answers.json`. */
import { expect, test } from "vitest";
import { must } from "../../../shared/must.ts";
import { warm } from "../../../worker/flows/ask/warm.ts";
import { toldGraph } from "../../fakes/told-graph.ts";
import cases from "../../fixtures/taught-answers.json" with { type: "json" };

const ADDRESS = { tenant: "ten_1", kind: "user", id: "ada" } as const;
const FIRST_SAID = Date.parse("2024-01-06T10:00:00Z");
const DAY_MS = 86_400_000;

/** Each question with an answer, and whether it was found to rest on what the memory says. */
async function judged(answers: "said" | "unsaid"): Promise<{ answer: string; isSupported: boolean }[]> {
  const found: { answer: string; isSupported: boolean }[] = [];
  for (const { messages, question, ...given } of cases) {
    if (given[answers].length === 0) continue;
    const graph = toldGraph();
    messages.forEach((said, day) => graph.tellAt(said, FIRST_SAID + day * DAY_MS));
    for (const answer of given[answers]) {
      const { warmed } = await warm(graph.parts, ADDRESS, { questions: [{ question, answer }] });
      const { rests_on } = must(warmed[0]?.taught ?? undefined, "taught answer");
      found.push({ answer: `${messages.join(" ")} ${question} ${answer}`, isSupported: rests_on === "sources" });
    }
  }
  return found;
}

test("no answer rests on what does not say it, but for one of 137", async () => {
  const found = await judged("unsaid");
  expect(found.length).toBe(137);
  expect(found.filter(({ isSupported }) => isSupported).map(({ answer }) => answer)).toEqual([
    "I prefer tea to coffee. What do I prefer to tea? Coffee",
  ]);
});

test("an answer rests on the sentence that says it, but for a few", async () => {
  const found = await judged("said");
  expect(found.length).toBe(123);
  expect(found.filter(({ isSupported }) => !isSupported).length).toBeLessThanOrEqual(5);
});
