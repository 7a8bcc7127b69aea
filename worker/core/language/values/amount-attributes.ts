import { findAmounts } from "./amounts.ts";

export function amountAttributes(text: string): Record<string, unknown> {
  const [amount] = findAmounts(text, 0, "UTC");
  return { number: amount?.number ?? null, unit: amount?.unit ?? null, text };
}
