import { neutralise } from "../text/neutralise.ts";
import type { Prompt } from "./prompt.ts";

/** UTF-16 units of an answer that are shown again: where it went wrong is mostly at its beginning or its form. */
const SHOWN = 600;

/** The same question after an answer of no use, with what was wrong with it. */
export const askAgain = (prompt: Prompt, error: string, answer: string): Prompt => ({
  ...prompt,
  user: `${prompt.user}\n\nAn earlier answer could not be used. ${error}${beginning(answer)}\n\nAnswer again with one JSON object that fits the schema, and nothing else.`,
});

const beginning = (answer: string): string =>
  answer === "" ? "" : ` It began:\n<answer>\n${neutralise(answer.slice(0, SHOWN).toWellFormed())}\n</answer>`;
