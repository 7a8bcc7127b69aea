import { MONTH, WEEKDAY } from "../../dates/date-words.ts";
import type { EntityName } from "../grammar/noun-phrases.ts";
import { hasTag } from "../grammar/words.ts";
import { wordSet } from "../../../text/word-set.ts";
import { readAddress } from "./addresses.ts";
import { event, readPlace, wordingsOf, state, type RuleInput, type Relation } from "./relation-parts.ts";

const livesIn = (home: EntityName, strength: number, ended: boolean): Relation =>
  state("LIVES_IN", home, null, strength, {
    ended,
    wordings: /^\d/u.test(home.name)
      ? wordingsOf(`lives at ${home.name}`, `lived at ${home.name}`, `doesn't live at ${home.name}`)
      : wordingsOf(`lives in ${home.name}`, `lived in ${home.name}`, `doesn't live in ${home.name}`),
  });

export function readResidence({ verb, rest, text, first, inPast, noLonger, completed }: RuleInput): Relation[] | null {
  if (verb.tense === "future") return null;
  switch (verb.lemma) {
    case "live":
    case "reside": {
      if (first !== "in" && first !== "at" && first !== "near") return null;
      const home = FOR_A_WHILE.test(text) && verb.tense !== "past" ? null : readHome(rest.slice(1));
      return home === null ? null : [livesIn(home, 9, inPast || noLonger)];
    }
    case "move":
    case "relocate":
      return completed ? readMove(rest, FOR_A_WHILE.test(text) || ON_A_JOURNEY.test(text)) : null;
    case "bear":
    case "born": {
      if (!verb.passive || verb.tense === "present") return null;
      const at = rest.findIndex((w) => w.lower === "in");
      const born = at >= 0 ? readPlace(rest.slice(at + 1)) : null;
      if (born !== null) return [event("BORN_IN", born, null, 9)];
      return /^(?:an?|with|to|into|for|without)\b/u.test(text)
        ? null
        : [event("BORN_ON", null, text === "" ? "born" : text.replace(/^(?:on|in) /, ""), 9)];
    }
  }
  return null;
}

function readHome(words: RuleInput["rest"]): EntityName | null {
  const home = readAddress(words) ?? readPlace(words);
  if (home === null || isNowhere(home.name)) return null;
  const end = words.findLastIndex(({ text }) => home.name.endsWith(text.replace(/['’]s$/u, "")));
  const next = words[end + 1];
  const isPartOfName =
    /^\p{Lu}/u.test(home.name) &&
    next !== undefined &&
    /^\p{Ll}/u.test(next.text) &&
    !(words[end]?.post ?? "").includes(",") &&
    hasTag(next, "Noun") &&
    !hasTag(next, "Pronoun") &&
    !hasTag(next, "Date");
  return isPartOfName && /^the$/u.test(words[0]?.lower ?? "") ? null : home;
}
export const isNowhere = (name: string): boolean => NOWHERE.test(name);
const NOWHERE =
  /^(?:home|fear|hope|denial|sin|peace|poverty|luxury|harmony|chaos|misery|pain|terror|shame|squalor|exile|secret|style|comfort|solitude|isolation|darkness|dread|debt|the (?:moment|past|present|future|now))$/iu;

const FOR_A_WHILE =
  /\bfor (?:(?:about |around |just |only |at least )*(?:an?|one|two|three|four|five|six|\d+|a few|a couple of|some) (?:days?|nights?|weeks?|weekends?|months?|years?)|the (?:day|night|week|weekend|month|summer|winter|holidays?|time being))\b|\buntil\b/iu;

/** "Moved to Trastevere, still in Rome" keeps the home. */
const ON_A_JOURNEY =
  /^on to\b|\b(?:on|during) (?:my|our|the|their|his|her|an?) (?:\p{L}+ )?(?:trip|tour|holidays?|vacation|journey|travels|cruise)\b|\b(?:still|but stayed|staying) in \p{Lu}|(?:\band|,) (?:then |later |finally )+(?:back |on )*to \p{Lu}|\band (?:back |on )*to \p{Lu}/u;

/** Only these words may come before the place: "moved back to", not "moved the chairs to". */
const ON_THE_WAY = wordSet(`
  back out over down up here away again all the way house home recently just permanently temporarily together in on straight then
  eventually finally overseas abroad north south east west across country last this year month week summer winter spring autumn fall
`);
const DWELLING =
  /\b(?:city|cities|town|village|apartment|flat|house|home|country|countryside|state|neighbou?rhood|place|suburbs?|farm|island|coast|dorm|condo|cottage|studio|district|area|bungalow|mansion|capital|mountains?|seaside|beach|hometown|building|abroad|loft|duplex|townhouse)$/iu;

const INSTITUTION =
  /\b(?:school|academy|college|university|primary|high|nursery|kindergarten|hospital|institute|clinic)\b/iu;

export const SOFTWARE =
  /^(?:windows|linux|ubuntu|mac|macos|android|ios|iphone|samsung|apple|google|chrome|firefox|safari|edge|gmail|outlook|slack|teams|zoom|discord|signal|whatsapp|telegram|notion|obsidian|evernote|spotify|netflix|python|rust|java|javascript|typescript|react|vue|aws|azure|github|gitlab|vodafone|verizon|monzo|revolut|paypal)\b/iu;

/** "The launch moved to May" states a date. */
const WHEN = new RegExp(
  String.raw`^(?:\d{1,2}(?:st|nd|rd|th)? )?(?:${MONTH}|${WEEKDAY})(?: \d{1,2}(?:st|nd|rd|th)?)?(?:,? \d{4})?$`,
  "iu",
);

const isDwelling = ({ name }: EntityName): boolean =>
  !INSTITUTION.test(name) &&
  !SOFTWARE.test(name) &&
  !WHEN.test(name) &&
  (/^[\p{Lu}\d]/u.test(name) || DWELLING.test(name));

/** @param isStay a move for some weeks, which leaves no home */
function readMove(rest: RuleInput["rest"], isStay: boolean): Relation[] | null {
  const to = rest.findIndex((w) => w.lower === "to" || w.lower === "into");
  const from = rest.findIndex(
    (w, at) =>
      w.lower === "from" ||
      (at === 1 && w.lower === "of" && rest[0]?.lower === "out" && /^\p{Lu}/u.test(rest[2]?.text ?? "")),
  );
  const first = Math.min(...[to, from, rest.findIndex((w) => w.lower === "with")].filter((at) => at >= 0));
  if (rest.slice(0, first).some(({ lower }) => !ON_THE_WAY.has(lower))) return null;
  if (rest[0]?.lower === "on" && rest[1]?.lower === "from") return null;
  const place = (at: number): EntityName | null => {
    const found = readAddress(rest.slice(at + 1)) ?? readPlace(rest.slice(at + 1));
    if (/^(?:my|our|his|her|their)$/u.test(rest[at + 1]?.lower ?? "") && !DWELLING.test(found?.name ?? "")) return null;
    const isOfAnother = rest.slice(at + 1, at + 3).some(({ lower }) => lower === "at" || lower === "for");
    return found !== null && isDwelling(found) && !isOfAnother ? found : null;
  };
  const target = to >= 0 && to < 6 ? (placeWithin(rest.slice(to + 1)) ?? place(to)) : null;
  const source = from >= 0 ? place(from) : null;
  const school = target === null && to >= 0 && to < 6 ? readPlace(rest.slice(to + 1)) : null;
  const out: Relation[] = [];
  if (school !== null && /^\p{Lu}/u.test(school.name) && INSTITUTION.test(school.name))
    return [event("MOVED_TO", { ...school, type: "organization" }, null, 6)];
  if (target !== null && isStay) return [event("MOVED_TO", target, null, 5)];
  if (target !== null) out.push(event("MOVED_TO", target, null, 8), livesIn(target, 9, false));
  if (source !== null) {
    if (target === null) out.push(event("MOVED_FROM", source, null, 8));
    out.push(livesIn(source, 8, true));
  }
  return out.length === 0 ? null : out;
}

function placeWithin(words: RuleInput["rest"]): EntityName | null {
  const at = words.findIndex(({ lower }) => lower === "in");
  if (at < 1 || at > 5 || !/^(?:an?|the|my|our|their)$/u.test(words[0]?.lower ?? "")) return null;
  if (!DWELLING.test(words[at - 1]?.lower ?? "")) return null;
  const named = readPlace(words.slice(at + 1));
  return named !== null && /^\p{Lu}/u.test(named.name) ? named : null;
}
