/** Storage for Anthropic's memory tool (`memory_20250818`, `@anthropic-ai/sdk` 1.14): files in a memory. */
import { betaMemoryTool, type MemoryToolHandlers } from "@anthropic-ai/sdk/helpers/beta/memory";
import { ApiError } from "../errors.ts";
import { inTime } from "../in-time.ts";
import type { Memory } from "../memory.ts";
import type { Schemas } from "../wire-types.ts";
import { CircuitBreaker } from "./circuit-breaker.ts";

export interface EngraphMemoryToolOptions {
  user: Memory;
  /** Further properties of the tool's definition, such as `cache_control`. */
  definition?: Parameters<typeof betaMemoryTool>[1];
  /** Milliseconds that a command waits for the memory (2,000). After one timeout, further commands fail at once for 30 seconds. */
  timeoutMs?: number | undefined;
}

/** A refusal worded for the model; `cause` is the call's error. */
export class MemoryToolError extends Error {
  override name = "MemoryToolError";
}

/**
 * The memory tool for `client.beta.messages.toolRunner`. Claude manages files under `/memories`; searches of the memory include them, and
 * every version stays readable.
 *
 *     const tools = [engraphMemoryTool({ user: engraph.user("ada") })];
 *     const answer = await client.beta.messages.toolRunner({ model, max_tokens: 1024, messages, tools });
 */
export const engraphMemoryTool = ({ definition, ...options }: EngraphMemoryToolOptions) =>
  betaMemoryTool(engraphMemoryHandlers(options), definition);

/** The tool's commands, for `betaMemoryTool` or your own loop. They reject with a `MemoryToolError`. */
export function engraphMemoryHandlers({
  user,
  timeoutMs,
}: Omit<EngraphMemoryToolOptions, "definition">): MemoryToolHandlers {
  const breaker = new CircuitBreaker();
  const inTurn = (call: (signal: AbortSignal) => Promise<{ result: string }>): Promise<string> =>
    answered(breaker.run(() => inTime(timeoutMs, call)));
  const change = (command: Schemas["FileCommandIn"]): Promise<string> =>
    inTurn((signal) => user.changeFiles(command, { signal }));
  return {
    view: ({ path, view_range }) => inTurn((signal) => user.file(path, { ...linesOf(view_range), signal })),
    create: change,
    str_replace: change,
    insert: change,
    delete: change,
    rename: change,
  };
}

const LAST_LINE = 9_999_999;

function linesOf(range: readonly number[] | undefined): { fromLine?: number; toLine?: number } {
  const [from, to] = range ?? [];
  if (from === undefined || to === undefined || range?.length !== 2) return {};
  const within = (line: number, least: number): number => Math.min(Math.max(Math.trunc(line), least), LAST_LINE);
  return { fromLine: within(from, 0), toLine: within(to, -1) };
}

async function answered(call: Promise<{ result: string }>): Promise<string> {
  try {
    return (await call).result;
  } catch (cause) {
    throw new MemoryToolError(wordsOf(cause), { cause });
  }
}

const ABOUT_THE_COMMAND: ReadonlySet<number> = new Set([404, 409, 413, 422]);

function wordsOf(error: unknown): string {
  if (!(error instanceof ApiError) || error.problem === null || !ABOUT_THE_COMMAND.has(error.status))
    return "The memory is not available now";
  const [first] = error.errors;
  return (error.status === 422 ? first?.message : undefined) ?? error.problem.detail ?? error.problem.title;
}
