/**
 * Questions with choices on LooGLE's documents, as published by ReMindRAG (Guo et al., NeurIPS 2025), one file per
 * document, named by its title:
 *
 *     choice-format/longdep_qa|shortdep_qa/<title>.json    [{ question: "… A. … B. …", answer, evidence: text | [text, …] }, …]
 *     similar-data/longdep_qa|shortdep_qa/<title>.json     [{ question }, …]    paraphrases in the same order
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { BenchmarkMemory, MemoryQuestion } from "./benchmark-memory.ts";
import { DataFileError, isText, type Json, parseRecords, type PublishedDataSet, readText } from "./published-file.ts";

const LOOGLE_CHOICES: PublishedDataSet = {
  name: "LooGLE's questions with choices",
  where:
    "They are the folder LooGLE-rewrite-data that https://github.com/kilgrims/ReMindRAG names: download it and give its path with --choices.",
};

export const CHOICES = "choices";

const KINDS = ["longdep_qa", "shortdep_qa"] as const;
export const WORDINGS = { original: "choice-format", similar: "similar-data" } as const;
export type Wording = keyof typeof WORDINGS;

export function withChoices(
  memories: readonly BenchmarkMemory[],
  folder: string,
  wording: Wording = "original",
): BenchmarkMemory[] {
  const read = (which: Wording, title: string): Json[] =>
    KINDS.map((kind) => join(folder, WORDINGS[which], kind, `${title}.json`))
      .filter((path) => existsSync(path))
      .flatMap((path) => parseRecords(LOOGLE_CHOICES, readText(LOOGLE_CHOICES, path), path));
  const found = memories.flatMap((memory) => {
    const title = memory.documents[0]?.title ?? "";
    const original = read("original", title);
    if (original.length === 0) return [];
    const worded = wording === "original" ? original : read(wording, title);
    if (worded.length !== original.length)
      throw new DataFileError(LOOGLE_CHOICES, `"${title}" has other numbers of questions in its two wordings.`);
    const questions = original.map((question, place) =>
      readQuestion(question, worded[place]?.question, `${memory.id}:${place + 1}`),
    );
    return [{ ...memory, questions }];
  });
  if (found.length === 0) throw new DataFileError(LOOGLE_CHOICES, `${folder} has no file of these documents.`);
  return found;
}

function readQuestion({ answer, evidence = [] }: Json, question: unknown, id: string): MemoryQuestion {
  if (!isText(question) || !isText(answer))
    throw new DataFileError(LOOGLE_CHOICES, "a file is JSON, but has no questions with answers.");
  const quote = [evidence].flat().filter((text) => isText(text) && text.trim() !== "") as string[];
  return { id, question, answer, type: CHOICES, at: null, evidence: { quote } };
}
