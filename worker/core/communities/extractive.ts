import type { Cluster, CommunitySubject, Report, SummaryText } from "./texts.ts";

const NAMES = 3;
const CHARACTERS = 600;
const SENTENCES = 6;
/** A rating is one for every so many statements, up to 10. */
const STATEMENTS_A_POINT = 3;

/**
 * The summary entity of a cluster without a model: named after its first members, described by the beginnings of their
 * descriptions. Nothing is said that does not stand there.
 */
export const extractiveSummary = ({ members }: Cluster): SummaryText[] => [
  {
    name: nameOf(members.map(({ name }) => name)),
    type: "normal_entity",
    description: joined(members.map(({ description }) => firstSentence(description))),
    members: members.map((_, place) => place),
  },
];

/** A report without a model: titled by the most connected members, its summary the strongest statements about them. */
export function extractiveReport({ members, facts, parts }: CommunitySubject): Report {
  const sentences = facts.length > 0 ? facts : parts.map(({ summary }) => firstSentence(summary));
  const told = sentences.length > 0 ? sentences : members.map(({ description }) => firstSentence(description));
  return {
    title: nameOf(members.map(({ name }) => name)),
    summary: joined(told.slice(0, SENTENCES)),
    rating: Math.min(10, Math.ceil(facts.length / STATEMENTS_A_POINT)),
    rating_explanation: `${facts.length} statements among ${members.length} members.`,
    findings: [],
  };
}

/** "Ada, Rome and 3 more" */
export function nameOf(names: readonly string[]): string {
  const shown = names.slice(0, NAMES);
  const more = names.length - shown.length;
  if (more > 0) return `${shown.join(", ")} and ${more} more`;
  return shown.length < 2 ? shown.join("") : `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`;
}

const firstSentence = (text: string): string => /^.*?[.!?。](?=\s|$)/su.exec(text)?.[0] ?? text;

/** As many as there is room for, each once. */
function joined(sentences: readonly string[]): string {
  let text = "";
  for (const sentence of new Set(sentences)) {
    if (sentence === "" || text.length + sentence.length + 1 > CHARACTERS) continue;
    text = text === "" ? sentence : `${text} ${sentence}`;
  }
  return text;
}
