import { matches, matchOf, mayMatch } from "../../../text/matching/needed-parts.ts";
import { wordSet } from "../../../text/word-set.ts";
import { kinshipOf } from "../relations/kinship.ts";
import { possessive } from "../grammar/pronouns.ts";
import { FORMS, type EndingForm } from "./ending-forms.ts";
import type { Ending } from "./ending.ts";
import { readThingEnding } from "./thing-endings.ts";

const CLAUSE_BREAK =
  /(?:(?<!\s)\s+)?(?:[;:!?()…]|,(?=\s|$)|(?<!\b(?:Dr|Mr|Mrs|Ms|St))\.(?=\s|$)|\s[–—-]\s|[–—])\s*|(?<!\s)\s+(?:but|so|because|cause|cos|when|which|(?<!\p{Lu}\p{Ll}+ )and(?= \p{Lu}\p{Ll})|and (?![Ii]\b|me\b|\p{Lu}\p{Ll}))\s*/u;
/** The text from here on is about another time, or it is not asserted. */
const NOT_ASSERTED = /\s(?:that|until|till|before|unless|whether|if|while|although)\s.*$/isu;
const FILLER =
  /^(?:(?:so|well|ok|okay|oh|ah|and|but|also|then|sadly|unfortunately|luckily|thankfully|finally|update|good news|bad news|guess what|it turns out|turns out|fyi|btw|by the way|honestly|actually|yeah|yes|yay|eventually|in the end|at last|§)[,:!.]? )+/iu;
const AUXILIARY =
  /^(?:(?:had to|have had to|ended up|managed to|went and|have|has|had|am|is|are|was|were|been|be|got|get|just|finally|recently|sadly|actually|already|also|all|both|now|only|officially|completely|really) )+/iu;

const GOING_ON =
  /^(?:(?:am|is|are|'s|'re|'m) )?(?:(?:just|now|currently|also) )?(?:selling|giving|getting rid|rehoming|donating|trading in|scrapping)\b/iu;

/** "We sell bread" says what a shop does. */
const HABITUAL =
  /^(?:i|we|they) (?:(?:\p{Ll}{2,10}ly|always|often|also|still|now|just|sometimes) )?(?:sell|give away|donate|rehome|trade in|scrap|pay off|get rid of)\b/iu;

const KIN = "(?:(?:younger|older|little|big|elder|twin|best|eldest|youngest|new|old) )?(?:[\\p{Ll}]+(?:-in-law)?)";
const OWN_KIN = new RegExp(`^(?:[Mm]y|[Oo]ur) (${KIN})(?: (\\p{Lu}[\\p{L}'-]+))?(?:'s)? (.+)$`, "u");
const PARENT = /^(mum|mom|mam|dad|mummy|daddy|grandma|grandpa|granny|nan|nana|gran|grandad|granddad)(?:'s)? (.+)$/iu;
const NAMED = /^(\p{Lu}[\p{L}-]+)(?:'s|'ve)? (.+)$/u;

const ENDS_SOON = "(?= ?§| ?$| (?:in|last|on|this|after|yesterday|today";
const PLAN_IS_OVER =
  /^(?:(?:is|are|has|have|all|now) )*(?:off|cancelled|canceled|called off|fell through|fallen through)(?= ?§| ?$)/iu;
const DIED = new RegExp(
  `^(?:(?:has|had|sadly|finally|just) )*(?:died|passed away|crossed the rainbow bridge|is no longer with us|(?:was|had to be|got) (?:put down|put to sleep|euthani[sz]ed))${ENDS_SOON}|peacefully|suddenly|from|of|at|when)\\b)`,
  "iu",
);
const RAN_AWAY = new RegExp(
  `^(?:(?:has|had|just) )*(?:flew|flown|ran|run|wandered) (?:away|off)${ENDS_SOON})\\b)`,
  "iu",
);
/** "I lost my husband in the crowd" ends no life. */
const NOT_FOUND = String.raw`(?! ?(?:§ )?(?:in|at|on) (?:the|an?|my|our|this|that) (?!(?:[\p{L}-]+ )?(?:war|accident|crash|fire|flood|earthquake|attack|pandemic|hospital|spring|summer|autumn|fall|winter|age)\b))`;
const LOST_BY_NAME =
  /^lost (\p{Lu}\p{Ll}[\p{L}'-]+)(?! § (?:in|at|on) (?:the|an?|my|our) )(?= ?§| (?:in (?:spring|summer|autumn|fall|winter|january|february|march|april|may|june|july|august|september|october|november|december|(?:19|20)\d\d)|to cancer|last (?:week|month|year|night|spring|summer|autumn|fall|winter)|this (?:week|month|year|morning))\b)/iu;
const LOST_SOMEBODY = new RegExp(
  `^lost (?:my|our) (?:(?:dear|beloved|sweet|poor|old) )?(\\p{Ll}+(?:-in-law)?)(?: (\\p{Lu}[\\p{L}'-]+))?${NOT_FOUND}${ENDS_SOON}|to cancer|when i was|years ago)\\b)`,
  "u",
);

const NO_SUBJECT = wordSet(`
  he she it they you that this there who what everyone everybody someone somebody nobody one people things all
  we i his her its their your these those the a an my our
  always never please only just also now ever usually normally generally often sometimes still instead maybe perhaps kindly henceforth simply
`);
const ORDERS = /^(?:have|use|take|drink|eat|drive|ride|play|do|learn) .+ instead of /iu;

interface Parsed {
  who: string;
  isOther: boolean;
  rest: string;
}

/** @param text has "§" for each date */
export function readClauseEndings(text: string, speaker: string, places: ReadonlySet<string>): Ending[] {
  const clauses = cutClauses(text);
  const dates = datesOf(clauses);
  return clauses.flatMap((said, place) => endingsOf(said).map((ending) => ({ ...ending, dates: dates[place] ?? [] })));

  function endingsOf(said: string): Ending[] {
    const clause = said.replace(NOT_ASSERTED, "").trim().replace(FILLER, "");
    if (matches(HABITUAL, clause)) return [];
    const over = readThingEnding(clause);
    if (over !== null) return [about(speaker, over.predicate, over.thing, over.isOwn)];
    const parsed = parse(clause, speaker);
    const ending = parsed === null ? null : endingOf(parsed, speaker, places);
    // "moved in with her until Easter" ends no home
    const isStay = ending?.predicate === "MOVED_IN_WITH" && NOT_ASSERTED.test(said);
    return ending === null || isStay ? [] : [ending];
  }
}

const cutClauses = (text: string): string[] =>
  text.split(CLAUSE_BREAK).filter((clause) => clause !== undefined && clause.trim() !== "");

export function clausesOf(text: string): { text: string; dates: readonly number[] }[] {
  const clauses = cutClauses(text);
  const dates = datesOf(clauses);
  return clauses.map((said, place) => ({
    text: said.replace(NOT_ASSERTED, "").trim().replace(FILLER, "").replace(/^§ /u, ""),
    dates: dates[place] ?? [],
  }));
}

const DATE_ALONE = /^(?:\p{L}+ ){0,2}§$/u;

/** A clause without dates takes those that stand alone next to it. */
function datesOf(clauses: readonly string[]): number[][] {
  const counts = clauses.map((clause) => clause.split("§").length - 1);
  let sum = 0;
  const dates = counts.map((count) => {
    sum += count;
    return Array.from({ length: count }, (_, index) => sum - count + index);
  });
  return clauses.map((_, place) =>
    counts[place] !== 0
      ? (dates[place] ?? [])
      : [place - 1, place + 1].flatMap((beside) =>
          DATE_ALONE.test(clauses[beside]?.trim() ?? "") ? (dates[beside] ?? []) : [],
        ),
  );
}

function parse(clause: string, speaker: string): Parsed | null {
  const self = (rest: string): Parsed => ({ who: speaker, isOther: false, rest });
  const other = (who: string, rest: string): Parsed => ({ who, isOther: true, rest });
  const first = /^(?:i|we)\b(?:'(?:ve|m|d|re))? ?(.*)$/iu.exec(clause);
  if (first !== null) return self(first[1] ?? "");
  const kin = OWN_KIN.exec(clause);
  if (kin !== null && kinshipOf(kin[1]?.split(" ").at(-1) ?? "") !== null)
    return other(kin[2] ?? `${possessive(speaker)} ${kin[1] ?? ""}`, kin[3] ?? "");
  const parent = PARENT.exec(clause);
  if (parent !== null) return other(`${possessive(speaker)} ${parent[1]?.toLowerCase() ?? ""}`, parent[2] ?? "");
  if (matches(ORDERS, clause)) return null;
  const plain = clause.replace(AUXILIARY, "");
  if (
    formsThatMayMatch(clause).some(({ pattern }) => pattern.test(plain) || pattern.test(clause)) ||
    matches(LOST_SOMEBODY, lowerFirst(clause)) ||
    matches(LOST_BY_NAME, lowerFirst(clause))
  )
    return self(lowerFirst(clause));
  const name = NAMED.exec(clause);
  return name === null || NO_SUBJECT.has(name[1]?.toLowerCase() ?? "") ? null : other(name[1] ?? "", name[2] ?? "");
}

const formsThatMayMatch = (text: string): readonly EndingForm[] =>
  FORMS.filter(({ pattern }) => mayMatch(pattern, text));

const lowerFirst = (clause: string): string => clause.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase());

function endingOf({ who, isOther, rest }: Parsed, speaker: string, places: ReadonlySet<string>): Ending | null {
  if (isOther) {
    if (matches(DIED, rest)) return died(who);
    if (matches(RAN_AWAY, rest))
      return { subject: who, predicate: "RAN_AWAY", thing: null, fact: `${who} ran away.`, strength: 6 };
    // "Japan is off" ends a plan, "Lena is off" is a day off
    if (PLAN_IS_OVER.test(rest) && places.has(who))
      return { ...about(speaker, "CANCELLED", who, false), fact: `${speaker} cancelled their plans for ${who}.` };
  }
  const lost = isOther ? null : matchOf(LOST_SOMEBODY, rest);
  const noun = lost?.[1] ?? "";
  if (lost !== null && kinshipOf(noun) !== null && !COMPANIONS.test(noun))
    return died(lost[2] ?? `${possessive(speaker)} ${noun}`);
  const byName = isOther ? null : matchOf(LOST_BY_NAME, rest)?.[1];
  if (byName !== undefined && byName !== null && /^\p{Lu}/u.test(byName)) return died(byName);
  // a thing being sold is still owned
  if (GOING_ON.test(rest)) return null;
  const plain = rest.replace(AUXILIARY, "");
  for (const { pattern, predicate, only } of formsThatMayMatch(rest)) {
    const match = pattern.exec(plain) ?? pattern.exec(rest);
    if (match === null) continue;
    if (predicate === "MOVED_IN_WITH")
      return isOther
        ? {
            subject: who,
            predicate,
            thing: speaker,
            isName: true,
            fact: `${who} moved in with ${speaker}.`,
            strength: 7,
          }
        : null;
    if (predicate === "MOVED_OUT" && match[1] === "")
      return { subject: who, predicate, thing: null, fact: `${who} moved out.`, strength: 6 };
    const said = match[1] ?? match[2] ?? "";
    const what = said.replace(/^(?:my|our|the|his|her|their|all|both|a|an|any) /iu, "").trim();
    if (only !== undefined && !only.test(what)) continue;
    if (NO_THING.test(what) || !/\p{L}{2}/u.test(what)) return null;
    const before = `${plain.slice(0, plain.indexOf(said))}${said}`.toLowerCase();
    const [article = ""] = before.endsWith(` ${what.toLowerCase()}`)
      ? (/(?<!\w)\w+$/u.exec(before.slice(0, -what.length - 1)) ?? [])
      : [];
    const isOwn = article === "my" || article === "our";
    const isThe = article === "the";
    return about(who, predicate, what, isOwn, isThe);
  }
  return null;
}

const died = (who: string): Ending => ({
  subject: who,
  predicate: "DIED",
  thing: null,
  fact: `${who} died.`,
  strength: 9,
});

const COMPANIONS =
  /^(?:friend|boss|manager|colleague|coworker|coach|teacher|boyfriend|girlfriend|partner|roommate|flatmate|tutor|cleaner|nanny|doctor|dentist|landlord|kid|child)$/u;

export const NO_THING =
  /^(?:(?:it|them|that|this|one|everything|something|anything|nothing|things?|stuff|me|us|him|her|you|home|here|there|everyone|hope|time|work|jobs?|mind|way|days?|shift|games?|match|show|movie|film|dinner|lunch|breakfast|meal|food|leftovers|trash|rubbish|garbage|milk|receipt|seat|spot|turn|place|soul|call|meeting|conversation|laundry|dishes|homework|chores|shopping|errands|cleaning|cooking|packing|weekend|night|party|blood|habit|keys?|ticket|friends?|dreams?|smell|noise|change|salt|mess|dust|dirt)$|(?:on|off|out|up|about|for|by|trying|talking|thinking|worrying|caring|waiting for|believing|being|feeling|having|making|getting|pictures|photos|notes)\b)/iu;

const WORDING: Record<string, (who: string, what: string) => string> = {
  NO_LONGER_HAS: (who, what) => `${who} no longer has ${what}.`,
  PAID_BACK: (who, what) => `${who} paid back ${what}.`,
  PARTED_WITH: (who, what) => `${who} parted ways with ${what}.`,
  STEPPED_DOWN_AS: (who, what) => `${who} stepped down as ${what}.`,
  FINISHED: (who, what) => `${who} finished ${what}.`,
  MOVED_OUT: (who, what) => `${who} moved out of ${what}.`,
  RECOVERED_FROM: (who, what) => `${who} recovered from ${what}.`,
  HEALED: (who, what) => `${possessive(who)} ${what.replace(/^their /u, "")} has healed.`,
  IS_FREE_OF: (who, what) => `${who} is free of ${what}.`,
};

function about(who: string, predicate: string, thing: string, isOwn: boolean, isThe = false): Ending {
  const what = isThe ? `the ${thing}` : isOwn && !/^\p{Lu}/u.test(thing) ? `their ${thing}` : thing;
  const wording = WORDING[predicate] ?? ((name: string, it: string): string => `${name} is done with ${it}.`);
  return { subject: who, predicate, thing, fact: wording(who, what), strength: 6 };
}
