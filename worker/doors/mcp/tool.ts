import type { z } from "@hono/zod-openapi";
import type { KeyScope } from "../../../shared/api/tenants.ts";
import { neutralise } from "../../core/text/neutralise.ts";
import { visibleJson } from "../../core/text/visible/visible-text.ts";
import type { Memory } from "./memory.ts";

/** Effect of a tool on the memory: clients decide by it whether to ask before a call. */
export type Effect = "reads" | "adds" | "removes";

/** The answer of a tool: words for a model, and the same as data where the tool has an output schema. */
export interface ToolAnswer {
  text: string;
  data?: Record<string, unknown>;
}

/** A tool as it is declared. */
export interface Tool {
  name: string;
  title: string;
  /** For the model that decides whether to call it. */
  description: string;
  effect: Effect;
  /** The scope without which the tool is not offered; `null` for a tool that every key may call. */
  needs: KeyScope | null;
  input: z.ZodObject;
  output?: z.ZodObject;
  /** Names of API fields in the input of this tool, for errors. */
  fields?: Readonly<Record<string, string>>;
  run: (memory: Memory, input: never) => Promise<ToolAnswer>;
}

/** Checks that a tool reads what its schema says. */
export const tool = <Input extends z.ZodObject>(
  spec: Omit<Tool, "input" | "run"> & {
    input: Input;
    run: (memory: Memory, input: z.output<Input>) => Promise<ToolAnswer>;
  },
): Tool => spec;

/**
 * The answer of servers whose tools return JSON as text. Invisible characters are removed. Characters that would open a tag or a control
 * token of a prompt are escaped, so the parsed value stays the same and other tools accept it.
 */
export function asJson(value: unknown): string {
  const text = JSON.stringify(visibleJson(value), null, 2);
  const safe = neutralise(text);
  // outside of strings JSON has none of what is neutralised
  return text.replaceAll(/[<[＜﹤［]/g, (character, at: number) =>
    safe[at] === character ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
