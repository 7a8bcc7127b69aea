import { wordSet } from "../../text/word-set.ts";
import { isStopWord, tokenise } from "../../text/tokenise.ts";
import { lemmaOf } from "../../text/conjugation.ts";
import type { Match } from "./ending-part.ts";
import { isGermanTask } from "./tasks.ts";

const SAYS_NOTHING = wordSet(`
  today tonight yesterday already finally just now earlier morning evening
  der die das den dem des ein eine einen einem einer mein meine meinen meinem meiner unser unsere unseren noch schon heute gestern endlich
  bereits jetzt gerade eben soeben vorhin inzwischen
  del de al con el la los las un una mi mis nuestro nuestra ya hoy ayer lo
`);

const wordsOf = (text: string): string[] =>
  tokenise(text).filter((word) => !isStopWord(word) && !SAYS_NOTHING.has(word));

/** "sent" for "send", "geschickt" for "schicken". Invalid forms match nothing. */
function formsOf(word: string): Set<string> {
  const german = /^(.{0,8}?)ge(.{3,})t$/u.exec(word);
  const [, prefix = "", stem = ""] = german ?? [];
  return new Set([
    ...irregularForms(word),
    word,
    lemmaOf(word, null),
    lemmaOf(word, "PastTense"),
    lemmaOf(word, "Gerund"),
    ...(german === null ? [] : [`${prefix}${stem}en`, `${prefix}${stem}n`]),
    word.replace(/t$/u, "en"),
    word.replace(/t$/u, "n"),
    ...["ar", "er", "ir"].map((ending) => word.replace(/(?:ad[oa]|id[oa]|e|i|amos|imos)s?$/u, ending)),
    ...SPELLED_IN_SPANISH.map(([past, infinitive]) => word.replace(past, infinitive)),
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

/** "Called the plumber" is all of "Call the plumber", said with its verb in its place. */
export const fulfils: Match = (said, known) => {
  if (!endsTask(said, known) || !namesWholeTask(said, known)) return false;
  const [over, task] = [wordsOf(said.thing ?? ""), wordsOf(known.thing ?? "")].map((words) => words.map(formsOf));
  const at = isGermanTask(known.fact) ? -1 : 0;
  const [verb, deed] = [over?.at(at), task?.at(at)];
  return (
    verb !== undefined &&
    deed !== undefined &&
    isIn(verb, [deed]) &&
    (task?.length ?? 0) > 1 &&
    hasSameLinks(said.thing ?? "", known.thing ?? "")
  );
};

/** "From Anna" is not "to Anna", and "my mother" is not "his mother". */
function hasSameLinks(said: string, known: string): boolean {
  const linksIn = (text: string): string[] =>
    text
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .filter((word) => LINKS.has(word));
  const [links, others] = [linksIn(said), linksIn(known)];
  const ownersOf = (words: readonly string[]): string[] => words.filter((word) => OWNERS.has(word));
  if (ownersOf(others).some((owner) => !ownersOf(links).includes(owner))) return false;
  return links.every((link) => others.includes(link));
}
const OWNERS = wordSet("his her their your sein seine seinen seinem ihr ihre ihren ihrem su sus tu tus");
const LINKS = wordSet(`
  to from on off in out up down with without for at about into onto against his her their your
  von zu zum zur aus mit ohne für bei an auf über gegen sein seine seinen seinem ihr ihre ihren ihrem
  con sin para por desde hasta su sus tu tus
`);

export const namesWholeTask: Match = (said, known) => {
  const over = wordsOf(said.thing ?? "").map(formsOf);
  return wordsOf(known.thing ?? "")
    .map(formsOf)
    .every((word) => isIn(word, over));
};

const isIn = (word: ReadonlySet<string>, words: readonly ReadonlySet<string>[]): boolean =>
  words.some((other) => [...word].some((form) => other.has(form)));

/** Participles without "ge", and past forms with another stem. */
const IRREGULAR: readonly (readonly [past: string, infinitive: string])[] = `
  rufen rufen, schrieben schreiben, bracht bringen, geben geben, nommen nehmen, sprochen sprechen, lesen lesen, waschen waschen, gossen giessen,
  schnitten schneiden, troffen treffen, worfen werfen, schlossen schliessen, zogen ziehen, fahren fahren, laden laden, trunken trinken,
  funden finden, bunden binden, halten halten, strichen streichen, stiegen steigen, liehen leihen, schoben schieben, hoben heben, flogen fliegen,
  backen backen, dacht denken, nannt nennen, sandt senden, messen messen, wiesen weisen, brochen brechen, gangen gehen, tan tun, holfen helfen
`
  .split(",")
  .map((pair) => pair.trim().split(" "))
  .map(([past = "", infinitive = ""]) => [past, infinitive] as const);
const SPANISH: Readonly<Record<string, string>> = {
  hecho: "hacer",
  hecha: "hacer",
  hice: "hacer",
  hicimos: "hacer",
  escrito: "escribir",
  escrita: "escribir",
  devuelto: "devolver",
  devuelta: "devolver",
  puesto: "poner",
  puesta: "poner",
  puse: "poner",
  visto: "ver",
  vista: "ver",
  abierto: "abrir",
  abierta: "abrir",
  resuelto: "resolver",
  resuelta: "resolver",
  impreso: "imprimir",
  impresa: "imprimir",
  traje: "traer",
  trajimos: "traer",
  dicho: "decir",
};
/** "Pagué" is of "pagar", "busqué" of "buscar", "organicé" of "organizar". */
const SPELLED_IN_SPANISH: readonly (readonly [RegExp, string])[] = [
  [/gue$/u, "gar"],
  [/que$/u, "car"],
  [/ce$/u, "zar"],
];

const irregularForms = (word: string): string[] => [
  ...IRREGULAR.flatMap(([past, infinitive]) => {
    if (!word.endsWith(past)) return [];
    const before = word.slice(0, -past.length);
    return before.endsWith("ge")
      ? [`${before.slice(0, -2)}${infinitive}`]
      : /^(?:be|ver|er|ent|zer|uber|unter|um|wider)/u.test(before)
        ? [before + infinitive]
        : [];
  }),
  ...(Object.hasOwn(SPANISH, word) ? [SPANISH[word] ?? ""] : []),
];
