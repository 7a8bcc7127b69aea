import { matches, matchOf } from "../../../text/matching/needed-parts.ts";
import { endsOpen } from "../../../text/sentences/open-end.ts";
import type { ExtractedFact } from "../../../extraction/extraction.ts";
import { possessive } from "../grammar/pronouns.ts";
import type { Sentence } from "../grammar/sentences.ts";
import { NO_THING, readClauseEndings } from "./clause-endings.ts";
import { petThatDied, widowed, withoutPet } from "./left-behind.ts";
import { VISITED } from "./ending-forms.ts";
import { isNotSo, plain, spokenText } from "./asserted.ts";
import type { Ending } from "./ending.ts";
import { toFact, type EndingContext } from "./ending-facts.ts";
import { SOFTWARE } from "../relations/residence.ts";
import { withoutDates } from "../facts/without-dates.ts";

/* Each ending becomes an event. `predicates/endings.ts` derives the ended states. */

const NAME = "(\\p{Lu}[\\p{L}'’-]{1,40}(?: \\p{Lu}[\\p{L}'’-]{1,40})?)";
const I =
  "(?:^|[,;:–—.!-] ?|\\b(?:and|but|so|because|that|since|as) )(?:(?:well|ok|okay|so|and|sadly|unfortunately|finally|just|update|news|turns out)[,:]? ){0,6}(?:(?:i|we)(?:'ve|'m|'re)? ?)?(?:have |had to |has |had |am |was |were |been |got |get |just |finally |recently |sadly |actually |already |also |all |both |now |only ){0,6}";
/** "My boss at Nokia was fired" is not about Nokia. */
const BEGINS = "(?:^|[,;:.!?] |\\b(?:and|but|so|because|that|since|after|when|before) )";
const OBJECT = "([\\p{L}\\p{N}'-]+(?: [\\p{L}\\p{N}'-]+){0,6}?)";
const REST =
  "(?=$|[,;:.!?()–—]| (?:because|cause|cos|so|since|as|to|for|last|this|next|on|in|at|yesterday|today|tonight|ages|years?|months?|weeks?|days?|when|while|after|before|and|but|which|who|that|from|with|a|an|two|three|back|again|too|as well|now|already|again)\\b)";
const CLAUSE_END =
  "(?= ?$| ?[,;.!()–—]| (?:last|this (?:week|month|year|morning|weekend)|yesterday|today|recently|for good|because|cause|since|after|before|when|and|but|so|ages ago|(?:a|two|three|four|five|six|\\d+) (?:days?|weeks?|months?|years?) ago|in (?:january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|fall|winter|\\d{4})|on (?:mon|tues|wednes|thurs|fri|satur|sun)day|over|with the rest)\\b)";

/** Does not match "we split up and met again at the fountain". */
const END_FOR_GOOD = CLAUSE_END.replace("since|after|before|when|and|but|so|", "since|but|so|");

const re = (source: string): RegExp => new RegExp(source, "iu");

/** "I finally let go" loosens a grip. */
const LET_GO =
  "(?<=\\b(?:was|were|been|being|got|am|i'm|we're)(?: (?:just|finally|recently|also|both|sadly|now)){0,2} )let go";
const JOB_LOST = re(
  `${I}(?:sacked|fired|laid off|${LET_GO}|made redundant)${CLAUSE_END}|\\b(?:they|boss|manager|company|hr) (?:just |has |have )*(?:(?:sacked|fired) (?:me|us)|laid (?:me|us) off|let me go)${END_FOR_GOOD}`,
);
const LAID_OFF_FROM = new RegExp(
  `(?:\\b(?:[Ii]|[Ww]e|[Ii]'ve)|^(?:\\p{L}+, )?[Gg]ot)(?: (?:was|were|got|been|just|have|recently))* (?:sacked|fired|laid off|let go|made redundant) (?:from|by|at) ${NAME}${CLAUSE_END}`,
  "u",
);
const THEY_LOST_JOB = new RegExp(
  `${BEGINS}${NAME} (?:just |has |finally )*(?:was|got|been) (?:just )?(?:sacked|fired|laid off|let go|made redundant)(?: (?:from|by|at) ${NAME})?${CLAUSE_END}`,
  "u",
);
const LAST_DAY = new RegExp(
  `\\b(?:[Tt]oday|[Yy]esterday|\\p{L}{1,12}day|[Ii]t) was my (?:very )?last day (?:of work )?(?:at|with) ${NAME}`,
  "u",
);
const FIRED_BY = new RegExp(
  `\\b${NAME} (?:just |has |have )*(?:(?:sacked|fired) me|laid me off|let me go)${CLAUSE_END.replace("over|", "")}`,
  "u",
);
const THEY_FIRED = new RegExp(
  `${BEGINS}${NAME} (?:just |has |have |finally )*(?:(?:sacked|fired|laid off) ${NAME}|laid ${NAME} off|let ${NAME} go)${CLAUSE_END.replace("over|", "")}`,
  "u",
);
const NO_MORE_THERE =
  "(?:no longer works?|(?:has |have )?stopped working|(?:don't|doesn't|do not|does not) work(?= there any)) there(?: any ?more| any longer)?";
const NOT_THERE = new RegExp(`\\b[Ii] ${NO_MORE_THERE}${CLAUSE_END}`, "u");
const THEY_NOT_THERE = new RegExp(`${BEGINS}${NAME} ${NO_MORE_THERE}${CLAUSE_END}`, "u");
const JOB_LEFT = re(
  `${I}(?:quit(?! (?:because|so|in|on)\\b)|resigned|retired|handed in (?:my|our) notice)(?! in \\d+ (?:moves?|turns?|seconds?|minutes?))(?= ?$|[,;.!]| (?:last|this|yesterday|today|in|on|because|so|from (?:my|the) job|my job|work)\\b)`,
);
const HABIT =
  /\b(?:cigarettes?|smok\p{L}{1,12}|vap\p{L}{1,12}|nicotine|drinking|alcohol|booze|weed|sugar|caffeine|gambling)\b/iu;
const PARTED = re(
  `\\b(?:we|${NAME} and (?:i|me)|(?:i|me) and ${NAME})(?:'ve|'re| have| are| just| finally| recently| both| got){0,6} (?:broke up|broken up|ended things|ended it|are over|split up|split|separated|called it quits|parted ways|divorced|called off our engagement|not together any ?more|no longer together|aren't together any ?more|(?:are )?no longer (?:married|engaged)|aren't (?:married|engaged) any ?more)${END_FOR_GOOD}`,
);
const THEY_PARTED = new RegExp(
  `${BEGINS}${NAME} and ${NAME} (?:have |has |are |just |finally |recently |both |got |getting )*(?:broke up|broken up|split up|divorced|separated)${END_FOR_GOOD}`,
  "u",
);
const LEFT_ME = new RegExp(
  `\\b${NAME} (?:just |has |finally ){0,4}(?:left|dumped|divorced|broke up with|walked out on) me(?= for (?:good|another|someone|his|her|a |an )|${CLAUSE_END.slice(3)}`,
  "iu",
);
const I_LEFT = new RegExp(
  `\\b(?:[Ii]|[Ww]e)(?:'ve)? (?:just |have |finally |recently )*(?:dumped|divorced|broke up with|split up with|split from|separated from) (?:my (?:husband|wife|boyfriend|girlfriend|partner|fianc[eé]e?),? )?${NAME}`,
  "u",
);
const NOW_MY_EX = new RegExp(
  `\\b${NAME} (?:is|became)(?: now)? my ex(?:[- ](?:wife|husband|girlfriend|boyfriend|partner|fianc[eé]e?))?${CLAUSE_END.replace("|over|", "|now|over|")}`,
  "u",
);
const EX = new RegExp(`\\b[Mm]y ex(?:[- ](?:wife|husband|girlfriend|boyfriend|partner|fianc[eé]e?))?,? ${NAME}`, "u");
const OVER_BETWEEN = re("\\b(?:it|that)'?s (?:all )?over between us\\b");
const DIED = new RegExp(
  `\\b${NAME}(?: has| had| sadly| finally| just){0,4} (?:died|passed away|was put down|was put to sleep|was euthani[sz]ed)\\b(?! (?:on (?:me|us)|down|out|off|inside|laughing|of (?:laughter|boredom|embarrassment)))`,
  "u",
);
const PUT_DOWN = new RegExp(
  `\\b(?:(?:had|have|having) to (?:have )?put ${NAME} (?:down|to sleep)\\b|(?:have|had|having) ${NAME} (?:put down|put to sleep|euthani[sz]ed)\\b)`,
  "u",
);
const LOST_VERB =
  "(?:sold|gave away|given away|got rid of|gotten rid of|get rid of|rehomed|rehome|donated|traded in|part-exchanged|scrapped|threw out|thrown out|threw away|thrown away|binned|returned|gave back|given back|took back|taken back|handed back)";
const LOST = re(`${I}${LOST_VERB} ((?:my|our|the) (?!most |first |last |best |idea )${OBJECT})${REST}`);
const LOST_AROUND = re(
  `${I}(?:(?:gave|given) ${OBJECT} (?:away|back)|traded ${OBJECT} in|(?:threw|thrown) ${OBJECT} (?:away|out)|(?:took|taken|handed|sent|brought) ${OBJECT} back)\\b`,
);
const MISPLACED = re(`${I}lost ((?:my|our|the) ${OBJECT})${REST}`);
const STOLEN = re(
  `\\b(?:my|our) ${OBJECT} (?:was|were|got|has been|have been|is) (?:stolen|nicked|pinched|totall?ed|written off|scrapped|repossessed)\\b`,
);
const NEVER_HAD =
  /^(?:my |our |the )?(?:mind|way|temper|weight|interest|time|hope|patience|games?|match(?:es)?|bets?|appetite|voice|touch|count|job|work|kilos?|pounds?|sight|track|sleep|faith|trust|marbles|it|them|that|this|all|everything|favou?r|calls?|money|nerve|focus|cool|balance|thread|plot)\b/iu;
const STOPPED = re(
  `${I}(?:(?:stopped|quit|gave up|given up)(?: (?:taking|using|doing|playing|drinking|eating|going to|smoking|wearing))|gave up|given up|packed in|jacked in|outgrew|outgrown|grew out of|grown out of|(?:done|finished) with(?! (?:my |our |the )?${VISITED}\\b)|recovered from|moved on from) ${OBJECT}${REST}`,
);
const CAME_OFF = re(
  `${I}(?:came|come) off ((?!(?:my|our|the|a|stage|shift|duty|air|work)\\b)${OBJECT.slice(1, -1)}|(?:my|our|the) (?:[\\p{L}-]+ )?(?:pill|coil|patch|implant|meds?|medications?|tablets?|pills|drugs?|drip|steroids?|insulin|statins?|diet|inhaler|blockers?|(?:waiting )?list|anti[\\p{L}-]+|[\\p{L}]+(?:ine|olol|pril|sartan|mab|pam|lam)))${REST}`,
);
const CANCELLED = new RegExp(
  `\\b(?:cancelled|canceled|Cancelled|Canceled) ((?:my|our) [\\p{L}' -]{0,30}(?:membership|subscription|plan|contract|policy|account|insurance)|\\p{Lu}[\\p{L}'-]+)(?=$|[,;.!]| (?:last|this|yesterday|today|because|and|but|in|on|so)\\b)`,
  "u",
);
const NO_MORE = re(
  `${I}(?:don't|do not|no longer)(?: (?:really|even))? (?:eat|drink|smoke|use|take|play|do|go|wear|drive|own|have|watch|read|run|ride|teach) ((?:to |at |in |on |with )?${OBJECT})(?: any ?more| any longer| these days)\\b`,
);
const TAKEN_OFF = re(`\\b(?:had me come|made me come|took me|taken me|weaned me) off ${OBJECT}${REST}`);
const MOVED_FROM = re(`${I}moved(?: over)? from ${OBJECT} to ${OBJECT}${REST}`);
const SWITCHED = re(`${I}(?:switched|changed|swapped|migrated)(?: over)? from ${OBJECT} to ${OBJECT}${REST}`);
export function readEndings(sentence: Sentence, context: EndingContext): ExtractedFact[] {
  const text = spokenText(sentence);
  if (text === null) return [];
  const ex = (matchOf(EX, text) ?? matchOf(NOW_MY_EX, text))?.[1];
  const found =
    ex === undefined
      ? endingsIn(text, plain(withoutDates(sentence, context.mentions)), context)
      : [formerPartner(ex, context.speaker)];
  return found.map((ending) => toFact(ending, sentence, context));
}

function endingsIn(text: string, undated: string, { speaker, places }: EndingContext): Ending[] {
  if (isNotSo(text)) return [];
  const death = readDeath(text);
  if (death !== null)
    return matches(PUT_DOWN, text)
      ? [death, about(speaker, "NO_LONGER_HAS", death.subject, `${speaker} no longer has ${death.subject}.`)]
      : [death];
  const byClause = readClauseEndings(undated, speaker, places);
  if (byClause.some(({ predicate }) => predicate === "DIED"))
    return byClause.flatMap((ending) => [
      ending,
      ...(ending.predicate === "DIED" ? [...widowed(ending, speaker), ...withoutPet(ending, speaker)] : []),
    ]);
  const pet = petThatDied(text, speaker);
  if (pet !== null) return [pet];
  const found = readParting(text, speaker) ?? readJob(text, speaker) ?? readThing(text, speaker);
  return found === null ? byClause : [found];
}

const formerPartner = (name: string, speaker: string): Ending => ({
  subject: speaker,
  predicate: "HAS_EX",
  thing: name,
  isName: true,
  fact: `${name} is ${possessive(speaker)} former partner.`,
  strength: 7,
  kind: "state",
});

function readDeath(text: string): Ending | null {
  const name = (matchOf(DIED, text) ?? matchOf(PUT_DOWN, text))
    ?.slice(1)
    .find((one) => one !== undefined)
    ?.replace(KIN_BEFORE_NAME, "");
  if (name === undefined || name === "" || NO_NAME.test(name) || RELATIVE.test(name)) return null;
  return { subject: name, predicate: "DIED", thing: null, fact: `${name} died.`, strength: 9 };
}

const RELATIVE = /^(?:Mum|Mom|Mam|Dad|Mummy|Daddy|Mommy|Grandma|Grandpa|Granny|Gran|Nan|Nana|Grandad|Granddad)$/u;
const BEFORE_NAME =
  /^(?:Because|Since|After|Before|When|While|As|And|But|So|If|Then|Now|Today|Yesterday|Sadly|Unfortunately|Apparently|Recently|Finally|Last|Poor) /u;
const KIN_BEFORE_NAME = /^(?:Grandpa|Grandma|Granny|Nan|Aunt|Auntie|Uncle|Mum|Mom|Dad|Poor|Our|My|Dear|Old|Little) /u;
const NO_NAME =
  /^The |^(?:He|She|It|They|We|I|You|Who|That|This|The|A|An|Someone|Everyone|Nobody|People|Then|And|But|So|Yesterday|Today)(?:'(?:ve|m|re|s|d))?$/u;

function readParting(text: string, speaker: string): Ending | null {
  const [, first = "", other = ""] = matchOf(THEY_PARTED, text) ?? [];
  const one = first.replace(BEFORE_NAME, "");
  if (one !== "" && ![one, other].some((name) => NO_NAME.test(name) || name === speaker))
    return {
      subject: one,
      predicate: "BROKE_UP_WITH",
      thing: other,
      isName: true,
      fact: `${one} and ${other} broke up.`,
      strength: 7,
    };
  const left = matchOf(LEFT_ME, text)?.[1];
  const named = left !== undefined && /^\p{Lu}/u.test(left) ? left : matchOf(I_LEFT, text)?.[1];
  const parted = named === undefined ? matchOf(PARTED, text) : null;
  const name = named ?? parted?.[1] ?? parted?.[2];
  if (name === undefined && parted === null && !matches(OVER_BETWEEN, text)) return null;
  const isNamed = name !== undefined && !NO_NAME.test(name) && !/^(?:My|Our) /u.test(name);
  return {
    subject: speaker,
    predicate: "BROKE_UP_WITH",
    thing: isNamed ? name : null,
    isName: isNamed,
    fact: isNamed ? `${speaker} and ${name} broke up.` : `${speaker} and their partner broke up.`,
    strength: 8,
  };
}

function readJob(text: string, speaker: string): Ending | null {
  const [, named = "", firm] = matchOf(THEY_LOST_JOB, text) ?? [];
  const other = named.replace(BEFORE_NAME, "");
  if (other !== "" && !NO_NAME.test(other) && other !== speaker) return lostJob(other, firm, 7);
  const left = matchOf(LAST_DAY, text)?.[1];
  if (left !== undefined) return leftJob(speaker, "LEFT_JOB_AT", left, 8);
  const [, employer = matchOf(FIRED_BY, text)?.[1]] = matchOf(LAID_OFF_FROM, text) ?? [];
  if (employer !== undefined && !NO_NAME.test(employer)) return lostJob(speaker, employer, 8);
  if (matches(JOB_LOST, text)) return lostJob(speaker, undefined, 8);
  if ((matches(JOB_LEFT, text) && !matches(HABIT, text)) || matches(NOT_THERE, text))
    return leftJob(speaker, "QUIT_JOB", undefined, 8);
  const [, firing = "", fired = ""] = matchOf(THEY_FIRED, text)?.filter((part) => part !== undefined) ?? [];
  const from = firing.replace(BEFORE_NAME, "");
  if (fired !== "" && fired !== speaker && ![from, fired].some((name) => name === "" || NO_NAME.test(name)))
    return { ...lostJob(fired, from, 7), fact: `${from} let ${fired} go.` };
  const gone = matchOf(THEY_NOT_THERE, text)?.[1]?.replace(BEFORE_NAME, "") ?? "";
  return gone === "" || gone === speaker || NO_NAME.test(gone) ? null : leftJob(gone, "QUIT_JOB", undefined, 7);
}

const lostJob = (subject: string, firm: string | undefined, strength: number): Ending => ({
  subject,
  predicate: firm === undefined ? "LOST_JOB" : "LOST_JOB_AT",
  thing: firm ?? null,
  isName: firm !== undefined,
  fact: `${subject} lost their job${firm === undefined ? "" : ` at ${firm}`}.`,
  strength,
});

const leftJob = (subject: string, predicate: string, firm: string | undefined, strength: number): Ending => ({
  ...lostJob(subject, firm, strength),
  predicate,
  fact: `${subject} left their job${firm === undefined ? "" : ` at ${firm}`}.`,
});

function readThing(text: string, speaker: string): Ending | null {
  const had =
    matchOf(LOST, text)?.[1] ??
    matchOf(LOST_AROUND, text)
      ?.slice(1)
      .find((part) => part !== undefined) ??
    matchOf(MISPLACED, text)?.[1] ??
    matchOf(STOLEN, text)?.[1];
  const lost = thingOf(had);
  if (lost !== null && !OF_ANOTHER.test(lost) && !NEVER_HAD.test(lost) && !NO_THING.test(lost))
    return about(speaker, "NO_LONGER_HAS", lost, `${speaker} no longer has ${theirs(lost, had)}.`);
  const moved = matchOf(MOVED_FROM, text);
  const match =
    (SOFTWARE.test(moved?.[1] ?? "") ? moved : null) ??
    matchOf(SWITCHED, text) ??
    matchOf(STOPPED, text) ??
    matchOf(CAME_OFF, text) ??
    matchOf(CANCELLED, text) ??
    matchOf(TAKEN_OFF, text) ??
    matchOf(NO_MORE, text);
  const done = thingOf(
    match?.[1]?.replace(/^(?:worrying|thinking|talking|caring|believing|trying|being|feeling|having)\b.*$/iu, ""),
  );
  if (done === null || NEVER_HAD.test(done) || NO_THING.test(done)) return null;
  return about(speaker, "IS_DONE_WITH", done, `${speaker} is done with ${theirs(done, match?.[1])}.`);
}

const about = (speaker: string, predicate: string, thing: string, fact: string): Ending => ({
  subject: speaker,
  predicate,
  thing,
  fact,
  strength: 6,
});

const OF_ANOTHER = /^(?:\p{L}+ ){0,2}\p{Ll}+(?:'s|s') \p{L}/u;
/** In UTF-16 units; longer runs are sentences. */
const MAX_THING = 60;
function thingOf(words: string | undefined): string | null {
  const thing = words
    ?.trim()
    .replace(/^(?:to|at|in|on|with|of) /iu, "")
    .replace(/^(?:my|our|the|that|this|these|those|all|bloody|old|dear|a|an|some|any) (?=\S)/giu, "")
    .trim();
  return thing === undefined ||
    thing === "" ||
    thing.length > MAX_THING ||
    !/\p{L}{2}/u.test(thing) ||
    VAGUE.test(thing) ||
    IS_DATE.test(thing) ||
    COUNT_ALONE.test(thing) ||
    endsOpen(thing)
    ? null
    : thing;
}
/** The beginning of a time: "exactly one (year ago)". */
const COUNT_ALONE =
  /^(?:(?:exactly|almost|nearly|around|only|just|through|throughout) ?)?(?:one|two|three|four|five|six|seven|eight|nine|ten|\d+)?$/iu;
const VAGUE =
  /^(?:for|about|by|from|into|out|up|off) |^(?:it|them|that|this|one|everything|something|anything|nothing|things?|stuff|me|us|him|her|you|home|here|there|everyone|work|trying|talking|thinking|worrying|caring|waiting|believing|time|hope)$/iu;

/** "Gave up on 20 February" names no thing. */
const IS_DATE =
  /^(?:the )?(?:\d{1,2}(?:st|nd|rd|th)?(?: of)? )?(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|(?:mon|tues|wednes|thurs|fri|satur|sun)day)(?: \d{1,2}(?:st|nd|rd|th)?)?(?:,? \d{4})?$/iu;

const theirs = (thing: string, said: string | undefined): string =>
  /^the /iu.test(said ?? "")
    ? `the ${thing}`
    : /^(?:my|our) /iu.test(said ?? "") && !/^\p{Lu}/u.test(thing)
      ? `their ${thing}`
      : thing;
