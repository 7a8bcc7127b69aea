import { NO_CIRCLE } from "../../../worker/core/communities/texts.ts";
import type { Prompt } from "../../../worker/core/prompts/prompt.ts";
import { askAgain } from "../../../worker/core/prompts/ask-again.ts";
import { chooseHop } from "../../../worker/core/prompts/choose-hop.ts";
import { reportOn, summariseCluster } from "../../../worker/core/prompts/communities.ts";
import { extractFacts } from "../../../worker/core/prompts/extract-facts.ts";
import { judgeEvidence } from "../../../worker/core/prompts/judge-evidence.ts";
import { needsMemory } from "../../../worker/core/prompts/needs-memory.ts";
import { joinPoints } from "../../../worker/core/prompts/overview/join-points.ts";
import { readReports } from "../../../worker/core/prompts/overview/read-reports.ts";
import { reflect } from "../../../worker/core/prompts/reflexion.ts";
import { relevance } from "../../../worker/core/prompts/relevance.ts";
import { shownClaim, shownMessage } from "../../fakes/shown-claim.ts";
import { resolve } from "../../../worker/core/prompts/resolve.ts";
import { chooseResults } from "../../../worker/core/prompts/search/choose-results.ts";
import { understandQuery } from "../../../worker/core/prompts/search/understand-query.ts";
import { splitQuestion } from "../../../worker/core/prompts/split-question.ts";
import { summarise } from "../../../worker/core/prompts/summarise.ts";
import type { SeenEdge, SupersededClaim, TraversalNode } from "../../../worker/core/traverse/graph.ts";
import type { Evidence, EvidenceItem } from "../../../worker/core/traverse/evidence.ts";
import { factOf } from "../../fakes/extracted-fact.ts";
import { declare } from "../../fixtures/ontologies.ts";
import { MONDAY, said } from "./samples.ts";

export interface Shown {
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
  persons: [],
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
  said(text, {
    speaker: text,
    time_zone: text,
    previous: [utterance(text)],
    known_names: [{ name: text, type: text, aliases: [text] }],
  }),
  said(text, { speaker: "Mia" }),
];
const findings = (text: string) =>
  [0, 1].map(() => ({
    entities: [{ name: text, type: "person", count: 1, attributes: { plan: text } }],
    facts: [factOf({ fact: text, attributes: { seats: text } }), factOf({ fact: "b" })],
  }));

/** The second text is used where several lines are allowed. */
const UNKNOWN = { own: NO_CIRCLE, all: NO_CIRCLE, stated: [] };

export const PROMPTS: Record<string, (text: string, long: string) => Shown> = {
  extract: (_, long) => extractFacts(batch(long)),
  "extract, under an ontology": (text, long) => extractFacts([said("Hi")], { ...ontology(text), instructions: long }),
  reflexion: (text) => reflect([said("Hi"), said("Ho")], findings(text), ontology("x")),
  resolve: (text, long) =>
    resolve({
      names: [
        {
          about: "name",
          key: "k",
          name: text,
          type: text,
          facts: [text, text],
          message: shownMessage({ speaker: text, text: long }),
          candidates: [{ key: "c", names: [text, text], type: text, facts: [text] }],
        },
      ],
      claims: [
        {
          ...shownClaim({ fact: text, predicate: text, object: text }),
          candidates: [text, "b"].map((fact, place) => shownClaim({ key: `c${place}`, fact, object: fact })),
        },
      ],
    }),
  summarise: (text, long) => summarise({ name: text, type: text, summary: long, facts: [text, text] }),
  "summary entities": (text) =>
    summariseCluster({
      members: [text, "b"].map((name) => ({ name, type: name, description: name })),
      grounds: UNKNOWN,
      ties: [],
    }),
  report: (text) =>
    reportOn({
      members: [{ name: text, type: text, description: text }],
      facts: [text, "b"],
      parts: [],
      grounds: UNKNOWN,
    }),
  "report, of parts": (text) =>
    reportOn({
      members: [],
      facts: ["word ".repeat(9_000)],
      grounds: UNKNOWN,
      parts: [
        { title: text, summary: text },
        { title: "b", summary: text },
      ],
    }),
  judge: (text, long) => judgeEvidence(evidence(text, long), true),
  "judge, of a taught answer": (text, long) =>
    judgeEvidence({ ...evidence(text, "Who is Bob?"), known_answer: long }, false),
  "choose a hop": (text, long) => {
    const here: TraversalNode = { id: "ent_1", kind: "anchor", name: text };
    const way: SeenEdge = {
      id: { kind: "synonym", a: "a", b: "b" },
      to: here,
      fact: null,
      weight: 0.5,
      learned: true,
      relevance: 0,
      excerpt: null,
    };
    const quoted = { ...way, excerpt: text };
    const described = { ...way, fact: { id: "f", text, episode_id: null } };
    return chooseHop({
      ...evidence(text, long),
      current: here,
      options: [way, quoted, described],
      more: 2,
      visited: [here],
    });
  },
  "read reports": (text, long) =>
    readReports({
      question: long,
      asked_at: { now: MONDAY, as_of: MONDAY },
      reports: [text, "b"].map((title) => ({ id: "com_1", title, text: long })),
      follow_ups: 3,
    }),
  "join points": (text, long) =>
    joinPoints({ question: long, asked_at: { now: MONDAY, as_of: MONDAY }, points: [text, "b"] }),
  "needs memory": (_, long) => needsMemory(long),
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

export const everyPrompt = (): [string, Prompt][] =>
  Object.entries(PROMPTS).flatMap(([name, show]) => {
    const shown = show("x", "x");
    return "schema" in shown && name !== "ask again" ? [[name, shown as Prompt] as [string, Prompt]] : [];
  });
