/** What a model would be given for a question: how much of the evidence is in it, and what it costs. */
import { performance } from "node:perf_hooks";
import { estimateTokens } from "../worker/core/text/estimate-tokens.ts";
import type { ContextBody, EngraphClient, MemoryId } from "../sdk/src/client.ts";
import { isAccepted } from "./configurations.ts";
import { pieceRecallAt } from "./recall.ts";

export interface GivenContext {
  /** Share (0–1) of the evidence that stands in it word for word; NaN without evidence. */
  verbatim: number;
  /** The same, with what only a fact in it was taken from. */
  stated: number;
  tokens: number;
  /** Milliseconds through HTTP. */
  latency: number;
}

export interface ContextRow {
  label: string;
  /** One a question; `null` where the server does not know the mode. */
  given: GivenContext[] | null;
}

export interface ContextQuestion {
  question: string;
  /** Ids of the episodes that hold the answer, by piece of evidence as ids of which any one shows it. */
  evidence: ReadonlyArray<readonly string[]>;
}

/** Ids of episodes shown, ids of episodes that facts shown come from, and tokens. */
interface Shown {
  episodes: string[];
  sources: string[];
  tokens: number;
}

/** One row a mode of `POST context`, with its token budget left at the API's default. */
export async function measureContexts(
  client: EngraphClient,
  memory: MemoryId,
  modes: readonly string[],
  questions: readonly ContextQuestion[],
): Promise<ContextRow[]> {
  const rows: ContextRow[] = [];
  for (const label of modes) {
    // the server, not this program, says which modes there are
    const mode = label as ContextBody["mode"];
    const isKnown = await isAccepted(() => client.getContext(memory, { query: "hello", mode }));
    const ask = async (query: string): Promise<Shown> => {
      const { episodes, facts, tokens } = await client.getContext(memory, { query, mode });
      return {
        episodes: episodes.map(({ id }) => id),
        sources: facts.flatMap(({ episode_ids }) => episode_ids),
        tokens,
      };
    };
    rows.push({ label: `context, ${label}`, given: isKnown ? await giveAll(questions, ask) : null });
  }
  return rows;
}

/** Zep's set-up for LongMemEval (Rasmussen et al. 2025): the best 20 facts and 20 entities with their summaries. */
export async function measureZepContext(
  client: EngraphClient,
  memory: MemoryId,
  questions: readonly ContextQuestion[],
): Promise<ContextRow> {
  const ask = async (query: string): Promise<Shown> => {
    const { facts, entities } = await client.search(memory, { query, scope: ["facts", "entities"], limit: 20 });
    const lines = [
      ...facts.map(({ fact, valid_from, valid_to }) => `${fact} (${valid_from ?? "?"} – ${valid_to ?? "?"})`),
      ...entities.map(({ name, summary }) => `${name}: ${summary}`),
    ];
    const sources = facts.flatMap(({ episode_ids }) => episode_ids);
    return { episodes: [], sources, tokens: estimateTokens(lines.join("\n")) };
  };
  return { label: "20 facts and 20 entities", given: await giveAll(questions, ask) };
}

async function giveAll(
  questions: readonly ContextQuestion[],
  ask: (query: string) => Promise<Shown>,
): Promise<GivenContext[]> {
  const given: GivenContext[] = [];
  for (const { question, evidence } of questions) {
    const began = performance.now();
    const { episodes, sources, tokens } = await ask(question);
    const latency = performance.now() - began;
    const stated = [...episodes, ...sources];
    given.push({
      verbatim: pieceRecallAt(episodes.length, episodes, evidence),
      stated: pieceRecallAt(stated.length, stated, evidence),
      tokens,
      latency,
    });
  }
  return given;
}
