/**
 * Reader of LooGLE (Li et al., ACL 2024), files `longdep_qa.jsonl` and `shortdep_qa.jsonl`, one document per line:
 *
 *     { input: "the whole text", title, qa_pairs: [{ Q, A, S: ["a sentence of the text", …], type? }] | "none" }
 *
 * Every document becomes one memory; the evidence is the sentences `S`.
 */
import type { BenchmarkMemory, MemoryQuestion } from "./benchmark-memory.ts";
import {
  isListOf,
  isRecord,
  isText,
  type Json,
  DataFileError,
  parseRecords,
  type PublishedDataSet,
} from "./published-file.ts";

export const LOOGLE: PublishedDataSet = {
  name: "LooGLE",
  where:
    "LooGLE is longdep_qa.jsonl of https://huggingface.co/datasets/bigainlco/LooGLE (CC BY-SA 4.0): download it and give " +
    "its path.",
};

export const parseLoogle = (text: string): BenchmarkMemory[] =>
  parseRecords(LOOGLE, text).map(({ input, title, qa_pairs }, line) => {
    const pairs = qa_pairs === "none" ? [] : qa_pairs;
    if (!isText(input) || !isText(title) || !isListOf(pairs, isPair))
      throw new DataFileError(LOOGLE, "the file is JSON, but not LooGLE's.");
    return {
      id: String(line + 1),
      sessions: [],
      documents: [{ id: title, title, text: input }],
      questions: pairs.map((pair, place) => readPair(pair, `${line + 1}:${place + 1}`)),
    };
  });

interface Pair {
  Q: string;
  A: string;
  S: unknown;
  type?: unknown;
}

const isPair = (value: unknown): value is Pair & Json => isRecord(value) && isText(value.Q) && isText(value.A);

function readPair({ Q, A, S, type }: Pair, id: string): MemoryQuestion {
  const sentences = [S].flat().filter((sentence) => isText(sentence) && sentence.trim() !== "") as string[];
  return {
    id,
    question: Q,
    answer: A,
    type: isText(type) ? type : "short dependency",
    at: null,
    evidence: { quote: sentences },
  };
}
