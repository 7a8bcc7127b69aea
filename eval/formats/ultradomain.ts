/**
 * Reader of UltraDomain ("MemoRAG", Qian et al. 2024), on which HiRAG (Huang et al. 2025, §4) and LightRAG are
 * compared: `mix.jsonl`, `cs.jsonl`, `legal.jsonl`, `agriculture.jsonl`, one question per line:
 *
 *     { input: "the question", answers: ["…"], context: "the whole book", label, meta: { title?, authors? }, _id? }
 *
 * As in their evaluation, a file becomes one memory with each of its books once, and its questions.
 */
import type { BenchmarkDocument, BenchmarkMemory } from "./benchmark-memory.ts";
import { DataFileError, isListOf, isRecord, isText, parseRecords, type PublishedDataSet } from "./published-file.ts";

export const ULTRADOMAIN: PublishedDataSet = {
  name: "UltraDomain",
  where:
    "UltraDomain is mix.jsonl, cs.jsonl, legal.jsonl or agriculture.jsonl of https://huggingface.co/datasets/TommyChien/UltraDomain " +
    "(Apache 2.0): download one and give its path.",
};

const MAX_PART = 60_000;

export function parseUltraDomain(text: string, limit = Infinity): BenchmarkMemory {
  const rows = parseRecords(ULTRADOMAIN, text).slice(0, limit);
  const books = new Map<string, string>();
  const questions = rows.map(({ input, answers, context, label, meta, _id }, line) => {
    if (!isText(input) || !isText(context) || !isListOf(answers, isText))
      throw new DataFileError(ULTRADOMAIN, `line ${line + 1} is not UltraDomain's.`);
    const title = isRecord(meta) && isText(meta["title"]) ? meta["title"] : "";
    if (!books.has(context)) books.set(context, title.trim() === "" ? `Book ${books.size + 1}` : title);
    return {
      id: isText(_id) ? _id : String(line + 1),
      question: input,
      answer: answers.join("; "),
      type: isText(label) ? label : "question",
      at: null,
      evidence: {},
    };
  });
  const documents = [...books].flatMap(([book, title], place) =>
    partsOf(book).map((part, at): BenchmarkDocument => ({
      id: `${place + 1}.${at + 1}`,
      title: `${title}, part ${at + 1}`,
      text: part,
    })),
  );
  return { id: "ultradomain", sessions: [], documents, questions };
}

function partsOf(text: string): string[] {
  const parts: string[] = [];
  for (let left = text.trim(); left !== "";) {
    const head = left.slice(0, MAX_PART);
    const end =
      left.length <= MAX_PART
        ? left.length
        : ([head.lastIndexOf("\n\n"), head.lastIndexOf(". ") + 1, head.lastIndexOf(" ")].find(
            (place) => place > MAX_PART / 2,
          ) ?? wholeCharacters(head));
    parts.push(left.slice(0, end).trim());
    left = left.slice(end).trim();
  }
  return parts;
}

const wholeCharacters = (text: string): number =>
  text.at(-1)?.isWellFormed() === true ? text.length : text.length - 1;
