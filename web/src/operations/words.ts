import type { Words } from "../language/language.ts";
import { ENGLISH } from "./words-english.ts";
import { GERMAN } from "./words-german.ts";

export const PARTS = ["reading", "spend", "webhooks", "keys", "links", "apps", "data"] as const;
export type Part = (typeof PARTS)[number];

export const OPERATIONS_WORDS: Words<typeof ENGLISH> = { en: ENGLISH, de: GERMAN };
