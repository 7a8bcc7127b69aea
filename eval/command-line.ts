/** The arguments of `npm run eval --`. */
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
  from?: string | undefined;
  "answer-cache"?: string | undefined;
  parts?: boolean | undefined;
  json?: string | undefined;
  share?: string | undefined;
  seed?: string | undefined;
  "min-strength"?: string | undefined;
  "data-dir"?: string | undefined;
  gaps?: string | undefined;
  marks?: string | undefined;
  speed?: string | undefined;
  prices?: string | undefined;
  choices?: string | undefined;
  wording?: string | undefined;
  data?: string | undefined;
  only?: string | undefined;
  joined?: boolean | undefined;
  plan?: boolean | undefined;
  stored?: boolean | undefined;
  results?: string | undefined;
  document?: string | undefined;
}

/** The command line is invalid. The one-line message explains why, optionally with the usage. */
export class UsageError extends Error {}

/** Throws `UsageError` with `usage` if an option is unknown or has no value. */
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
    from: text,
    "answer-cache": text,
    parts: { type: "boolean" },
    json: text,
    share: text,
    seed: text,
    "min-strength": text,
    "data-dir": text,
    gaps: text,
    marks: text,
    speed: text,
    prices: text,
    choices: text,
    wording: text,
    data: text,
    only: text,
    joined: { type: "boolean" },
    plan: { type: "boolean" },
    stored: { type: "boolean" },
    results: text,
    document: text,
  } as const;
  try {
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options });
    return { positionals, options: values };
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${usage}`, { cause: error });
  }
}

/** Throws `UsageError` if a given option is not in the command's usage. */
export function requireOptionsOf(command: string, usage: string, options: Options): void {
  const known = new Set([...usage.matchAll(/--([a-z-]+)/gu)].map(([, name]) => name));
  const unknown = Object.keys(options).filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  const named = unknown.map((name) => `--${name}`).join(", ");
  throw new UsageError(`${command} does not take ${named}\nusage: npm run eval -- ${usage}`);
}

/** "a, b" → ["a", "b"]; "" and `undefined` → []. */
export const parseList = (text: string | undefined): string[] =>
  text ? text.split(",").map((item) => item.trim()) : [];

/** The ranks of `--ks`, ascending and distinct. Throws `UsageError` above `maxRank`. */
export function parseCutoffs(text: string | undefined, defaults: readonly number[], maxRank: number): number[] {
  if (text === undefined) return [...defaults];
  const cutoffs = parseList(text).map(Number);
  if (cutoffs.length === 0 || !cutoffs.every((k) => Number.isInteger(k) && k >= 1 && k <= maxRank))
    throw new UsageError(`--ks takes ranks from 1 to ${maxRank}, e.g. 5,10,20, not "${text}"`);
  return [...new Set(cutoffs)].sort((a, b) => a - b);
}

/** The number of `--limit`. Throws `UsageError`. */
export function parseLimit(text: string | undefined, defaultLimit: number): number {
  const limit = text === undefined ? defaultLimit : Number(text);
  if (!Number.isInteger(limit) || limit < 1)
    throw new UsageError(`--limit takes a whole number of at least 1, not "${text}"`);
  return limit;
}

/** The number of `--seed`. Throws `UsageError`. */
export function parseSeed(text: string | undefined, defaultSeed: number): number {
  const seed = text === undefined ? defaultSeed : Number(text);
  if (!Number.isSafeInteger(seed) || seed < 0) throw new UsageError(`--seed takes a whole number, not "${text}"`);
  return seed;
}
