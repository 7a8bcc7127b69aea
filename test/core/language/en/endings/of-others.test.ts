/** Losses of other people, and things that are not over yet, end nothing of the speaker. */
import { beforeAll, expect, test } from "vitest";
import { loadLexicon } from "../../../../../worker/core/text/lexicon.ts";
import { graphReadByRules } from "../../../../fakes/graph-read-by-rules.ts";

beforeAll(loadLexicon);

async function factsAfter(...said: string[]): Promise<{ standing: string[]; all: string[] }> {
  const graph = graphReadByRules();
  said.forEach((text, day) => void graph.tellAt(text, Date.parse("2024-01-06T10:00:00Z") + day * 86_400_000));
  const { facts } = await graph.lists({});
  const all = (await graph.graph.facts({ limit: 100 })).data.map(({ fact }) => fact);
  return {
    standing: facts.filter(({ kind, valid_to }) => kind === "state" && valid_to === null).map(({ fact }) => fact),
    all,
  };
}

test.each([
  ["I work at Aldi.", "My brother got fired from Aldi.", "Ada works at Aldi."],
  ["I work at Aldi.", "Ben's wife got sacked from Aldi.", "Ada works at Aldi."],
  ["Ana works at Zara.", "Ana left her bag at Zara.", "Ana works at Zara."],
  ["I own a Golf.", "I'm selling my Golf.", "Ada owns a Golf."],
  ["I drive a Golf.", "I sold my neighbour's Golf for him.", "Ada drives a Golf."],
  ["I am married to Eva.", "I broke up with my ex years before I met Eva.", "Ada is married to Eva."],
  ["My phone number is 555-1234.", "I left my phone at home.", "Ada's phone number is 555-1234."],
  ["I started at Siemens today.", "I quit my old job.", "Ada works at Siemens."],
])("%s still holds after %s", async (first, then, holds) => {
  const { standing, all } = await factsAfter(first, then);
  expect(standing).toContain(holds);
  expect(all.filter((fact) => /^Ada (?:lost|no longer)|their job/u.test(fact))).toEqual([]);
});

test.each([
  ["I got Tom a job at Aldi.", /works at Aldi/u],
  ["I've moved on from Aldi.", /lived in/u],
  ["Three weeks without a cigarette, I've finally quit!", /job/u],
  ["My friend got laid off at Bosch.", /^Ada (?:lost|worked)/u],
  ["My mum's selling her car.", /no longer/u],
  ["I'm married to Tom's brother.", /married to Tom\./u],
  ["I usually run on Sunday mornings.", /2024/u],
  ["My boyfriend left me.", /My boyfriend broke/u],
])("nothing false is read from %s", async (said, wrong) => {
  const { all } = await factsAfter(said);
  expect(all.filter((fact) => wrong.test(fact))).toEqual([]);
});

test.each([
  ["Ben works at Aldi.", "Ben's been sacked."],
  ["Tom works at Aldi.", "Tom's quit his job at Aldi."],
  ["My wife works at Nokia.", "My wife's left Nokia."],
  ["Tom works at Siemens.", "Siemens let Tom go."],
  ["I work at Aldi.", "I've moved on from Aldi."],
  ["Ben is Lena's boss.", "Ben is no longer Lena's boss."],
  ["Sven is friends with Lotte.", "Sven is no longer friends with Lotte."],
])("%s is over after %s", async (first, then) => {
  expect((await factsAfter(first, then)).standing).toEqual([]);
});
