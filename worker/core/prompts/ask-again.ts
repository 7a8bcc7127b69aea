import { neutralise } from "../text/neutralise.ts";
import type { Prompt } from "./prompt.ts";

const SHOWN_UNITS = 600;

/** Repeats the schema, which not every endpoint enforces. */
export const askAgain = (prompt: Prompt, error: string, answer: string): Prompt => ({
  ...prompt,
  user: `${prompt.user}\n\nAn earlier answer was unusable. ${error}${beginning(answer)}\n\nAnswer again with one JSON object that fits this JSON schema, and nothing else:\n${JSON.stringify(prompt.schema.json)}`,
});

const beginning = (answer: string): string =>
  answer === "" ? "" : ` It began:\n<answer>\n${neutralise(answer.slice(0, SHOWN_UNITS).toWellFormed())}\n</answer>`;
