import { wordSet } from "../text/word-set.ts";
import { isStopWord, tokenise } from "../text/tokenise.ts";
import { lemmaOf } from "../text/conjugation.ts";
import type { Match } from "./ending-part.ts";
import { isGermanTask } from "./tasks.ts";

const SAYS_NOTHING = wordSet(`
  today tonight yesterday already finally just now earlier morning evening
  der die das den dem des ein eine einen einem einer mein meine meinen meinem meiner unser unsere unseren noch schon heute gestern endlich
  del de al con el la los las un una mi mis nuestro nuestra ya hoy ayer lo
`);

const wordsOf = (text: string): string[] =>
  tokenise(text).filter((word) => !isStopWord(word) && !SAYS_NOTHING.has(word));

/** "sent" for "send", "geschickt" for "schicken". Invalid forms match nothing. */
function formsOf(word: string): Set<string> {
  const german = /^(.{0,8}?)ge(.{3,})t$/u.exec(word);
  const [, prefix = "", stem = ""] = german ?? [];
  return new Set([
    word,
    lemmaOf(word, null),
    lemmaOf(word, "PastTense"),
    lemmaOf(word, "Gerund"),
    ...(german === null ? [] : [`${prefix}${stem}en`, `${prefix}${stem}n`]),
    word.replace(/t$/u, "en"),
    word.replace(/t$/u, "n"),
    ...["ar", "er", "ir"].map((ending) => word.replace(/(?:ad[oa]|id[oa]|e|i)s?$/u, ending)),
  ]);
}

/**
 * A statement ends a task if it names all of it ("sent the invoice"), or part of it without the verb ("the passport").
 * "Called Bob" is not "Call Bob about the invoice".
 */
export const endsTask: Match = (said, known) => {
  const task = wordsOf(known.thing ?? "").map(formsOf);
  const over = wordsOf(said.thing ?? "").map(formsOf);
  const verb = isGermanTask(known.fact) ? task.at(-1) : task[0];
  if (verb === undefined || over.length === 0 || !over.every((word) => isIn(word, task))) return false;
  return task.every((word) => isIn(word, over)) || !isIn(verb, over);
};

export const namesWholeTask: Match = (said, known) => {
  const over = wordsOf(said.thing ?? "").map(formsOf);
  return wordsOf(known.thing ?? "")
    .map(formsOf)
    .every((word) => isIn(word, over));
};

const isIn = (word: ReadonlySet<string>, words: readonly ReadonlySet<string>[]): boolean =>
  words.some((other) => [...word].some((form) => other.has(form)));
