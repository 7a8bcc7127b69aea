import { queryTerms } from "../tokenise.ts";
import { otherSpellings } from "./other-spellings.ts";

/**
 * Returns a query's terms with their other spellings, for search and for scores in which a term without an occurrence counts nothing: "koeln"
 * finds "Köln", and ranks it like "köln" does.
 */
export const spelledTerms = (query: string): string[] => [...new Set([...queryTerms(query), ...otherSpellings(query)])];
