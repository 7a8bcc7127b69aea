import { GERMAN_REQUESTS } from "../de/requests.ts";
import { ENGLISH_REQUESTS } from "../en/requests.ts";
import { SPANISH_REQUESTS } from "../es/requests.ts";
import type { RequestWords } from "../types/requests.ts";

export const REQUEST_LANGUAGES: readonly RequestWords[] = [ENGLISH_REQUESTS, GERMAN_REQUESTS, SPANISH_REQUESTS];

const MARKED = /[?？؟][^\p{L}\p{N}]{0,12}$/u;
/** In UTF-16 units. */
const MAX_BEGINNING = 200;

export function isRequest(sentence: string): boolean {
  const beginning = sentence.slice(0, MAX_BEGINNING);
  return (
    MARKED.test(sentence.slice(-MAX_BEGINNING)) ||
    REQUEST_LANGUAGES.some(({ asks, requests }) => asks.test(beginning) || requests.test(beginning))
  );
}
