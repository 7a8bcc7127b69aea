/** States end when a message says so, and only then, in a stranger's invented memories: weeks later, and in one request. */
import { expect, test } from "vitest";
import { withFreshMemories } from "../../fakes/node-sql.ts";
import { graphReadByRules } from "../../fakes/graph-read-by-rules.ts";
import { atMost, runs, sampleOf } from "../../sample-size.ts";
import { ended } from "../../fixtures/told-by-a-stranger.json" with { type: "json" };

const FIRST_SAID = Date.parse("2024-04-05T10:00:00Z");
const MINUTE_MS = 60_000;

async function isAsTold({ kind, said, states, still }: (typeof ended)[number], minutesOf: (told: number) => number) {
  const graph = graphReadByRules();
  for (const [minutes, text] of said as [number, string][])
    graph.tellAt(text, FIRST_SAID + minutesOf(minutes) * MINUTE_MS);
  const { facts } = await graph.lists({});
  const standing = facts.filter((fact) => fact.kind === "state" && fact.valid_to === null).map(({ fact }) => fact);
  const isThere = (pattern: string): boolean => standing.some((fact) => new RegExp(pattern, "u").test(fact));
  return kind === "stays" ? isThere(states) : !isThere(states) && (still === null || isThere(still));
}

test.each([
  ["as they were told", (told: number) => told],
  ["in one request", () => 0],
] as const)("%s, most endings end the right state and nothing else", async (_, minutesOf) => {
  const counts = { ends: 0, missed: 0, stays: 0, lost: 0 };
  for (const one of sampleOf(ended)) {
    const isRight = await withFreshMemories(() => isAsTold(one, minutesOf));
    if (one.kind === "ends") counts.ends++;
    else counts.stays++;
    if (!isRight && one.kind === "ends") counts.missed++;
    if (!isRight && one.kind !== "ends") counts.lost++;
  }
  expect(counts.ends + counts.stays).toBe(runs(124));
  expect(counts.missed).toBeLessThanOrEqual(atMost(13));
  expect(counts.lost).toBeLessThanOrEqual(atMost(1));
});
