import { Agent, getAgentByName } from "agents";
import { AgentContextProvider, ContextBlocks } from "agents/context";
import { Engraph } from "engraph";
import { EngraphSearchProvider } from "engraph/cloudflare-agents";

interface Env {
  Friend: DurableObjectNamespace<Friend>;
  ENGRAPH_URL: string;
  ENGRAPH_API_KEY: string;
}

export class Friend extends Agent<Env> {
  override async onRequest(request: Request): Promise<Response> {
    const user = new Engraph({ url: this.env.ENGRAPH_URL, key: this.env.ENGRAPH_API_KEY }).user(this.name);
    const blocks = new ContextBlocks(
      [{ label: "memory", provider: new EngraphSearchProvider({ user }), whenChanged: "remind" }],
      new AgentContextProvider(this, "prompt"),
    );
    const prompt = await blocks.freezeSystemPrompt();
    const { search_context: search, set_context: set } = await blocks.tools();
    const input = await request.json();
    const tool = request.url.endsWith("/set") ? set : search;
    const answer: unknown = await tool?.execute?.(input, { toolCallId: "1", messages: [], context: {} } as never);
    return Response.json({ prompt, answer, reminder: await blocks.reminder() });
  }
}

export default {
  fetch: async (request: Request, env: Env): Promise<Response> => {
    const name = new URL(request.url).pathname.split("/")[1] ?? "";
    return (await getAgentByName(env.Friend, name)).fetch(request);
  },
};
