/** Messages before those in the order of time (worker/core/context/made-lines.ts). */
import { expect, test } from "vitest";
import { compose } from "../../fakes/composed-context.ts";
import { episode } from "../../fakes/context-parts.ts";

const said = (content: string, day: string) =>
  episode(content, { reference_time: `2024-03-${day}T10:00:00.000Z`, name: null });
const first = said("I have 4 hives.", "04");
const other = said("The bees are loud.", "05");
const second = said("That makes six hives.", "06");
const sameDay = said("The hives need paint.", "06");
const query = "How many hives do I have?";

test("the newest statement of a value comes first under its day, then earlier ones, then the rest in order of time", () => {
  const episodes = [second, other, first, sameDay];
  const { context } = compose({ episodes, query, leading: [second.id, first.id] });
  const lines = context.split("\n").slice(context.split("\n").indexOf("## Messages") + 1, -1);
  expect(lines.map((line) => line.replace(/^\[\d+\] /u, ""))).toEqual([
    "Wed 6 Mar 2024",
    "That makes six hives.",
    "Mon 4 Mar 2024",
    "I have 4 hives.",
    "Tue 5 Mar 2024",
    "The bees are loud.",
    "Wed 6 Mar 2024",
    "The hives need paint.",
  ]);
});

test("the repeated day counts towards the budget", () => {
  const many = Array.from({ length: 60 }, (_, at) => said(`Note ${at} about the hives and their paint.`, "06"));
  const leading = many.slice(0, 10).map(({ id }) => id);
  for (const max_tokens of [120, 200, 300])
    expect(compose({ episodes: many, query, leading }, { max_tokens }).tokens).toBeLessThanOrEqual(max_tokens);
});

test("the order of ranks stays as it is", () => {
  const episodes = [other, first, second];
  const { context } = compose({ episodes, query, leading: [second.id, first.id] }, { byRank: true });
  expect(context.indexOf("loud")).toBeLessThan(context.indexOf("six hives"));
});
