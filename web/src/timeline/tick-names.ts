import type { Language } from "../language/language.ts";
import { formatDay } from "../language/moments.ts";
import type { Ticks } from "./ticks.ts";

export function nameTick(language: Language, at: number, unit: Ticks["unit"]): string {
  const date = new Date(at);
  if (unit === "year") return String(date.getUTCFullYear());
  if (unit === "month") return `${date.getUTCMonth() + 1}/${date.getUTCFullYear()}`;
  return formatDay(language, at);
}
