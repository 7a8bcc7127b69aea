import { lemmaOf } from "../../text/conjugation.ts";
import { wordSet } from "../../text/word-set.ts";

/** Its value begins with a verb: "fly to Rome". */
export const PLAN = "PLANS_TO";
export const NO_PLAN = "NOT_PLANS_TO";

export const CANCELLING = /^(?:CANCELLED|CANCELED|CALLED_OFF|SCRAPPED|BINNED|DROPPED|GAVE_UP|ABANDONED)(?:_|$)/u;
const GOING = wordSet("go visit travel fly drive head come take");
const GENERAL = wordSet(
  "trip flight plan plans visit journey travel booking ticket tickets holiday vacation appointment",
);
const EMPTY = wordSet(`
  a an the to in on at of for with from by about into and or my our their his her its your me us them
  up out off this that some there again instead
`);

const contentOf = (text: string, tense: Parameters<typeof lemmaOf>[1] = null): string[] =>
  Array.from(text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu), ([word]) => word)
    .filter((word) => !EMPTY.has(word))
    .map((word) => lemmaOf(word, tense));

const verbClass = (verb: string): string => (GOING.has(verb) ? "go" : verb);

const IS_MOVED = / was moved to another date\.$/u;

/** "Ada's trip to Rome was moved to another date" moves "fly to Rome", which has all content words of the trip. */
export function movesPlan(said: { fact: string; object_value: string | null }, plan: string): boolean {
  if (!IS_MOVED.test(said.fact) || said.object_value === null) return false;
  const moved = contentOf(said.object_value.replace(/^have the /u, ""));
  const about = moved.filter((word) => !GENERAL.has(word));
  const planned = new Set(contentOf(plan));
  return (about.length > 0 ? about : moved).every((word) => planned.has(word));
}

/** Not planning to "adopt" excludes "adopt a child". */
export function deniesPlan(denied: string, plan: string): boolean {
  const [verb, ...rest] = contentOf(denied);
  if (verb === undefined || (rest.length === 0 && GOING.has(verb))) return false;
  const [planned, ...more] = contentOf(plan);
  return planned !== undefined && verbClass(planned) === verbClass(verb) && rest.every((word) => more.includes(word));
}

/**
 * "Ada flew to Rome" and "Ada cancelled her trip to Rome" close "fly to Rome". An event needs the plan's verb and all
 * its other words.
 */
export function closesPlan(event: { predicate: string; fact: string }, plan: string): boolean {
  const [verb, ...rest] = contentOf(plan);
  if (verb === undefined) return false;
  const said = new Set(contentOf(event.fact));
  const hasAll = rest.every((word) => said.has(word));
  if (CANCELLING.test(event.predicate)) {
    if (rest.length > 0 && hasAll) return true;
    const cancelled = contentOf(
      event.fact.replace(/^.*?\b(?:cancel\w*|called off|scrapped|binned|dropped|gave up|abandoned)\b/i, ""),
    ).filter((word) => !GENERAL.has(word));
    const planned = new Set([verb, ...rest]);
    return cancelled.length > 0 && cancelled.every((word) => planned.has(word));
  }
  const [happened] = contentOf(event.predicate.replaceAll("_", " "), "PastTense");
  if (happened === undefined || verbClass(happened) !== verbClass(verb)) return false;
  return hasAll && (rest.length > 0 || verb !== "go");
}
