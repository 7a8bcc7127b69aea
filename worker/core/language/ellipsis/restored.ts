import type { ExtractionInput } from "../../extraction/extraction.ts";
import { proseOf } from "../en/grammar/prose.ts";
import { splitSentences } from "../en/grammar/sentences.ts";
import { hasWordOf } from "../../text/word-set.ts";
import { ENGLISH_ELLIPSES, ENGLISH_OTHER_PERSONS, MAY_BE_ELLIPTIC } from "../en/ellipsis.ts";

export interface Restored {
  content: string;
  /** The place in the message. */
  placeOf: (place: number) => number;
}

/** Supplies words that a chat leaves out: "mum lives in Hull" is about the writer's mother. */
export function restored({ content, role, speaker, previous }: ExtractionInput): Restored {
  const asWritten = { content, placeOf: (place: number): number => place };
  if (role === "assistant" || speaker === null || !hasWordOf(MAY_BE_ELLIPTIC, content)) return asWritten;
  const prose = proseOf(content);
  const supplied = splitSentences(prose, prose.length).flatMap(({ text, start, mark }) => {
    if (mark === "?") return [];
    for (const { pattern, supplies, mayBeOfOthers } of ENGLISH_ELLIPSES) {
      const match = pattern.exec(text);
      if (match === null) continue;
      // "allergic to nuts" may answer a question about them
      if (supplies.startsWith("I") && THIRD_PERSON.test(previous.at(-1)?.content ?? "")) return [];
      if (mayBeOfOthers && ENGLISH_OTHER_PERSONS.test(prose.slice(0, start))) return [];
      return [{ at: start + (match.groups?.["lead"] ?? "").length, supplies }];
    }
    return [];
  });
  if (supplied.length === 0) return asWritten;
  let made = "";
  let from = 0;
  for (const { at, supplies } of supplied) {
    made += content.slice(from, at) + supplies + (content[at] ?? "").toLowerCase();
    from = at + 1;
  }
  return {
    content: made + content.slice(from),
    placeOf: (place) => {
      let before = 0;
      for (const { at, supplies } of supplied) {
        if (place <= at + before) break;
        before += Math.min(supplies.length, place - at - before);
      }
      return place - before;
    },
  };
}

const THIRD_PERSON = /(?<!\p{L})(?:he|she|they|his|her|their|them)(?!\p{L})/iu;
