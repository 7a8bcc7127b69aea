/** Live exchanges: a user's message with everything up to the user's next one. */
import type { Conversation } from "../locomo.ts";
import { type Chat, type ChatMessage, chatOf } from "./chat.ts";

export function assistantChatOf(conversation: Conversation): Chat {
  const chat = chatOf(conversation);
  const [user] = conversation.speakers;
  return {
    ...chat,
    messages: chat.messages.map((message) =>
      message.name === user ? message : { ...message, role: "assistant", name: null },
    ),
  };
}

export function exchangesOf({ messages }: Pick<Chat, "messages">): ChatMessage[][] {
  const exchanges: ChatMessage[][] = [];
  for (const message of messages) {
    const last = exchanges.at(-1);
    if (last?.[0]?.thread === message.thread && message.role !== "user") last.push(message);
    else exchanges.push([message]);
  }
  return exchanges;
}

export function firstExchanges(chats: readonly Chat[], count: number): { chat: string; exchanges: ChatMessage[][] }[] {
  let left = count;
  return chats.flatMap((chat) => {
    const exchanges = exchangesOf(chat).slice(0, left);
    left -= exchanges.length;
    return exchanges.length === 0 ? [] : { chat: chat.id, exchanges };
  });
}
