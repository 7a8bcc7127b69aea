import type nlp from "compromise/two";
import { quickenTagging } from "./tagging/quick-tagging.ts";

type Lexicon = typeof nlp;

let loading: Promise<void> | null = null;
let loaded: Lexicon | null = null;

/** Loading takes two fifths of the script's start time, and reads do not need it. Await it before parsing. */
export function loadLexicon(): Promise<void> {
  loading ??= import("compromise/two").then((module) => {
    quickenTagging(module.default);
    loaded = module.default;
  });
  return loading;
}

class LexiconMissingError extends Error {
  constructor() {
    super("the lexicon is not loaded");
  }
}

/** @throws LexiconMissingError unless `loadLexicon` was awaited */
export function lexicon(): Lexicon {
  if (loaded === null) throw new LexiconMissingError();
  return loaded;
}

export async function withLexiconIfNeeded<Result>(run: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof LexiconMissingError)) throw error;
    await loadLexicon();
    return run();
  }
}
