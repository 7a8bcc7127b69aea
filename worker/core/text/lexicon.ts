import type nlp from "compromise/two";
import { must } from "../../../shared/must.ts";

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

/** The lexicon; `loadLexicon` must have been awaited. */
export const lexicon = (): Lexicon => must(loaded, "lexicon");
