import { matchOf } from "../../text/matching/needed-parts.ts";
import type { Instant } from "../../../../shared/instant.ts";
import { findAmounts, type Amount } from "./amounts.ts";
import { FIRST_AMOUNT, FOLLOWS, FRAMES, type ValueFrame } from "./frames.ts";
import { readMeasured, type Measured } from "./noun-phrase.ts";

export interface StatedValue extends Measured {
  amount: Amount;
  hedge: string;
  span: [number, number];
}

export interface ValueContext {
  language: "en" | "de";
  reference_time: Instant;
  time_zone: string;
}

const MAX_CLAUSE = 400;
const MAX_AMOUNTS = 24;

export function readValues(text: string, offset: number, context: ValueContext): StatedValue[] {
  if (!/\d|day\b|tomorrow/u.test(text) || SUPPOSES[context.language].test(text)) return [];
  const found: StatedValue[] = [];
  let before = "";
  for (const { start, end } of clausesOf(text)) {
    const clause = text.slice(start, end);
    if (SUPPOSES[context.language].test(clause)) break;
    if (clause.length <= MAX_CLAUSE && !LATER.test(text.slice(end, end + LONGEST_LATER))) {
      const amounts = findAmounts(clause, context.reference_time, context.time_zone).slice(0, MAX_AMOUNTS);
      found.push(
        ...readClause(clause, before, amounts, context.language).map((value) => ({
          ...value,
          span: [offset + start, offset + end] as [number, number],
        })),
        ...readVersions(text.slice(0, start), clause, amounts, context.language).map((value) => ({
          ...value,
          span: [offset + start, offset + end] as [number, number],
        })),
      );
    }
    before = clause;
  }
  return found;
}

const SUPPOSES = {
  en: /^(?:\W*(?:and|but|so|ok|okay|well),? )?(?:if|suppose|supposing|imagine|say|let['’]?s (?:say|assume|pretend)|assume|assuming|pretend|what if|hypothetically|in theory|for (?:example|instance)|e\.g\.|once|unless|i wish|would|could|should)\b/iu,
  de: /^(?:\W*(?:und|aber|also),? )?(?:wenn|falls|angenommen|stell dir|nehmen wir|zum beispiel|z\. ?b\.|sobald|hypothetisch)(?![\p{L}])/iu,
} as const;

function clausesOf(text: string): { start: number; end: number }[] {
  const clauses: { start: number; end: number }[] = [];
  let start = 0;
  for (const match of text.matchAll(BETWEEN)) {
    clauses.push({ start, end: match.index });
    start = match.index + match[0].length;
  }
  clauses.push({ start, end: text.length });
  return clauses.map((clause) => trimmed(text, clause)).filter((clause) => clause.start < clause.end);
}

const BETWEEN =
  /[;:](?= )|,(?! ?\d)(?! (?:for|to) )(?= )|,(?= (?:20|19)?\d{1,2}(?:\.\d)? \p{Ll})| [–—-]{1,2} | (?:and|but|so|because|und|aber|weil)(?= (?:(?:now|also|then|jetzt|nun) )?(?:(?:my|our|the|I|we|i|it|they|that|mein|unser|die|der|das|ich|wir)\p{L}{0,3}|budget|rent|salary|deadline|weight)(?: |['’]))|…/gu;

function trimmed(text: string, { start, end }: { start: number; end: number }): { start: number; end: number } {
  const clause = text.slice(start, end);
  const lead = LEAD.exec(clause)?.[0].length ?? 0;
  return { start: start + lead, end: end - (clause.length - clause.trimEnd().length) };
}

const LEAD =
  /^[\s(]*(?:(?:and|but|so|also|btw|by the way|fyi|update|ok|okay|well|oh|hey|hi|actually|now|since|because|given that|given|as|considering(?: that)?|note that|remember that|just so you know|I(?:['’]ve)? (?:just )?(?:noticed|found out|realized|realised|learned|heard|saw|checked)(?: that)?|it turns out(?: that)?|turns out(?: that)?|good news|bad news|today|yesterday|recently|this (?:week|month|morning)|last (?:week|month)|und|aber|also|übrigens|achtung|weil|da|dass|that|yes|yeah|yep|no|lol|haha|ugh|sorry|correction|ja|nein|na|lately|as of (?:today|now)|for now|right now|currently|at the moment|sadly|unfortunately|luckily|finally|thankfully)[,:!]? +){0,3}/iu;

const NO_STATEMENT =
  /\b(?:not|n['’]t|never|no longer|want|wants|wanted|need|needs|hope|hoping|trying|plan to|planning to|going to|would|should|could|might|may|must|maybe|perhaps|probably|supposed|expect\w*|ideally|aim\w*|used to|wish|nicht|kein|keine|möchte|will|würde|sollte|soll|könnte|vielleicht|wahrscheinlich|hoffe|früher)\b/iu;

function readClause(
  clause: string,
  before: string,
  amounts: readonly Amount[],
  language: "en" | "de",
): Omit<StatedValue, "span">[] {
  if (amounts.length === 0) return [];
  // "which" stands for the noun before
  const which = /^which (?=(?:is|has|have|was|went|stands|sits|currently|now) )/u.exec(clause)?.[0].length ?? 0;
  const marked = withMarks(clause, amounts).replace(/^which (?:(?:currently|now) )?/u, which > 0 ? `${IT} ` : "$&");
  for (const frame of FRAMES[language]) {
    const match = matchOf(frame.pattern, marked);
    const read = match === null ? null : readMatch(marked, match, frame, { amounts, before });
    if (read !== null) return [read];
  }
  return [];
}

const IT = "it";

function readMatch(
  said: string,
  match: RegExpExecArray,
  { suffix, isOwn, isBehind }: ValueFrame,
  { amounts, before }: { amounts: readonly Amount[]; before: string },
): Omit<StatedValue, "span"> | null {
  const { np = "", value = "", hedge = "", agent = "" } = match.groups ?? {};
  const amount = amounts[value.charCodeAt(0) - FIRST_AMOUNT];
  const rest = suffix === undefined ? said.slice(match.index + match[0].length) : "";
  if (amount === undefined || amount.kind === "version" || isYear(amount)) return null;
  if (NO_STATEMENT.test(match[0]) || !FOLLOWS.test(rest) || isLater(rest, amounts)) return null;
  if (suffix !== undefined && !/^(?:score|percent|number)$/u.test(amount.kind)) return null;
  const isMeant = np === IT || (isBehind === true && np === "");
  if (isMeant) {
    const measured = meantBefore(before, amount.kind);
    return measured === null ? null : { ...measured, amount, hedge };
  }
  const isOwnAct = isOwn === true || /^(?:I|i|we|ich|wir)$/iu.test(agent);
  const hasSuffix = suffix !== undefined && readMeasured(np, amount.kind, true) === null;
  const which = np + (FOR.exec(rest)?.[0].replace(",", "") ?? "");
  const measured =
    readMeasured(which, amount.kind, isOwnAct, hasSuffix) ?? readMeasured(np, amount.kind, isOwnAct, hasSuffix);
  if (measured === null || (isBehind === true && amount.kind === "number")) return null;
  // it is one of several: "I have a deadline of 5 April"
  if (isOwn === true && amount.kind === "date" && !measured.slot.includes(" ")) return null;
  const more = hasSuffix ? ` ${suffix}` : "";
  return { ...measured, words: measured.words + more, slot: measured.slot + more, amount, hedge };
}

const LATER =
  /^,? (?:(?:with effect )?from|as of|as from|effective|starting|beginning|ab)(?: (?:on|in|the|dem|der))? (?:(?:\d{1,2}\.? ?)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mär|mai|okt|dez)\p{L}{0,7}|(?:mon|tues|wednes|thurs|fri|satur|sun)day|next|nächste[rnm]?|tomorrow|morgen)(?!\p{L})/iu;

const isLater = (rest: string, amounts: readonly Amount[]): boolean => {
  const mark = FROM_MARK.exec(rest)?.[1];
  return LATER.test(rest) || (mark !== undefined && amounts[mark.charCodeAt(0) - FIRST_AMOUNT]?.kind === "date");
};
const FROM_MARK =
  /^,? (?:(?:with effect )?from|as of|as from|effective|starting|beginning|ab)? ?(?:on |in |the |dem )?([\uE000-\uE0FF])/iu;

const LONGEST_LATER = 60;

/** ", for the first sprint" selects one, unlike "for now". */
const FOR =
  /^,? (?:for|to) (?!(?:now|today|date|sure|certain|starters|(?:the|a) (?:moment|time being|present|while))(?!\p{L}))(?:(?:the|my|our) )?[\p{L}\p{N}' -]{2,50}?(?=$|[,.]| (?:and|so|but|which)\b)/u;

/** Reads "I'm trying to reduce the input latency" in the clause before. */
function meantBefore(before: string, kind: Amount["kind"]): Measured | null {
  if (!/\b(?:I|we|my|our|ich|wir|mein|unser)\b/u.test(before)) return null;
  const starts = [...before.matchAll(/\b(?:my|our|the)(?= )|(?<=\d ?(?:%|ms)? )(?=\p{L})/gu)].map(({ index }) => index);
  for (const start of starts.reverse()) {
    const text =
      before
        .slice(start)
        .split(/ (?:by|and|to|which|that|after|so|from|while|because|on (?:a|an)|in (?:a|an))\b|[,(]/u)[0] ?? "";
    const measured = readMeasured(text, kind, true);
    if (measured !== null) return measured;
  }
  return null;
}

const isYear = ({ kind, unit, text }: Amount): boolean =>
  kind === "number" && unit === null && /^(?:19|20)\d\d$/u.test(text);

const withMarks = (clause: string, amounts: readonly Amount[]): string => {
  let marked = "";
  let at = 0;
  for (const [index, { start, end }] of amounts.entries()) {
    marked += clause.slice(at, start) + String.fromCharCode(FIRST_AMOUNT + index);
    at = end;
  }
  return marked + clause.slice(at);
};

const USES = {
  en: /(?:\b(?:I['’]m|I am|we['’]re|we are|i['’]?m|were)(?: (?:now|still|currently|also|already|just))* (?:on|running|using)|\b(?:I|we)(?: (?:now|still|currently|also|just|have|finally))* (?:use|run|switched to|upgraded(?: \S+)? to|moved to|migrated(?: \S+)? to)|^using|\b(?:app|project|site|website|backend|frontend|server|api|code|stack|tracker|tool|bot|dashboard) (?:is built|is written|runs|is running|uses)(?: (?:with|in|on))?|^upgraded to)(?: the)?$/iu,
  de: /\b(?:ich|wir)(?: (?:nutzen?|verwenden?|benutzen?|laufen|sind|bin|arbeiten?|setzen?))(?: (?:jetzt|nun|aktuell|noch|auf|mit|bei|schon))*$/iu,
} as const;
const WISHES =
  /\b(?:want(?:ed|s)?|trying|try|plan(?:ning)?|going|need|like|love|consider(?:ing)?|thinking|should|would|could|can|might|may|if|how|whether|instead of|not|never|will)\b[^.;]{0,30}$/iu;

function readVersions(
  earlier: string,
  clause: string,
  amounts: readonly Amount[],
  language: "en" | "de",
): Omit<StatedValue, "span">[] {
  const found: Omit<StatedValue, "span">[] = [];
  let last: number | null = null;
  for (const amount of amounts) {
    if (amount.kind !== "version" || amount.of === null) continue;
    const before = clause.slice(0, amount.start).trimEnd();
    const said = USES[language].exec(before);
    const isListed = last !== null && /^(?:,| and| und|, and)$/u.test(clause.slice(last, amount.start).trimEnd());
    if (
      isListed ||
      (said !== null && !WISHES.test(before.slice(0, said.index)) && !/\bwhether|if$/u.test(earlier.trimEnd()))
    ) {
      found.push({
        words: `${amount.of} version`,
        slot: `${amount.of.toLowerCase()} version`,
        isPlural: false,
        amount,
        hedge: "",
      });
      last = amount.end;
    }
  }
  return found;
}
