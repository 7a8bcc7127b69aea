import { Agent, type AgentConfig } from "@mastra/core/agent";
import { RequestContext } from "@mastra/core/request-context";
import { Engraph } from "engraph";
import { engraphProcessor } from "engraph/mastra";

/** One agent for all users, named by a request's context. `model` is any model of Mastra: "openai/gpt-5". */
export function friend(model: AgentConfig["model"]) {
  const engraph = new Engraph();
  const memory = engraphProcessor({ user: (context) => engraph.user(String(context?.get("userId"))) });
  const instructions = "You are a friendly assistant.";
  const processors = { inputProcessors: [memory], outputProcessors: [memory] };
  const agent = new Agent({ id: "friend", name: "Friend", instructions, model, ...processors });
  return async (userId: string, said: string): Promise<string> => {
    const requestContext = new RequestContext([["userId", userId]]);
    return (await agent.generate(said, { requestContext })).text;
  };
}
