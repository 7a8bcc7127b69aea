/**
 * Kinds of LoCoMo's observations. Separates coverage of what a memory should store (events, states, plans, preferences)
 * from what is better left to the messages (judgements and feelings, talk).
 *
 * The first verb after the speaker's name, with up to two words after it, decides the kind. The first matching rule
 * applies:
 *
 * 1. plan: wants, plans, hopes, aims, decided to, is looking into, is going to, …
 * 2. preference: loves, likes, enjoys, prefers, hates, has a favourite, is a fan of, is interested in, …
 * 3. judgement: believes, finds, values, appreciates, feels, encourages, is proud, is grateful, …
 * 4. talk: said, mentions, shared, asked, … that, about or of something
 * 5. event: a past tense
 * 6. state: everything else
 */
import { markdownTable } from "../../bench/markdown-table.ts";
import type { Observation } from "../locomo.ts";
import { bestShares, coverageOf, type Coverage, type SourcedFact } from "../observations.ts";
import { percentWithInterval } from "../table-cells.ts";
import { wilson } from "../wilson.ts";

export const OBSERVATION_KINDS = ["event", "state", "preference", "plan", "judgement", "talk"] as const;
export type ObservationKind = (typeof OBSERVATION_KINDS)[number];

const BE = String.raw`(?:is|are|was|were|has been|have been)\s+(?:\w+ly\s+|also\s+|very\s+|so\s+|really\s+)?`;
const phrases = (...alternatives: string[]): RegExp => new RegExp(`^(?:${alternatives.join("|")})\\b`, "u");

const RULES: readonly (readonly [ObservationKind, RegExp])[] = [
  [
    "plan",
    phrases(
      "(?:want|plan|hope|aim|aspire|intend|wish)(?:s|ed|ned)?(?: to\\b| for\\b|\\b)",
      "(?:will|would like|decide[sd]? to|goal|dreams? (?:is|of)|next)",
      `${BE}(?:planning|hoping|aiming|considering|thinking (?:of|about)|looking (?:into|forward|for)|going to|preparing|working (?:on|towards)|saving)`,
    ),
  ],
  [
    "preference",
    phrases(
      "(?:love|like|enjoy|prefer|adore|hate|dislike|cherishe|treasure)(?:s|d|ed)?",
      "(?:favou?rite|hobby|hobbies|passion)",
      `${BE}(?:(?:a )?(?:big |huge )?fan|into|fond|passionate|interested|keen|drawn|obsessed)`,
      "has (?:a|an) (?:passion|love|interest)",
    ),
  ],
  [
    "judgement",
    phrases(
      "(?:believe|find|value|appreciate|feel|think|see|consider|admire|acknowledge|emphasize|respect|agree|encourage|support|acknowledge|compliment|highlight|recognize|understand|view|trust)(?:s|d|ed)?",
      "(?:felt|thought|found (?:it|that|comfort|solace|joy|inspiration|strength)|saw)",
      "(?:praise|congratulate|reassure|advise|suggest|recommend|remind|inspire|motivate)(?:s|d|ed)?",
      "express(?:es|ed)?",
      `${BE}(?:proud|excited|grateful|thankful|happy|glad|thrilled|motivated|inspired|determined|amazed|impressed|appreciative|supportive|optimistic|hopeful|confident|committed|dedicated|enthusiastic|touched|moved|awed|nervous|sad|stressed|worried|concerned|surprised|relieved|blown|honou?red|encourag\\w+|there for|ready|open|eager|willing)`,
    ),
  ],
  [
    "talk",
    phrases(
      "(?:mention|share|discusse?|ask|tell|say|state|recall|describe|reminisce|remember)(?:s|d|ed)?",
      "(?:told|said)",
    ),
  ],
];

const PAST = new Set(
  (
    "became began bought broke brought built came caught chose did drew drove ate fell flew forgot fought gave got " +
    "went grew had heard held hit kept knew learnt led left lent lost made met met paid put quit ran read rode sang " +
    "sat sent set shot sold sought spent spoke stood stuck swam taught threw took understood won wore wrote was were found saw"
  ).split(" "),
);

const BEFORE_VERB = new Set("also just recently always often currently still once already even has have".split(" "));

export function observationKind({ speaker, text }: Pick<Observation, "speaker" | "text">): ObservationKind {
  const words =
    text
      .toLowerCase()
      .replace(/['’]s\b/gu, "")
      .match(/[\p{L}\p{N}-]+/gu) ?? [];
  const name = speaker.toLowerCase();
  const start = words[0] === name ? 1 : 0;
  const adverbs = words.slice(start).findIndex((word) => !BEFORE_VERB.has(word));
  const about = words.slice(start + Math.max(0, adverbs));
  const read = words[start] === "has" && !isPast(about[0] ?? "") && about[0] !== "been" ? words.slice(start) : about;
  const phrase = read.join(" ");
  const rule = RULES.find(([, pattern]) => pattern.test(phrase) || pattern.test(about.join(" ")));
  if (rule) return rule[0];
  const verb = read.find((word) => isPast(word) || /^(?:is|are|has|have|does|will|can)$/u.test(word));
  return verb !== undefined && isPast(verb) ? "event" : "state";
}

const isPast = (word: string): boolean => PAST.has(word) || /[a-z]{2}ed$/u.test(word);

export type CoverageByKind = Record<ObservationKind, Coverage>;

export function coverageByKind(observations: readonly Observation[], facts: readonly SourcedFact[]): CoverageByKind {
  const shares = bestShares(observations, facts);
  const kinds = observations.map(observationKind);
  return byKind((kind) => coverageOf(shares.filter((_, place) => kinds[place] === kind)));
}

export function coverageTable(chats: readonly CoverageByKind[]): string {
  const ofKind = byKind((kind) => sum(chats.map((chat) => chat[kind])));
  const row = (label: string, { covered, withFact, total }: Coverage): string[] => [
    label,
    String(total),
    percentWithInterval(wilson(covered, total)),
    percentWithInterval(wilson(withFact, total)),
  ];
  return markdownTable(
    ["observations", "number", "covered", "any fact of its turn and person"],
    [...OBSERVATION_KINDS.map((kind) => row(kind, ofKind[kind])), row("all", sum(Object.values(ofKind)))],
  );
}

const byKind = (of: (kind: ObservationKind) => Coverage): CoverageByKind =>
  Object.fromEntries(OBSERVATION_KINDS.map((kind) => [kind, of(kind)])) as CoverageByKind;

const sum = (all: readonly Coverage[]): Coverage =>
  all.reduce(
    (sum, each) => ({
      covered: sum.covered + each.covered,
      withFact: sum.withFact + each.withFact,
      total: sum.total + each.total,
    }),
    { covered: 0, withFact: 0, total: 0 },
  );
