import { TextMemo } from "../../../text/memo/text-memo.ts";
import { stem } from "../../../text/stem.ts";
import { tokenise } from "../../../text/tokenise.ts";
import { wordSet } from "../../../text/word-set.ts";
import { GERMAN } from "../../de/history.ts";
import { SPANISH } from "../../es/history.ts";
import { FRENCH } from "../../fr/history.ts";
import { isDeniedToday } from "./asserted-part.ts";
import { isPast } from "./denied-deed.ts";

interface DenialForm {
  begins: RegExp;
  ignored: ReadonlySet<string>;
}

const stemsOf = (...sets: readonly ReadonlySet<string>[]): ReadonlySet<string> =>
  new Set(sets.flatMap((words) => Array.from(words, stem)));
const NO_WORDS: ReadonlySet<string> = new Set();

const DENIALS: readonly DenialForm[] = [
  { begins: /\b(?:i|we)(?:['’]ve| have|['’]d| had)? never\b/iu, ignored: NO_WORDS },
  { begins: /\b(?:i|we) (?:have|had|did)(?: not|n['’]t)\b/iu, ignored: NO_WORDS },
  {
    begins: /\b(?:i|we)(?:['’]ve| have)(?: got)? (?:no|zero|hardly any) (?:prior |previous |real )?experience\b/iu,
    ignored: NO_WORDS,
  },
  { begins: /\b(?:i|we)['’](?:ve|d) not\b/iu, ignored: NO_WORDS },
  {
    begins:
      /\b(?:ich|wir) (?:habe|haben|hatte|hatten|bin|sind|war|waren)(?: \p{L}+){0,3} (?:nie|niemals|noch nie|nicht|keine?n?|keinerlei)\b/iu,
    ignored: stemsOf(
      GERMAN.grammar,
      wordSet(
        "habe haben hatte hatten bin war waren nie niemals nicht kein keine keinen keinerlei einmal jemals je bereits gearbeitet benutzt genutzt verwendet",
      ),
    ),
  },
  {
    begins: /\b(?:nunca|jamás) (?:he|hemos|había|habíamos)\b/iu,
    ignored: stemsOf(
      SPANISH.grammar,
      wordSet("he has ha hemos habia habiamos alguna vez nunca jamas ya usado utilizado trabajado"),
    ),
  },
  {
    begins: /\b(?:je n['’]ai|nous n['’]avons) (?:jamais|pas)\b/iu,
    ignored: stemsOf(FRENCH.grammar, wordSet("ai avons avais jamais deja utilise travaille")),
  },
];
/** Knowledge, wishes and intentions contradict no deed. */
const ATTITUDES =
  /\b(?:sure|idea|clue|know|known|knew|understand|understood|think|thought|mean|meant|want|wanted|need|needed|decide|decided|hear|heard|expect|expected|said|claimed|denied|regretted|doubted)\b/iu;
/** "I never drink coffee" denies a habit. */
const HABIT = /^(?:i|we) never \p{L}/iu;
const CLAUSE_END =
  /[,;:.!?\n]|\b(?:but|so|and i|and we|though|although|because|since|aber|denn|weil|pero|porque|mais|parce)\b/iu;

const REACH_CHARACTERS = 120;

const DENYING = new TextMemo<boolean>(200_000);

export const mayDeny = (text: string): boolean =>
  DENYING.of(text, () => DENIALS.some(({ begins }) => begins.test(text)));

export interface Denial {
  text: string;
  clause: string;
  reach: string;
  ignored: ReadonlySet<string>;
  isEnglish: boolean;
}

/**
 * Returns the clause that denies an event ("I never ...", "I have not ..."), unless it is about a habit, an attitude or an earlier time.
 */
export function denialIn(sentence: string): Denial | null {
  for (const { begins, ignored } of DENIALS) {
    const found = begins.exec(sentence);
    if (found === null) continue;
    const rest = sentence.slice(found.index + found[0].length);
    const end = CLAUSE_END.exec(rest);
    const clause = end === null ? rest : rest.slice(0, end.index);
    if (HABIT.test(`${found[0]}${clause}`) && !isPast(tokenise(clause)[0] ?? "")) continue;
    if (ATTITUDES.test(clause) || !isDeniedToday(sentence, found[0], found.index)) continue;
    const text = `${found[0]}${clause}`.trim();
    const isEnglish = /^(?:i|we)(?!\p{L})/iu.test(text);
    return { text, clause, reach: rest.slice(0, REACH_CHARACTERS), ignored, isEnglish };
  }
  return null;
}
