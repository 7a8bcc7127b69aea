import { expect, test } from "vitest";
import { readMessage } from "../../../worker/core/language/index.ts";
import { composeProfile } from "../../../worker/core/context/profile.ts";
import { writeProfile } from "../../../worker/store/base/meta.ts";
import { readOwnerFacts, profileFacts } from "../../../worker/store/search/profile.ts";
import { retractEpisode } from "../../../worker/store/resolution/undo.ts";
import { graphReadByRules } from "../../fakes/graph-read-by-rules.ts";

const moved = () => {
  const told = graphReadByRules();
  told.tellAt("I live in Porto.", "2021-01-10");
  told.tellAt("I work at Acme.", "2021-01-11");
  told.tellAt("I moved to Lisbon in June 2023.", "2023-06-20");
  return told;
};

test("the context of what changed states what holds now with its interval, and the former state with its end", async () => {
  const told = moved();
  const { context, facts } = await told.context({ query: "Where does Ada live?" });
  const current = facts.find(({ fact }) => fact.includes("Lisbon"));
  const former = facts.find(({ fact }) => fact.includes("Porto"));
  expect(current?.valid_to).toBeNull();
  expect(former?.valid_to).not.toBeNull();
  expect(context).toMatch(/\] Ada lives in Lisbon\.? \(since Jun 2023\)/);
  expect(context).toMatch(/\] Ada lives in Porto\.? \(.*(?:until|–) .*2023.*\)/);
  expect(context.indexOf("Lisbon")).toBeLessThan(context.indexOf("I live in Porto"));
});

test("a context states the newest value of a slot with its day and until when the earlier one held", async () => {
  const told = graphReadByRules(undefined, readMessage);
  told.tellAt("My snack budget is $50.", "2021-01-10");
  told.tellAt("We raised the snack budget to $75.", "2021-03-10");
  told.tellAt("My travel budget is $400.", "2021-03-11");
  const { context, facts } = await told.context({ query: "What was my snack budget before?" });
  expect(context).toContain("Ada's snack budget is $75. (as of 10 Mar 2021)");
  expect(context).toContain("Ada's snack budget is $50. (as of 10 Jan 2021, ended before 10 Mar 2021)");
  expect(facts.find(({ object_value }) => object_value === "$75")?.attributes).toEqual({
    number: 75,
    unit: "$",
    text: "$75",
  });
  const then = await told.context({ query: "What is my snack budget?", as_of: Date.parse("2021-02-01") });
  expect(then.context).toContain("$50");
  expect(then.context).not.toContain("$75");
});

test("at an earlier moment the former state is what holds", async () => {
  const told = moved();
  const { context } = await told.context({ query: "Where does Ada live?", as_of: Date.parse("2022-05-01") });
  expect(context).not.toContain("Lisbon");
  expect(context).toContain("Porto");
});

test("a short reply is shown with the question before it, unless that was retracted", async () => {
  const told = graphReadByRules();
  const asked = told.tellAt("Where did you buy the blue bicycle?", "2023-01-10T10:00:00Z", "Ben");
  told.tellAt("In a shop in Paris.", "2023-01-10T10:01:00Z");
  const question = async () => (await told.context({ query: "Paris", methods: ["bm25"], limit: 1 })).context;
  expect(await question()).toContain("(asked: Where did you buy the blue bicycle?) In a shop in Paris.");
  told.clock.advance(1_000);
  retractEpisode(told.sql, told.clock.now(), told.ids, asked);
  expect(await question()).toContain("Ada: In a shop in Paris.");
});

test("a question that the filters leave out stands before no reply, and an entity that they leave out is not shown", async () => {
  const told = graphReadByRules();
  told.tellAt("Is the PIN of the safe 4711?", "2023-01-10T10:00:00Z", "Ben");
  told.tellAt("It is under the mat in Porto.", "2023-01-10T10:01:00Z");
  told.tellAt("I live in Porto.", "2023-01-10T10:02:00Z");
  const only = (field: "name" | "predicate", value: string) =>
    told.context({
      query: "Where is Ada's mat in Porto?",
      filters: { any: [{ all: [{ field, op: "=", values: [value] }] }] },
    });
  const { context } = await only("name", "Ada");
  expect(context).toContain("It is under the mat");
  expect(context).not.toContain("4711");
  expect((await only("predicate", "NOTHING")).entities).toEqual([]);
});

test("a profile has the states of the owner that hold, the strongest first, and is the same until one changes", async () => {
  const told = moved();
  const profile = (as_of?: number) =>
    composeProfile({ instructions: [], facts: readOwnerFacts(told.sql, "Ada", { as_of }, told.clock.now()) }, 300, {
      as_of: as_of ?? null,
      at: as_of ?? told.clock.now(),
      time_zone: "UTC",
    });
  const { text, facts } = profile();
  expect(facts.every(({ kind, subject }) => kind === "state" && subject.name === "Ada")).toBe(true);
  expect(facts.map(({ fact }) => fact).join(" ")).toContain("Lisbon");
  expect(text).not.toContain("Porto");
  expect(facts.map(({ strength }) => strength)).toEqual(facts.map(({ strength }) => strength).sort((a, b) => b - a));
  told.tellAt("The weather is nice today.", "2023-06-21");
  expect(profile().text).toBe(text);
  told.tellAt("I moved to Rome yesterday.", "2023-07-21");
  expect(profile().text).not.toBe(text);
  expect(profile(Date.parse("2022-05-01")).text).toContain("Porto");
});

test("a profile states the death of a relative behind the relation, once it is known", () => {
  const told = graphReadByRules();
  told.tellAt("My mother Isobel lives in Perth.", "2021-08-27");
  told.clock.advance(1_000);
  const before = told.clock.now();
  told.clock.advance(1_000);
  told.tellAt("My mother Isobel died on 15 June 2022.", "2022-06-17");
  const profile = (moment: { as_of?: number; known_at?: number }) =>
    profileFacts(told.sql, readOwnerFacts(told.sql, "Ada", moment, told.clock.now()), moment, told.clock.now()).map(
      ({ predicate }) => predicate,
    );
  expect(profile({})).toEqual(["HAS_MOTHER", "DIED"]);
  expect(profile({ known_at: before })).toEqual(["HAS_MOTHER"]);
  expect(profile({ as_of: Date.parse("2022-01-01") })).toEqual(["HAS_MOTHER"]);
});

test("a profile leaves out states of a strength below 5", () => {
  const told = graphReadByRules();
  told.tellAt("I live in Porto.", "2021-01-10");
  told.tellAt("I coach chess.", "2021-01-11");
  const own = readOwnerFacts(told.sql, "Ada", {}, told.clock.now());
  expect(own.map(({ predicate, strength }) => [predicate, strength])).toContainEqual(["COACHES", 4]);
  expect(profileFacts(told.sql, own, {}, told.clock.now()).map(({ predicate }) => predicate)).toEqual(["LIVES_IN"]);
});

test("naming the owner keeps what was learned before", () => {
  const told = graphReadByRules();
  told.tellAt("I live in Lisbon.", "2023-01-10T10:00:00Z", "ada");
  writeProfile(told.sql, { name: "Ada Lovelace", time_zone: null });
  told.tellAt("I play chess.", "2023-01-11T10:00:00Z", "Ada Lovelace");
  const facts = readOwnerFacts(told.sql, "ada", {}, told.clock.now());
  expect(facts.map(({ fact }) => fact).sort()).toEqual(["Ada Lovelace plays chess.", "Ada lives in Lisbon."]);
});

test("the profile of an owner whose name is only part of another's is empty", () => {
  const told = graphReadByRules();
  told.tellAt("I live in London.", "2021-01-10", "Lovelace");
  told.tellAt("I live in Rome.", "2021-01-10", "Zoe");
  const of = (owner: string): string[] => readOwnerFacts(told.sql, owner, {}, told.clock.now()).map(({ fact }) => fact);
  expect(of("Lovelace")).toEqual(["Lovelace lives in London."]);
  expect(of("Ada Lovelace")).toEqual([]);
});

test("a user named only in messages has a profile, unless several are named", () => {
  const told = graphReadByRules();
  told.tellAt("I live in London.", "2021-01-10", "Mary");
  const of = (): string[] => readOwnerFacts(told.sql, "u-17", {}, told.clock.now()).map(({ fact }) => fact);
  expect(of()).toEqual(["Mary lives in London."]);
  told.tellAt("I live in Rome.", "2021-01-10", "Zoe");
  expect(of()).toEqual([]);
});

test("a profile within a context comes first, within a quarter of the budget", async () => {
  const told = moved();
  const { context } = await told.context({ query: "Where does Ada live?", profile: true });
  expect(context.indexOf("## Profile")).toBeGreaterThan(0);
  expect(context.indexOf("## Profile")).toBeLessThan(context.indexOf("## Messages"));
});
