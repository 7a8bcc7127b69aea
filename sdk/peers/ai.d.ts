/**
 * The used part of `ai`, checked in test/doors/ai-sdk. The repository's root installs no frameworks, because they conflict in one place.
 */
declare module "ai" {
  type Part =
    | { type: "text"; text: string }
    | { type: "file" | "reasoning" | "tool-call" | "tool-result" | "custom" | "reasoning-file" | "source" };
  type Message =
    | { role: "system"; content: string }
    | { role: "user" | "assistant"; content: Part[] }
    | { role: "tool"; content: { type: "tool-result" | "tool-approval-response" }[] };
  interface CallOptions {
    prompt: Message[];
  }
  interface FinishReason {
    unified: string;
  }
  type StreamPart =
    | { type: "text-start"; id: string }
    | { type: "text-delta"; id: string; delta: string }
    | { type: "finish"; finishReason: FinishReason }
    | { type: "error"; error: unknown };
  interface Model {
    readonly specificationVersion: "v4";
  }
  interface Wrapped {
    params: CallOptions;
    doGenerate: () => PromiseLike<{ content: Part[]; finishReason: FinishReason }>;
    doStream: () => PromiseLike<{ stream: ReadableStream<StreamPart> }>;
  }
  export interface LanguageModelMiddleware {
    specificationVersion?: "v4";
    transformParams?: (call: { params: CallOptions; type: "generate" | "stream" }) => PromiseLike<CallOptions>;
    wrapGenerate?: (call: Wrapped) => ReturnType<Wrapped["doGenerate"]>;
    wrapStream?: (call: Wrapped) => ReturnType<Wrapped["doStream"]>;
  }
  export function wrapLanguageModel(options: { model: Model; middleware: LanguageModelMiddleware }): Model;

  export interface Tool<Input, Output> {
    description?: string;
    inputSchema: Schema<Input>;
    execute: (
      input: Input,
      options: { toolCallId: string; messages: { role: string }[] },
    ) => Output | PromiseLike<Output>;
  }
  export function tool<Input, Output>(tool: Tool<Input, Output>): Tool<Input, Output>;
  interface Schema<Value> {
    _type: Value;
  }
  interface JsonSchema {
    type?: "object" | "string";
    properties?: Record<string, JsonSchema>;
    required?: string[];
    enum?: string[];
    format?: string;
    description?: string;
    additionalProperties?: boolean;
  }
  export function jsonSchema<Value>(schema: JsonSchema): Schema<Value>;

  export interface UIMessage {
    id: string;
    role: "system" | "user" | "assistant";
    parts: { type: string; state?: string }[];
  }
}
