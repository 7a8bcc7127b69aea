import { closest, distance } from "fastest-levenshtein";

/** In the order in which they are shown. */
export const SECTIONS = ["instructions", "profile", "facts", "entities", "communities", "messages"] as const;
export type SectionName = (typeof SECTIONS)[number];

export const SLOT =
  /\{\{\s*(instructions|profile|facts|entities|communities|messages)(?:\s+limit=([1-9]\d{0,2}))?\s*\}\}/u;
/** Matches a slot, or a placeholder of the caller. */
const PLACEHOLDER = /\{\{\s*([\p{L}\p{N}_]+)(?![\p{L}\p{N}_])[^{}]*\}\}/gu;

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
/** One wrong letter in four is a slip. */
const LETTERS_PER_SLIP = 4;
const MOST_QUOTED = 100;

/** A section's name with something other than a limit, or nearly a section's name. Other names belong to the caller. */
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
  // two exchanged letters are one slip
  const isExchanged = wrong === 2 && lettersOf(word) === lettersOf(near);
  return wrong <= slips || isExchanged ? (MEANT[near] ?? null) : null;
}

const lettersOf = (word: string): string => word.split("").toSorted().join("");
