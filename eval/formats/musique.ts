/**
 * Reader of MuSiQue (Trivedi et al., TACL 2022) as published by HippoRAG (Gutiérrez et al., NeurIPS 2024): passages with the triples that a
 * model extracted, and questions:
 *
 *     { docs: [{ title, text, extracted_triples: [["subject", "relation", "object"], …] }, …] }
 *     [{ id, question, answer, answer_aliases?: [text, …], paragraphs: [{ title, paragraph_text, is_supporting }] }, …]
 */
import {
  isListOf,
  isRecord,
  isText,
  type Json,
  DataFileError,
  parseRecords,
  type PublishedDataSet,
  readText,
} from "./published-file.ts";

export const MUSIQUE: PublishedDataSet = {
  name: "MuSiQue",
  where:
    "MuSiQue with its triples is output/openie_musique_results_ner_*.json and data/musique.json of " +
    "https://github.com/OSU-NLP-Group/HippoRAG, branch legacy (MIT; MuSiQue CC BY 4.0): download both and give their paths.",
};

export type Triple = [subject: string, relation: string, object: string];

export interface MusiquePassage {
  title: string;
  text: string;
  triples: Triple[];
}

export interface MusiqueQuestion {
  id: string;
  question: string;
  answer: string;
  aliases: string[];
  type: string;
  evidence: number[];
}

export interface Musique {
  passages: MusiquePassage[];
  questions: MusiqueQuestion[];
  /**
   * Triples without exactly three parts, as in HippoRAG, or repeated within a passage. HippoRAG counts repetitions as further edges; for
   * Engraph they are the same fact.
   */
  droppedTriples: number;
}

export const readMusique = (openIe: string, questions: string): Musique =>
  parseMusique(readText(MUSIQUE, openIe), readText(MUSIQUE, questions));

export function parseMusique(openIe: string, questions: string): Musique {
  const [root] = parseRecords(MUSIQUE, `[${openIe}]`, "the file of passages");
  if (!isListOf(root?.docs, isPassage)) throw new DataFileError(MUSIQUE, "the file of passages has no docs.");
  const passages = root.docs.map(({ title, text, extracted_triples }) => ({
    title,
    text,
    triples: distinctTriples(extracted_triples),
  }));
  const written = root.docs.reduce((sum, { extracted_triples }) => sum + extracted_triples.length, 0);
  const kept = passages.reduce((sum, { triples }) => sum + triples.length, 0);
  const places = new Map(passages.map((passage, place) => [keyOf(passage.title, passage.text), place]));
  return {
    passages,
    questions: parseRecords(MUSIQUE, questions, "the file of questions").map((question) =>
      readQuestion(question, places),
    ),
    droppedTriples: written - kept,
  };
}

/** Keeps the passages that a question needs, and every `every`-th of the others: fewer texts to embed with a slow model. */
export function withFewerPassages(data: Musique, every: number): Musique {
  const needed = new Set(data.questions.flatMap(({ evidence }) => evidence));
  let others = 0;
  const kept = data.passages.flatMap((_, place) => (needed.has(place) || others++ % every === 0 ? [place] : []));
  const places = new Map(kept.map((place, newPlace) => [place, newPlace]));
  return {
    ...data,
    passages: kept.flatMap((place) => data.passages[place] ?? []),
    questions: data.questions.map((question) => ({
      ...question,
      evidence: question.evidence.flatMap((place) => places.get(place) ?? []),
    })),
  };
}

interface PublishedPassage {
  title: string;
  text: string;
  extracted_triples: unknown[];
}

const isPassage = (value: unknown): value is PublishedPassage & Json =>
  isRecord(value) && isText(value.title) && isText(value.text) && Array.isArray(value.extracted_triples);

function distinctTriples(written: readonly unknown[]): Triple[] {
  const triples = written.flatMap((parts) => {
    if (!isListOf(parts, isText) || parts.length !== 3) return [];
    const [subject = "", relation = "", object = ""] = parts.map((part) => part.trim());
    return subject && relation && object ? [[subject, relation, object] satisfies Triple] : [];
  });
  return [...new Map(triples.map((triple) => [triple.join("\n"), triple])).values()];
}

const keyOf = (title: string, text: string): string => `${title}\n${text}`;

function readQuestion(json: Json, places: ReadonlyMap<string, number>): MusiqueQuestion {
  const { id, question, answer, answer_aliases = [], paragraphs } = json;
  if (!isText(id) || !isText(question) || !isListOf(paragraphs, isRecord) || !isListOf(answer_aliases, isText))
    throw new DataFileError(MUSIQUE, "the file of questions is JSON, but not MuSiQue's.");
  const supporting = paragraphs.filter(({ is_supporting }) => is_supporting === true);
  const evidence = supporting.map(({ title, paragraph_text }) =>
    places.get(keyOf(String(title), String(paragraph_text))),
  );
  if (evidence.some((place) => place === undefined))
    throw new DataFileError(MUSIQUE, `a passage that question ${id} needs is not among the passages.`);
  return {
    id,
    question,
    answer: String(answer),
    aliases: answer_aliases,
    type: /^\dhop/.exec(id)?.[0] ?? "other",
    evidence: evidence.filter((place) => place !== undefined),
  };
}
