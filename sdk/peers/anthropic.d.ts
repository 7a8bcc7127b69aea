/** The used part of `@anthropic-ai/sdk`, checked in test/doors/anthropic. */
declare module "@anthropic-ai/sdk/helpers/beta/memory" {
  interface Commands {
    view: { command: "view"; path: string; view_range?: number[] };
    create: { command: "create"; path: string; file_text: string };
    str_replace: { command: "str_replace"; path: string; old_str: string; new_str: string };
    insert: { command: "insert"; path: string; insert_line: number; insert_text: string };
    delete: { command: "delete"; path: string };
    rename: { command: "rename"; old_path: string; new_path: string };
  }
  export type MemoryToolHandlers = {
    [Name in keyof Commands]: (command: Commands[Name]) => string | Promise<string>;
  };
  export function betaMemoryTool(
    handlers: MemoryToolHandlers,
    extraProps?: { cache_control?: { type: "ephemeral"; ttl?: "5m" | "1h" } | null },
  ): { type: "memory_20250818"; name: "memory" };
}
