/**
 * Reader of Deep Memory Retrieval: the multi-session chats (Xu et al., ACL 2022) to which MemGPT (Packer et al. 2023,
 * §3.1) added a question, file `msc_self_instruct.jsonl`, one dialogue per line:
 *
 *     { previous_dialogs: [{ dialog: [{ text, id? }], time_num, time_unit: "hours" | "days", time_back: "3 days 4 hours" }],
 *       dialog: [{ text, id: "Speaker 1" }], self_instruct: { B: "question", A: "answer" } }
 *
 * The data set does not say which turns contain the answer. As an approximation, the evidence is the turns with the
 * most words of the answer (stemmed, without stop words), if they have at least half of them; otherwise the question
 * has no evidence.
 */
import { stemAll } from "../observations.ts";
import { type BenchmarkMemory, type BenchmarkTurn, type BenchmarkSession } from "./benchmark-memory.ts";
import {
  isListOf,
  isRecord,
  isText,
  type Json,
  DataFileError,
  parseRecords,
  type PublishedDataSet,
} from "./published-file.ts";

export const DMR: PublishedDataSet = {
  name: "MSC-Self-Instruct",
  where:
    "Deep Memory Retrieval is msc_self_instruct.jsonl of https://huggingface.co/datasets/MemGPT/MSC-Self-Instruct " +
    "(Apache-2.0): download it and give its path.",
};

/** Assumed; the data set has only the time between sessions. */
const LAST_SESSION = Date.UTC(2023, 0, 2, 12);
const SUFFICIENT_SHARE = 0.5;

export const parseDmr = (text: string): BenchmarkMemory[] =>
  parseRecords(DMR, text).map((json, line) => {
    if (!isDialogue(json)) throw new DataFileError(DMR, "the file is JSON, but not of MSC-Self-Instruct.");
    return readDialogue(json, line);
  });

const UNITS_MS: Readonly<Record<string, number>> = {
  second: 1_000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 604_800_000,
  month: 2_592_000_000,
  year: 31_536_000_000,
};

export function parseTimeBack(text: string): number {
  const parts = text.matchAll(/(\d+)\s*(second|minute|hour|day|week|month|year)s?/g);
  return [...parts].reduce((sum, [, number, unit]) => sum + Number(number) * (UNITS_MS[unit ?? ""] ?? 0), 0);
}

interface Dialogue {
  previous_dialogs: { dialog: Json[]; time_num?: unknown; time_unit?: unknown; time_back?: unknown }[];
  dialog: Json[];
  self_instruct: { B: string; A: string };
}

const hasDialog = (value: unknown): value is { dialog: Json[] } & Json =>
  isRecord(value) && isListOf(value.dialog, isRecord);

const isDialogue = (json: Json): json is Json & Dialogue =>
  hasDialog(json) &&
  isListOf(json.previous_dialogs, hasDialog) &&
  isRecord(json.self_instruct) &&
  isText(json.self_instruct.B) &&
  isText(json.self_instruct.A);

function readDialogue({ previous_dialogs, dialog, self_instruct }: Dialogue, line: number): BenchmarkMemory {
  const earlier = previous_dialogs.map(({ dialog, time_num, time_unit, time_back }, place) => {
    const back = isText(time_back) ? time_back : `${String(time_num)} ${String(time_unit)}`;
    return readSession(dialog, place, LAST_SESSION - parseTimeBack(back));
  });
  const sessions = [...earlier, readSession(dialog, previous_dialogs.length, LAST_SESSION)];
  return {
    id: String(line + 1),
    sessions,
    documents: [],
    questions: [
      {
        id: String(line + 1),
        question: self_instruct.B,
        answer: self_instruct.A,
        type: "deep memory retrieval",
        at: LAST_SESSION,
        evidence: evidenceOf(self_instruct.A, sessions),
      },
    ],
  };
}

/** Earlier sessions do not name the speakers; they are assumed to alternate. */
function readSession(dialog: readonly Json[], place: number, at: number): BenchmarkSession {
  const turns = dialog.flatMap(({ text, id }, turn): BenchmarkTurn[] =>
    isText(text) && text.trim() !== ""
      ? [{ id: `${place}:${turn}`, role: "user", speaker: isText(id) ? id : `Speaker ${(turn % 2) + 1}`, text }]
      : [],
  );
  return { id: String(place), at, turns };
}

function evidenceOf(answer: string, sessions: readonly BenchmarkSession[]): { turn?: string[]; session?: string[] } {
  const turns = sessions.flatMap((session) => session.turns.map(({ id, text }) => ({ id, text, session: session.id })));
  const [wanted = new Set<string>(), ...stems] = stemAll([answer, ...turns.map(({ text }) => text)]);
  const shares = stems.map((stems) => wanted.intersection(stems).size / wanted.size);
  const best = Math.max(...shares);
  if (wanted.size === 0 || best < SUFFICIENT_SHARE) return {};
  const found = turns.filter((_, place) => shares[place] === best);
  return { turn: found.map(({ id }) => id), session: [...new Set(found.map(({ session }) => session))] };
}
