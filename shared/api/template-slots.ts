/** Slots of a context's template: what is one, and what was meant to be one. */
import { closest, distance } from "fastest-levenshtein";

/** The sections of a context, in the order in which they are shown. */
export const SECTIONS = ["instructions", "profile", "facts", "entities", "communities", "messages"] as const;
export type SectionName = (typeof SECTIONS)[number];

/** A slot: the name of a section and, if wanted, the most lines of it. */
export const SLOT =
  /\{\{\s*(instructions|profile|facts|entities|communities|messages)(?:\s+limit=([1-9]\d{0,2}))?\s*\}\}/u;
/** The text in the braces of a slot, or of a placeholder that the caller fills in. */
const PLACEHOLDER = /\{\{\s*([\p{L}\p{N}_]+)(?![\p{L}\p{N}_])[^{}]*\}\}/gu;

/** Words that are taken for the name of a section. */
const MEANT: Readonly<Record<string, SectionName>> = {
  ...Object.fromEntries(SECTIONS.map((name) => [name, name])),
  instruction: "instructions",
  preference: "instructions",
  preferences: "instructions",
  fact: "facts",
  entity: "entities",
  community: "communities",
  message: "messages",
  episode: "messages",
  episodes: "messages",
};
/** One wrong letter in four, and at least one, is a slip. */
const LETTERS_PER_SLIP = 4;
const MOST_QUOTED = 100;

/**
 * Says why a text that was meant as a slot is none: it is a section's name with something other than a limit, or it is nearly a section's
 * name. Returns null if the template has no such text. `{{name}}` with any other name belongs to the caller and stays as it is.
 */
export function misspeltSlot(template: string): string | null {
  for (const [text, name = ""] of template.matchAll(PLACEHOLDER)) {
    const quoted = text.slice(0, MOST_QUOTED);
    const section = sectionMeant(name);
    if (section === null || SLOT.test(text)) continue;
    return section === name
      ? `has ${quoted}, which is no slot: write {{${name}}}, or {{${name} limit=10}} with a limit from 1 to 999`
      : `has ${quoted}, which is no slot; did you mean {{${section}}}?`;
  }
  return null;
}

function sectionMeant(name: string): SectionName | null {
  const word = name.toLowerCase();
  const near = closest(word, Object.keys(MEANT));
  const slips = Math.max(1, Math.floor(near.length / LETTERS_PER_SLIP));
  const wrong = distance(word, near);
  // two letters that have changed places are one slip
  const isExchanged = wrong === 2 && lettersOf(word) === lettersOf(near);
  return wrong <= slips || isExchanged ? (MEANT[near] ?? null) : null;
}

const lettersOf = (word: string): string => word.split("").toSorted().join("");
