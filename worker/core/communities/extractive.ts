import type { Cluster, CommunitySubject, Report, SummaryText } from "./texts.ts";

const MAX_NAMES = 3;
const MAX_TEXT_CHARACTERS = 600;
const MAX_SENTENCES = 6;
/** Rate a community with one point per three facts, up to 10. */
const FACTS_PER_POINT = 3;

/**
 * The summary entity of a cluster, without a model: named after its first members and described by the first sentences of their
 * descriptions. It states nothing that is not in those.
 */
export const extractiveClusterSummary = ({ members }: Cluster): SummaryText[] => [
  {
    name: joinNames(members.map(({ name }) => name)),
    type: "normal_entity",
    description: joined(members.map(({ description }) => firstSentence(description))),
    members: members.map((_, place) => place),
  },
];

/** A report without a model: its title is the most connected members, its summary the strongest facts about them. */
export function extractiveReport({ members, facts, parts }: CommunitySubject): Report {
  const sentences = facts.length > 0 ? facts : parts.map(({ summary }) => firstSentence(summary));
  const shown = sentences.length > 0 ? sentences : members.map(({ description }) => firstSentence(description));
  return {
    title: joinNames(members.map(({ name }) => name)),
    summary: joined(shown.slice(0, MAX_SENTENCES)),
    rating: Math.min(10, Math.ceil(facts.length / FACTS_PER_POINT)),
    rating_explanation: `${facts.length} statements among ${members.length} members.`,
    findings: [],
  };
}

/** "Ada, Rome and 3 more" */
export function joinNames(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMES);
  const more = names.length - shown.length;
  if (more > 0) return `${shown.join(", ")} and ${more} more`;
  return shown.length < 2 ? shown.join("") : `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`;
}

const firstSentence = (text: string): string => /^.*?[.!?。](?=\s|$)/su.exec(text)?.[0] ?? text;

/** As many of the sentences as fit, each once. */
function joined(sentences: readonly string[]): string {
  let text = "";
  for (const sentence of new Set(sentences)) {
    if (sentence === "" || text.length + sentence.length + 1 > MAX_TEXT_CHARACTERS) continue;
    text = text === "" ? sentence : `${text} ${sentence}`;
  }
  return text;
}
