import type { Words } from "../language/language.tsx";
import { ENGLISH } from "./words-english.ts";
import { GERMAN } from "./words-german.ts";

export const PARTS = ["reading", "spend", "webhooks", "keys", "data"] as const;
export type Part = (typeof PARTS)[number];

export type OperationsWords = typeof ENGLISH;

export const OPERATIONS_WORDS: Words<OperationsWords> = { en: ENGLISH, de: GERMAN };
