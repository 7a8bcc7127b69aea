import { stem } from "../../text/stem.ts";
import { isStopWord, tokenise } from "../../text/tokenise.ts";
import { stemOfStem } from "../../text/verb-forms.ts";
import { wordSet } from "../../text/word-set.ts";
import { numberedValues, type NumberedValue } from "./comparable-values.ts";

/* "455 orders a day now" and "playtest number 27" count again what was counted before; "12 more orders" does not. */

const CLAUSES = /[;:()–—!?]|,(?!\d)|\.\s|\s(?:and|but|so|und|aber|y|pero|et|mais)\s/iu;
const NOW =
  /(?<!\p{L})(?:now|already|by now|today|currently|this morning|tonight|jetzt|inzwischen|ahora|ya|maintenant)(?!\p{L})/iu;
const LEFT =
  /(?<!\p{L})(?:remain|remains|remaining|left|in total|in all|so far|came back|stayed|strong|übrig|insgesamt|quedan|restent)(?!\p{L})/iu;
/** Words before a number of all things, as in "I have 20 orders", but not in "I sold 20 orders". */
const HAVING =
  /^\W*(?:(?:today|yesterday|tonight|finally|only|still|then|which means|that['’]s|that is|it['’]s|with \p{L}+) ){0,3}(?:(?:i|we|they|it)(?:['’]ve|['’]re|['’]m|['’]s| have| are| am| has| is)?(?: (?:just|now|already|finally|only|still))?(?: (?:have|has|got|passed|hit|reached|crossed|counted?|run|own|keep|handle|employ|at|up to|down to|back to|at over))? )?(?:(?:over|about|around|exactly|only|just|already|almost|roughly) )?$/iu;
const MOVED_TO = /(?<!\p{L})(?:up|down|back) to (?:about |around |over )?$/iu;
const PARTIAL_WORDS = wordSet(
  "more another extra additional new fewer less other of percent mehr weitere neue más otros nuevos plus autres nouveaux",
);
const PARTIAL: ReadonlySet<string> = new Set(Array.from(PARTIAL_WORDS, stem));
const DELTA =
  /(?<!\p{L})(?:sold|bought|added|adds?|lost|lose|gave|gained|removed|returned|cancelled|canceled|cut|joined|left us|missed|by|another|extra|additional|first|last|every|each|of the)(?: \p{L}+){0,2} $/iu;

/** Whether the later sentence counts the asked thing again, as a whole. */
export const countsAgain = (asked: ReadonlySet<string>, earlier: string, later: string): boolean => {
  const before = numberedValues(earlier);
  return later.split(CLAUSES).some((clause) =>
    numberedValues(clause).some((value) => {
      const known = before.find((one) => isSameCount(one, value, asked));
      if (known === undefined || known.text === value.text || [...value.units].some((unit) => PARTIAL.has(unit)))
        return false;
      const [ahead, behind] = around(clause, value.text);
      if (DELTA.test(ahead) || PARTIAL.has(stem(tokenise(behind)[0] ?? ""))) return false;
      if (HAVING.test(ahead)) return true;
      return (NOW.test(clause) || MOVED_TO.test(ahead) || LEFT.test(behind)) && hasSubject(ahead, asked, earlier);
    }),
  );
};

/** Tells whether the subject is the writer or the thing that was counted before. */
function hasSubject(ahead: string, asked: ReadonlySet<string>, earlier: string): boolean {
  const words = tokenise(ahead);
  const known = new Set([...asked, ...tokenise(earlier).map(stem)]);
  return (
    words.some((word) => FIRST_PERSON.has(word)) || words.every((word) => isStopWord(word) || known.has(stem(word)))
  );
}
const FIRST_PERSON = wordSet("i we ich wir");

const isSameCount = (one: NumberedValue, other: NumberedValue, asked: ReadonlySet<string>): boolean =>
  one.kind === "number" &&
  other.kind === "number" &&
  [...one.units].some((unit) => other.units.has(unit) && asked.has(unit));

function around(clause: string, number: string): [string, string] {
  const at = clause.indexOf(number);
  if (at >= 0) return [clause.slice(0, at), clause.slice(at + number.length)];
  const word = NUMBER_WORD.exec(clause);
  return word === null ? [clause, ""] : [clause.slice(0, word.index), clause.slice(word.index + word[0].length)];
}
const NUMBER_WORD =
  /(?<!\p{L})(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|zwei|drei|vier|fünf|sieben|acht|neun|zehn|elf|zwölf|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|deux|trois|quatre|cinq|sept|huit)(?!\p{L})/iu;

const OF_OTHER_TIME =
  /(?<!\p{L})(?:in (?:19|20)\d\d|used to|years? ago|months? ago|originally|formerly|(?:i|we)(?:['’]d| would) (?:like|love|rather)|wish|want to|hope to)(?!\p{L})/iu;

/** "I sold two goats", "12 more goats" and "I'd like ten goats" do not say how many there are. */
export function countsOtherwise(asked: ReadonlySet<string>, sentence: string): boolean {
  if (OF_OTHER_TIME.test(sentence)) return true;
  const counts = numberedValues(sentence).filter(({ units }) => [...units].some((unit) => asked.has(unit)));
  return (
    counts.length > 0 &&
    counts.every(({ text, units }) => {
      const [ahead] = around(sentence, text);
      const verb = DELTA.exec(ahead)?.[0].trim().split(" ")[0] ?? "";
      return (
        [...units].some((unit) => PARTIAL.has(unit)) || (verb !== "" && !isAskedVerb(asked, stem(verb.toLowerCase())))
      );
    })
  );
}

const isAskedVerb = (asked: ReadonlySet<string>, verb: string): boolean =>
  Array.from(asked, stemOfStem).includes(stemOfStem(verb));

const NUMBERED = /(?<!\p{L})(?<thing>\p{L}+) (?:number |no\.? |nr\.? |nummer |número |numéro |#)(?<number>\d+)/giu;
const AHEAD = /(?<!\p{L})(?:next|will|going to|before|plan\p{L}*|tomorrow|of)(?!\p{L})/iu;

/** "Playtest number 27" makes 27 playtests, if more than before. */
export const numbersAgain = (asked: ReadonlySet<string>, earlier: string, later: string): boolean =>
  !AHEAD.test(later) &&
  Array.from(later.matchAll(NUMBERED)).some(({ groups }) => {
    const thing = stem(tokenise(groups?.["thing"] ?? "")[0] ?? "");
    return (
      asked.has(thing) &&
      numberedValues(earlier).some(
        ({ text, units, label }) =>
          (units.has(thing) || label === "number") && Number(groups?.["number"]) > Number(text),
      )
    );
  });
