/** Ends of contracts as stored facts: their last day, and a later statement of another end. */
import { expect, test } from "vitest";
import { readMessage } from "../../../worker/core/language/index.ts";
import { graphReadByRules } from "../../fakes/graph-read-by-rules.ts";

const ends = async ({ graph }: ReturnType<typeof graphReadByRules>) => {
  const { data } = await graph.facts({ limit: 10 });
  return data.map(({ period }) => period.split(", ").at(-1));
};

test.each([
  ["My lease ends on 3 December.", "until 3 Dec 2024"],
  ["My lease ends in December.", "until Dec 2024"],
  ["My contract ends in 2026.", "until 2026"],
])("a contract holds to the end of its last day, month or year: %s", async (content, end) => {
  const told = graphReadByRules(undefined, readMessage);
  told.tellAt(content, "2024-11-06T10:00:00Z");
  expect(await ends(told)).toEqual([end]);
});

test.each([
  ["2024-11-20T10:00:00Z", "ended before 20 Nov 2024"],
  ["2024-12-20T10:00:00Z", "until 3 Dec 2024"],
])("a later end of a contract, stated at %s, takes the place of the earlier one", async (at, end) => {
  const told = graphReadByRules(undefined, readMessage);
  told.tellAt("My lease ends on 3 December.", "2024-11-06T10:00:00Z");
  told.tellAt("My lease ends on 3 March 2025.", at);
  expect(await ends(told)).toEqual(["until 3 Mar 2025", end]);
});
