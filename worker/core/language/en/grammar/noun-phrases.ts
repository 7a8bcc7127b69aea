import { wordSet } from "../../../text/word-set.ts";
import { nonNull } from "../../../../../shared/non-null.ts";
import { hasTag, textOf, type Word } from "./words.ts";
import { PERSON_NOUNS } from "./pronouns.ts";

export interface EntityName {
  name: string;
  type: string;
}

/** In UTF-16 units. */
export const MAX_NAME_CHARACTERS = 80;

const DETERMINERS = wordSet(`
  a an the some any this that these those all both each every another such more many much few several no
  lots lot plenty couple bunch own new our whole other other's
`);
const ORGANIZATION =
  /^(?:inc|ltd|llc|corp|company|gmbh|ag|university|college|school|institute|hospital|bank|church|club|foundation|association|society|agency|agencies|shelter|studio|robotics|labs?|systems|technologies|group|team|band|organization|organisation|charity|store|shop|firm|startup|academy|council|committee|department|army|business|gym|program|clinic|bakery|office|factory|practice|newspaper|salon|brewery|pharmacy|nursery|supermarket|warehouse|kindergarten)$/i;
const PLACE =
  /^(?:park|beach|city|town|house|home|apartment|mountains?|museum|lake|restaurant|cafe|café|bar|river|forest|country|village|island|street|garden|library|theater|theatre|zoo|airport|hotel|farm|trail|coast|bay|neighborhood|area|place|room|kitchen|backyard|yard|mall|market|campsite|canyon|state)$/i;
const EVENT =
  /^(?:party|race|concert|trip|wedding|conference|parade|class|classes|workshop|festival|show|game|tournament|meeting|interview|fundraiser|campaign|marathon|event|competition|exhibition|ceremony|hike|vacation|holiday|camp|drive|gala|performance|summit|congress|lesson|lessons|course|retreat|reunion|birthday|picnic|graduation|session|seminar|fair|match|rally|tour|visit|dinner|accident)$/i;
const ABSTRACT = /(?:ness|ity|tion|sion|ment|ism|ance|ence|ship|hood|cy|ing|ics|ure|ogy)$/i;
const JUDGING = wordSet(`
  small big large little tiny huge great good nice lovely cute cool amazing awesome beautiful gorgeous wonderful
  fantastic incredible stunning fun yummy delicious tasty sweet pretty interesting special real nasty bad local
  favorite favourite unique different similar various nearby regular recent other
`);
const VAGUE = wordSet(`
  lot lots bit time times thing things way ways kind sort part fun blast stuff one ones day days week weeks
  month months year years today moment moments something anything everything nothing someone everyone anyone
  people while side point fact idea reason sense chance bunch couple much more most plenty life world lately
  feeling feelings mind head heart rest top end morning night evening afternoon weekend hour hours minute
  minutes yesterday tomorrow tonight break step steps look turn sure others guts touch care place difference
  progress myself themselves need ok okay best good hard self matter deal case mess start effort same hand
  forward word words number half age name goal plan plans dream dreams hope news
`);
const FLEETING = wordSet(`
  news back loads type version ton tons load size
  there here it they them he she kinds sorts types looks sounds change help love support joy future work act
  bunch pieces piece dose surge setback spot mix power situation experience chapter view details notes response
  trouble stroke offer offers opportunity opportunities options peace energy confidence success importance
  respect laugh laughter belief fun
`);
const NO_NAME = wordSet(`
  thanks thank thankyou thx ty last next agreed agree awesome congrats congratulations woohoo yay hooray wow whoa woah
  hey hi hello hiya bye goodbye cheers cool nice great good amazing absolutely definitely exactly totally sure
  gotcha ok okay oof aww aw oh ooh ah ha haha lol omg yes yeah yep yup nope nah no welcome please sorry always never
  just go let remember here there is are was were be am do does did has have had will would can could should
  web well so and but or also btw fyi wonderful fantastic incredible perfect lovely beautiful gorgeous sweet
  right true indeed really actually anyway maybe perhaps honestly seriously glad happy proud excited good morning
  afternoon evening night today tomorrow yesterday tonight greetings keep take look see check stay poor lucky
  dear darling man dude guys girl buddy pal bro sis sir madam damn gosh goodness god jeez phew ouch oops ugh hmm
  careful interesting impressive inspiring stunning brilliant superb excellent neat rad sick dope ah-ha alright
  how what when where why who which whose not more most many much some any every all both each few several
  first second third finally recently lately currently since because
  speaking talking thinking looking going doing being having getting making taking working running just-in
  tell talk send give come catch call hope wish love hate like enjoy need want miss think believe guess bet know
  i'd a an the this that these those my your our their his her its
`);
const POSSESSIVES = wordSet("my your his her its our their");
const DOING =
  /^(?:doing|making|having|getting|taking|being|going|finding|building|giving|starting|startin['’]?|using|seeing|helping|keeping|trying|showing)$/;
const NUMBER_WORD = /^(?:one|two|three|four|five|six|seven|eight|nine|ten|\d+)$/;
const CONNECTORS = new Set([
  "of",
  "de",
  "du",
  "des",
  "del",
  "della",
  "dei",
  "di",
  "la",
  "van",
  "von",
  "der",
  "the",
  "&",
]);

const isCapitalised = (word: Word): boolean => /^\p{Lu}/u.test(word.text);

function isNameWord(word: Word, first: boolean): boolean {
  if (
    !isCapitalised(word) ||
    (first && NO_NAME.has(word.lower)) ||
    word.lower === "i" ||
    hasTag(word, "Date") ||
    hasTag(word, "Month") ||
    hasTag(word, "WeekDay") ||
    hasTag(word, "Pronoun") ||
    hasTag(word, "Expression")
  )
    return false;
  if (
    hasTag(word, "Determiner") ||
    hasTag(word, "Conjunction") ||
    hasTag(word, "Preposition") ||
    hasTag(word, "QuestionWord")
  )
    return false;
  if (first)
    return (
      hasTag(word, "Person") ||
      hasTag(word, "Place") ||
      hasTag(word, "Organization") ||
      (hasTag(word, "ProperNoun") && !hasTag(word, "Verb"))
    );
  return true;
}

const DOES = /^(?:works|lives|studies|plays|teaches|moved|worked|lived)$/;

const isShouted = (words: readonly Word[]): boolean =>
  words.length > 2 &&
  words.every(({ text }) => !/\p{Ll}/u.test(text)) &&
  words.some((word) => hasTag(word, "Verb") || hasTag(word, "Copula"));

/** Returns index pairs `[from, to)`. */
export function findNameRuns(words: readonly Word[]): [number, number][] {
  const runs: [number, number][] = [];
  if (isShouted(words)) return runs;
  let i = 0;
  while (i < words.length) {
    const before = words[i - 1];
    const starts = before === undefined || before.breaks;
    const follows =
      words[i + 1] !== undefined &&
      isCapitalised(nonNull(words[i + 1], "word")) &&
      nonNull(words[i], "word").post === "";
    // in "Saw Tom Smith", the speaker leaves out "I"
    const isVerb = starts && hasTag(words[i], "PastTense") && !hasTag(words[i], "Person");
    if (isVerb || (!starts && DOES.test(nonNull(words[i], "word").lower) && hasTag(words[i + 1], "Preposition"))) {
      i += 1;
      continue;
    }
    if (NO_NAME.has(nonNull(words[i], "word").lower) && (starts || before.post.includes(",") || !follows)) {
      i += 1;
      continue;
    }
    if (
      !isNameWord(
        nonNull(words[i], "word"),
        starts &&
          !(
            words[i + 1] !== undefined &&
            isCapitalised(nonNull(words[i + 1], "word")) &&
            nonNull(words[i + 1], "word").lower !== "i"
          ),
      )
    ) {
      i += 1;
      continue;
    }
    let end = i + 1;
    while (
      end < words.length &&
      nonNull(words[end - 1], "word").post === "" &&
      !nonNull(words[end - 1], "word").breaks &&
      (!/'s?$/.test(nonNull(words[end - 1], "word").text) ||
        (ORGANIZATION.test(nonNull(words[end], "word").text) && isCapitalised(nonNull(words[end], "word"))))
    ) {
      const word = nonNull(words[end], "word");
      const next = words[end + 1];
      // the name ends before the verb: "Ada Works at Google"
      if (DOES.test(word.lower) && hasTag(next, "Preposition")) break;
      // "a cat called Miso 9 days ago": the number belongs to the days
      const isNumber = hasTag(word, "NumericValue") && /^\d+$/.test(word.text) && !MEASURED.test(next?.lower ?? "");
      if ((isNameWord(word, false) && word.pre === "") || isNumber) end += 1;
      else if (CONNECTORS.has(word.lower) && next !== undefined && isNameWord(next, false)) end += 2;
      else break;
    }
    if (words.slice(i, end).some((w) => !NUMBER_WORD.test(w.lower))) runs.push([i, end]);
    i = end;
  }
  return runs;
}

const MEASURED =
  /^(?:(?:second|minute|min|hour|hr|day|night|week|fortnight|weekend|month|year|yr|decade|time|percent|kilo|pound|euro|dollar|mile|metre|meter|mg|kg|km)s?|(?:year|month|week)s?-old)$/;

export const cleanName = (name: string): string =>
  name
    .replace(/(?:['’]s?){1,4}$/, "")
    .replace(/^[\s"'“”‘’([,.]+|(?<![\s"'“”‘’)\],.;:!?])[\s"'“”‘’)\],.;:!?]+$/g, "")
    .replace(/\s+/g, " ");

export function guessNameType(words: readonly Word[], before: Word | undefined): string {
  const last = nonNull(words.at(-1), "word");
  const bare = last.text.replace(/['’]s?$/, "");
  if (words.some((w) => ORGANIZATION.test(w.text)) || words.some((w) => hasTag(w, "Organization")))
    return "organization";
  if (EVENT.test(bare)) return "event";
  if (words.slice(0, -1).some((w) => /'s?$/.test(w.text))) return "concept";
  if (words.some((w) => hasTag(w, "FirstName") || hasTag(w, "Person"))) return "person";
  if (words.some((w) => hasTag(w, "Place")) || PLACE.test(bare)) return "place";
  if (before?.lower === "in") return "place";
  if (before?.lower === "at" || before?.lower === "for") return "organization";
  return words.length === 1 && before?.lower === "with" ? "person" : "concept";
}

export const isVagueNoun = (word: Word): boolean => VAGUE.has(word.lower);

/** "LGBTQ support group" in "a LGBTQ support group yesterday"; null if not concrete enough. */
export function readNounPhrase(words: readonly Word[], from: number): { end: number; name: EntityName | null } {
  let i = from;
  while (
    i < words.length &&
    (DETERMINERS.has(nonNull(words[i], "word").lower) ||
      hasTag(words[i], "Value") ||
      hasTag(words[i], "Adverb") ||
      (nonNull(words[i], "word").lower === "of" && i > from)) &&
    nonNull(words[i], "word").post === ""
  )
    i += 1;
  const start = i;
  while (i < words.length && i - start < 7) {
    const word = nonNull(words[i], "word");
    const nominal =
      hasTag(word, "Noun") ||
      hasTag(word, "Adjective") ||
      hasTag(word, "Possessive") ||
      (hasTag(word, "Gerund") && i === start) ||
      isCapitalised(word) ||
      hasTag(word, "Acronym") ||
      (i > start && (EVENT.test(word.text) || ORGANIZATION.test(word.text))) ||
      (hasTag(word, "Verb") && isCompound(words, i, start));
    if (
      !nominal ||
      (hasTag(word, "Pronoun") && !hasTag(word, "Possessive")) ||
      (hasTag(word, "Date") && !hasTag(word, "ProperNoun")) ||
      word.lower === "named" ||
      word.lower === "called"
    )
      break;
    i += 1;
    if (word.post !== "" || word.breaks) break;
    const next = words[i];
    if (
      next?.lower === "of" &&
      isCapitalised(word) &&
      words[i + 1] !== undefined &&
      isCapitalised(nonNull(words[i + 1], "word"))
    )
      i += 1;
  }
  let end = i;
  while (
    end > start &&
    hasTag(words[end - 1], "Adjective") &&
    !hasTag(words[end - 1], "Noun") &&
    !isCapitalised(nonNull(words[end - 1], "word"))
  )
    end -= 1;
  return { end: i, name: end > start ? toName(words, start, end) : null };
}

function isCompound(words: readonly Word[], i: number, start: number): boolean {
  if (i === start) return false;
  const next = words[i + 1];
  return (
    hasTag(words[i - 1], "Adjective") ||
    (hasTag(words[i - 1], "Noun") &&
      next !== undefined &&
      nonNull(words[i], "word").post === "" &&
      hasTag(next, "Noun") &&
      !hasTag(next, "Pronoun"))
  );
}

function toName(words: readonly Word[], start: number, end: number): EntityName | null {
  const slice = words.slice(start, end);
  const head = nonNull(slice.at(-1), "word");
  const owner = nonNull(slice[0], "word").owner ?? undefined;
  const opening = nonNull(slice[0], "word");
  if (hasTag(opening, "Gerund") && hasTag(opening, "Verb")) return null;
  const lower = head.lower.replace(/['’]s?$/, "");
  if (
    VAGUE.has(lower) ||
    FLEETING.has(lower) ||
    (hasTag(head, "Pronoun") && !hasTag(head, "Possessive")) ||
    hasTag(head, "Value") ||
    hasTag(head, "Date")
  )
    return null;
  if (/^(?:their|my|your|his|her|its|our)$/.test(lower) || DETERMINERS.has(lower)) return null;
  if (owner !== undefined && slice.length < 2) return null;
  if (slice.some((w, i) => (POSSESSIVES.has(w.lower) && owner === undefined) || (i > 0 && (w.owner ?? null) !== null)))
    return null;
  if (DOING.test(opening.lower) && slice.length > 1) return null;
  if (/^(?:in|off|out|up|on|over|down|back|away)$/.test(head.lower)) return null;
  if (hasTag(slice.at(-1), "Gerund") && slice.length > 1 && !hasTag(slice.at(-2), "Noun")) return null;
  if (slice.some((w, i) => i > 0 && i < slice.length - 1 && hasTag(w, "Gerund") && !hasTag(slice[i - 1], "Noun")))
    return null;
  if (owner === undefined) while (slice.length > 1 && JUDGING.has(nonNull(slice[0], "word").lower)) slice.shift();
  const named =
    owner === undefined
      ? slice
      : [{ ...opening, text: `${owner}${/s$/i.test(owner) ? "'" : "'s"}` }, ...slice.slice(1)];
  const name = cleanName(textOf(named.map((w) => ({ ...w, pre: "", post: "", breaks: false }))));
  if (name.length < 2 || name.length > MAX_NAME_CHARACTERS || !/\p{L}/u.test(name)) return null;
  if (slice.every((w) => isCapitalised(w))) return { name, type: guessNameType(slice, words[start - 1]) };
  return { name, type: nounType(lower) };
}

function nounType(head: string): string {
  const one = head.toLowerCase();
  if (PERSON_NOUNS.has(one) || PERSON_NOUNS.has(one.replace(/s$/, ""))) return "person";
  if (ORGANIZATION.test(one)) return "organization";
  if (PLACE.test(one)) return "place";
  if (EVENT.test(one) || EVENT.test(one.replace(/s$/, ""))) return "event";
  return ABSTRACT.test(one) ? "concept" : "object";
}
