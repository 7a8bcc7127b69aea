import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { MessagesAnnotation, START, StateGraph, type LangGraphRunnableConfig } from "@langchain/langgraph";
import { Engraph } from "engraph";
import { EngraphStore } from "engraph/langgraph";

/** An agent that stores a user's statements over all threads, and recalls similar ones. `model` is any chat model of LangChain. */
export function agent(model: BaseChatModel) {
  const store = new EngraphStore(new Engraph().graph("langgraph-example"), { index: ["text"] });
  const answer = async ({ messages }: typeof MessagesAnnotation.State, config: LangGraphRunnableConfig) => {
    const namespace = ["users", String(config.configurable?.["user_id"]), "said"];
    const said = messages.at(-1)?.text ?? "";
    const known = await config.store?.search(namespace, { query: said, limit: 5 });
    await config.store?.put(namespace, crypto.randomUUID(), { text: said });
    const system = `The user said before:\n${known?.map(({ value }) => value["text"]).join("\n")}`;
    return { messages: [await model.invoke([{ role: "system", content: system }, ...messages])] };
  };
  return new StateGraph(MessagesAnnotation).addNode("answer", answer).addEdge(START, "answer").compile({ store });
}
