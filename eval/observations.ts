/**
 * Share of LoCoMo's model-written observations that our facts cover: with a source turn and a subject in common, and at least half of the
 * content words (stemmed; without stop words and the person's name) in the fact.
 */
import { DatabaseSync } from "node:sqlite";
import type { Fact } from "../shared/api/fact.ts";
import { wordsOf } from "./full-text-baseline.ts";
import type { Observation } from "./locomo.ts";
import { STOP_WORDS } from "./stop-words.ts";

export interface Coverage {
  covered: number;
  withFact: number;
  total: number;
}

export type SourcedFact = Pick<Fact, "subject" | "fact"> & { turns: readonly string[] };

const SUFFICIENT_SHARE = 0.5;

export function observationCoverage(observations: readonly Observation[], facts: readonly SourcedFact[]): Coverage {
  return coverageOf(bestShares(observations, facts));
}

export const coverageOf = (shares: ReadonlyArray<number | null>): Coverage => ({
  covered: shares.filter((share) => share !== null && share >= SUFFICIENT_SHARE).length,
  withFact: shares.filter((share) => share !== null).length,
  total: shares.length,
});

export function bestShares(observations: readonly Observation[], facts: readonly SourcedFact[]): Array<number | null> {
  const stems = stemAll([...observations.map(({ text }) => text), ...facts.map(({ fact }) => fact)]);
  const factStems = stems.slice(observations.length);
  const factsOfTurn = Map.groupBy(
    facts.flatMap(({ turns, subject }, index) =>
      turns.map((turn) => ({ turn, speaker: subject.name.toLowerCase(), index })),
    ),
    ({ turn, speaker }) => `${turn} ${speaker}`,
  );
  return observations.map(({ speaker, turns }, index) => {
    const name = stemAll([speaker])[0] ?? new Set();
    const wanted = (stems[index] ?? new Set<string>()).difference(name);
    const candidates = turns.flatMap((turn) => factsOfTurn.get(`${turn} ${speaker.toLowerCase()}`) ?? []);
    if (candidates.length === 0) return null;
    return Math.max(
      ...candidates.map(
        ({ index }) => wanted.intersection(factStems[index] ?? new Set()).size / Math.max(1, wanted.size),
      ),
    );
  });
}

export function stemAll(texts: readonly string[]): Array<Set<string>> {
  const database = new DatabaseSync(":memory:");
  database.exec(`
    CREATE VIRTUAL TABLE text USING fts5(words, tokenize = 'porter unicode61 remove_diacritics 2');
    CREATE VIRTUAL TABLE stem USING fts5vocab(text, 'instance');
  `);
  const insert = database.prepare("INSERT INTO text (rowid, words) VALUES (?, ?)");
  database.exec("BEGIN");
  for (const [index, text] of texts.entries()) {
    insert.run(
      index,
      wordsOf(text)
        .filter((word) => !STOP_WORDS.has(word))
        .join(" "),
    );
  }
  const stems = texts.map(() => new Set<string>());
  for (const { doc, term } of database.prepare("SELECT doc, term FROM stem").iterate())
    stems[Number(doc)]?.add(String(term));
  database.close();
  return stems;
}
