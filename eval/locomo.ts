/**
 * Reader of LoCoMo (Maharana et al., ACL 2024), file `locomo10.json`:
 *
 *     [{ sample_id, qa: [{question, answer, category, evidence: ["D1:3"]}],
 *        conversation: { speaker_a, speaker_b, session_1_date_time: "1:56 pm on 8 May, 2023",
 *                        session_1: [{speaker, dia_id: "D1:3", text, blip_caption?}], … },
 *        observation: { session_1_observation: { <speaker>: [["…", "D1:3"], …] }, … } }, …]
 */
import { readFileSync } from "node:fs";

export const WHERE_TO_GET_LOCOMO =
  "LoCoMo is data/locomo10.json of https://github.com/snap-research/LoCoMo (CC BY-NC 4.0): download it and give its path.";

export const CATEGORIES: ReadonlyMap<number, string> = new Map([
  [1, "multi-hop"],
  [2, "temporal"],
  [3, "open-domain"],
  [4, "single-hop"],
  [5, "adversarial"],
]);

const ADVERSARIAL = 5;

export interface Turn {
  id: string;
  speaker: string;
  text: string;
  caption: string | null;
  at: number;
}

export interface Session {
  number: number;
  date: string;
  turns: Turn[];
}

export interface Question {
  question: string;
  /** `null` in category 5: the question's subject was never mentioned, or not about this person. */
  answer: string | null;
  category: number;
  evidence: string[];
}

/** Extracted by a model of the authors, with its source turns. */
export interface Observation {
  speaker: string;
  text: string;
  turns: string[];
}

export interface Conversation {
  id: string;
  speakers: [string, string];
  sessions: Session[];
  questions: Question[];
  observations: Observation[];
}

export class LocomoFileError extends Error {}

/** Keeps the order of turns: a session has one date. */
const TURN_MS = 10_000;

export function readLocomoFile(path: string, samples: string[] = []): Conversation[] {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new LocomoFileError(
      `${path} ${code === "ENOENT" ? "does not exist" : `cannot be read (${code})`}. ${WHERE_TO_GET_LOCOMO}`,
    );
  }
  const conversations = parseLocomo(text, path);
  const unknown = samples.filter((sample) => !conversations.some(({ id }) => id === sample));
  if (unknown.length > 0) {
    throw new LocomoFileError(
      `${path} has no ${unknown.join(", ")}; it has ${conversations.map(({ id }) => id).join(", ")}.`,
    );
  }
  return samples.length === 0 ? conversations : conversations.filter(({ id }) => samples.includes(id));
}

export function parseLocomo(text: string, source = "the text"): Conversation[] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new LocomoFileError(`${source} is not JSON. ${WHERE_TO_GET_LOCOMO}`);
  }
  if (!Array.isArray(json) || json.length === 0 || !json.every(isSample)) {
    throw new LocomoFileError(`${source} is JSON, but not LoCoMo's. ${WHERE_TO_GET_LOCOMO}`);
  }
  return json.map(readConversation);
}

export function turnContent({ text, caption }: Turn): string {
  return [text, ...(caption === null ? [] : [`[shares a photo: ${caption}]`])].join("\n").trim();
}

/** "1:56 pm on 8 May, 2023", UTC. */
export function parseSessionDate(text: string): number | null {
  const match = /^\s*(\d{1,2}):(\d{2})\s*([ap])m\s+on\s+(\d{1,2})\s+([a-z]{3})[a-z]*,?\s+(\d{4})\s*$/i.exec(text);
  if (!match) return null;
  const [, hour, minute, half, day, monthName, year] = match;
  const month = MONTHS.indexOf((monthName ?? "").toLowerCase());
  if (month < 0) return null;
  const hours = (Number(hour) % 12) + (half?.toLowerCase() === "p" ? 12 : 0);
  return Date.UTC(Number(year), month, Number(day), hours, Number(minute));
}

/** Finds ids anywhere in `evidence`: "D8:6; D9:17", "D:11:26", "D30:05". */
export function parseEvidence(evidence: unknown, exists: (turn: string) => boolean): string[] {
  const texts = Array.isArray(evidence) ? evidence.flat(2) : [evidence];
  const turns = texts.flatMap((text) =>
    typeof text === "string"
      ? Array.from(
          text.matchAll(/D\s*:?\s*(\d+)\s*:\s*(\d+)/gi),
          ([, session, turn]) => `D${Number(session)}:${Number(turn)}`,
        )
      : [],
  );
  return [...new Set(turns)].filter(exists);
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

type Json = Record<string, unknown>;

const isRecord = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

interface Sample {
  sample_id: string;
  conversation: Json;
  qa: unknown[];
  observation?: unknown;
}

const isSample = (value: unknown): value is Sample =>
  isRecord(value) && typeof value.sample_id === "string" && isRecord(value.conversation) && Array.isArray(value.qa);

function readConversation({ sample_id, conversation, qa, observation }: Sample): Conversation {
  const sessions = readSessions(sample_id, conversation);
  const turns = new Set(sessions.flatMap((session) => session.turns.map(({ id }) => id)));
  const exists = (turn: string): boolean => turns.has(turn);
  return {
    id: sample_id,
    speakers: [String(conversation.speaker_a), String(conversation.speaker_b)],
    sessions,
    questions: qa.filter(isRecord).map((question) => ({
      question: String(question.question),
      answer: Number(question.category) === ADVERSARIAL ? null : readAnswer(question.answer),
      category: Number(question.category),
      evidence: parseEvidence(question.evidence, exists),
    })),
    observations: readObservations(observation, exists),
  };
}

const readAnswer = (answer: unknown): string | null =>
  typeof answer === "string" || typeof answer === "number" ? String(answer) : null;

function readSessions(sample: string, conversation: Json): Session[] {
  const numbers = Object.keys(conversation).flatMap((key) => /^session_(\d+)$/.exec(key)?.[1] ?? []);
  return numbers
    .map(Number)
    .sort((a, b) => a - b)
    .map((number) => {
      const date = String(conversation[`session_${number}_date_time`]);
      const start = parseSessionDate(date);
      if (start === null)
        throw new LocomoFileError(
          `session ${number} of ${sample} has the date "${date}", expected "1:56 pm on 8 May, 2023".`,
        );
      return { number, date, turns: readTurns(conversation[`session_${number}`], start) };
    });
}

function readTurns(turns: unknown, start: number): Turn[] {
  return (Array.isArray(turns) ? turns : [])
    .filter(isRecord)
    .map((turn, place) => ({
      id: String(turn.dia_id),
      speaker: String(turn.speaker),
      text: typeof turn.text === "string" ? turn.text : "",
      caption: typeof turn.blip_caption === "string" && turn.blip_caption !== "" ? turn.blip_caption : null,
      at: start + place * TURN_MS,
    }))
    .filter((turn) => turnContent(turn) !== "");
}

function readObservations(observation: unknown, exists: (turn: string) => boolean): Observation[] {
  if (!isRecord(observation)) return [];
  return Object.values(observation)
    .filter(isRecord)
    .flatMap((session) => Object.entries(session))
    .flatMap(([speaker, statements]) =>
      (Array.isArray(statements) ? statements : []).flatMap((statement: unknown) => {
        if (!Array.isArray(statement) || typeof statement[0] !== "string") return [];
        const turns = parseEvidence(statement[1], exists);
        return turns.length === 0 ? [] : [{ speaker, text: statement[0], turns }];
      }),
    );
}
