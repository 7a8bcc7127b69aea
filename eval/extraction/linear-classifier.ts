/** Deterministic logistic regression over runs of one to three words and of their parts of speech. */
import { seededRandom, shuffledOrder } from "../../worker/core/clustering/seeded-random.ts";
import { readWords } from "../../worker/core/language/en/grammar/words.ts";

export type Features = readonly string[];

export interface Example {
  features: Features;
  is: boolean;
}

/** Log-odds. */
export type Classifier = (features: Features) => number;

const LONGEST_RUN = 3;
const ROUNDS = 20;
const LEARNING_RATE = 0.3;
const PENALTY = 1e-4;
/** Most informative first. Names count only by class, so that the classifier does not learn people. */
const CLASSES = [
  "ProperNoun",
  "Pronoun",
  "Negative",
  "Modal",
  "Auxiliary",
  "PastTense",
  "Gerund",
  "PresentTense",
  "Value",
];
const MORE_CLASSES = ["Verb", "Noun", "Adjective", "Adverb", "Preposition", "Determiner", "Conjunction"];

export function featuresOf(text: string): Features {
  const words = readWords(text, 0).map(({ lower, tags }) => {
    const tag = [...CLASSES, ...MORE_CLASSES].find((name) => tags.has(name)) ?? "Other";
    return { word: tag === "ProperNoun" ? "<name>" : lower, tag };
  });
  const edged = [{ word: "<s>", tag: "<s>" }, ...words, { word: "</s>", tag: "</s>" }];
  const features = new Set([`ends in ${/[?!]\s*$/u.exec(text)?.[0].trim() ?? "."}`]);
  for (let length = 1; length <= LONGEST_RUN; length += 1)
    for (let from = 0; from + length <= edged.length; from += 1) {
      const run = edged.slice(from, from + length);
      features.add(`word ${run.map(({ word }) => word).join(" ")}`);
      features.add(`tag ${run.map(({ tag }) => tag).join(" ")}`);
    }
  return [...features];
}

/** AdaGrad. */
export function train(examples: readonly Example[]): Classifier {
  const weights = new Map<string, { weight: number; squares: number }>();
  const random = seededRandom(1);
  const scoreOf: Classifier = (features) =>
    features.reduce((sum, name) => sum + (weights.get(name)?.weight ?? 0), weights.get("")?.weight ?? 0);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const place of shuffledOrder(examples.length, random)) {
      const example = examples[place];
      if (example === undefined) continue;
      const error = Number(example.is) - 1 / (1 + Math.exp(-scoreOf(example.features)));
      for (const name of ["", ...example.features]) {
        const known = weights.get(name) ?? { weight: 0, squares: 1e-8 };
        const gradient = error - PENALTY * known.weight;
        known.squares += gradient ** 2;
        known.weight += (LEARNING_RATE / Math.sqrt(1 + known.squares)) * gradient;
        weights.set(name, known);
      }
    }
  return scoreOf;
}
