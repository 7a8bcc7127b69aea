import { findAmounts } from "./amounts.ts";

/** The attributes of a fact whose object is an amount by hand: its `number` and `unit` (`null` where it has none), and its `text`. */
export function amountAttributes(text: string): Record<string, unknown> {
  const [amount] = findAmounts(text, 0, "UTC");
  return { number: amount?.number ?? null, unit: amount?.unit ?? null, text };
}
