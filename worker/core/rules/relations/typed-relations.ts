import { bonds } from "./relationships.ts";
import { homes } from "./residence.ts";
import { identity } from "./identity.ts";
import type { Reading, Relation } from "./relation-parts.ts";
import { tastes } from "./preferences.ts";
import { MID_ADVERBS, type VerbGroup } from "../grammar/verbs.ts";
import type { Word } from "../grammar/words.ts";
import { work } from "./employment.ts";

/** Rules for homes, work, people, likes and what somebody is; `null` where none applies. `rest` is what stands after the verb. */
export function typedRelations(verb: VerbGroup, rest: readonly Word[], line: string): Relation[] | null {
  if (verb.modal !== null && !(verb.lemma === "start" && verb.tense === "future")) return null;
  const over = verb.ceased || verb.tense === "used-to";
  if (verb.negated && !over) return null;
  let skipped = 0;
  if (verb.lemma === "be") while (MID_ADVERBS.has(rest[skipped]?.lower ?? "")) skipped += 1;
  const reading: Reading = {
    verb,
    rest: rest.slice(skipped),
    line,
    first: rest[skipped]?.lower ?? "",
    past: verb.tense === "past" || verb.tense === "used-to" || verb.tense === "past-progressive",
    over,
    done: verb.tense === "past" || verb.tense === "perfect",
  };
  for (const rules of [homes, work, bonds, tastes, identity]) {
    const found = rules(reading);
    if (found !== null) return found;
  }
  return null;
}
