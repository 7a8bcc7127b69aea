const TAGS = "think|thinking|thought|thoughts|reasoning|reflection|analysis|scratchpad|seed:think";

const END = new RegExp(
  `</(?:${TAGS})>|◁/think▷|\\[/THINK\\]|<\\|(?:end_of_thought|begin_of_solution)\\|>|<\\|channel\\|>\\s*final\\b[^<{]*(?:<\\|message\\|>)?|<\\|/?(?:think|thinking)\\|?>(?=\\s*[{[\`])`,
  "giu",
);

export function afterThoughts(text: string): string {
  const last = [...text.matchAll(END)].at(-1);
  return last === undefined ? text : text.slice(last.index + last[0].length);
}

const BEGINNING = new RegExp(`^\\s*(?:<(?:${TAGS})>|◁think▷|\\[THINK\\]|<\\|(?:begin_of_thought|channel)\\|>)`, "iu");

/** Some models fill their answer with white space; up to 4 characters of it count as thoughts. */
export const isStillThinking = (text: string): boolean =>
  text.length <= 4 ? text.trim() === "" : BEGINNING.test(text) && afterThoughts(text) === text;
