import { describe, expect, test } from "vitest";
import { chooseByMass, judgeByWords, splitByWords } from "../../../worker/core/traverse/builtin-guide.ts";
import type { Evidence, EvidenceItem } from "../../../worker/core/traverse/evidence.ts";
import type { SeenEdge, TraversalNode } from "../../../worker/core/traverse/graph.ts";

const ADA: TraversalNode = { id: "ada", kind: "entity", name: "Ada" };
const found = (text: string, replayed = false): EvidenceItem => ({
  replayed,
  step: {
    id: { kind: "fact", a: text, b: null },
    from: ADA,
    to: ADA,
    fact: { id: text, text, episode_id: null },
    chunk: null,
    weight: 0,
  },
});
const evidence = (...facts: EvidenceItem[]): Evidence => ({
  question: "Where does Ada keep bees?",
  known_answer: null,
  asked_at: { now: Date.UTC(2026, 10, 22), as_of: Date.UTC(2026, 10, 22) },
  persons: [],
  facts,
  chunks: [],
});
const asked = (question: string, persons: string[], ...messages: [speaker: string, text: string][]): Evidence => ({
  ...evidence(),
  question,
  persons,
  chunks: messages.map(([speaker, text], place) => {
    const chunk = { id: `ep_${place}`, title: `${speaker}, 2024-05-08`, text, weight: 0 };
    return { replayed: false, step: { ...found("").step, fact: null, chunk } };
  }),
});
const edgeTo = (id: string, relevance: number): SeenEdge => ({
  id: { kind: "mention", a: id, b: "ep" },
  to: { id, kind: "entity", name: id },
  fact: null,
  weight: 0,
  relevance,
  learned: false,
  excerpt: null,
});

describe("the built-in guide", () => {
  test("evidence with the words of the question is enough for the built-in guide, which quotes it", () => {
    const judged = judgeByWords(evidence(found("Ada keeps bees in Oslo."), found("It rained.")));
    expect(judged).toEqual({ enough: true, answer: "Ada keeps bees in Oslo.", facts: [0], chunks: [] });
    expect(judgeByWords(evidence(found("It rained."))).enough).toBe(false);
  });

  test("a question about a past year is not answered by what began later", () => {
    const later = found("Ada lives in Porto. (since 2025)");
    if (later.step.fact !== null) later.step.fact.began = Date.UTC(2025, 0, 1);
    const ask = (question: string) => judgeByWords({ ...evidence(later), question }).answer;
    expect(ask("Where does Ada live?")).toBe("Ada lives in Porto. (since 2025)");
    expect(ask("Where did Ada live in 2021?")).toBe("");
    expect(ask("Where did Ada live in 2025?")).toBe("Ada lives in Porto. (since 2025)");
    expect(ask("Where has Ada lived since 2021?")).toBe("Ada lives in Porto. (since 2025)");
  });

  test("replayed evidence is enough for the built-in guide with fewer words of the question", () => {
    expect(judgeByWords(evidence(found("Ada owns a garden with bees."))).enough).toBe(false);
    expect(judgeByWords(evidence(found("Ada owns a garden with bees.", true))).enough).toBe(true);
  });

  test("of a person's sister it says what is known of her, not what is known of the person", () => {
    const node = (name: string): TraversalNode => ({ id: name, kind: "entity", name });
    const fact = (from: string, to: string, text: string): EvidenceItem => {
      const item = found(text);
      return { ...item, step: { ...item.step, from: node(from), to: node(to) } };
    };
    const facts = [
      fact("Leila", "Omar", "Leila is Omar's sister."),
      fact("Omar", "Porto", "Omar lives in Porto."),
      fact("Leila", "Bristol", "Leila lives in Bristol."),
    ];
    const given = { ...evidence(...facts), question: "Where does Omar's sister live?", persons: ["Omar"] };
    expect(judgeByWords(given)).toMatchObject({
      enough: true,
      answer: "Leila is Omar's sister. Leila lives in Bristol.",
    });
    const unknown = { ...given, facts: facts.slice(0, 2) };
    expect(judgeByWords(unknown)).toMatchObject({ enough: false });
    expect(judgeByWords({ ...given, question: "Where does Omar live?" }).answer).toBe("Omar lives in Porto.");
  });

  test("the built-in guide answers nothing about one person from a sentence about another", () => {
    const bees = (speaker: string, text: string) =>
      judgeByWords(asked("Where does Ada keep bees?", ["Ada"], [speaker, text])).answer;
    expect(bees("Ada", "I keep bees in Oslo.")).toBe("I keep bees in Oslo.");
    expect(bees("Bob", "I keep bees in Oslo.")).toBe("");
    expect(bees("Bob", "Ada keeps bees in Oslo.")).toBe("Ada keeps bees in Oslo.");
    expect(bees("Bob", "Hey Ada, I keep bees in Oslo.")).toBe("");
    expect(bees("Ada", "You keep bees in Oslo.")).toBe("");
  });

  test("facts that are linked answer together what is asked of one end", () => {
    const [works, based] = [found("Ada works at Acme."), found("The headquarters of Acme are in Oslo.")];
    const node = (id: string): TraversalNode => ({ id, kind: "entity", name: id });
    const linked = {
      ...evidence(
        { ...works, step: { ...works.step, to: node("acme") } },
        { ...based, step: { ...based.step, from: node("acme"), to: node("oslo") } },
      ),
      persons: ["Ada"],
      question: "Where are the headquarters of the company that Ada works at?",
    };
    expect(judgeByWords(linked)).toMatchObject({ facts: [0, 1], answer: expect.stringContaining("in Oslo") });
    const apart = {
      ...linked,
      facts: [found("Ada works at Acme."), { ...based, step: { ...based.step, from: node("b"), to: node("c") } }],
    };
    expect(judgeByWords(apart).answer).not.toContain("Oslo");
  });

  test("the built-in guide has no answer where most words of the question are missing, and quotes no questions", () => {
    const answer = (text: string) => judgeByWords(asked("Where did Ada buy her cello?", ["Ada"], ["Ada", text]));
    expect(answer("I sold my old piano.")).toEqual({ enough: false, answer: "", facts: [], chunks: [] });
    expect(answer("I have a cello.").enough).toBe(false);
    expect(answer("Where could I buy a cello?").answer).toBe("");
    expect(answer("I bought a cello. I buy a cello in Bonn.").answer).toContain("Bonn");
  });

  test("a question for several things is never answered fully by words, and one for a number only by one number", () => {
    const judged = (question: string, ...texts: string[]) =>
      judgeByWords(asked(question, ["Ada"], ...texts.map((text): [string, string] => ["Ada", text])));
    expect(judged("Which instruments does Ada play?", "I play instruments: the cello.")).toMatchObject({
      enough: false,
      answer: "I play instruments: the cello.",
    });
    expect(judged("How many children does Ada have?", "I have three children.").enough).toBe(true);
    expect(judged("How many children does Ada have?", "I have children.").enough).toBe(false);
    expect(
      judged("How many children does Ada have?", "I have three children.", "I have two children here.").enough,
    ).toBe(false);
  });

  test("the built-in guide goes where words of the question are that were not found yet, and then by mass", () => {
    const at = {
      ...evidence(),
      current: ADA,
      options: [edgeTo("bees", 0.2), edgeTo("keep", 0.1), edgeTo("rain", 0.9)],
      more: 0,
      visited: [ADA],
    };
    expect(chooseByMass(at, () => 0)).toMatchObject({ go: 0 });
    expect(chooseByMass(at, (node) => (node === "keep" ? 1 : 0))).toMatchObject({ go: 1 });
  });

  test("the built-in guide stops where no way has a missing word of the question, unless one has helped before", () => {
    const at = { ...evidence(), current: ADA, options: [edgeTo("rain", 0.9)], more: 0, visited: [ADA] };
    expect(chooseByMass(at, () => 1)).toMatchObject({ stop: true });
    expect(
      chooseByMass({ ...at, facts: [found("Ada keeps bees.")], options: [edgeTo("bees", 0.9)] }, () => 1),
    ).toMatchObject({ stop: true });
    const helped = { ...edgeTo("rain", 0), learned: true, weight: 0.6 };
    expect(chooseByMass({ ...at, options: [helped] }, () => 0)).toMatchObject({ go: 0 });
  });

  test("the built-in guide visits the sister for a question about a sister, whatever is known of her brother", () => {
    const [omar, leila, porto] = ["Omar", "Leila", "Porto"].map((name): TraversalNode => ({
      id: name.toLowerCase(),
      kind: "entity",
      name,
    }));
    if (omar === undefined || leila === undefined || porto === undefined) throw new Error("three nodes");
    const says = (text: string, from: TraversalNode, to: TraversalNode): EvidenceItem => {
      const item = found(text);
      return { ...item, step: { ...item.step, from, to } };
    };
    const at = {
      ...evidence(says("Leila is Omar's sister.", omar, leila), says("Omar lives in Porto.", omar, porto)),
      question: "Where does Omar's sister live?",
      persons: ["Omar"],
      more: 0,
    };
    const lives = { id: "f", text: "Leila lives in Bristol.", episode_id: null };
    const toBristol: SeenEdge = { ...edgeTo("bristol", 0.5), fact: lives };
    expect(chooseByMass({ ...at, current: omar, options: [], visited: [porto, leila] }, () => 1)).toMatchObject({
      back: 1,
    });
    expect(
      chooseByMass({ ...at, current: leila, options: [edgeTo("music", 0.9), toBristol], visited: [porto] }, () => 1),
    ).toMatchObject({ go: 1 });
    expect(
      chooseByMass({ ...at, question: "Where does Omar live?", current: omar, options: [], visited: [leila] }, () => 1),
    ).toMatchObject({ stop: true });
  });

  test("a question is split where whole questions are joined, unless there would be too many parts", () => {
    expect(splitByWords("Where does Ada live and when did she move there?", 2)).toEqual([
      "Where does Ada live",
      "when did she move there",
    ]);
    expect(splitByWords("Where do Ada and Bob live?", 2)).toEqual(["Where do Ada and Bob live"]);
    expect(splitByWords("Who? What? When?", 2)).toEqual(["Who? What? When?"]);
  });
});
