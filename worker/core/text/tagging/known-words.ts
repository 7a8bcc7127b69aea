import { nonNull } from "../../../../shared/non-null.ts";
import { TextMemo } from "../memo/text-memo.ts";
import type { Shape, Shapes, Term, View, World } from "./compromise.ts";

interface Word {
  text: string;
  pre: string;
  post: string;
  normal: string;
}

/** A few thousand words make up most of what people write. */
const MOST_CHARACTERS = 100_000;

/** compromise computes from a word alone what is kept here. */
export function keepWords(world: World): void {
  const { tokenize } = world.methods.one;
  const words = new TextMemo<Word>(MOST_CHARACTERS);
  const readWord = (written: string): Word => {
    const term = tokenize.splitWhitespace(written, world.model);
    world.compute["normal"]?.(viewOf(term, world));
    const { text, pre, post, normal } = term;
    return { text, pre, post, normal };
  };
  tokenize.fromString = (input) =>
    tokenize.splitSentences(input, world).map((sentence) =>
      tokenize.splitTerms(sentence, world.model).map((written): Term => {
        const { text, pre, post, normal } = words.of(written, () => readWord(written));
        return { text, pre, post, tags: new Set(), normal };
      }),
    );

  const machine = nonNull(world.compute["machine"], "machine");
  const machines = new TextMemo<string>(MOST_CHARACTERS);
  const machineOf = (word: string): string => {
    const term: Term = { text: word, pre: "", post: "", normal: "", implicit: word, tags: new Set() };
    machine(viewOf(term, world));
    return term.machine ?? "";
  };
  world.compute["machine"] = (view) => {
    for (const terms of view.docs)
      for (const term of terms) {
        const word = term.implicit || term.normal || term.text;
        const form = machines.of(word, () => machineOf(word));
        if (form !== term.normal) term.machine = form;
      }
  };

  const { two } = world.model;
  two.regexText = asOne(two.regexText);
  two.regexNormal = asOne(two.regexNormal);
}

/** The list behind `asOne`, which cannot stand for itself: a library may be quickened again by another copy of this module. */
const LIST = Symbol.for("engraph.shapes");

const viewOf = (term: Term, world: World): View => ({ docs: [[term]], world }) as View;

/** One shape that tries all of them, once for each word. */
function asOne(given: Shapes & { [LIST]?: Shapes }): Shapes {
  const shapes = given[LIST] ?? given;
  const known = new TextMemo<Shape | null>(MOST_CHARACTERS);
  let found: Shape | null = null;
  const test = (text: string): boolean => {
    found = known.of(text, () => shapes.find(([pattern]) => pattern.test(text)) ?? null);
    return found !== null;
  };
  const one: Shape = [{ test }, "", ""];
  Object.defineProperty(one, 1, { get: () => found?.[1] });
  Object.defineProperty(one, 2, { get: () => found?.[2] ?? found?.[0] });
  return Object.assign([one], { [LIST]: shapes });
}
