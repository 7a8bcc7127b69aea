/** Lines left out because another has the same content, and lines kept. */
import { expect, test } from "vitest";
import { withRelations } from "../../../worker/core/context/relations.ts";
import { withoutImplied } from "../../../worker/core/context/implied-facts.ts";
import { isStatedBy, withoutStated } from "../../../worker/core/context/repetition.ts";
import { compose } from "../../fakes/composed-context.ts";
import { community, entity, episode, fact } from "../../fakes/context-parts.ts";

test("a fact that only repeats a shown message is left out", () => {
  const { facts } = compose({
    query: "What tea does Ada like?",
    episodes: [episode("Ada likes green tea a lot.")],
    facts: [fact("Ada likes green tea."), fact("Ada owns a red boat."), fact("Ada likes white tea from Fujian.")],
  });
  expect(facts.map((shown) => shown.fact)).toEqual(["Ada likes white tea from Fujian."]);
});

test("a fact that differs from a shown line in its subject, its object or a negation is kept", () => {
  const shownOf = (facts: ReturnType<typeof fact>[]): string[] =>
    compose({ query: "Who likes tea?", facts, episodes: [] }).facts.map((shown) => shown.fact);
  const likes = (name: string, tea: string, text = `${name} likes ${tea}.`) =>
    fact(text, { subject: { id: `ent_${name}`, name }, object_value: tea, episode_ids: [] });
  const first = likes("Ada", "green tea");
  for (const other of [
    likes("Ada", "black tea"),
    likes("Mia", "green tea"),
    likes("Ada", "green tea", "Ada doesn’t like green tea."),
    likes("Ada", "green tea", "Ada never likes green tea."),
  ])
    expect(shownOf([first, other]).toSorted()).toEqual([first.fact, other.fact].toSorted());
  expect(shownOf([first, likes("Ada", "green tea", "Ada likes her green tea.")])).toEqual([first.fact]);
});

const ofFacts = { isOfFacts: true, max_tokens: 400 };
const learned = (text: string, ...messages: string[]) =>
  fact(text, { episode_ids: messages.map((said) => `ep_${said}`) });

test("a context of facts leaves out a message that its own facts repeat word for word", () => {
  const plain = "I like green tea.";
  const others = ["I like green tea, since Mia made me some.", "Green tea!", "I don't like green tea."] as const;
  const { episodes } = compose(
    {
      facts: [learned("Ada likes green tea.", plain, others[0], others[2])],
      episodes: [plain, ...others].map((text) => episode(text)),
    },
    ofFacts,
  );
  expect(episodes.map(({ content }) => content)).toEqual(others);
  const all = compose(
    { facts: [learned("Ada likes green tea.", plain)], episodes: [episode(plain)], query: "tea" },
    { isOfFacts: false },
  );
  expect(all.episodes).toHaveLength(1);
});

test("a message is left out if facts that are added after it repeat it", () => {
  const texts = Array.from({ length: 12 }, (_, place) => `Ada owns the red boat number ${place}.`);
  const facts = texts.map((text) => learned(text, text));
  for (let max_tokens = 100; max_tokens <= 700; max_tokens += 30) {
    const shown = compose({ facts, episodes: texts.map((text) => episode(text)) }, { isOfFacts: true, max_tokens });
    const stated = new Set(shown.facts.map(({ fact }) => fact));
    expect(shown.episodes.filter(({ content }) => stated.has(content))).toEqual([]);
    expect(shown.tokens).toBeLessThanOrEqual(max_tokens);
  }
});

test("a report leaves out facts that are shown already, and is left out itself if nothing remains", () => {
  const facts = [fact("Ada lives in Oslo."), fact("Ada owns Rex.")];
  const text =
    "Ada, Oslo and Rex are joined by 3 facts. Ada lives in Oslo. Ada owns Rex (since 7 May 2023). Rex barks.";
  const { context } = compose({ facts, communities: [community(text), community("Ada owns Rex.")] }, ofFacts);
  const [first, ...others] = (context.split("## Communities\n")[1] ?? "").split("\n");
  expect(first).toMatch(/: Ada, Oslo and Rex are joined by 3 facts\. Rex barks\. \(may be out of date\)$/u);
  expect(others).toEqual(["</memory>"]);
});

test("of reports side by side the longer leaves out what the shorter says", () => {
  const named = (name: string, text: string) => ({ ...community(text), name });
  const long = named("Otto", "Otto and maths are joined by one fact. Otto teaches maths. Mia lives in Bergen.");
  const short = named("Mia", "Mia and Bergen are joined by one fact. Mia lives in Bergen.");
  for (const communities of [
    [long, short],
    [short, long],
  ]) {
    const { context } = compose({ communities }, { isOfFacts: true, hidesFacts: true, max_tokens: 400 });
    expect(context.match(/Mia lives in Bergen/gu)).toHaveLength(1);
    expect(context).toContain("joined by one fact. Mia lives in Bergen.");
    expect(context).toContain("joined by one fact. Otto teaches maths.");
  }
});

test("a summary of an entity in the query leaves out facts that are shown already", () => {
  const facts = [fact("Ada lives in Oslo."), fact("Ada owns Rex.")];
  const of = (summary: string): string[] =>
    compose({ facts, entities: [entity("Ada", summary)] }, ofFacts).entities.map(({ name }) => name);
  expect(of("Ada lives in Oslo. Ada owns Rex.")).toEqual([]);
  expect(of("Ada lives in Oslo. Ada paints.")).toEqual(["Ada"]);
  const { context } = compose({ facts, entities: [entity("Ada", "Ada lives in Oslo. Ada paints.")] }, ofFacts);
  expect(context.match(/Ada lives in Oslo/gu)).toHaveLength(1);
});

test("the room that shorter reports leave is used", () => {
  const sentences = Array.from({ length: 12 }, (_, place) => `Ada owns the red boat number ${place}.`);
  const facts = sentences.map((text) => fact(text, { episode_ids: [] }));
  const given = { facts, communities: [community(sentences.slice(0, 6).join(" "))] };
  const form = { isOfFacts: true, max_tokens: 320 };
  const { facts: beside, tokens } = compose(given, form);
  const alone = compose({ facts }, form).facts;
  expect(beside.length).toBe(alone.length);
  expect(tokens).toBeLessThanOrEqual(320);
});

test("facts state a message only if each of its sentences is one of theirs, word for word but for the person", () => {
  const by = (message: string, ...facts: string[]) => isStatedBy(message, "Ada", facts);
  expect(by("I like green tea.", "Ada likes green tea.")).toBe(true);
  expect(by("I'm married to Tom", "Ada is married to Tom.")).toBe(true);
  expect(by("Rex is my dog. I have a red boat.", "Ada has a red boat.", "Rex is Ada's dog.")).toBe(true);
  expect(by("I can’t swim.", "Ada can't swim.")).toBe(true);
  expect(by("Ben does not like tea.", "Ben doesn’t like tea.")).toBe(true);
  expect(by("I like tea, jazz and Rome.", "Ada likes tea.", "Ada likes jazz.", "Ada likes Rome.")).toBe(true);
  for (const [message, ...facts] of [
    ["I like tea, jazz and Rome.", "Ada likes tea.", "Ada likes Rome."],
    ["I like green tea a bit."],
    ["Dan hates me. I hate Dan.", "Ada hates Dan.", "Dan exists."],
    ["Dan hates me.", "Ada hates Dan."],
    ["Pia works at Bosch, and so do I. I live with Pia.", "Pia works at Bosch.", "Ada lives with Pia."],
    ["Green tea?", "Ada likes green tea."],
    ["I like green tea?", "Ada likes green tea."],
    ["I like green tea a bit.", "Ada likes green tea."],
    ["I never like green tea.", "Ada likes green tea."],
    ["I like green tea.", "Ada doesn't like green tea."],
    ["I like green tea.", "Ben likes green tea."],
    ["", "Ada likes green tea."],
  ] as const)
    expect(by(message, ...facts)).toBe(false);
  expect(isStatedBy("I like green tea.", "", ["Ada likes green tea."])).toBe(false);
});

test("a text is left without what facts state word for word, since whenever it says that", () => {
  const text = "Ada knows Bob. Ada lives in Oslo (since 2020). Ada likes tea.";
  expect(withoutStated(text, ["Ada lives in Oslo.", "Ada likes tea"])).toBe("Ada knows Bob.");
  expect(withoutStated(text, ["Ada lives in Oslo with Bob."])).toBe(text);
  expect(withoutStated("艾达住在奥斯陆。艾达喜欢茶。", ["艾达喜欢茶。"])).toBe("艾达住在奥斯陆。");
});

test("the relation of members to a summary entity is shown once", () => {
  const member = (relation: string | null) => ({ id: "ent_1", name: "Ada", relation, strength: 5 });
  const summary = "Ada and Oslo are joined by one fact. Ada lives in Oslo.";
  expect(
    withRelations({ summary, members: [member("Ada lives in Oslo. Ada likes tea."), member("Ada likes tea.")] }),
  ).toBe(`${summary} Ada likes tea.`);
  expect(withRelations({ summary, members: [member(null)] })).toBe(summary);
});

const ADA = { id: "ent_ada", name: "Ada" };
const at = fact("Ada works at Acme.", { predicate: "WORKS_AT", subject: ADA });
const nurse = fact("Ada works as a nurse at Acme.", { predicate: "WORKS_AS", subject: ADA });
const tea = fact("Ada likes tea.", { predicate: "LIKES", subject: ADA });

test("a fact that another says with more is left out, and the other stands in its place", () => {
  expect(withoutImplied([at, tea, nurse])).toEqual({ kept: [nurse, tea], implied: [at] });
  expect(withoutImplied([nurse, tea, at])).toEqual({ kept: [nurse, tea], implied: [at] });
  const { context, facts } = compose({ facts: [at, tea, nurse], episodes: [] });
  expect(context).not.toContain("works at Acme.");
  expect(facts.map(({ id }) => id)).not.toContain(at.id);
});

test.each([
  ["of another time", { ...nurse, valid_from: "2020-01-01T00:00:00Z" }],
  ["of somebody else", { ...nurse, subject: { id: "ent_dan", name: "Dan" } }],
  ["of another firm", { ...nurse, fact: "Ada works as a nurse at Zeta." }],
  ["of another kind", { ...nurse, predicate: "IS" }],
])("one %s implies nothing", (_, other) => {
  expect(withoutImplied([at, other])).toEqual({ kept: [at, other], implied: [] });
});

test("a path between entities is kept", () => {
  expect(compose({ facts: [nurse, at], path: [at.id] }).context).toContain("works at Acme.");
});
