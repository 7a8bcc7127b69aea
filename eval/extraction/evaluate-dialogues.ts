import pMap from "p-map";
import type { Engraph, Memory } from "../../sdk/src/index.ts";
import { waitUntilExtracted } from "../ingest-conversation.ts";
import type { Dialogue } from "./dialogue-file.ts";
import type { JudgedDialogue } from "./dialogues-report.ts";
import { judgeDialogue, type MemoryAnswers } from "./judge-dialogue.ts";
import { batchesOf, memoryName } from "./learn-chat.ts";

const CONCURRENT = 4;
const CONTEXT_TOKENS = 500;

export async function evaluateDialogues(
  engraph: Engraph,
  dialogues: readonly Dialogue[],
  extractor: string,
  suffix: string,
  onProgress: (line: string) => void,
): Promise<JudgedDialogue[]> {
  const memoryOf = ({ id, messages }: Dialogue): Memory =>
    engraph.user(`${memoryName(id, messages, extractor)}${suffix}`);
  const told = await pMap(
    dialogues,
    async (dialogue, place) => {
      let last = "";
      const memory = memoryOf(dialogue);
      for (const { thread, messages } of batchesOf(dialogue.messages, 1)) {
        const { episodes } = await memory.add(messages, { thread, wait: true });
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
      const memory = memoryOf(dialogue);
      await waitUntilExtracted(memory);
      onProgress(`${place + 1} of ${dialogues.length} dialogues judged`);
      return { dialogue, verdict: judgeDialogue(dialogue, await readMemory(memory, dialogue, last)) };
    },
    { concurrency: CONCURRENT },
  );
}

async function readMemory(memory: Memory, { messages, query, as_of }: Dialogue, last: string): Promise<MemoryAnswers> {
  const { created_at } = await memory.episode(last);
  const instant = (at: number): string => new Date(at).toISOString();
  const change = Math.max(...messages.map(({ at }) => at));
  const [all, current, before] = await Promise.all([
    memory.facts().toArray(),
    memory.facts({ asOf: instant(as_of) }).toArray(),
    memory.facts({ asOf: instant(change - 1), knownAt: instant(Date.parse(created_at) - 1) }).toArray(),
  ]);
  return {
    all,
    current,
    before,
    context: query === null ? null : await statedLines(memory, query, instant(as_of)),
  };
}

async function statedLines(memory: Memory, query: string, asOf: string): Promise<string[]> {
  const { context, sources } = await memory.context(query, { asOf, maxTokens: CONTEXT_TOKENS });
  return context.split("\n").filter((line) => {
    const reference = /^\[(\w+)\]/u.exec(line)?.[1];
    return reference !== undefined && sources[reference] !== undefined && sources[reference].type !== "episode";
  });
}
