import { queryTerms } from "../tokenise.ts";
import { otherSpellings } from "./other-spellings.ts";

/** Serves search, and scores in which missing terms count nothing: "koeln" finds "Köln" and ranks it alike. */
export const spelledTerms = (query: string): string[] => [...new Set([...queryTerms(query), ...otherSpellings(query)])];
