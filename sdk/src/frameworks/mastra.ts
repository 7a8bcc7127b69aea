/** A processor for Mastra (`@mastra/core` 1): an agent with a memory. */
import type { ProcessInputArgs, Processor } from "@mastra/core/processors";
import type { Memory } from "../memory.ts";
import { ChatMemory, type ChatMemoryOptions } from "./chat-memory.ts";
import type { ToStore } from "./put-message.ts";

export type { ChatMemoryOptions } from "./chat-memory.ts";

type RequestContext = ProcessInputArgs["requestContext"];
type MessageList = ProcessInputArgs["messageList"];
type DBMessage = ProcessInputArgs["messages"][number];

export interface EngraphProcessorOptions extends Omit<ChatMemoryOptions, "user"> {
  /** The memory, or a function of the request's context: `(context) => engraph.user(context?.get("userId"))`. */
  user: Memory | ((context: RequestContext) => Memory);
}

type EngraphProcessor = Processor<"engraph"> & Required<Pick<Processor, "processInput" | "processOutputResult">>;

/**
 * An input and output processor: adds memories to the input and stores the output's messages. Uses the request's thread, unless the options
 * name one. Continues without a memory that fails.
 *
 *     const memory = engraphProcessor({ user: engraph.user("ada") });
 *     new Agent({ …, inputProcessors: [memory], outputProcessors: [memory] });
 */
export function engraphProcessor({ user, ...options }: EngraphProcessorOptions): EngraphProcessor {
  const memoryOf = (context: RequestContext, list: MessageList): ChatMemory | null => {
    try {
      const memory = new ChatMemory({ ...options, user: typeof user === "function" ? user(context) : user });
      return memory.in(list.serialize().memoryInfo?.threadId);
    } catch (error) {
      new ChatMemory({ ...options, user: undefined as never }).report(error);
      return null;
    }
  };
  return {
    id: "engraph",
    name: "Engraph",
    processInput: async ({ messageList, requestContext }) => {
      const said = saidLast(messageList).map(({ content }) => content);
      const context = (await memoryOf(requestContext, messageList)?.context(said.join("\n"))) ?? "";
      // keeps other processors' instructions unchanged
      return context === "" ? messageList : messageList.addSystem(context, "engraph");
    },
    processOutputResult: async ({ messageList, requestContext, result }) => {
      const isWhole = !BROKEN_OFF.has(result.finishReason);
      const answers = messageList.get.response.db().filter(({ role }) => isWhole && role === "assistant");
      const said = [...saidLast(messageList), ...answers.map(storedOf)];
      memoryOf(requestContext, messageList)?.storeBehind(said);
      return messageList;
    },
  };
}

const BROKEN_OFF: ReadonlySet<string> = new Set(["error", "aborted", "tripwire"]);

function saidLast(list: MessageList): ToStore[] {
  const input = list.get.input.db();
  const answered = input.findLastIndex(({ role }) => role === "assistant");
  return input
    .slice(answered + 1)
    .filter(({ role }) => role === "user")
    .map(storedOf);
}

const storedOf = ({ id, role, content: { parts, content } }: DBMessage): ToStore => {
  const texts = parts.flatMap((part) => (part.type === "text" && "text" in part ? part.text : []));
  return { id, role: role === "assistant" ? role : "user", content: texts.join("\n") || (content ?? "") };
};
