/** What may stand behind `npm run eval --`. */
import { parseArgs } from "node:util";

export interface Options {
  samples?: string | undefined;
  methods?: string | undefined;
  configurations?: string | undefined;
  contexts?: string | undefined;
  ks?: string | undefined;
  facts?: string | undefined;
  limit?: string | undefined;
  answers?: boolean | undefined;
  parts?: boolean | undefined;
  json?: string | undefined;
  share?: string | undefined;
}

/** What is wrong with a command is said in one line. */
export class UsageError extends Error {}

/** Throws `UsageError` with `usage`. */
export function readCommandLine(args: string[], usage: string): { positionals: string[]; options: Options } {
  const text = { type: "string" } as const;
  const options = {
    samples: text,
    methods: text,
    configurations: text,
    contexts: text,
    ks: text,
    facts: text,
    limit: text,
    answers: { type: "boolean" },
    parts: { type: "boolean" },
    json: text,
    share: text,
  } as const;
  try {
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options });
    return { positionals, options: values };
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${usage}`, { cause: error });
  }
}

/** "a, b" → ["a", "b"]; nothing → []. */
export const parseList = (text: string | undefined): string[] => text?.split(",").map((item) => item.trim()) ?? [];

/** The ranks of `--ks`, ascending, each once; `otherwise` when it is not given. At most `deepest`. */
export function parseCutoffs(text: string | undefined, otherwise: readonly number[], deepest: number): number[] {
  if (text === undefined) return [...otherwise];
  const cutoffs = parseList(text).map(Number);
  if (!cutoffs.every((k) => Number.isInteger(k) && k >= 1 && k <= deepest))
    throw new UsageError(`--ks takes ranks from 1 to ${deepest}, e.g. 5,10,20, not "${text}"`);
  return [...new Set(cutoffs)].sort((a, b) => a - b);
}

/** The number of `--limit`; `otherwise` when it is not given. */
export function parseLimit(text: string | undefined, otherwise: number): number {
  const limit = text === undefined ? otherwise : Number(text);
  if (!Number.isInteger(limit) || limit < 1) throw new UsageError(`--limit takes a number from 1 on, not "${text}"`);
  return limit;
}
