import { day, dayIn, month } from "./civil-periods.ts";
import { rule, type Rule } from "./date-rule.ts";
import { YEAR } from "./date-words.ts";

/* Reads complete dates only: without a year, the foreign tense would decide which one is meant. */

const MONTHS: readonly (readonly string[])[] = [
  "januar februar märz april mai juni juli august september oktober november dezember".split(" "),
  "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split(" "),
  "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split(" "),
];
const NUMBERS = new Map(MONTHS.flatMap((names) => names.map((name, i) => [name, i] as const)));
const nameOf = (names: Iterable<string>): string => `(${[...names].join("|")})`;
const NAME = nameOf(NUMBERS.keys());
/** The English rules read "on 14 November 2021" with its preposition. */
const ENGLISH_TOO = new Set(["april", "august", "september", "november"]);
const FOREIGN_NAME = nameOf([...NUMBERS.keys()].filter((name) => !ENGLISH_TOO.has(name)));
/** Elsewhere, "3." ends a sentence or a list. */
const WITH_DOT = "(?<=(?:^|[(,:]|\\b(?:am|den|dem|der|vom|zum|bis|ab|seit|vor|nach|und|on|the)) ?)";

export const TRANSLATED_DATES: Rule[] = [
  `${WITH_DOT}(\\d{1,2})\\. ?${NAME}`,
  `(\\d{1,2})(?:er|º)? (?:de )?${FOREIGN_NAME}`,
].map((date) =>
  rule(`${date}(?: del?)? ${YEAR}(?!\\d)`, ([, d, name = "", y]) => {
    const at = dayIn(month(Number(y), NUMBERS.get(name) ?? 0), Number(d));
    return at === null ? null : day(at);
  }),
);
