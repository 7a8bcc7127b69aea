import { expect, test } from "vitest";
import { forgetEpisode } from "../../fakes/forget-episode.ts";
import { toldGraph } from "../../fakes/told-graph.ts";
import { retractEpisode } from "../../../worker/store/resolution/undo.ts";

const MARCH = "2025-03-03T10:00:00Z";

/** What holds at the end of what is told. */
async function holding({ graph }: ReturnType<typeof toldGraph>): Promise<string[]> {
  const { data } = await graph.facts({ limit: 100 });
  return data
    .filter(({ kind, valid_to }) => kind === "state" && valid_to === null)
    .map(({ fact }) => fact)
    .sort();
}

test.each([
  ["I love coffee.", "I hate coffee now.", ["Ada hates coffee."]],
  ["I drive a Volvo.", "I sold my Volvo.", []],
  ["I'm engaged to Tom.", "I'm married to Tom.", ["Ada is married to Tom."]],
])("%s %s", async (first, then, holds) => {
  const told = toldGraph();
  told.tellAt(first, "2025-01-06T10:00:00Z");
  told.tellAt(then, MARCH);
  expect(await holding(told)).toEqual(holds);
});

test("what had ended holds again once the message with its end is retracted or forgotten", async () => {
  for (const way of ["retract", "forget"]) {
    const told = toldGraph();
    told.tellAt("I drive a Volvo.", "2025-01-06T10:00:00Z");
    const sold = told.tellAt("I sold my Volvo.", MARCH);
    told.clock.advance(60_000);
    if (way === "retract") retractEpisode(told.sql, told.clock.now(), told.ids, sold);
    else forgetEpisode(told.sql, told.clock.now(), told.ids, sold);
    expect(await holding(told)).toEqual(["Ada drives a Volvo."]);
  }
});

test("what is told late ends only what held before it", async () => {
  const told = toldGraph();
  told.tellAt("I drive a Volvo.", MARCH);
  told.tellAt("I sold my Volvo in 2019.", "2025-04-01T10:00:00Z");
  expect(await holding(told)).toEqual(["Ada drives a Volvo."]);
});
