/** How often `support` is right: questions that a memory answers, that it cannot answer, and that belong to another memory. */
import pMap from "p-map";
import { markdownTable } from "../../bench/markdown-table.ts";
import type { Memory } from "../../sdk/src/index.ts";
import { SUPPORTS } from "../../shared/api/ask.ts";
import { percentWithInterval } from "../table-cells.ts";
import { wilson } from "../wilson.ts";

export const QUESTION_KINDS = ["with an answer", "without an answer", "of another conversation"] as const;

export interface SupportQuestion {
  question: string;
  kind: (typeof QUESTION_KINDS)[number];
  /** Turns that answer the question. */
  evidence: readonly string[];
}

export interface AskedSupport {
  kind: SupportQuestion["kind"];
  support: (typeof SUPPORTS)[number];
  /** Whether the answer cites a turn of the evidence, or the closest messages of a declined question have one. */
  right: boolean;
}

const CONCURRENT_QUESTIONS = 2;

/** @param turnOf turn of an episode */
export function askSupport(
  memory: Memory,
  questions: readonly SupportQuestion[],
  turnOf: (episode: string) => string | null,
): Promise<AskedSupport[]> {
  return pMap(
    questions,
    async ({ question, kind, evidence }) => {
      const { support, citations, closest_messages } = await memory.ask(question, { memorise: false });
      const cited = [...citations, ...closest_messages].flatMap(
        ({ episode_id }) => (episode_id && turnOf(episode_id)) || [],
      );
      return { kind, support, right: cited.some((turn) => evidence.includes(turn)) };
    },
    { concurrency: CONCURRENT_QUESTIONS },
  );
}

export function supportTable(asked: readonly AskedSupport[]): string {
  const share = (part: readonly AskedSupport[], all: readonly AskedSupport[]): string =>
    percentWithInterval(wilson(part.length, all.length));
  const rows = QUESTION_KINDS.map((kind) => {
    const all = asked.filter((one) => one.kind === kind);
    const cells = SUPPORTS.toReversed().map((support) =>
      share(
        all.filter((one) => one.support === support),
        all,
      ),
    );
    return [kind, String(all.length), ...cells];
  });
  const answerable = asked.filter(({ kind }) => kind === "with an answer");
  const right = SUPPORTS.toReversed().map((support) => {
    const all = answerable.filter((one) => one.support === support);
    return share(
      all.filter((one) => one.right),
      all,
    );
  });
  return markdownTable(
    ["questions", "number", ...SUPPORTS.toReversed()],
    [...rows, ["right evidence, or among the closest messages", "", ...right]],
  );
}
