/**
 * Reader of LongMemEval (Wu et al., ICLR 2025), files `longmemeval_s.json` and `longmemeval_oracle.json`:
 *
 *     [{ question_id, question_type, question, answer, question_date: "2023/05/30 (Tue) 23:40",
 *        haystack_session_ids: ["…"], haystack_dates: ["2023/05/20 (Sat) 02:21"],
 *        haystack_sessions: [[{ role, content, has_answer?: true }]], answer_session_ids: ["…"] }, …]
 *
 * Every question has a history of its own and becomes one memory. A question whose id ends in "_abs" asks about
 * something never mentioned: its type is "abstention" and it has no evidence, as in the authors' own retrieval scores.
 */
import { type BenchmarkMemory, type BenchmarkSession } from "./benchmark-memory.ts";
import {
  isListOf,
  isRecord,
  isText,
  type Json,
  DataFileError,
  parseRecords,
  type PublishedDataSet,
} from "./published-file.ts";

export const LONGMEMEVAL: PublishedDataSet = {
  name: "LongMemEval",
  where:
    "LongMemEval is longmemeval_s.json or longmemeval_oracle.json of https://huggingface.co/datasets/xiaowu0162/longmemeval " +
    "(MIT): download one and give its path.",
};

export const parseLongMemEval = (text: string): BenchmarkMemory[] =>
  parseRecords(LONGMEMEVAL, text).map((json) => {
    if (!isInstance(json)) throw new DataFileError(LONGMEMEVAL, "the file is JSON, but not LongMemEval's.");
    return readInstance(json);
  });

/** "2023/05/20 (Sat) 02:21", UTC. */
export function parseHaystackDate(text: string): number | null {
  const [, year, month, day, hour, minute] =
    /^(\d{4})\/(\d{2})\/(\d{2})(?: \(\w+\))? (\d{2}):(\d{2})$/.exec(text) ?? [];
  return year === undefined
    ? null
    : Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute));
}

interface Instance {
  question_id: string;
  question_type: string;
  question: string;
  answer: unknown;
  question_date: string;
  haystack_session_ids: string[];
  haystack_dates: string[];
  haystack_sessions: Json[][];
  answer_session_ids: string[];
}

const isSession = (value: unknown): value is Json[] => isListOf(value, isRecord);

const isInstance = (json: Json): json is Json & Instance =>
  [json.question_id, json.question_type, json.question, json.question_date].every(isText) &&
  isListOf(json.haystack_session_ids, isText) &&
  isListOf(json.haystack_dates, isText) &&
  isListOf(json.haystack_sessions, isSession) &&
  isListOf(json.answer_session_ids, isText);

function readInstance(instance: Instance): BenchmarkMemory {
  const { question_id, question_type, question, answer, question_date, answer_session_ids } = instance;
  const history = instance.haystack_sessions.map((turns, place) => readSession(instance, turns, place));
  const isAbstention = question_id.endsWith("_abs");
  const evidence = isAbstention
    ? {}
    : { session: answer_session_ids, turn: history.flatMap(({ holdsAnswer }) => holdsAnswer) };
  return {
    id: question_id,
    sessions: history.map(({ session }) => session).sort((a, b) => (a.at ?? 0) - (b.at ?? 0)),
    documents: [],
    questions: [
      {
        id: question_id,
        question,
        answer: String(answer),
        type: isAbstention ? "abstention" : question_type,
        at: parseHaystackDate(question_date),
        evidence,
      },
    ],
  };
}

function readSession({ haystack_session_ids, haystack_dates }: Instance, turns: Json[], place: number) {
  const id = haystack_session_ids[place] ?? String(place);
  const idOf = (turn: number): string => `${id}:${place}:${turn}`;
  const session: BenchmarkSession = {
    id,
    at: parseHaystackDate(haystack_dates[place] ?? ""),
    turns: turns.flatMap(({ role, content }, turn) =>
      isText(content) && content.trim() !== ""
        ? [{ id: idOf(turn), role: role === "assistant" ? "assistant" : "user", speaker: null, text: content }]
        : [],
    ),
  };
  return { session, holdsAnswer: turns.flatMap(({ has_answer }, turn) => (has_answer === true ? idOf(turn) : [])) };
}
