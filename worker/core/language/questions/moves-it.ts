import { sentencesOf } from "../../text/sentences/split-into-sentences.ts";
import { areComparable, numberedValues } from "./comparable-values.ts";

/* "I raised it to 55" gives a newer value of what the user's message before is about. */

const IT = "(?:it|that|this|them)";
const MOVES =
  "(?:raised?|raising|lowered|lower|bump(?:ed)?|cut|reduced?|increased?|decreased?|moved|changed|postponed|pushed|extended|set|brought|knocked|doubled|upped|made|got)";
const MOVES_IT = new RegExp(
  `(?<!\\p{L})${MOVES} ${IT} (?:(?:up|down|back|out) )?(?:to|until) (?:about |around |the )?(?:\\p{L}+ )?[$€£]?\\d|^(?:actually|well|no|update|now|turns out)?[,:]? ?(?:${IT}['’]s|it is|they['’]re|they are) (?:now|already) (?:at |up to |down to )?[$€£]?\\d|(?<!\\p{L})(?:es|das|ihn|sie) (?:jetzt |nun |inzwischen |dann |nochmal |doch )*auf (?:den |etwa |rund )?\\d[\\d.,:]*(?: \\p{L}+){0,2} (?:erhöht|gesenkt|angehoben|reduziert|gekürzt|verschoben|verlegt|verlängert|gesetzt|geändert|aufgestockt)|(?<!\\p{L})l[oa]s? (?:subí|subimos|bajé|bajamos|cambié|cambiamos|moví|movimos|aumenté|reduje) a (?:las? )?\\d|(?<!\\p{L})l[oa]s? (?:he|hemos) (?:subido|bajado|cambiado|movido|aumentado|reducido) a (?:las? )?\\d`,
  "iu",
);

/** In UTF-16 units; a longer message names what it is about. */
const MOST_CHARACTERS = 200;

export const movesIt = (content: string): boolean => content.length <= MOST_CHARACTERS && MOVES_IT.test(content);

/** Whether the message moves the only number of the message before it. */
export function movesValueOf(content: string, before: string): boolean {
  if (!movesIt(content) || content.trimEnd().endsWith("?")) return false;
  const known = sentencesOf(before).flatMap((sentence) => numberedValues(sentence));
  const [value, ...others] = known;
  if (value === undefined || others.length > 0) return false;
  return numberedValues(content).some(
    (one) =>
      one.text !== value.text &&
      (areComparable(value, one) || (one.kind === value.kind && one.units.size === 0 && one.rate === "")),
  );
}
