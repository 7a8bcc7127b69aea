/**
 * Reader of questions with a few passages each; only some of the passages support the answer:
 *
 *     [{ _id, question, answer, type, supporting_facts: [["title", 0]], context: [["title", ["sentence", …]]] }, …]
 *
 * The passages of all selected questions form one memory, as in HippoRAG (§3.1); passages of other questions are
 * distractors.
 */
import type { BenchmarkMemory, MemoryQuestion, BenchmarkDocument } from "./benchmark-memory.ts";
import {
  isListOf,
  isText,
  type Json,
  DataFileError,
  parseRecords,
  type PublishedDataSet,
  sampleEvenly,
} from "./published-file.ts";

export function parseSupportingPassages(published: PublishedDataSet, text: string, limit: number): BenchmarkMemory[] {
  const records = parseRecords(published, text);
  if (!records.every(isQuestion)) throw new DataFileError(published, `the file is JSON, but not ${published.name}'s.`);
  const asked = sampleEvenly(records, limit);
  const documents = new Map<string, BenchmarkDocument>();
  for (const { context } of asked) {
    for (const [title, sentences] of context) {
      const text = sentences.join(" ").replace(/\s+/g, " ").trim();
      const id = idOf(title, sentences);
      if (text !== "") documents.set(id, { id, title, text });
    }
  }
  return [{ id: published.name, sessions: [], documents: [...documents.values()], questions: asked.map(readQuestion) }];
}

type Context = [title: string, sentences: string[]];

interface PublishedQuestion {
  _id: string;
  question: string;
  answer: string;
  type: string;
  supporting_facts: [title: string, sentence: number][];
  context: Context[];
}

const isContext = (value: unknown): value is Context =>
  Array.isArray(value) && isText(value[0]) && isListOf(value[1], isText);
const isSupport = (value: unknown): value is [string, number] => Array.isArray(value) && isText(value[0]);

const isQuestion = (json: Json): json is Json & PublishedQuestion =>
  [json._id, json.question, json.answer, json.type].every(isText) &&
  isListOf(json.supporting_facts, isSupport) &&
  isListOf(json.context, isContext);

const idOf = (title: string, sentences: readonly string[]): string => `${title}\n${sentences.join(" ")}`;

function readQuestion({ _id, question, answer, type, supporting_facts, context }: PublishedQuestion): MemoryQuestion {
  const titles = new Set(supporting_facts.map(([title]) => title));
  const supporting = context.filter(([title]) => titles.has(title)).map(([title, sentences]) => idOf(title, sentences));
  return { id: _id, question, answer, type, at: null, evidence: { passage: [...new Set(supporting)] } };
}
