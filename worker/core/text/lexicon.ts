import type nlp from "compromise/two";

type Lexicon = typeof nlp;

let loading: Promise<void> | null = null;
let loaded: Lexicon | null = null;

/**
 * Unpacks the English lexicon, once in a process. That is two fifths of the time in which the Worker's script would start, and who only
 * reads memories needs none of it. Whoever may take words apart awaits this first.
 */
export function loadLexicon(): Promise<void> {
  loading ??= import("compromise/two").then((module) => {
    loaded = module.default;
  });
  return loading;
}

/** Words were taken apart before `loadLexicon` was awaited. */
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

/** Runs what may take words apart, though it mostly does not: again, from the start, with the lexicon, if it has to. */
export async function withLexiconIfNeeded<Result>(run: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof LexiconMissingError)) throw error;
    await loadLexicon();
    return run();
  }
}
