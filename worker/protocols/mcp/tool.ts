import type { z } from "@hono/zod-openapi";
import type { KeyScope } from "../../../shared/api/tenants.ts";
import { neutralise } from "../../core/text/neutralise.ts";
import { visibleJson } from "../../core/text/visible/visible-text.ts";
import type { Memory } from "./memory.ts";

/** Clients use it to decide whether to ask before a call. */
export type Effect = "reads" | "adds" | "removes";

export interface ToolAnswer {
  text: string;
  data?: Record<string, unknown>;
}

export interface Tool {
  name: string;
  title: string;
  description: string;
  effect: Effect;
  needs: KeyScope | null;
  input: z.ZodObject;
  output?: z.ZodObject;
  fields?: Readonly<Record<string, string>>;
  run: (memory: Memory, input: never) => Promise<ToolAnswer>;
}

export const tool = <Input extends z.ZodObject>(
  spec: Omit<Tool, "input" | "run"> & {
    input: Input;
    run: (memory: Memory, input: z.output<Input>) => Promise<ToolAnswer>;
  },
): Tool => spec;

/** Removes invisible characters, and escapes characters that could open a tag or control token. The parsed value stays the same. */
export function asJson(value: unknown): string {
  const text = JSON.stringify(visibleJson(value), null, 2);
  const safe = neutralise(text);
  return text.replaceAll(/[<[＜﹤［]/g, (character, at: number) =>
    safe[at] === character ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
