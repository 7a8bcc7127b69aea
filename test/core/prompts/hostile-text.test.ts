/** Every prompt against texts that try to break out of their frame. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { askAgain } from "../../../worker/core/prompts/ask-again.ts";
import { chooseHop } from "../../../worker/core/prompts/choose-hop.ts";
import { reportOn, summariseCluster } from "../../../worker/core/prompts/communities.ts";
import { extractFacts } from "../../../worker/core/prompts/extract-facts.ts";
import { judgeEvidence } from "../../../worker/core/prompts/judge-evidence.ts";
import { reflect } from "../../../worker/core/prompts/reflexion.ts";
import { relevance } from "../../../worker/core/prompts/relevance.ts";
import { resolve } from "../../../worker/core/prompts/resolve.ts";
import { chooseResults } from "../../../worker/core/prompts/search/choose-results.ts";
import { understandQuery } from "../../../worker/core/prompts/search/understand-query.ts";
import { splitQuestion } from "../../../worker/core/prompts/split-question.ts";
import { summarise } from "../../../worker/core/prompts/summarise.ts";
import type { SupersededClaim, TraversalNode } from "../../../worker/core/traverse/graph.ts";
import type { Evidence, EvidenceItem } from "../../../worker/core/traverse/evidence.ts";
import { factOf } from "../../fakes/extracted-fact.ts";
import { declare } from "../../fixtures/ontologies.ts";
import { hostileText } from "./hostile-text.ts";
import { MONDAY, said } from "./samples.ts";

interface Shown {
  system: string;
  user: string;
}

const found = (step: Partial<EvidenceItem["step"]>, text: string): EvidenceItem => {
  const node: TraversalNode = { id: "ent_1", kind: "entity", name: text };
  const whole = {
    id: { kind: "fact", a: "f", b: null },
    from: node,
    to: node,
    fact: null,
    chunk: null,
    weight: 0,
  } as const;
  return { replayed: false, step: { ...whole, ...step } };
};

const superseded = (text: string, quote: string): SupersededClaim => ({
  fact: { id: "f", text, episode_id: null },
  quote,
  by: { id: "g", text, episode_id: null },
});

const evidence = (text: string, question: string): Evidence => ({
  question,
  known_answer: question,
  asked_at: { now: MONDAY, as_of: MONDAY },
  facts: [text, "b"].map((fact) => found({ fact: { id: "f", text: fact, episode_id: null } }, fact)),
  chunks: [
    found(
      { chunk: { id: "e", title: text, text: question, weight: 0, superseded: [superseded(text, question)] } },
      text,
    ),
  ],
});

const DECLARED = declare({
  entity_types: [{ name: "customer", attributes: [{ name: "plan", type: "enum", values: ["a"] }] }],
  fact_types: [{ name: "BUYS" }],
});

const ontology = (text: string): typeof DECLARED => ({
  ...DECLARED,
  entity_types: DECLARED.entity_types.map((type) => ({
    ...type,
    description: text,
    attributes: type.attributes.map((attribute) => ({ ...attribute, description: text, values: [text, "b"] })),
  })),
  fact_types: DECLARED.fact_types.map((type) => ({ ...type, description: text })),
});

const utterance = (text: string) => ({ speaker: text, content: text, reference_time: MONDAY });
const batch = (text: string) => [
  said(text, { speaker: text, time_zone: text, previous: [utterance(text)] }),
  said(text, { speaker: "Mia" }),
];
const findings = (text: string) =>
  [0, 1].map(() => ({
    entities: [{ name: text, type: "person", count: 1, attributes: { plan: text } }],
    facts: [factOf({ fact: text, attributes: { seats: text } }), factOf({ fact: "b" })],
  }));

/** Every prompt with the first text wherever it shows what a person wrote, and the second one where it may have several lines. */
const PROMPTS: Record<string, (text: string, long: string) => Shown> = {
  extract: (_, long) => extractFacts(batch(long)),
  "extract, under an ontology": (text) => extractFacts([said("Hi")], ontology(text)),
  reflexion: (text) => reflect([said("Hi"), said("Ho")], findings(text), ontology("x")),
  resolve: (text) =>
    resolve({
      names: [
        {
          key: "k",
          name: text,
          type: text,
          facts: [text, text],
          candidates: [{ key: "c", names: [text, text], type: text, facts: [text] }],
        },
      ],
      claims: [{ key: "k", fact: text, candidates: [text, "b"].map((fact, place) => ({ key: `c${place}`, fact })) }],
    }),
  summarise: (text, long) => summarise({ name: text, type: text, summary: long, facts: [text, text] }),
  "summary entities": (text) =>
    summariseCluster({ members: [text, "b"].map((name) => ({ name, type: name, description: name })) }),
  report: (text) =>
    reportOn({ members: [{ name: text, type: text, description: text }], facts: [text, "b"], parts: [] }),
  "report, of parts": (text) =>
    reportOn({
      members: [],
      facts: ["word ".repeat(9_000)],
      parts: [
        { title: text, summary: text },
        { title: "b", summary: text },
      ],
    }),
  judge: (text, long) => judgeEvidence(evidence(text, long), true),
  "choose a hop": (text, long) => {
    const here: TraversalNode = { id: "ent_1", kind: "anchor", name: text };
    const way = { id: { kind: "synonym", a: "a", b: "b" }, to: here, fact: null, weight: 0.5, relevance: 0 } as const;
    const described = { ...way, fact: { id: "f", text, episode_id: null } };
    return chooseHop({ ...evidence(text, long), current: here, options: [way, described], more: 2, visited: [here] });
  },
  "split a question": (_, long) => splitQuestion(long, 3),
  "understand a query": (_, long) => understandQuery({ query: long, earlier: [long, "b"], now: MONDAY }),
  "choose results": (text, long) =>
    chooseResults(long, [
      { text, from: text },
      { text: "b", from: "" },
    ]),
  "rerank a passage": (_, long) => relevance(long, long),
  "ask again": (_, long) =>
    askAgain({ system: "s", user: "u", schema: { name: "n", json: {} }, max_tokens: 1 }, "It is wrong.", long),
};

/** The text as a tokeniser may read it that folds forms and drops invisible characters. */
const folded = (text: string): string => text.normalize("NFKC").replace(/\p{Cf}/gu, "");

/** The tags of a prompt, with the names of their attributes. */
const tagsOf = ({ system, user }: Shown): string[] =>
  Array.from(
    folded(`${system}\n${user}`).matchAll(/<(\/?[a-z_]+)((?: [a-z_]+="[^"\n]*")*)>/g),
    ([, name, attributes = ""]) =>
      [name, ...Array.from(attributes.matchAll(/ ([a-z_]+)="/g), ([, attribute]) => attribute)].join(" "),
  );

/** Everything that a lenient reader could take for a tag or a control token. */
const markupOf = ({ system, user }: Shown): number =>
  folded(`${system}\n${user}`).match(
    /<[^\p{L}\p{N}<>]{0,4}\/|<\p{L}[^<>]*>|<\s*\p{L}[^<>]{0,60}>|<[|!?<]|\[\/?[A-Z_]{3,}\]/giu,
  )?.length ?? 0;

const linesOf = ({ system, user }: Shown): number => `${system}\n${user}`.split(/\r\n|[\n\r\u0085\u2028\u2029]/).length;

describe.each(Object.entries(PROMPTS))("%s", (_, show) => {
  test("the frame of the prompt is the same with every hostile text in it", () => {
    const harmless = show("x", "x");
    expect(tagsOf(harmless).length).toBeGreaterThan(0);
    fc.assert(
      fc.property(hostileText, (text) => {
        const shown = show(text, text);
        expect(tagsOf(shown)).toEqual(tagsOf(harmless));
        expect(markupOf(shown)).toBe(markupOf(harmless));
      }),
      { numRuns: 300 },
    );
  });

  test("no text that belongs on one line begins a new one", () => {
    const harmless = show("x", "x");
    fc.assert(
      fc.property(hostileText, (text) => {
        expect(linesOf(show(text, "x"))).toBe(linesOf(harmless));
      }),
    );
  });
});
