import type { Fact } from "../../shared/api/fact.ts";
import type { Dialogue, StatedText } from "./dialogue-file.ts";
import { mentions, says } from "./statement.ts";

export interface MemoryAnswers {
  all: readonly JudgedFact[];
  current: readonly JudgedFact[];
  before: readonly JudgedFact[];
  context: readonly string[] | null;
}

export type JudgedFact = Pick<Fact, "fact" | "kind" | "valid_to">;

export interface Verdict {
  stale: string[];
  /** Over and never known: a gap, but nothing false. */
  unknown: string[];
  missing: string[];
  outdated: string[] | null;
  right: boolean;
}

const holds = ({ kind, fact }: JudgedFact, { statement }: StatedText): boolean =>
  kind === "state" && says(fact, statement);

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
