/** The used part of `@openai/agents`, checked in test/doors/openai-agents. */
declare module "@openai/agents" {
  export type AgentInputItem =
    | { type?: "message"; role: "user" | "system"; content: string }
    | {
        type?: "message";
        role: "assistant";
        status: "completed" | "in_progress" | "incomplete";
        content: { type: "output_text"; text: string }[];
      }
    | { type: "function_call"; callId: string; name: string; arguments: string };
  export interface Session {
    getSessionId(): Promise<string>;
    getItems(limit?: number): Promise<AgentInputItem[]>;
    addItems(items: AgentInputItem[]): Promise<void>;
    popItem(): Promise<AgentInputItem | undefined>;
    clearSession(): Promise<void>;
  }
}
