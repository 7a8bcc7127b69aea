/** Sources of taught answers, and unanswered questions, without a model, over invented memories. */
import { describe, expect, test } from "vitest";
import { nonNull } from "../../../shared/non-null.ts";
import { warm } from "../../../worker/flows/ask/warm.ts";
import { withFreshMemories } from "../../fakes/node-sql.ts";
import { graphReadByRules } from "../../fakes/graph-read-by-rules.ts";
import byOthers from "../../fixtures/asked-by-others.json" with { type: "json" };
import { asked as byAStranger } from "../../fixtures/told-by-a-stranger.json" with { type: "json" };
import byUs from "../../fixtures/taught-answers.json" with { type: "json" };
import { atMost, runs, sampleOf } from "../../sample-size.ts";

const ADDRESS = { tenant: "ten_1", kind: "user", id: "ada" } as const;
const FIRST_SAID = Date.parse("2024-01-06T10:00:00Z");
const DAY_MS = 86_400_000;

type Said = string | { name: string; content: string };

/** One message a day, of Ada or the named speaker. */
function told(messages: readonly Said[]) {
  const graph = graphReadByRules();
  messages.forEach((said, day) => {
    const { name, content } = typeof said === "string" ? { name: "Ada", content: said } : said;
    graph.tellAt(content, FIRST_SAID + day * DAY_MS, name);
  });
  return graph;
}

async function restsOnSources(messages: readonly Said[], question: string, answer: string): Promise<boolean> {
  const { warmed } = await withFreshMemories(() =>
    warm(told(messages).parts, ADDRESS, { questions: [{ question, answer }] }),
  );
  return nonNull(warmed[0]?.taught ?? undefined, "taught answer").rests_on === "sources";
}

describe("memories with which the rules were written", () => {
  const taught = byUs.flatMap(({ messages, question, said, unsaid }) => [
    ...said.map((answer) => ({ messages, question, answer, said: true })),
    ...unsaid.map((answer) => ({ messages, question, answer, said: false })),
  ]);

  test("no answer has a source that does not state it", async () => {
    for (const { messages, question, answer } of sampleOf(taught.filter(({ said }) => !said)))
      expect([messages, question, answer, await restsOnSources(messages, question, answer)]).toEqual([
        messages,
        question,
        answer,
        false,
      ]);
  });

  test("an answer has the sentence that states it as its source, except for at most five of 123", async () => {
    const found = [];
    for (const { messages, question, answer } of sampleOf(taught.filter(({ said }) => said)))
      found.push(await restsOnSources(messages, question, answer));
    expect(found).toHaveLength(runs(123));
    expect(found.filter((isFound) => !isFound).length).toBeLessThanOrEqual(atMost(5));
  });
});

interface Asked {
  messages: readonly Said[];
  question: string;
  has: string | null;
}

/** `quoted`: `ask` quotes something though no answer exists. `missed`: it misses an existing answer. */
async function askedIn(cases: readonly Asked[]) {
  const counts = { vain: 0, quoted: 0, answerable: 0, missed: 0 };
  for (const { messages, question, has } of cases) {
    const { answer } = await withFreshMemories(() => told(messages).ask(question));
    counts[has === null ? "vain" : "answerable"]++;
    if (has === null && answer !== null) counts.quoted++;
    if (has !== null && answer?.toLowerCase().includes(has.toLowerCase()) !== true) counts.missed++;
  }
  return counts;
}

describe("memories of an independent author", () => {
  test("at most 25 of 252 unstated answers count as stated, and at most 40 of 164 stated ones as unstated", async () => {
    const counts = { unsaid: 0, said: 0, taken: 0, missed: 0 };
    for (const { messages, question, answer, said } of sampleOf(byOthers.taught)) {
      const isFound = await restsOnSources(messages, question, answer);
      counts[said ? "said" : "unsaid"]++;
      if (isFound && !said) counts.taken++;
      if (!isFound && said) counts.missed++;
    }
    expect(counts.unsaid + counts.said).toBe(runs(416));
    expect(counts.taken).toBeLessThanOrEqual(atMost(25));
    expect(counts.missed).toBeLessThanOrEqual(atMost(40));
  });

  test("ask quotes something for at most 14 of 138 unanswerable questions, and misses at most 14 of 131 others", async () => {
    const counts = await askedIn(sampleOf(byOthers.asked));
    expect(counts.vain + counts.answerable).toBe(runs(269));
    expect(counts.quoted).toBeLessThanOrEqual(atMost(14));
    expect(counts.missed).toBeLessThanOrEqual(atMost(14));
  });

  test("ask answers 3 of 62 unanswerable questions of a third author, and misses 8 of 58 others", async () => {
    expect(await askedIn(byAStranger)).toEqual({ vain: 62, quoted: 3, answerable: 58, missed: 8 });
  });
});
