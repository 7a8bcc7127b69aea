import { sharedStatements } from "./shared-statements.ts";
import type {
  Circle,
  Cluster,
  CommunitySubject,
  Finding,
  Grounds,
  Member,
  MemberRelation,
  Report,
  Statement,
  SummaryText,
} from "./texts.ts";

const MAX_NAMES = 3;
const MAX_TEXT_CHARACTERS = 600;
const MAX_SENTENCES = 6;
/** Below, descriptions are added. */
const LEAST_SENTENCES = 3;
const MAX_SHARED = 4;
const MAX_FINDINGS = 5;
const FACTS_PER_POINT = 3;
const MAX_TIES = 2;
/** A member's tie is as strong as its strongest fact, plus this for each further one. */
const POINTS_PER_TIE = 0.5;
const UNTIED = 1;
const MOST = 10;

export const extractiveClusterSummary = ({ members, grounds, ties }: Cluster): SummaryText[] => [
  {
    name: joinNames(grounds.own.joined.length > 0 ? grounds.own.joined : grounds.own.names),
    type: "normal_entity",
    description: joined([
      bondOf(grounds.own),
      ...(grounds.stated.length > 0
        ? sentencesOf(grounds.stated)
        : members.map(({ description }) => firstSentence(description))),
    ]),
    members: members.map((_, place) => place),
    relations: members.map((member, place) => relationOf(member, ties[place] ?? [])),
  },
];

function relationOf({ name }: Member, ties: readonly Statement[]): MemberRelation {
  const [strongest] = ties;
  if (strongest === undefined)
    return { text: `No fact joins ${name} to the others, only similar words.`, strength: UNTIED };
  return {
    text: joined(ties.slice(0, MAX_TIES).map(sentenceOf)),
    strength: Math.min(MOST, strongest.strength + POINTS_PER_TIE * (ties.length - 1)),
  };
}

export function extractiveReport({ members, facts, parts, grounds }: CommunitySubject): Report {
  const others = facts.length > 0 ? facts : parts.map(({ summary }) => firstSentence(summary));
  const told = grounds.stated.length > 0 ? sentencesOf(grounds.stated) : others;
  const shown =
    told.length > 0
      ? [...told, ...descriptionsBeside(told, members, grounds.own)]
      : members.map(({ description }) => firstSentence(description));
  return {
    title: joinNames(grounds.own.joined.length > 0 ? grounds.own.joined : grounds.own.names),
    summary: joined([bondOf(grounds.own), ...shown.slice(0, MAX_SENTENCES)]),
    rating: Math.min(MOST, Math.ceil(grounds.own.facts / FACTS_PER_POINT)),
    rating_explanation: amongOf(grounds.own),
    findings: findingsOf(grounds),
  };
}

/** One fact that joins members says little of them, so their descriptions fill up a short report. */
function descriptionsBeside(told: readonly string[], members: readonly Member[], { names }: Circle): string[] {
  const own = new Set(names);
  const text = told.join(" ");
  const others = members
    .filter(({ name }) => own.has(name))
    .map(({ description }) => firstSentence(description))
    .filter((sentence) => sentence !== "" && !text.includes(sentence.replace(/[.。]$/u, "")));
  return [...new Set(others)].slice(0, Math.max(0, LEAST_SENTENCES - told.length));
}

function findingsOf({ own, stated }: Grounds): Finding[] {
  const left = new Set(stated);
  const findings: Finding[] = [];
  for (const name of own.joined) {
    if (findings.length === MAX_FINDINGS || left.size === 0) break;
    const about = [...left]
      .filter(({ subject, object }) => subject === name || object === name)
      .slice(0, MAX_SENTENCES);
    if (about.length === 0) continue;
    for (const fact of about) left.delete(fact);
    const partners = new Set(about.map(({ subject, object }) => (subject === name ? object : subject)));
    findings.push({
      summary: `${name} is joined with ${joinNames([...partners])} by ${counted(about.length)}.`,
      explanation: joined(about.map(sentenceOf)),
      fact_ids: about.map(({ id }) => id),
    });
  }
  return findings;
}

function bondOf({ joined: names, isConnected, facts }: Circle): string {
  if (facts === 0) return "";
  return isConnected
    ? `${joinNames(names)} ${names.length === 1 ? "is" : "are"} joined by ${counted(facts)}.`
    : `${capital(counted(facts))} ${facts === 1 ? "is" : "are"} about some of them, who are not all joined.`;
}

const amongOf = ({ names, facts }: Circle): string =>
  `${facts === 0 ? "No fact" : capital(counted(facts))} among ${names.length === 1 ? "one member" : `${names.length} members`}.`;

const counted = (facts: number): string => (facts === 1 ? "one fact" : `${facts} facts`);
const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

function sentencesOf(stated: readonly Statement[]): string[] {
  const shared = sharedStatements(stated).slice(0, MAX_SHARED);
  const said = new Set(shared.flatMap(({ facts }) => facts));
  const others = stated.filter((statement) => !said.has(statement));
  return [...shared.map(({ text }) => text), ...others.map(sentenceOf)].slice(0, MAX_SENTENCES);
}

const sentenceOf = ({ fact, since }: Statement): string =>
  since === null || fact.includes(since) ? fact : `${fact.replace(/[.。]$/u, "")} (since ${since}).`;

export function joinNames(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMES);
  const more = names.length - shown.length;
  if (more > 0) return `${shown.join(", ")} and ${more} more`;
  return shown.length < 2 ? shown.join("") : `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`;
}

const firstSentence = (text: string): string => /^.*?[.!?。](?=\s|$)/su.exec(text)?.[0] ?? text;

function joined(sentences: readonly string[]): string {
  let text = "";
  for (const sentence of new Set(sentences)) {
    if (sentence === "" || text.length + sentence.length + 1 > MAX_TEXT_CHARACTERS) continue;
    text = text === "" ? sentence : `${text} ${sentence}`;
  }
  return text;
}
