/** `npm run eval -- support locomo|beam <files…>`: how reliable `support` of an answer is. */
import { type Options, parseList, UsageError } from "../command-line.ts";
import type { Memory } from "../../sdk/src/index.ts";
import { BEAM, readBeam } from "../formats/beam.ts";
import { sendConversation, waitUntilExtracted } from "../ingest-conversation.ts";
import { ingestMemory } from "../ingest-memory.ts";
import { readLocomoFile, WHERE_TO_GET_LOCOMO } from "../locomo.ts";
import { endProgress, progress } from "../progress.ts";
import { askSupport, type AskedSupport, type SupportQuestion, supportTable } from "../traversal/support.ts";
import { withServer } from "../with-server.ts";

export const SUPPORT_USAGE = "support locomo <locomo.json…> [--samples conv-26]  |  support beam <conversation…>";

const ADVERSARIAL = 5;
/** Abilities whose questions have one answer. */
const ANSWERED = new Set([
  "contradiction_resolution",
  "information_extraction",
  "knowledge_update",
  "multi_session_reasoning",
  "temporal_reasoning",
]);
const EVERY_OTHER = 5;

interface Asked {
  id: string;
  questions: SupportQuestion[];
  /** Returns the turn of each episode. */
  ingest: (memory: Memory) => Promise<ReadonlyMap<string, string | null>>;
}

export async function support([dataSet, ...files]: string[], options: Options): Promise<void> {
  const read = READERS[dataSet ?? ""];
  if (read === undefined || files.length === 0)
    throw new UsageError(`${SUPPORT_USAGE}\n${WHERE_TO_GET_LOCOMO}\n${BEAM.where}`);
  const all = files.flatMap((file) => read(file, parseList(options.samples)));
  const asked = await withServer(async (engraph, suffix) => {
    const results: AskedSupport[] = [];
    for (const [place, { id, questions, ingest }] of all.entries()) {
      progress(`${id}, ${place + 1} of ${all.length}`);
      const memory = engraph.user(`${id}${suffix}`);
      const turns = await ingest(memory);
      const others = all.length > 1 ? (all[(place + 1) % all.length]?.questions ?? []) : [];
      const foreign = others
        .filter(({ kind }) => kind === "with an answer")
        .filter((_, index) => index % EVERY_OTHER === 0)
        .map(({ question }) => ({ question, kind: "of another conversation" as const, evidence: [] }));
      results.push(...(await askSupport(memory, [...questions, ...foreign], (episode) => turns.get(episode) ?? null)));
    }
    endProgress();
    return results;
  });
  process.stdout.write(`${all.map(({ id }) => id).join(", ")}\n\n${supportTable(asked)}\n`);
}

const locomoConversations = (file: string, samples: string[]): Asked[] =>
  readLocomoFile(file, samples).map((conversation) => ({
    id: conversation.id,
    questions: conversation.questions
      .filter(({ evidence }) => evidence.length > 0)
      .map(({ question, category, evidence }) => ({
        question,
        kind: category === ADVERSARIAL ? "without an answer" : "with an answer",
        evidence,
      })),
    ingest: async (memory) => {
      const { turns } = await sendConversation(memory, conversation);
      await waitUntilExtracted(memory);
      return turns;
    },
  }));

function beamConversation(file: string): Asked {
  const { id, sessions, questions } = readBeam(file);
  return {
    id,
    questions: questions.flatMap(({ question, ability, sources }) => {
      if (ability === "abstention") return { question, kind: "without an answer" as const, evidence: [] };
      return ANSWERED.has(ability) ? { question, kind: "with an answer" as const, evidence: sources.flat() } : [];
    }),
    ingest: async (memory) => {
      const { sources } = await ingestMemory(memory, { sessions, documents: [] });
      return new Map([...sources].map(([episode, { turn }]) => [episode, turn]));
    },
  };
}

const READERS: Readonly<Record<string, (file: string, samples: string[]) => Asked[]>> = {
  locomo: locomoConversations,
  beam: (file) => [beamConversation(file)],
};
