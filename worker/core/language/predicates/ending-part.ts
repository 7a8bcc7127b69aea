import { isStopWord, tokenise } from "../../text/tokenise.ts";
import { SAYS_NOTHING, singular } from "./amounts.ts";

export interface EndingPart {
  subject_seq: number;
  subject_name: string;
  predicate: string;
  kind: "state" | "event";
  object_seq: number | null;
  thing: string | null;
  fact: string;
  /** 1 if the predicate or "now" makes the object the only one. */
  functional?: number;
}

/** Predicates of the states to end, by the place of the statement's subject in them; null for all. */
export interface EndingPredicates {
  subject: readonly string[] | null;
  object: readonly string[] | null;
}

export type Match = (said: EndingPart, known: EndingPart) => boolean;

export function perPart<Found>(find: (part: EndingPart) => Found): (part: EndingPart) => Found {
  const found = new WeakMap<EndingPart, { of: Found }>();
  return (part) => {
    const known = found.get(part) ?? { of: find(part) };
    found.set(part, known);
    return known.of;
  };
}

/** Leaves out the owner and "old": "Ada's old Volvo" is the Volvo. */
export const wordsOfThing = perPart(({ thing, subject_name }): ReadonlySet<string> => {
  const owner = new Set(tokenise(subject_name));
  return new Set(
    tokenise(
      (thing ?? "").replace(
        / (?:after all|at all|any ?more|any longer)$| (?:before|after|when|while|because|since|until) .*$/isu,
        "",
      ),
    )
      .filter((word) => !isStopWord(word) && !owner.has(word) && !SAYS_NOTHING.has(word))
      .map(singular),
  );
});

export const isWithin = (words: ReadonlySet<string>, others: ReadonlySet<string>): boolean =>
  [...words].every((word) => others.has(word));
