/** Tells dialogues to memories of their own, each message when the one before is extracted, and reads what is understood. */
import pMap from "p-map";
import type { EngraphClient } from "../../sdk/src/client.ts";
import { waitUntilExtracted } from "../ingest-conversation.ts";
import type { Dialogue } from "./dialogue-file.ts";
import type { JudgedDialogue } from "./dialogues-report.ts";
import { judgeDialogue, type Memory } from "./judge-dialogue.ts";
import { bodiesOf, memoryName } from "./learn-chat.ts";

/** Memories do not depend on each other. */
const CONCURRENT = 4;
const CONTEXT_TOKENS = 500;

/** @param suffix makes the names of memories unique on a running server */
export async function evaluateDialogues(
  client: EngraphClient,
  dialogues: readonly Dialogue[],
  extractor: string,
  suffix: string,
  onProgress: (line: string) => void,
): Promise<JudgedDialogue[]> {
  const nameOf = ({ id, messages }: Dialogue): string => `${memoryName(id, messages, extractor)}${suffix}`;
  const told = await pMap(
    dialogues,
    async (dialogue, place) => {
      let last = "";
      for (const body of bodiesOf(dialogue.messages, 1)) {
        const { episodes } = await client.addMessages(nameOf(dialogue), { ...body, wait: true });
        last = episodes[0]?.id ?? "";
      }
      onProgress(`${place + 1} of ${dialogues.length} dialogues told`);
      return { dialogue, last };
    },
    { concurrency: CONCURRENT },
  );
  return pMap(
    told,
    async ({ dialogue, last }, place) => {
      await waitUntilExtracted(client, nameOf(dialogue));
      onProgress(`${place + 1} of ${dialogues.length} dialogues judged`);
      return { dialogue, verdict: judgeDialogue(dialogue, await readMemory(client, nameOf(dialogue), dialogue, last)) };
    },
    { concurrency: CONCURRENT },
  );
}

/** @param last the episode of the last message */
async function readMemory(
  client: EngraphClient,
  memory: string,
  { messages, query, as_of }: Dialogue,
  last: string,
): Promise<Memory> {
  const { created_at } = await client.getEpisode(memory, last);
  const instant = (at: number): string => new Date(at).toISOString();
  const change = Math.max(...messages.map(({ at }) => at));
  const [all, current, before] = await Promise.all([
    client.listFacts(memory),
    client.listFacts(memory, { as_of: instant(as_of) }),
    client.listFacts(memory, { as_of: instant(change - 1), known_at: instant(Date.parse(created_at) - 1) }),
  ]);
  return {
    all,
    current,
    before,
    context: query === null ? null : await statedLines(client, memory, query, instant(as_of)),
  };
}

/** The lines of a context that are about facts, entities or communities, and no message. */
async function statedLines(client: EngraphClient, memory: string, query: string, as_of: string): Promise<string[]> {
  const { context, sources } = await client.getContext(memory, { query, as_of, max_tokens: CONTEXT_TOKENS });
  return context.split("\n").filter((line) => {
    const reference = /^\[(\w+)\]/u.exec(line)?.[1];
    return reference !== undefined && sources[reference] !== undefined && sources[reference].type !== "episode";
  });
}
