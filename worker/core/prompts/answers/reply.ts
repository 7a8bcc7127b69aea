import type { z } from "zod";
import { readAnswer } from "../answer-json.ts";
import { endsInLoop } from "./repetition.ts";

/** `cut`: last items may be missing, or the last text may be incomplete. */
export type Reply<T> =
  | { value: T; cut: "items" | "text" | null; loops: boolean; error?: undefined }
  | { value?: undefined; loops: boolean; error: string };

export const REFUSED = "The model refused to answer.";
export const CUT = "The answer was cut short.";

export function readReply<T>({ text, finish }: { text: string; finish: string }, schema: z.ZodType<T>): Reply<T> {
  if (finish === "refusal") return { loops: false, error: REFUSED };
  const read = readAnswer(text, schema);
  const loops = (): boolean => endsInLoop(text);
  if (!read.ok) return { loops: finish === "length" && loops(), error: finish === "length" ? CUT : read.error };
  const cut = read.cut === "end" ? (finish === "length" ? "items" : null) : (read.cut ?? null);
  return { value: read.value, cut, loops: cut !== null && loops() };
}
