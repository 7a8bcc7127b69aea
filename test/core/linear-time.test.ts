/** Core functions that read user text take about as long on slow texts as on ordinary text of that length. */
import { expect, test } from "vitest";
import { autoMode, asksForEverything, asksForOwner } from "../../worker/core/context/auto-mode.ts";
import { shownPassages } from "../../worker/core/context/passages/shown-passages.ts";
import { isStatedBy, sumOf, withoutStated } from "../../worker/core/context/repetition.ts";
import { withResolvedDates } from "../../worker/core/context/resolved-dates.ts";
import { contentStems } from "../../worker/core/language/questions/content-stems.ts";
import { shownText } from "../../worker/core/text/visible/shown-text.ts";
import { slotRefusal } from "../../worker/core/context/templates.ts";
import { findDates } from "../../worker/core/language/dates/dates.ts";
import { periodsAsked } from "../../worker/core/language/dates/question-periods.ts";
import { mayIntroduce, relativesSpokenOf } from "../../worker/core/extraction/introductions.ts";
import { isPersonalName } from "../../worker/core/extraction/own-names.ts";
import { firstClause } from "../../worker/core/ingest/anchors.ts";
import { chunkText } from "../../worker/core/ingest/chunking.ts";
import { readMessage } from "../../worker/core/language/index.ts";
import { saysOver } from "../../worker/core/language/predicates/endings.ts";
import { clean } from "../../worker/core/prompts/clean.ts";
import { needsMemory } from "../../worker/core/prompts/needs-memory.ts";
import { askedNumber, numbersIn } from "../../worker/core/language/questions/asked-number.ts";
import { questionInFull } from "../../worker/core/language/questions/question-in-full.ts";
import { isSmallTalk } from "../../worker/core/language/questions/small-talk.ts";
import { ownersIn, subjectNames } from "../../worker/core/language/questions/subject-names.ts";
import { isSameSpelling } from "../../worker/core/resolve/min-hash.ts";
import { mayBeForms } from "../../worker/core/resolve/name-forms.ts";
import { lexicalScores } from "../../worker/core/retrieve/lexical-scorer.ts";
import { detectLanguage } from "../../worker/core/language/en/grammar/language.ts";
import { cleanName } from "../../worker/core/language/en/grammar/noun-phrases.ts";
import { proseOf } from "../../worker/core/language/en/grammar/prose.ts";
import { findPhoto, splitSentences } from "../../worker/core/language/en/grammar/sentences.ts";
import { translatedDates } from "../../worker/core/language/tasks/translated-dates.ts";
import { isSaidBy, statesAnswer } from "../../worker/core/taught/answer-support.ts";
import { tellsChange } from "../../worker/core/taught/change-told.ts";
import { questionKeys } from "../../worker/core/taught/same-question.ts";
import { sentenceOfSame } from "../../worker/core/taught/same-things.ts";
import { isCourtesy } from "../../worker/core/text/courtesies.ts";
import { runsOfWords } from "../../worker/core/text/names-in-text.ts";
import { forgetTexts } from "../../worker/core/text/memo/text-memo.ts";
import { neutralise, neutraliseAttribute } from "../../worker/core/text/neutralise.ts";
import { normaliseName } from "../../worker/core/text/normalise-name.ts";
import { queryPhrases } from "../../worker/core/text/query-phrases.ts";
import { sentencesOf } from "../../worker/core/text/sentences/split-into-sentences.ts";
import { splitIntoPassages } from "../../worker/core/text/markdown/passages.ts";
import { withNameInPlaceOf } from "../../worker/core/text/stand-ins.ts";
import { judgeByWords, splitByWords } from "../../worker/core/traverse/builtin-guide.ts";
import { excerptFor, quoteOf, titleWithExcerpt } from "../../worker/core/traverse/excerpts.ts";
import type { EvidenceItem } from "../../worker/core/traverse/evidence.ts";
import { isUnreal } from "../../worker/core/traverse/unreal.ts";
import { verdictOf } from "../../worker/core/traverse/yes-or-no.ts";
import { findRepeatedKey } from "../../shared/json.ts";
import { costRatio, durationMs } from "../fakes/cost-ratio.ts";

const AT = Date.UTC(2024, 2, 6);
const QUESTION = "Where does my sister Mia work now?";
const HELD = {
  question: QUESTION,
  answer: "Mia works at Lidl.",
  quotes: ["Mia works at Lidl with Bob."],
  speakers: ["Ada"],
};
const ADA = { id: "ada", kind: "entity", name: "Ada" } as const;
const said = (text: string, title: string | null): EvidenceItem => ({
  replayed: false,
  step: {
    id: { kind: "fact", a: text.slice(0, 9), b: null },
    from: ADA,
    to: ADA,
    fact: title === null ? { id: "f", text, episode_id: null } : null,
    chunk: title === null ? null : { id: "c", title, text, weight: 0 },
    weight: 0,
  },
});
const judge = (question: string, text: string): unknown =>
  judgeByWords({
    question,
    known_answer: null,
    asked_at: { now: AT, as_of: AT },
    persons: ["Mia"],
    asker: ["Ada"],
    facts: [said(`Mia works at ${text}`, null)],
    chunks: [said(`My sister Mia works. ${text}`, "Ada, 2024-03-06")],
  });
const message = (content: string, role?: "assistant"): unknown =>
  readMessage({
    speaker: "Ada",
    role,
    content,
    reference_time: AT,
    time_zone: "UTC",
    previous: [{ speaker: "Ada", content, reference_time: AT }],
  });

const READERS: Record<string, (text: string) => unknown> = {
  "the rules": (text) => message(text),
  "the rules, of an assistant": (text) => message(text, "assistant"),
  "the parts of the rules": (text) => [
    proseOf(text),
    findPhoto(text),
    splitSentences(text, text.length),
    cleanName(text),
  ],
  language: detectLanguage,
  dates: (text) => findDates(text, AT, "UTC"),
  "dates that are written out": (text) => withResolvedDates(text, AT, "UTC"),
  "dates of tasks": (text) => [translatedDates(text, "de"), translatedDates(text, "es")],
  "periods of a question": (text) => periodsAsked(text, AT, "UTC"),
  "names of a question": (text) => [subjectNames(text), ownersIn(text)],
  "the kind of a question": (text) => [askedNumber(text), questionInFull(text), isSmallTalk(text), needsMemory(text)],
  "the mode of a query": (text) => [autoMode(text), asksForEverything(text), asksForOwner(text)],
  "parts of a query": (text) => [queryPhrases(text), splitByWords(text, 4), questionKeys(text)],
  "a judged question": (text) => judge(`${QUESTION} ${text}`.slice(0, 2_000), "Lidl in Porto."),
  "judged evidence": (text) => judge(QUESTION, text),
  "quotes of a message": (text) => [
    quoteOf(QUESTION, text),
    excerptFor(QUESTION, text),
    titleWithExcerpt("Ada", QUESTION, text),
  ],
  "denials and verdicts": (text) => [isUnreal(text, QUESTION), verdictOf(text)],
  "a taught answer": (text) => [isSaidBy(text, QUESTION, ["Mia works at Lidl."]), isSaidBy("Lidl", QUESTION, [text])],
  "what states an answer": (text) => statesAnswer("Lidl", QUESTION, text),
  "what is said after an answer": (text) => [
    tellsChange(HELD, { text, speaker: "Ada" }),
    tellsChange({ ...HELD, quotes: [text] }, { text: "Mia left Lidl.", speaker: "Ada" }),
    sentenceOfSame(HELD, text),
  ],
  "sentences and names": (text) => [sentencesOf(text), runsOfWords(text, 4), firstClause(text), isCourtesy(text)],
  "shown text": (text) => [shownText(text), neutralise(text), neutraliseAttribute(text), clean(text)],
  "text beside text": (text) => [
    isStatedBy("Mia works at Lidl.", text, ["Mia"]),
    sumOf(text),
    withoutStated(text, ["Mia works at Lidl."]),
    shownPassages(text, { terms: contentStems(QUESTION), max: 200, most: 200 }),
    splitIntoPassages(text, { target: 40, max: 80 }),
    lexicalScores(QUESTION, [text]),
  ],
  "names of persons": (text) => [
    normaliseName(text),
    isPersonalName(text),
    mayBeForms(text, "Mia", true),
    isSameSpelling(text.slice(0, 400), "Mia"),
    relativesSpokenOf(text),
    mayIntroduce(text, "sister"),
    withNameInPlaceOf(text, "user", "Ada"),
  ],
  endings: (text) => [saysOver(text), numbersIn([text])],
  "documents and templates": (text) => [chunkText(text), slotRefusal(text), findRepeatedKey(text)],
};

const CHARACTERS = Array.from("aAzΑαЯя中あア한ก1 \n.!?。,;-–'’\"“(){[<*_`#|");
const WORDS =
  "a |A |Α |я |中 |中中。|한국 |ก |a.|A.|1.|1, |a, |**|``` |[a](|{{a|Bob |Bob's |Bob and |and |my |my sister |Ann's sister |a of |(as of |https://a |12:30 |5 May 2024 |today |I like tea. |is my a |to |left my |hola ¡|well, |just finally |died |last |now |if a |not |who lives ";
const UNITS = [...CHARACTERS, ...WORDS.split("|"), "a\n", "- a\n"];
const endless = (unit: string, length: number): string => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
const TEXTS: readonly ((length: number) => string)[] = [
  ...UNITS.map((unit) => (length: number) => `${endless(unit, length)}\u0001\n`),
  ...[" ", "a", "Α", "and ", "Bob "].map((unit) => (length: number) => `Where does ${endless(unit, length)} work?`),
  (length) => `x${" ".repeat(length)}x`,
];

/** Quadratic work takes hundreds of times as long here. */
const LENGTH = 2_000;
const MOST = 10;

const ORDINARY = [
  "Last May Anna and I went to Lisbon, and she loved the trams. My sister Mia works at Lidl now, but she wants to move to Porto. ",
  "我妹妹在里斯本的一家超市工作，她很喜欢那里的电车。去年五月我和安娜一起去看她，我们住了三天。",
  "น้องสาวของฉันทำงานที่ซูเปอร์มาร์เก็ตในลิสบอน เธอชอบรถรางที่นั่นมาก ",
  "I like tea.\nYes.\nNo\n- we do\n",
  "From 5 May 2024 to 7 May, at 12:30 and 14:15, ",
].map((sentence) => endless(sentence, LENGTH));

const lookAtAll = (): void => {
  for (let round = 0; round < 20; round += 1) ORDINARY[0]?.replaceAll(/[\p{L}\p{N}]/gu, "");
};

test.each(Object.entries(READERS))("no text keeps %s much longer than ordinary text of its length", async (_, read) => {
  const reader = (text: string): unknown => {
    // a repetition must not get a kept result
    forgetTexts();
    return read(text);
  };
  const usual = { ms: 0, work: lookAtAll };
  for (const work of [lookAtAll, ...ORDINARY.map((text) => (): void => void reader(text))]) {
    const ms = Math.min(await durationMs(work), await durationMs(work), await durationMs(work));
    if (ms > usual.ms) Object.assign(usual, { ms, work });
  }
  const slow: string[] = [];
  for (const text of TEXTS.map((textOf) => textOf(LENGTH))) {
    if ((await durationMs(() => reader(text))) <= MOST * usual.ms) continue;
    const ratio = await costRatio(() => reader(text), usual.work, { most: MOST, least_ms: usual.ms });
    if (ratio > MOST) slow.push(text.slice(0, 40));
  }
  expect(slow).toEqual([]);
});
