/** The used part of `@mastra/core`, checked in test/doors/mastra. */
declare module "@mastra/core/processors" {
  interface DBMessage {
    id: string;
    role: "user" | "assistant" | "system" | "signal";
    content: { parts: ({ type: "text"; text: string } | { type: "file" })[]; content?: string };
  }
  interface MessageList {
    get: { input: { db: () => DBMessage[] }; response: { db: () => DBMessage[] } };
    serialize: () => { memoryInfo: { threadId: string } | null };
    addSystem: (text: string, tag?: string) => MessageList;
  }
  export interface ProcessInputArgs {
    messages: DBMessage[];
    messageList: MessageList;
    requestContext?: { get: (key: string) => unknown };
  }
  interface ProcessOutputResultArgs extends ProcessInputArgs {
    result: { finishReason: string };
  }
  export interface Processor<Id extends string = string> {
    readonly id: Id;
    readonly name?: string;
    processInput?: (given: ProcessInputArgs) => Promise<MessageList>;
    processOutputResult?: (given: ProcessOutputResultArgs) => Promise<MessageList>;
  }
}
