/** Whether a taught answer yields to later statements that change it, without a model, over invented memories. */
import { describe, expect, test } from "vitest";
import { nonNull } from "../../../shared/non-null.ts";
import { warm } from "../../../worker/flows/ask/warm.ts";
import { withFreshMemories } from "../../fakes/node-sql.ts";
import { graphReadByRules } from "../../fakes/graph-read-by-rules.ts";
import { atMost, runs, sampleOf } from "../../sample-size.ts";
import { byAThird, byOthers } from "../../fixtures/changed-answers.json" with { type: "json" };

const ADDRESS = { tenant: "ten_1", kind: "user", id: "ada" } as const;
const FIRST_SAID = Date.parse("2024-01-06T10:00:00Z");
const MONTH_MS = 30 * 86_400_000;

type Case = (typeof byOthers)[number];

async function answerAfter({ messages, question, answer, after }: Case) {
  const graph = graphReadByRules();
  messages.forEach((said, place) => void graph.tellAt(said, FIRST_SAID + place));
  await warm(graph.parts, ADDRESS, { questions: [{ question, answer }] });
  graph.tellAt(after, FIRST_SAID + MONTH_MS);
  return graph.ask(question);
}

/**
 * True if the taught answer is given, or only the first statement quoted; for an answer that still holds, if it is included. `isQuoted`:
 * the later statement, too.
 */
async function heldAfter(one: Case): Promise<{ isGiven: boolean; isQuoted: boolean }> {
  const { answer, taught, citations } = await answerAfter(one);
  if (taught !== null) return { isGiven: true, isQuoted: taught.said_since.length > 0 };
  if (answer === null) return { isGiven: false, isQuoted: false };
  const first = nonNull(one.messages[0], "message").replace(/[.!]$/u, "");
  const isSaid = one.holds && answer.toLowerCase().includes(one.answer.toLowerCase().replace(/[.!]$/u, ""));
  return { isGiven: isSaid || citations.every(({ quote }) => quote.startsWith(first)), isQuoted: false };
}

async function counted(cases: readonly Case[]) {
  const counts = { changed: 0, kept: 0, unquoted: 0, unchanged: 0, lost: 0 };
  for (const one of sampleOf(cases)) {
    const { isGiven, isQuoted } = await withFreshMemories(() => heldAfter(one));
    counts[one.holds ? "unchanged" : "changed"]++;
    if (isGiven && !one.holds) counts.kept++;
    if (isGiven && !one.holds && !isQuoted) counts.unquoted++;
    if (!isGiven && one.holds) counts.lost++;
  }
  return counts;
}

describe("a taught answer", () => {
  test("a taught answer is withheld after a change in most memories of an independent author", async () => {
    const counts = await counted(byOthers);
    expect(counts.changed + counts.unchanged).toBe(runs(143));
    expect(counts.kept).toBeLessThanOrEqual(atMost(2));
    expect(counts.lost).toBe(0);
  });

  test("a taught answer comes with later messages if no rule knows the words of the change", async () => {
    const counts = await counted(byAThird);
    expect(counts.changed + counts.unchanged).toBe(runs(140));
    expect(counts.kept).toBeLessThanOrEqual(atMost(28));
    expect(counts.unquoted).toBeLessThanOrEqual(atMost(12));
    expect(counts.lost).toBeLessThanOrEqual(atMost(13));
  });
});
