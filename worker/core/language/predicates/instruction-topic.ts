import { stem } from "../../text/stem.ts";
import { isStopWord, tokenise } from "../../text/tokenise.ts";
import type { EndingPart, Match } from "./ending-part.ts";
import { conditionOf, withoutCondition } from "./instruction-condition.ts";
import { isForAWhileOnly, isOfSameTexts, isOtherLength, measuresOther } from "./instruction-parameters.ts";
import { ASPECTS, SAYS_NOTHING } from "./instruction-words.ts";

/* Instructions share a topic only if that is clear: a model can weigh an extra one, but not follow a missing one. */

/** Topics are the same if both have this share of the shorter one's content words. */
const SAME_SHARE = 0.6;
const SAME_CONDITION = 0.6;
const SAME_IN_WORDS = 0.5;

const NEGATIVE =
  /(?<![\p{L}\p{N}])(?:never|don['’]?t|do not|not|no|avoid|stop|skip|omit|without|refrain|leave out|quit|nie|niemals|nicht|keine?[nmrs]?|vermeide|ohne|hör auf|weglassen|verzichte|nunca|jamás|evita|sin|deja de|nada de|jamais|ne|pas|évite|sans|arrête de|plus de)(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])n['’](?=\p{L})/iu;
const INSTEAD =
  /(?<![\p{L}\p{N}])(?:instead of|rather than|in place of|no longer|not|anstatt|anstelle von|statt|nicht mehr|en lugar de|en vez de|ya no|au lieu de|au lieu d['’]|plutôt que|et non|y no) ([^,.;:!?]{2,80})/iu;
/** "No bullet points, prose instead", "keine Stichpunkte mehr, sondern Fließtext", "sin viñetas, mejor en párrafos" */
const REJECTED =
  /(?<![\p{L}\p{N}])(?:no(?: more)?|not|without|keine?[nmrs]?|nicht(?: mehr)?|sin|nada de|pas de|plus de) ([^,.;:!?]{2,60}?)(?: (?:mehr|any ?more))?, (?:(?:but|sondern|sino|mejor|lieber|stattdessen|only|just|nur|plutôt)(?= )|(?=[^,.;:!?]{2,40} (?:instead|stattdessen)[.!]?$))/iu;
/** "Schreib mir mit Du" and "Duze mich" ask for the same. */
const DU = /(?<![\p{L}])(?:(?:mit|per) [„"]?du["“]?|de [«"]?tú["»]?)(?: an)?(?![\p{L}])/giu;
const SIE = /(?<![\p{L}])(?:mit|per) [„"]?Sie["“]?(?: an)?(?![\p{L}])/gu;

const MANNER = /^(.{3,60}?) (?:as|in|with|using|like|als|im|mit|en|como|con|comme|avec) (.{2,80})$/iu;
const NAMING =
  /(?<![\p{L}\p{N}])(?:call me|address me as|refer to me as|nenn(?:e)? mich|sprich mich mit|ll[aá]mame|me llamas|appell?e-moi|appelez-moi) (.{1,60})$/iu;

/** "Call me" and "address me as" ask for the same. */
const NAMING_VERB =
  /(?<![\p{L}\p{N}])(?:calling me|call me|addressing me|address me|refer(?:ring)? to me|nenn(?:e|st)? mich|mich nennen|sprich mich)(?: as| mit)?(?![\p{L}\p{N}])/giu;

export const topicStems = (text: string): Set<string> =>
  new Set(
    tokenise(text.replace(NAMING_VERB, " "))
      .filter((word) => !isStopWord(word))
      .map(stem)
      .filter((word) => !SAYS_NOTHING.has(word)),
  );

const sharedBy = (some: ReadonlySet<string>, others: ReadonlySet<string>): number =>
  [...some].filter((word) => others.has(word)).length;

const isMostly = (some: ReadonlySet<string>, others: ReadonlySet<string>): boolean =>
  some.size > 0 && sharedBy(some, others) >= SAME_SHARE * some.size;

interface Topic {
  text: string;
  action: string;
  stems: ReadonlySet<string>;
  condition: ReadonlySet<string>;
  isNegative: boolean;
  replaced: ReadonlySet<string>;
}

function topicOf({ thing }: Pick<EndingPart, "thing">): Topic {
  const text = thing ?? "";
  const action = withoutCondition(text).replace(DU, " duze ").replace(SIE, " sieze ");
  const instead = [INSTEAD, REJECTED].find((pattern) => pattern.test(action)) ?? INSTEAD;
  const replaced = instead.exec(action)?.[1] ?? "";
  const rest = replaced === "" ? action : action.replace(instead, " ");
  return {
    text,
    action: rest.trim().replace(/(?<![.!])[.!]+$/u, ""),
    stems: topicStems(rest),
    condition: topicStems(conditionOf(text) ?? ""),
    isNegative: NEGATIVE.test(rest),
    replaced: topicStems(replaced),
  };
}

/** @param a the newer one: "Give kiln temperatures in Celsius" names the condition "kiln firings" in its words */
function isSameCondition(a: Topic, b: Topic): boolean {
  if (a.condition.size === 0 && b.condition.size > 0)
    return sharedBy(b.condition, a.stems) >= SAME_IN_WORDS * b.condition.size;
  if (a.condition.size === 0 || b.condition.size === 0) return a.condition.size === b.condition.size;
  return sharedBy(a.condition, b.condition) >= SAME_CONDITION * Math.max(a.condition.size, b.condition.size);
}

const wayOf = (ways: readonly ReadonlySet<string>[], { stems }: Pick<Topic, "stems">): number[] =>
  ways.flatMap((way, place) => (sharedBy(way, stems) > 0 ? place : []));

export function waysOf(text: string): (readonly [aspect: number, way: number])[] {
  // "longer" is not a topic, but a way
  const stems = new Set(tokenise(text).map(stem));
  return ASPECTS.flatMap((ways, aspect) => wayOf(ways, { stems }).map((way) => [aspect, way] as const));
}

export const isNegativeRequest = (text: string): boolean => NEGATIVE.test(text);

export const sharesTopic = (text: string, other: string): boolean => isMostly(topicStems(text), topicStems(other));

/** "Answer in German" and "Answer in English" are two ways. */
function isOtherWay(a: Topic, b: Topic): boolean {
  if (a.isNegative || b.isNegative || !isOfSameTexts(a.action, b.action) || measuresOther(a.action, b.action))
    return false;
  return ASPECTS.some((ways) => {
    const [one, other] = [wayOf(ways, a), wayOf(ways, b)];
    return one.length === 1 && other.length === 1 && one[0] !== other[0];
  });
}

/** "Format dates as day, month, year" and "… as ISO 8601" are two manners. */
function isOtherManner(a: Topic, b: Topic): boolean {
  const [one, other] = [MANNER.exec(a.action), MANNER.exec(b.action)];
  if (one?.[1] === undefined || other?.[1] === undefined || a.isNegative || b.isNegative) return false;
  const [thing, known] = [tokenise(one[1]), tokenise(other[1])].map((words) =>
    words
      .filter((word) => !isStopWord(word) && !/^(?:always|please|immer|bitte|now|siempre|toujours)$/u.test(word))
      .map(stem)
      .join(" "),
  );
  return thing === known && thing !== "" && normalised(one[2] ?? "") !== normalised(other[2] ?? "");
}

const normalised = (text: string): string => tokenise(text).join(" ");

const isOtherName = (a: Topic, b: Topic): boolean => {
  const [one, other] = [NAMING.exec(a.action)?.[1], NAMING.exec(b.action)?.[1]];
  return one !== undefined && other !== undefined && normalised(one) !== normalised(other);
};

/** "Call me Kofi" */
export const namesUser = (text: string): boolean => NAMING.test(text.replace(/(?<![.!])[.!]+$/u, ""));

const isOpposite = (a: Topic, b: Topic): boolean =>
  a.isNegative !== b.isNegative && isMostly(a.stems, b.stems) && isMostly(b.stems, a.stems);

export const replacesInstruction = (said: Pick<EndingPart, "thing">, known: Pick<EndingPart, "thing">): boolean => {
  const [a, b] = [topicOf(said), topicOf(known)];
  if (normalised(said.thing ?? "") === normalised(known.thing ?? "") || isForAWhileOnly(a.text)) return false;
  if (a.replaced.size > 0 && isMostly(a.replaced, new Set([...b.stems, ...b.condition]))) return true;
  return (
    isSameCondition(a, b) &&
    (isOtherWay(a, b) ||
      isOtherLength(a.action, b.action) ||
      isOtherManner(a, b) ||
      isOtherName(a, b) ||
      isOpposite(a, b))
  );
};

const COMPARED =
  /(?:prefer|rather|favou?r|bevorzuge|lieber|ziehe|prefiero|me gustan? más|préfère|aime mieux|(?<=\bi (?:really )?)(?:like|love|enjoy)) (.{2,120}?),? (?:over|to|(?:more |better )?than|rather than|instead of|gegenüber|statt|als|a|al|antes que|en lugar de|en vez de|que|à|au|aux|plutôt que|au lieu de) (.{2,120})$/iu;
/** "These days" belongs to neither side of a comparison. */
const NOW =
  /(?:^|,? )(?:these days|nowadays|now|lately|recently|at the moment|currently|again|inzwischen|mittlerweile|neuerdings|jetzt|wieder|zurzeit|ahora|últimamente|hoy en día|maintenant|désormais|ces jours-ci|ces derniers temps)(?![\p{L}])/giu;

/** "These days I prefer aisle seats on flights" after "I prefer window seats on flights": the thing and the field. */
const PLAIN =
  /(?:prefer|favou?r|bevorzuge(?: ich)?|prefiero|préfère) (\p{L}[\p{L}-]*(?: (?!(?:for|in|on|at|with|when|if|to|over|from|by|für|im|am|bei|mit|zum|zur|para|en|con|pour|dans|avec)(?!\p{L}))\p{L}[\p{L}-]*){0,4})(?: (?:for|in|on|at|with|when|if|für|im|am|bei|zum|zur|para|en|con|pour|dans|avec) ([^.!?,]{2,60}))?[.!]?$/iu;
const ROMANCE = /prefiero|préfère/iu;
const [HEAD_OF_COMPOUND, MOST_THING] = [5, 3];

function changesModifier(said: string, known: string): boolean {
  if (said.search(NOW) < 0) return false;
  const [one, other] = [said, known].map((text) => PLAIN.exec(text.replace(NOW, "").trim()));
  if (one == null || other == null) return false;
  const [mine, before] = [wordsOfThing(one[1] ?? ""), wordsOfThing(other[1] ?? "")];
  const [field, fieldBefore] = [topicStems(one[2] ?? ""), topicStems(other[2] ?? "")];
  if (mine.length === 0 || before.length === 0 || mine.join(" ") === before.join(" ")) return false;
  if (mine.length > MOST_THING || before.length > MOST_THING) return false;
  if (field.size !== fieldBefore.size || sharedBy(field, fieldBefore) < field.size) return false;
  const place = ROMANCE.test(said) ? 0 : -1;
  const [head = "", headBefore = ""] = [mine.at(place), before.at(place)];
  const isCompound = mine.length === 1 && before.length === 1 && isOfOneHead(head, headBefore);
  if (head !== headBefore && !isCompound) return field.size > 0;
  return isCompound || (mine.length > 1 && before.length > 1 && sharedBy(new Set(mine), new Set(before)) === 1);
}

const wordsOfThing = (text: string): string[] =>
  tokenise(text)
    .filter((word) => !isStopWord(word))
    .map(stem)
    .filter((word) => !SAYS_NOTHING.has(word));

/** "Fensterplätze" and "Gangplätze" */
const isOfOneHead = (one: string, other: string): boolean =>
  one !== other && one.slice(-HEAD_OF_COMPOUND) === other.slice(-HEAD_OF_COMPOUND) && one.length > HEAD_OF_COMPOUND + 2;

type PreferenceText = Pick<EndingPart, "thing">;

export const replacesPreference = (said: PreferenceText, known: PreferenceText): boolean => {
  if (changesModifier(said.thing ?? "", known.thing ?? "")) return true;
  const [one, other] = [said, known].map(({ thing }) => COMPARED.exec((thing ?? "").replace(NOW, "")));
  if (one == null || other == null) return false;
  const [[better, worse], [liked, left]] = [one, other].map(([, first = "", second = ""]) => [
    topicStems(first),
    topicStems(second),
  ]) as [[Set<string>, Set<string>], [Set<string>, Set<string>]];
  return isMostly(better, left) && isMostly(worse, liked);
};

export const endsInstruction: Match = (said, known) => {
  const over = topicStems(said.thing ?? "");
  const about = topicStems(known.thing ?? "");
  return isMostly(over, about);
};
