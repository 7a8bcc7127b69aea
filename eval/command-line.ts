import { parseArgs } from "node:util";
import { refusalOf } from "../sdk/src/importers/unknown-option.ts";

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
  "at-once"?: string | undefined;
  port?: string | undefined;
  speed?: string | undefined;
  prices?: string | undefined;
  choices?: string | undefined;
  wording?: string | undefined;
  data?: string | undefined;
  only?: string | undefined;
  joined?: boolean | undefined;
  notes?: boolean | undefined;
  sizes?: string | undefined;
  ask?: string | undefined;
  every?: string | undefined;
  plan?: boolean | undefined;
  stored?: boolean | undefined;
  results?: string | undefined;
  document?: string | undefined;
}

export class UsageError extends Error {}

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
    "at-once": text,
    port: text,
    speed: text,
    prices: text,
    choices: text,
    wording: text,
    data: text,
    only: text,
    joined: { type: "boolean" },
    notes: { type: "boolean" },
    sizes: text,
    ask: text,
    every: text,
    plan: { type: "boolean" },
    stored: { type: "boolean" },
    results: text,
    document: text,
  } as const;
  try {
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options });
    return { positionals, options: values };
  } catch (error) {
    throw new UsageError(`${refusalOf(error, Object.keys(options))}\n${usage}`, { cause: error });
  }
}

export function requireOptionsOf(command: string, usage: string, options: Options): void {
  const known = new Set([...usage.matchAll(/--([a-z-]+)/gu)].map(([, name]) => name));
  const unknown = Object.keys(options).filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  const named = unknown.map((name) => `--${name}`).join(", ");
  throw new UsageError(`${command} does not take ${named}\nusage: npm run eval -- ${usage}`);
}

export const parseList = (text: string | undefined): string[] =>
  text ? text.split(",").map((item) => item.trim()) : [];

export function parseCutoffs(text: string | undefined, defaults: readonly number[], maxRank: number): number[] {
  if (text === undefined) return [...defaults];
  const cutoffs = parseList(text).map(Number);
  if (cutoffs.length === 0 || !cutoffs.every((k) => Number.isInteger(k) && k >= 1 && k <= maxRank))
    throw new UsageError(`--ks takes ranks from 1 to ${maxRank}, e.g. 5,10,20, not "${text}"`);
  return [...new Set(cutoffs)].sort((a, b) => a - b);
}

const UNITS: Readonly<Record<string, number>> = { "": 1, K: 1_000, M: 1_000_000 };

export function parseSizes(text: string): number[] {
  const sizes = parseList(text).map((size) => {
    const [, number, unit = ""] = /^(\d+(?:\.\d+)?)([KM]?)$/u.exec(size) ?? [];
    return Math.round(Number(number) * (UNITS[unit] ?? NaN));
  });
  if (sizes.length === 0 || !sizes.every((size) => size >= 1))
    throw new UsageError(`--sizes takes numbers of tokens, e.g. 500K,7M, not "${text}"`);
  return [...new Set(sizes)].sort((a, b) => a - b);
}

export function parseEvery(text: string | undefined): number {
  const every = text === undefined ? 1 : Number(text);
  if (!Number.isInteger(every) || every < 1)
    throw new UsageError(`--every takes a whole number of at least 1, not "${text}"`);
  return every;
}

export function parseLimit(text: string | undefined, defaultLimit: number): number {
  const limit = text === undefined ? defaultLimit : Number(text);
  if (!Number.isInteger(limit) || limit < 1)
    throw new UsageError(`--limit takes a whole number of at least 1, not "${text}"`);
  return limit;
}

export function parseAtOnce(text: string | undefined): number {
  const calls = text === undefined ? 1 : Number(text);
  if (!Number.isInteger(calls) || calls < 1)
    throw new UsageError(`--at-once takes a whole number of at least 1, not "${text}"`);
  return calls;
}

export function parseSeed(text: string | undefined, defaultSeed: number): number {
  const seed = text === undefined ? defaultSeed : Number(text);
  if (!Number.isSafeInteger(seed) || seed < 0) throw new UsageError(`--seed takes a whole number, not "${text}"`);
  return seed;
}
