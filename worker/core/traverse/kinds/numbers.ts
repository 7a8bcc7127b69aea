import { numberedValues } from "../../language/index.ts";
import { stem } from "../../text/stem.ts";
import { isStopWord, tokenise } from "../../text/tokenise.ts";
import { wordSet } from "../../text/word-set.ts";

/* English only. */

const SMALL =
  "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen";
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety";
const IN_DIGITS: ReadonlyMap<string, string> = new Map([
  ...SMALL.split(" ").map((word, place): [string, string] => [word, String(place + 1)]),
  ...TENS.split(" ").map((word, place): [string, string] => [word, String(20 + 10 * place)]),
  ["hundred", "100"],
  ["thousand", "1000"],
  ["dozen", "12"],
]);
const QUANTITY = wordSet(
  "a an no both several few couple many some none once twice dozens hundreds thousands half another most all",
);
/** "Group 9" and "release 12" count nothing. */
const LABEL = wordSet(`
  number no nr group release version chapter room level route page line flight bus section step size bib order unit gate platform track season episode grade
  class part phase stage round volume issue building floor apartment house street highway exit model type week day batch lot code card table lane bay pier dock hall row seat slot ticket file
`);
const MONEY = new Set(["$", "€", "£"]);
const DURATIONS = new Set(["s", "min", "h", "day", "week", "month", "year"]);
const LENGTHS = new Set(["km", "mi"]);
const PEOPLE =
  /^(?:people|persons?|guests?|friends?|kids?|child(?:ren)?|men|women|boys?|girls?|adults?|students?|pupils?|members?|colleagues?|employees?|staff|families|brothers?|sisters?|siblings?|cousins?|sons?|daughters?|twins|[a-z]{2,}(?:ers|ors|ists|icians|ants|ees|mates|folks?|neighbou?rs))$/u;
/** Words that name the members of a counted group. */
const GROUPS: ReadonlyMap<string, RegExp> = new Map([
  ["siblings", /^(?:brothers?|sisters?|twins?)$/u],
  ["kids", /^(?:child(?:ren)?|sons?|daughters?|boys?|girls?|twins?)$/u],
  ["children", /^(?:kids?|sons?|daughters?|boys?|girls?|twins?)$/u],
  ["pets", /^(?:dogs?|cats?|rabbits?|hamsters?|parrots?|horses?|kittens?|pupp(?:y|ies))$/u],
  ["people", PEOPLE],
  ["persons", PEOPLE],
  ["guests", PEOPLE],
  ["times", /^(?:once|twice|thrice|times)$/u],
]);
const REACH = 4;
const addsNothing = (word: string): boolean =>
  isStopWord(word) || /^(?:now|already|today|tonight|instead|currently|again|altogether|total|exactly)$/u.test(word);
const PAUSE = /^[,.;:!?()–—]$/u;

interface SaidNumber {
  text: string;
  /** A kind of `numberedValues`, or "quantity" for a word such as "several". */
  kind: "day" | "time" | "number" | "quantity";
  units: ReadonlySet<string>;
  isLabel: boolean;
  before: readonly string[];
  behind: readonly string[];
}

const TOKENS = /\d+(?:[.,:]\d+)*|\p{L}[\p{L}\p{M}]*|[$€£%]|[,.;:!?()–—]/gu;
const MOST_CHARACTERS = 1_000;

function numbersSaid(said: string): SaidNumber[] {
  const text = said
    .slice(0, MOST_CHARACTERS)
    .replace(/(?<!\p{L})\p{L}+(?!\p{L})/gu, (word) => IN_DIGITS.get(word.toLowerCase()) ?? word);
  const values = numberedValues(text);
  const tokens = text.match(TOKENS) ?? [];
  let next = 0;
  return tokens.flatMap((token, place): SaidNumber[] => {
    const lower = token.toLowerCase();
    const around = { before: tokens.slice(0, place), behind: behindOf(tokens, place) };
    if (!/^\d/u.test(token))
      return QUANTITY.has(lower)
        ? [{ text: lower, kind: "quantity", units: new Set(), isLabel: false, ...around }]
        : [];
    const value = values[next++];
    const before = tokens[place - 1] ?? "";
    const isYear = /^(?:19|20)\d\d$/u.test(token) && /^(?:in|since|until|till|by|of|from|early|late)$/iu.test(before);
    const isLabel =
      LABEL.has(before.toLowerCase()) ||
      (/^\p{Lu}\p{Ll}/u.test(before) && place > 1 && !isStopWord(before.toLowerCase()));
    return [
      {
        text: token,
        kind: isYear ? "day" : (value?.kind ?? "number"),
        units: value?.units ?? new Set(),
        isLabel,
        ...around,
      },
    ];
  });
}

function behindOf(tokens: readonly string[], place: number): string[] {
  const behind = tokens.slice(place + 1, place + 1 + REACH);
  const end = behind.findIndex((token) => PAUSE.test(token) || ENDS.has(token.toLowerCase()));
  return (end < 0 ? behind : behind.slice(0, end)).map((word) => word.toLowerCase());
}
const ENDS = wordSet(
  "and or but is are was were has have had in on at for to from with by that which who so because than a an per each",
);

const isOneOf = (words: readonly string[], things: readonly string[]): boolean =>
  words.some((word) => {
    const [one = word] = tokenise(word);
    return things.some((thing) => stem(one) === stem(thing) || GROUPS.get(thing)?.test(word) === true);
  });

/** "11 playtests", "the playtests: 11" and "playtest number 11", but not "group 9" for a number of people. */
export function countsThings(said: string, things: readonly string[]): boolean {
  return numbersSaid(said).some(({ kind, isLabel, before, behind, text, units }) => {
    if (kind === "day" || kind === "time") return false;
    if (isOneOf([text], things) || isOneOf(behind, things) || things.some((thing) => units.has(unitOf(thing))))
      return true;
    const thing =
      before.at(-1) !== undefined && /^(?:number|no|nr)$/iu.test(before.at(-1) ?? "") ? before.at(-2) : undefined;
    if (thing !== undefined && isOneOf([thing], things)) return true;
    // "the list of guests grew to 40"
    return !isLabel && kind === "number" && behind.every(addsNothing) && isOneOf(before, things);
  });
}

const unitOf = (thing: string): string => [...(numberedValues(`2 ${thing}`)[0]?.units ?? [])][0] ?? thing;

/** A sum of money, or a bare number. */
export const saysPrice = (said: string): boolean =>
  /(?<!\p{L})(?:free|for nothing|gratis)(?!\p{L})/iu.test(said) ||
  numbersSaid(said).some(
    ({ kind, units, isLabel, behind, before }) =>
      kind === "number" &&
      ([...units].some((unit) => MONEY.has(unit)) ||
        /^[$€£]$/u.test(before.at(-1) ?? "") ||
        (!isLabel && units.size === 0 && behind.every(addsNothing))),
  );

/** A measured or counted amount, but neither a sum of money nor a time. */
export const saysAmount = (said: string, question: string): boolean => {
  const [, thing = ""] = /how much (\p{L}+)/iu.exec(question) ?? [];
  const isThing = !/^(?:am|is|are|was|were|do|does|did|has|have|had|can|could|will|would|should|more|less)$/iu.test(
    thing,
  );
  return numbersSaid(said).some(({ kind, units, isLabel, behind }) => {
    if (kind === "quantity") return isThing && isOneOf(behind, [thing]);
    if (kind !== "number" || isLabel) return false;
    return !isThing || ![...units].some((unit) => MONEY.has(unit) || DURATIONS.has(unit));
  });
};

export const saysDuration = (said: string): boolean =>
  /(?<!\p{L})(?:since|until|till|all (?:day|night|week|month|year|summer|winter|morning|evening)|forever|always|for (?:a|the|many|several|some|ages|years|months|weeks)(?: \p{L}+)? ?(?:days?|weeks?|months?|years?|hours?|minutes?|weekend|summer|winter|while|ages)?|(?:days|weeks|months|years|hours) (?:long|now))(?!\p{L})|(?<!\p{L})(?:a|an|half an?|one|the whole) (?:day|week|month|year|hour|minute|decade|fortnight|weekend)(?!\p{L})/iu.test(
    said,
  ) || numbersSaid(said).some(({ units, isLabel }) => !isLabel && [...units].some((unit) => DURATIONS.has(unit)));

/** Tells whether the text has a size, an age or a speed. */
export const saysMeasure = (said: string, question: string): boolean =>
  numbersSaid(said).some(({ kind, units, isLabel }) => {
    if (isLabel || [...units].some((unit) => MONEY.has(unit))) return false;
    if (/how old/iu.test(question))
      return kind !== "time" && ![...units].some((unit) => LENGTHS.has(unit) || unit === "kg");
    return kind === "number";
  }) || /(?<!\p{L})half an hour(?!\p{L})/iu.test(said);

export const saysDay = (said: string): boolean => numbersSaid(said).some(({ kind }) => kind === "day");
export const saysClock = (said: string): boolean =>
  numbersSaid(said).some(
    ({ kind, before, isLabel }) =>
      kind === "time" ||
      (!isLabel &&
        kind === "number" &&
        /^(?:at|to|from|until|till|by|around|before|after)$/iu.test(before.at(-1) ?? "")),
  );
