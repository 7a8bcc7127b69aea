import { fileURLToPath } from "node:url";
import { sendConversation, waitUntilExtracted } from "../../../eval/ingest-conversation.ts";
import { readLocomoFile } from "../../../eval/locomo.ts";
import type { Engraph, Memory } from "../../../sdk/src/index.ts";
import { largeExport } from "./large-export.ts";

const DIALOGUE = fileURLToPath(new URL("../../../scripts/demo/dialogue.json", import.meta.url));

export async function fillWithDemo(memory: Memory): Promise<void> {
  const [conversation] = readLocomoFile(DIALOGUE, []);
  if (conversation === undefined) throw new Error(`${DIALOGUE} has no conversation`);
  await sendConversation(memory, conversation);
  const { failed, lastError } = await waitUntilExtracted(memory);
  if (failed > 0) throw new Error(`${failed} messages of the demo failed: ${lastError}`);
}

export const HOSTILE = {
  markup: "<img src=x onerror=alert(1)>",
  script: "</script><script>alert(2)</script>",
  link: "javascript:alert(3)",
  rightToLeft: "\u202Eevil\u202C مرحبا بالعالم",
  zeroWidth: "Z\u200Bero\u200DWidth\uFEFF",
  long: "Donaudampfschifffahrtsgesellschaftskapitän".repeat(7).slice(0, 200),
} as const;
export const HOSTILE_LONG_WORD = "Wort".repeat(75);

export async function fillWithHostile(memory: Memory): Promise<void> {
  const { episodes } = await memory.add(
    Object.entries(HOSTILE).map(([id, text]) => ({
      role: "user" as const,
      id,
      content: `${text} is here. ${HOSTILE_LONG_WORD}`,
      name: HOSTILE.markup,
      reference_time: "2024-02-29T12:00:00Z",
      extract: false,
    })),
    { thread: HOSTILE.markup },
  );
  const [episode] = episodes;
  if (episode === undefined) throw new Error("no message was stored");
  await memory.addFacts(
    Object.values(HOSTILE)
      .map((name, place) => ({
        subject: name,
        predicate: "LIVES_IN",
        object: place % 2 === 0 ? HOSTILE.script : `Lisbon ${place}`,
        fact: `${name} lives in ${HOSTILE_LONG_WORD}`,
        validFrom: `20${10 + place}`,
        ...(place % 2 === 0 ? { validTo: "2022-05-07" } : {}),
        episodeId: episode.id,
      }))
      .filter(({ subject, object }) => subject !== object),
  );
}

export const LARGE = 10_000;

export async function fillWithThousands(memory: Memory, facts = LARGE): Promise<void> {
  await memory.import([...largeExport(facts)].map((line) => JSON.stringify(line)).join("\n"));
}

export const newMemory = (engraph: Engraph, name: string): Memory => engraph.user(`${name}-${crypto.randomUUID()}`);
