import { isFigurativeDeath } from "../../predicates/figurative-death.ts";
import { kinshipOf } from "./kinship.ts";
import { cleanName, findNameRuns, guessNameType, readNounPhrase, type EntityName } from "../grammar/noun-phrases.ts";
import { event, readPlace, wordingsOf, state, type RuleInput, type Relation } from "./relation-parts.ts";
import { hasTag, textOf, type Word } from "../grammar/words.ts";

export function readIdentity({ verb, rest, first, inPast, noLonger, completed }: RuleInput): Relation[] | null {
  const number = AGES.indexOf(first) < 0 ? first : `${AGES.indexOf(first)}`;
  if (verb.lemma === "turn")
    return completed && /^\d{1,3}$/.test(number) && rest.length <= 2 ? [ageRelation(number, false)] : null;
  if (verb.lemma === "come")
    return verb.tense === "present" && first === "from" ? readOrigin(rest.slice(1), false) : null;
  if (completed && (verb.lemma === "die" || (verb.lemma === "pass" && first === "away")))
    return isFigurativeDeath(textOf(rest)) ? null : [event("DIED", null, "all of it", 9)];
  if (/^(?:go|become|turn)$/.test(verb.lemma) && completed && DIET.test(textOf(rest)))
    return [state("IS", null, textOf(rest).toLowerCase().replace(/^an? /u, ""), 8)];
  if (verb.lemma !== "be") return null;
  if (first === "to" && verb.tense === "perfect") {
    const visited = readPlace(rest.slice(1));
    return visited === null ? null : [event("VISITED", visited, null, 5)];
  }
  if (verb.tense === "perfect") return null;
  if (/^(?:allergic|intolerant)$/.test(first) && rest[1]?.lower === "to")
    return readAllergies(first, rest.slice(2), inPast || noLonger);
  if (/^\d{1,3}$/.test(number) && isAge(rest)) return [ageRelation(number, inPast || noLonger)];
  if (verb.tense === "present" && WEIGHT.test(textOf(rest))) return [weightRelation(textOf(rest))];
  if (first === "on" && DOSE.test(textOf(rest.slice(1))))
    return [
      state("TAKES", null, textOf(rest.slice(1)), 7, {
        ended: inPast || noLonger,
        override: `takes ${textOf(rest.slice(1))}`,
        wordings: wordingsOf(
          `takes ${textOf(rest.slice(1))}`,
          `took ${textOf(rest.slice(1))}`,
          `doesn't take ${textOf(rest.slice(1))}`,
        ),
      }),
    ];
  if (first === "from") return readOrigin(rest.slice(1), inPast || noLonger);
  if (first === "originally" && rest[1]?.lower === "from") return readOrigin(rest.slice(2), inPast || noLonger);
  const name = verb.tense === "present" ? readOwnName(rest) : null;
  return name === null ? null : [state("NAMED", null, name, 9, { override: `is called ${name}` })];
}

const DOSE = /^\d+(?:[.,]\d+)? ?(?:mg|mcg|µg|ml|units?) of \p{L}+$/iu;
const DIET =
  /^(?:an? )?(?:vegan|vegetarian|pescatarian|teetotal|sober|keto|(?:gluten|dairy|sugar|lactose|alcohol)[ -]free)$/iu;
/** "One" is missing: "I am one" states no age. */
const AGES =
  "zero - two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split(
    " ",
  );
const WEIGHT =
  /^(?:down to |up to |about |around )?\d{2,3}(?:[.,]\d)? ?(?:kg|kgs|kilos?|lbs|pounds)(?: (?:now|again|these days))?$/iu;

const weightRelation = (text: string): Relation => {
  const weight = text.replace(/^(?:down|up) to /iu, "").replace(/ (?:now|again|these days)$/iu, "");
  return state("WEIGHS", null, weight, 5, { override: `weighs ${weight}` });
};

export const NO_ALLERGEN =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|mornings?|weekends?|weekdays?|winters?|work|working|jobs?|school|homework|chores|exercise|exercising|people|idiots?|stupid(?:ity)?|bullshit|nonsense|drama|meetings?|emails?|responsibilit(?:y|ies)|commitment|money|fun|happiness|losing|him|her|you|them|everyone|everybody|adulting|effort|cleaning|cooking|cardio|maths?|politics|small talk)$/iu;
const isJoke = (words: readonly Word[]): boolean =>
  words.some(({ lower }) => /^(?:lol|haha\p{L}*|lmao|jk|rofl)$/u.test(lower));

const isNoAllergen = (name: EntityName, words: readonly Word[]): boolean => {
  const head = words.at(-1)?.lower ?? "";
  const kin = kinshipOf(head) ?? kinshipOf(head.replace(/s$/u, ""));
  return (
    NO_ALLERGEN.test(head) ||
    NO_ALLERGEN.test(name.name) ||
    (name.type === "person" && kin?.isPet !== true) ||
    kin?.isPet === false
  );
};

function readAllergies(adjective: string, rest: readonly Word[], ended: boolean): Relation[] | null {
  const found: Relation[] = [];
  const line = textOf(rest);
  for (let at = 0; at < rest.length && found.length < 6;) {
    const { name, end } = readNounPhrase(rest, at);
    if (name === null) break;
    const what = `${adjective} to ${name.name}`;
    if (!isNoAllergen(name, rest.slice(at, end)))
      found.push(
        state(`IS_${adjective.toUpperCase()}_TO`, name, line, 9, {
          ended,
          wordings: wordingsOf(`is ${what}`, `was ${what}`, `isn't ${what}`),
          override: null,
        }),
      );
    if (!rest[end - 1]?.post.includes(",") && !/^(?:and|or)$/.test(rest[end]?.lower ?? "")) break;
    at = /^(?:and|or)$/.test(rest[end]?.lower ?? "") ? end + 1 : end;
  }
  if (found.length > 0) return found;
  const { name, end } = readNounPhrase(rest, 0);
  return isJoke(rest) ||
    (rest.length < 3 && NO_ALLERGEN.test(rest[0]?.lower ?? "")) ||
    (name !== null && isNoAllergen(name, rest.slice(0, end)))
    ? []
    : null;
}

const isAge = (rest: readonly Word[]): boolean =>
  rest.length === 1 || (/^years?$/.test(rest[1]?.lower ?? "") && (rest.length === 2 || rest[2]?.lower === "old"));

export const ageRelation = (years: string, ended: boolean): Relation =>
  state("AGE", null, years, 8, {
    ended,
    override: `is ${years} years old`,
    wordings: wordingsOf(`is ${years} years old`, `was ${years} years old`, `isn't ${years} years old`),
  });

function readOrigin(rest: readonly Word[], ended: boolean): Relation[] | null {
  const home = readPlace(rest);
  if (home === null || !/^\p{Lu}/u.test(home.name)) return null;
  return [state("FROM", home, null, 8, { ended })];
}

export function readOwnName(rest: readonly Word[]): string | null {
  const run = findNameRuns(rest)[0];
  if (run === undefined || run[0] !== 0 || run[1] !== rest.length || rest.length > 3) return null;
  if (
    rest.some((w) => hasTag(w, "Demonym") || hasTag(w, "Place") || hasTag(w, "Adjective") || /^\p{Lu}{2}/u.test(w.text))
  )
    return null;
  return guessNameType(rest, undefined) === "person" ? cleanName(textOf(rest)) : null;
}
