/** Says whether a memory has understood what changed in a dialogue. Pure but for the stemmer. */
import type { Fact } from "../../shared/api/fact.ts";
import type { Dialogue, StatedText } from "./dialogue-file.ts";
import { mentions, says } from "./statement.ts";

/** What the memory answers after the last message. */
export interface MemoryAnswers {
  /** All facts, also those that ended. */
  all: readonly JudgedFact[];
  /** Those that hold at the dialogue's moment. */
  current: readonly JudgedFact[];
  /** What held just before the last message, as far as it was known then. */
  before: readonly JudgedFact[];
  /** The lines of the context that state facts, without messages; null where nothing was asked. */
  context: readonly string[] | null;
}

export type JudgedFact = Pick<Fact, "fact" | "kind" | "valid_to">;

export interface Verdict {
  /** What is over and still holds, with the fact that says so. */
  stale: string[];
  /** What is over, does not hold, and was never known: nothing was understood, and nothing false is shown. */
  unknown: string[];
  /** What should hold and does not. */
  missing: string[];
  /** Lines of the context that state what is over without saying that it is. */
  outdated: string[] | null;
  /** Everything that is over has ended, and everything that should hold does. */
  right: boolean;
}

const holds = ({ kind, fact }: JudgedFact, { statement }: StatedText): boolean =>
  kind === "state" && says(fact, statement);

/** Whether a line of a context says that what it states is over. */
const SAYS_OVER = /until|ended|was planned|over\b|before/u;

export function judgeDialogue({ over, holds: wanted, as_of }: Dialogue, memory: MemoryAnswers): Verdict {
  const isCurrent = (stated: StatedText) => memory.current.find((fact) => holds(fact, stated));
  const hasEnded = ({ statement }: StatedText): boolean =>
    memory.all.some(
      ({ kind, fact, valid_to }) =>
        kind === "state" && valid_to !== null && Date.parse(valid_to) <= as_of && mentions(fact, statement),
    );
  const wasKnown = (stated: StatedText): boolean => memory.before.some((fact) => holds(fact, stated));
  const stale = over.flatMap((stated) => {
    const fact = isCurrent(stated);
    return fact === undefined ? [] : `${stated.text}: “${fact.fact}”`;
  });
  const unknown = over.filter((stated) => !isCurrent(stated) && !hasEnded(stated) && !wasKnown(stated));
  const missing = wanted.filter((stated) => !isCurrent(stated));
  const outdated =
    memory.context?.filter((line) => !SAYS_OVER.test(line) && over.some(({ statement }) => says(line, statement))) ??
    null;
  return {
    stale,
    unknown: unknown.map(({ text }) => text),
    missing: missing.map(({ text }) => text),
    outdated,
    right: stale.length + unknown.length + missing.length === 0,
  };
}
