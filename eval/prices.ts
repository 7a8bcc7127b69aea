import { parseList, UsageError } from "./command-line.ts";

/** Per million tokens. */
export interface Prices {
  in: number;
  out: number;
}

export function parsePrices(text: string | undefined): Prices | null {
  if (text === undefined) return null;
  const [into = NaN, out = NaN, ...more] = parseList(text).map(Number);
  if (!(into >= 0 && out >= 0) || more.length > 0)
    throw new UsageError(`--prices takes dollars for a million tokens in and out, e.g. 0.40,1.60, not "${text}"`);
  return { in: into, out };
}

export const aboutDollars = (tokens_in: number, tokens_out: number, prices: Prices | null): string =>
  prices === null ? "" : `: about $${dollarsOf(tokens_in, tokens_out, prices).toFixed(2)}`;

export const dollarsOf = (tokens_in: number, tokens_out: number, prices: Prices): number =>
  (tokens_in * prices.in + tokens_out * prices.out) / 1_000_000;
