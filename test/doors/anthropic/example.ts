import type Anthropic from "@anthropic-ai/sdk";
import { Engraph } from "engraph";
import { engraphMemoryTool } from "engraph/anthropic";

/** An answer of Claude, with notes on the user between conversations. */
export async function chat(anthropic: Anthropic, userId: string, said: string): Promise<string> {
  const user = new Engraph().user(userId);
  const answer = await anthropic.beta.messages.toolRunner({
    model: "claude-sonnet-5-5",
    max_tokens: 1024,
    messages: [{ role: "user", content: said }],
    tools: [engraphMemoryTool({ user })],
  });
  return answer.content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("");
}
