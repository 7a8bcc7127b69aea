/**
 * Reader of BEAM (Tavakoli et al., ICLR 2026, arXiv 2510.27246): one user, one assistant, 100 thousand to 10 million tokens, questions on
 * ten abilities. Reads a conversation in one file, as JSON or gzip-compressed,
 *
 *     { id, messages: [{ id, role, content, anchor: "March-15-2024" | null, batch }],
 *       questions: { ability: [{ question, rubric: ["…"], source_chat_ids, … }] } }
 *
 * and a conversation as published, in a folder with `chat.json` and `probing_questions/probing_questions.json`.
 * `anchor` is the date of its message and of those that follow.
 */
import { existsSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { type BenchmarkMemory, type BenchmarkSession } from "./benchmark-memory.ts";
import { DataFileError, isListOf, isRecord, isText, type Json, type PublishedDataSet } from "./published-file.ts";

export const BEAM: PublishedDataSet = {
  name: "BEAM",
  where:
    "BEAM is the folder chats/ of https://github.com/mohammadtavakoli78/BEAM: give the folder of a conversation, e.g. chats/100K/1.",
};

export interface BeamQuestion {
  conversation: string;
  ability: string;
  question: string;
  rubric: string[];
  /** The rubric's statements, or the instruction or preference under test; none for a question that the conversation does not answer. */
  statements: string[];
  sources: string[][];
}

export interface BeamConversation extends Pick<BenchmarkMemory, "id" | "sessions"> {
  questions: BeamQuestion[];
}

export function readBeam(path: string): BeamConversation {
  if (!existsSync(path)) throw new DataFileError(BEAM, `${path} does not exist.`);
  const isFolder = statSync(path).isDirectory();
  const read = (file: string): unknown => parseJson(file);
  const conversation = isFolder
    ? {
        id: basename(path),
        messages: publishedMessages(read(join(path, "chat.json"))),
        questions: read(join(path, "probing_questions", "probing_questions.json")),
      }
    : read(path);
  return parseBeam(conversation);
}

export function parseBeam(conversation: unknown): BeamConversation {
  if (!isConversation(conversation)) throw new DataFileError(BEAM, "the file is JSON, but not BEAM's.");
  const { sessions, turnsOf } = readSessions(conversation.messages);
  const questions = Object.entries(conversation.questions).flatMap(([ability, list]) =>
    list.map((question) => ({ conversation: conversation.id, ...readQuestion(ability, question, turnsOf) })),
  );
  return { id: conversation.id, sessions, questions };
}

interface BeamMessage extends Json {
  id: number;
  role: string;
  content: string;
}

interface Conversation {
  id: string;
  messages: BeamMessage[];
  questions: Record<string, Array<Json & { question: string; rubric: string[] }>>;
}

const isMessage = (value: unknown): value is BeamMessage =>
  isRecord(value) && typeof value.id === "number" && isText(value.role) && isText(value.content);

const isQuestion = (value: unknown): value is Json & { question: string; rubric: string[] } =>
  isRecord(value) && isText(value.question) && isListOf(value.rubric, isText);

const isConversation = (value: unknown): value is Conversation =>
  isRecord(value) &&
  isText(value.id) &&
  isListOf(value.messages, isMessage) &&
  isRecord(value.questions) &&
  Object.values(value.questions).every((list) => isListOf(list, isQuestion));

function parseJson(path: string): unknown {
  try {
    const bytes = readFileSync(path);
    return JSON.parse((path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8"));
  } catch (error) {
    throw new DataFileError(BEAM, `${path} cannot be read (${(error as Error).message}).`);
  }
}

const TRACE = /\s*->->\s*[\d,]+\s*$/u;

function publishedMessages(batches: unknown): unknown[] {
  if (!isListOf(batches, isRecord)) throw new DataFileError(BEAM, "chat.json is JSON, but not BEAM's.");
  return batches.flatMap(({ batch_number: batch, turns }) =>
    (Array.isArray(turns) ? turns.flat() : []).map((turn: unknown) =>
      isMessage(turn)
        ? { ...turn, content: turn.content.replace(TRACE, ""), anchor: turn.time_anchor ?? null, batch }
        : turn,
    ),
  );
}

function readSessions(messages: readonly BeamMessage[]) {
  const sessions: BenchmarkSession[] = [];
  const turnsOf = new Map<number, string[]>();
  let batch: unknown = null;
  for (const [place, { id, role, content, anchor, batch: next }] of messages.entries()) {
    const at = parseAnchor(anchor) ?? sessions.at(-1)?.at ?? null;
    if (sessions.length === 0 || next !== batch) sessions.push({ id: `batch-${sessions.length + 1}`, at, turns: [] });
    batch = next;
    const turn = `turn-${place}`;
    sessions
      .at(-1)
      ?.turns.push({ id: turn, role: role === "assistant" ? "assistant" : "user", speaker: null, text: content });
    turnsOf.set(id, [...(turnsOf.get(id) ?? []), turn]);
  }
  return { sessions, turnsOf };
}

/** "March-15-2024", UTC. */
export function parseAnchor(anchor: unknown): number | null {
  if (!isText(anchor)) return null;
  const at = Date.parse(`${anchor.replaceAll("-", " ")} UTC`);
  return Number.isNaN(at) ? null : at;
}

const PREFIX = /^LLM response should (?:not )?\w+:\s*/u;

function readQuestion(
  ability: string,
  asked: Json & { question: string; rubric: string[] },
  turnsOf: ReadonlyMap<number, string[]>,
): Omit<BeamQuestion, "conversation"> {
  const tested = [asked.instruction_being_tested, asked.preference_being_tested].filter(isText);
  const statements = tested.length > 0 ? tested : asked.rubric.map((statement) => statement.replace(PREFIX, ""));
  return {
    ability,
    question: asked.question,
    rubric: asked.rubric,
    statements: ability === "abstention" ? [] : statements,
    sources: [...new Set(numbersIn(asked.source_chat_ids))].flatMap((id) => {
      const turns = turnsOf.get(id);
      return turns === undefined ? [] : [turns];
    }),
  };
}

function numbersIn(value: unknown): number[] {
  if (typeof value === "number") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(numbersIn) : [];
}
