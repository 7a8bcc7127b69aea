/** Current facts after a change or an ending, for the message pairs of `test/fixtures/changes-of-state`. */
import { describe, expect, test } from "vitest";
import { withFreshMemories } from "../../fakes/node-sql.ts";
import { graphReadByRules } from "../../fakes/graph-read-by-rules.ts";
import { atLeast, atMost, sampleOf } from "../../sample-size.ts";
import heldOut from "../../fixtures/changes-of-state/held-out.json" with { type: "json" };
import tuned from "../../fixtures/changes-of-state/tuned.json" with { type: "json" };

const IS_ENDED = /no longer|n't|\bnot\b|\bex\b|former|used to/u;

async function afterTelling([first, then]: readonly string[]) {
  const told = graphReadByRules();
  told.tellAt(first ?? "", "2025-01-06T10:00:00Z");
  told.tellAt(then ?? "", "2025-11-03T10:00:00Z");
  told.clock.advance(Math.max(0, Date.parse("2025-11-10") - told.clock.now()));
  const now = told.clock.now();
  const { data } = await told.graph.facts({ limit: 100 });
  const isCurrent = ({ kind, valid_to }: (typeof data)[number]): boolean =>
    kind === "state" && (valid_to === null || Date.parse(valid_to) > now);
  return {
    holding: data.filter(isCurrent).map(({ fact }) => fact),
    past: data.filter((fact) => !isCurrent(fact)).map(({ fact }) => fact),
    happened: data.filter(({ kind }) => kind === "event").map(({ fact }) => fact),
  };
}

async function judge({ changes, endings }: typeof tuned) {
  const [right, understood, stale]: [string[], string[], string[]] = [[], [], []];
  for (const { told, holds, gone } of sampleOf(changes)) {
    const { holding, happened } = await withFreshMemories(() => afterTelling(told));
    const isNegation = /n't/u.test(gone);
    const isStale = holding.some((fact) => new RegExp(gone, "iu").test(fact) && (isNegation || !IS_ENDED.test(fact)));
    if (isStale) stale.push(told.join(" → "));
    else if ([...holding, ...happened].some((fact) => new RegExp(holds, "iu").test(fact))) right.push(told.join(" → "));
  }
  for (const { told, over, gone } of sampleOf(endings)) {
    const { holding, past } = await withFreshMemories(() => afterTelling(told));
    const isNegation = /n't/u.test(gone);
    const isStale = holding.some((fact) => new RegExp(gone, "iu").test(fact) && (isNegation || !IS_ENDED.test(fact)));
    const isToldOver = [...past, ...holding.filter((fact) => IS_ENDED.test(fact))].some((fact) =>
      new RegExp(over, "iu").test(fact),
    );
    if (isStale) stale.push(told.join(" → "));
    else if (isToldOver) understood.push(told.join(" → "));
  }
  return { right: right.length, understood: understood.length, stale: stale.length };
}

describe("messages with which the rules were written", () => {
  test("three quarters of 100 changes end the old state and state the new one, and four fifths of 100 endings are understood", async () => {
    const { right, understood, stale } = await judge(tuned);
    expect(right).toBeGreaterThanOrEqual(atLeast(75));
    expect(understood).toBeGreaterThanOrEqual(atLeast(85));
    expect(stale).toBeLessThanOrEqual(atMost(26));
  });
});

describe("other messages", () => {
  test("half of 30 changes are right, and seven tenths of 30 endings are understood", async () => {
    const { right, understood, stale } = await judge(heldOut);
    expect(right).toBeGreaterThanOrEqual(atLeast(15));
    expect(understood).toBeGreaterThanOrEqual(atLeast(21));
    expect(stale).toBeLessThanOrEqual(atMost(23));
  });
});
