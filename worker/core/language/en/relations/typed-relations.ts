import { readRelationships } from "./relationships.ts";
import { readResidence } from "./residence.ts";
import { readIdentity } from "./identity.ts";
import type { RuleInput, Relation } from "./relation-parts.ts";
import { readPreferences } from "./preferences.ts";
import { MID_ADVERBS, type VerbGroup } from "../grammar/verbs.ts";
import type { Word } from "../grammar/words.ts";
import { readEmployment } from "./employment.ts";

export function readTypedRelations(verb: VerbGroup, rest: readonly Word[], text: string): Relation[] | null {
  if (verb.modal !== null && !(verb.lemma === "start" && verb.tense === "future")) return null;
  const noLonger = verb.ceased || verb.tense === "used-to";
  if (verb.negated && !noLonger) return null;
  let skipped = 0;
  if (verb.lemma === "be") while (MID_ADVERBS.has(rest[skipped]?.lower ?? "")) skipped += 1;
  const input: RuleInput = {
    verb,
    rest: rest.slice(skipped),
    text,
    first: rest[skipped]?.lower ?? "",
    inPast: verb.tense === "past" || verb.tense === "used-to" || verb.tense === "past-progressive",
    noLonger,
    completed: verb.tense === "past" || verb.tense === "perfect",
  };
  for (const readRule of [readResidence, readEmployment, readRelationships, readPreferences, readIdentity]) {
    const found = readRule(input);
    if (found !== null) return found;
  }
  return null;
}
