import { matchOf } from "../../text/matching/needed-parts.ts";
import { nonNull } from "../../../../shared/non-null.ts";
import type { ExtractionInput } from "../../extraction/extraction.ts";
import { TASK, TASK_DONE, TASK_DROPPED, type TaskPredicate } from "../predicates/tasks.ts";
import type { TitleLanguage } from "../predicates/titled-sentence.ts";
import { splitSentences, type Sentence } from "../en/grammar/sentences.ts";
import { isStopWord, tokenise } from "../../text/tokenise.ts";
import { ownProse } from "../instructions/own-prose.ts";
import { isToAssistant } from "../instructions/to-assistant.ts";
import { isOfEvent, isOfOtherDeed } from "./dates-of-things.ts";
import { findDue, type DuePhrase } from "./due-dates.ts";
import { ENGLISH_TASKS } from "../en/tasks.ts";
import { GERMAN_TASKS } from "../de/tasks.ts";
import { fulfilledIn, wordsOfDeed, type Fulfilled } from "./fulfilled.ts";
import type { TaskGrammar } from "../types/task-grammar.ts";
import { SPANISH_TASKS } from "../es/tasks.ts";

export interface ReadTask {
  predicate: TaskPredicate;
  text: string;
  due: Pick<DuePhrase, "due" | "due_precision"> | null;
  /** Counts only if an earlier message sets the task. */
  ifKnown: boolean;
  /** Counts only if it names a whole task. */
  deed: Fulfilled | null;
  language: TitleLanguage;
  span: [number, number];
}

type Given = Pick<ExtractionInput, "role" | "previous" | "speaker" | "content" | "reference_time" | "time_zone">;

const GRAMMARS = [ENGLISH_TASKS, GERMAN_TASKS, SPANISH_TASKS];
/** In UTF-16 units; longer sentences are stories or descriptions. */
const MOST_CHARACTERS = 240;
const [MOST_WORDS, MOST_ENDED_WORDS] = [16, 10];
const MAX_STEPS = 6;
/** Every sentence that sets or ends a task has such a word. */
const MAY_BE_TASK =
  /remind|erinner|recu[eé]rda|recordar|forget|verg[ei]ss|olv[ií]da|need|have to|got to|gotta|must|muss|sollte|soll |tengo que|debo|to-?do|list|done|finished|complete|\btasks?\b|erledigt|hecho|hech[oa]|marca|check|cross|tick|hak|streich|never mind|scrap|drop|note to self|pendiente|ya no|quita/iu;

/** Skips wishes, questions, habits and requests for the current answer. */
export function readTasks(prose: string, input: Given): ReadTask[] {
  const mayFulfil = input.previous.some(({ content }) => MAY_BE_TASK.test(content));
  if ((!mayFulfil && !MAY_BE_TASK.test(prose)) || !isToAssistant(input)) return [];
  const own = ownProse(withPlainLabels(prose), input.content);
  return splitSentences(own, own.length).flatMap((sentence) => {
    if (sentence.text.length > MOST_CHARACTERS) return [];
    if (MAY_BE_TASK.test(sentence.text))
      for (const grammar of GRAMMARS) {
        const read = readSentence(sentence, grammar, input);
        if (read !== null) return [read];
      }
    if (!mayFulfil || sentence.mark === "?") return [];
    return GRAMMARS.flatMap((grammar) => {
      const deed = fulfilledIn(withoutOpeners(sentence.text, grammar), grammar.language, input);
      return deed === null ? [] : [fulfilling(deed, grammar.language, sentence)];
    });
  });
}

const fulfilling = (deed: Fulfilled, language: TitleLanguage, { start, end }: Sentence): ReadTask => ({
  predicate: TASK_DONE,
  text: capitalised(deed.texts[0] ?? ""),
  due: null,
  ifKnown: true,
  deed: { ...deed, texts: deed.texts.map(capitalised) },
  language,
  span: [start, end],
});

/** "Done: …" does not begin a line of a person with this name. */
const withPlainLabels = (prose: string): string => prose.replaceAll(LABEL, (label) => label.toLowerCase());
const LABEL =
  /^[ \t]{0,8}(?:(?:all|task|to-?do) )?(?:done|finished|completed?|todo|erledigt|fertig|abgehakt|hecho|hecha|listo|completado|completada|terminado|terminada|pendiente)(?= ?:)|^[ \t]{0,8}\p{L}(?=[^:\n]{1,80}: ?(?:done|finished|completed|erledigt|hecho)[.!]?$)/gimu;

/** Words of ended tasks, to find the messages that set them. */
export const wordsOfEnded = (prose: string): string[] =>
  wordsIn(prose, (said, grammar) => {
    const over = endedIn(said, grammar);
    return over === null ? [] : tokenise(over.text);
  });

/** Words of finished deeds, which may end a task: see `maySetTask`. */
export const wordsOfDeeds = (prose: string): string[] =>
  wordsIn(prose, (said, grammar) => (endedIn(said, grammar) === null ? wordsOfDeed(said, grammar.language) : []));

/** False for most messages, which need no reading. */
export const maySetTask = (content: string): boolean => MAY_BE_TASK.test(content);

function wordsIn(prose: string, wordsOf: (said: string, grammar: TaskGrammar) => string[]): string[] {
  const words = splitSentences(prose, prose.length)
    .filter(({ text, mark }) => mark !== "?" && text.length <= MOST_CHARACTERS)
    .flatMap(({ text }) => GRAMMARS.flatMap((grammar) => wordsOf(withoutOpeners(text, grammar), grammar)))
    .filter((word) => word.length > 2 && !isStopWord(word));
  return [...new Set(words)];
}

function withoutOpeners(text: string, { openers }: TaskGrammar): string {
  let said = text.replaceAll(/[’ʼ]/gu, "'").trim();
  for (let step = 0, opener = openers.exec(said); opener !== null && step < MAX_STEPS; step++) {
    said = said.slice(opener[0].length);
    opener = openers.exec(said);
  }
  return said;
}

function readSentence({ text, start, end, mark }: Sentence, grammar: TaskGrammar, input: Given): ReadTask | null {
  const said = withoutOpeners(text, grammar);
  const found = {
    language: grammar.language,
    span: [start, end] as [number, number],
    due: null,
    ifKnown: false,
    deed: null,
  };
  const over = mark === "?" ? null : endedIn(said, grammar);
  if (over !== null) return { ...found, ...over };
  const set = firstMatch(grammar.set, said);
  const about = set === null ? firstMatch(grammar.reminded, said) : null;
  // "remind me about the meeting on Thursday?" may ask about it
  const reminded = mark === "?" && about?.groups?.["when"] === undefined ? null : about;
  // "I need to renew it by June, how do I do that?" asks about the rest
  const isStated = mark !== "?" || grammar.tail.test(said);
  const needed = set === null && reminded === null && isStated ? firstMatch(grammar.needed, said) : null;
  const groups = (set ?? reminded ?? needed)?.groups;
  if (groups === undefined) return null;
  const words = reminded === null ? grammar : { ...grammar, worded: grammar.remembering };
  const task = datedTask(groups["thing"] ?? groups["task"] ?? "", groups["when"] ?? "", words, input);
  if (task === null || (reminded !== null && task.due === null)) return null;
  return needed !== null && (!task.isDeadline || grammar.noDeed.test(task.text))
    ? null
    : { ...found, predicate: TASK, text: task.text, due: task.due };
}

function endedIn(said: string, grammar: TaskGrammar): Pick<ReadTask, "predicate" | "text" | "ifKnown"> | null {
  const done = firstMatch(grammar.done, said);
  const dropped = done === null ? firstMatch(grammar.dropped, said) : null;
  const sure = done ?? dropped;
  const doneIfKnown = sure === null ? firstMatch(grammar.doneIfKnown, said) : null;
  const known = sure === null ? (doneIfKnown ?? firstMatch(grammar.droppedIfKnown, said)) : null;
  const groups = (sure ?? known)?.groups;
  if (groups === undefined) return null;
  const [named = ""] = `${groups["task"] ?? ""} ${groups["verb"] ?? ""}`.split(",");
  const text = named.replace(/^["„“']|["“”'](?= |$)/gu, "").trim();
  if (text.split(" ").length > MOST_ENDED_WORDS || VAGUE.test(text)) return null;
  const isDone = done !== null || doneIfKnown !== null;
  return { predicate: isDone ? TASK_DONE : TASK_DROPPED, text: capitalised(text), ifKnown: known !== null };
}
const VAGUE =
  /^(?:it|this|that|them|these|those|everything|all|all of (?:it|them)|nothing|das|es|alles|dies|esto|eso|todo|nada|(?:the|that|this) (?:task|thing|one|reminder))$/iu;

const firstMatch = (patterns: readonly RegExp[], text: string): RegExpExecArray | null => {
  for (const pattern of patterns) {
    const match = matchOf(pattern, text);
    if (match !== null) return match;
  }
  return null;
};

/** `when` goes before a date within the task. Several dates within it count as none. */
function datedTask(
  said: string,
  when: string,
  grammar: TaskGrammar,
  { reference_time, time_zone }: Given,
): { text: string; due: ReadTask["due"]; isDeadline: boolean } | null {
  if (grammar.reported.test(said)) return null;
  const task = said.slice(0, grammar.tail.exec(said)?.index).replace(/[,;:\s]{1,8}$/u, "");
  if (grammar.noTask.test(task)) return null;
  const fronts = findDue(when, grammar.language, reference_time, time_zone);
  const front = fronts.length === 1 ? fronts[0] : undefined;
  const within = findDue(task, grammar.language, reference_time, time_zone);
  const one = front === undefined && within.length === 1 ? within[0] : undefined;
  const { language } = grammar;
  const before = one === undefined ? "" : task.slice(0, one.start);
  const isBound = one !== undefined && isDeadline(task, one, grammar);
  const isOfOther = one !== undefined && !isBound && isOfOtherDeed(before, task.slice(one.start, one.end), language);
  const isKept =
    one !== undefined && (lasts(task, one.start, grammar) || isOfOther || (!isBound && isOfEvent(before, language)));
  const own = isKept ? undefined : one;
  const due = front ?? own ?? null;
  const left = within.toReversed().reduce((text, date) => {
    const [before, after] = [text.slice(0, date.start), text.slice(date.end)];
    if (date === own) return `${withoutPreposition(before, grammar)} ${date.time}${after}`;
    return language === "en" && !isOfOther ? inLastingWords(text, date, grammar) : text;
  }, task);
  const worded = grammar.worded(left.replaceAll(/\s+/gu, " ").replaceAll(/^[, ]{1,8}|[, ]{1,8}$| (?=[,.])/gu, ""));
  if (worded === null || worded === "" || worded.split(" ").length > MOST_WORDS) return null;
  return {
    text: capitalised(worded),
    due: due === null ? null : { due: due.due, due_precision: due.due_precision },
    isDeadline:
      (front !== undefined && isWhole(when, front, grammar)) ||
      (own !== undefined && isDeadline(task, own, grammar) && grammar.afterDeadline.test(task.slice(own.end))),
  };
}

const IN_FRONT = Object.fromEntries(
  GRAMMARS.map(({ language, deadline, lasting, prepositions }) => [
    language,
    {
      lasting: new RegExp(`(?:^|\\s)${lasting}\\s*$`, "iu"),
      lastingAsFirst: new RegExp(`^${lasting}\\s`, "iu"),
      any: new RegExp(`(?:^|\\s)(?:${deadline}|${prepositions})\\s*$`, "iu"),
      deadline: new RegExp(`(?:^|\\s)${deadline}\\s*$`, "iu"),
      asFirst: new RegExp(`^${deadline}\\s`, "iu"),
    },
  ]),
);

const withoutPreposition = (before: string, { language }: TaskGrammar): string =>
  before.replace(nonNull(IN_FRONT[language], language).any, " ");

function isDeadline(task: string, { start }: DuePhrase, { language }: TaskGrammar): boolean {
  const { deadline, asFirst } = nonNull(IN_FRONT[language], language);
  return deadline.test(task.slice(0, start)) || asFirst.test(task.slice(start));
}

/** "By Friday", and not "by train on Friday". */
const isWhole = (when: string, { start, end }: DuePhrase, { language }: TaskGrammar): boolean => {
  const { deadline, asFirst } = nonNull(IN_FRONT[language], language);
  const before = when.slice(0, start);
  return (
    end === when.length &&
    (before === "" ? asFirst.test(when) : deadline.test(before) && withoutDeadline(before, language) === "")
  );
};

const withoutDeadline = (before: string, language: TitleLanguage): string =>
  before.replace(nonNull(IN_FRONT[language], language).deadline, "").trim();

function lasts(task: string, start: number, { language }: TaskGrammar): boolean {
  const { lasting, lastingAsFirst } = nonNull(IN_FRONT[language], language);
  return lasting.test(task.slice(0, start)) || lastingAsFirst.test(task.slice(start));
}

/** Turns "a table for Saturday" into "a table for 5 December 2026". */
function inLastingWords(text: string, { start, end, words }: DuePhrase, grammar: TaskGrammar): string {
  const before = text.slice(0, start);
  const [lasting = ""] =
    nonNull(IN_FRONT[grammar.language], grammar.language).lastingAsFirst.exec(text.slice(start)) ?? [];
  const isBehind = lasting !== "" || withoutPreposition(before, grammar) !== before || lasts(text, start, grammar);
  return `${before}${lasting}${isBehind ? words.replace(/^(?:on|in) /u, "") : words}${text.slice(end)}`;
}

const capitalised = (text: string): string => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
