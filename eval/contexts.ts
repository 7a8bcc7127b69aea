import { performance } from "node:perf_hooks";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import type { Memory, Schemas } from "../sdk/src/index.ts";
import { parseList } from "./command-line.ts";
import { isAccepted, requireKnown } from "./configurations.ts";
import { pieceRecallAt } from "./recall.ts";

export const CONTEXT_MODES = ["auto", "facts", "associative", "local", "global", "bridge", "hybrid"] as const;

export function parseContexts(text: string | undefined): string[] {
  const modes = text === undefined ? [...CONTEXT_MODES] : parseList(text);
  requireKnown("--contexts", CONTEXT_MODES, modes);
  return modes;
}

export interface GivenContext {
  verbatim: number;
  stated: number;
  tokens: number;
  latency: number;
}

export interface ContextRow {
  label: string;
  given: GivenContext[] | null;
}

export interface ContextQuestion {
  question: string;
  evidence: ReadonlyArray<readonly string[]>;
}

interface Shown {
  episodes: string[];
  sources: string[];
  tokens: number;
  reported?: string[];
  context?: string;
}

type StatedSources = (facts: readonly string[], text: string) => Promise<string[]>;

function statedSources(memory: Memory): StatedSources {
  const known = new Map<string, Promise<Pick<Schemas["FactDetail"], "fact" | "episode_ids">>>();
  return async (facts, text) => {
    const sources: string[] = [];
    for (const id of facts) {
      const read = known.get(id) ?? memory.fact(id);
      known.set(id, read);
      const { fact, episode_ids } = await read;
      // a report may insert the fact's start date before the full stop
      if (text.includes(fact.replace(/[.。]$/u, ""))) sources.push(...episode_ids);
    }
    return sources;
  };
}

export async function measureContexts(
  memory: Memory,
  modes: readonly string[],
  questions: readonly ContextQuestion[],
): Promise<ContextRow[]> {
  const rows: ContextRow[] = [];
  const sourcesIn = statedSources(memory);
  for (const label of modes) {
    const mode = label as Schemas["ContextIn"]["mode"];
    const isKnown = await isAccepted(() => memory.context("hello", { mode }));
    const given = isKnown ? await measureAll(questions, asker(memory, { mode }), sourcesIn) : null;
    rows.push({ label: `context, ${label}`, given });
  }
  return rows;
}

const asker =
  (memory: Memory, options: Parameters<Memory["context"]>[1]) =>
  async (query: string): Promise<Shown> => {
    const { episodes, facts, communities, context } = await memory.context(query, options);
    const findings = communities.flatMap(({ report }) => report?.findings ?? []);
    return {
      context,
      reported: findings.flatMap(({ fact_ids }) => fact_ids ?? []),
      episodes: episodes.map(({ id }) => id),
      sources: facts.flatMap(({ episode_ids }) => episode_ids),
      tokens: countTokens(context),
    };
  };

export async function measureOverviews(
  memory: Memory,
  questions: readonly ContextQuestion[],
): Promise<Record<"hierarchy" | "flat", GivenContext[]>> {
  const sourcesIn = statedSources(memory);
  return {
    hierarchy: await measureAll(questions, asker(memory, {}), sourcesIn),
    flat: await measureAll(questions, asker(memory, { methods: ["bm25", "cosine", "pagerank"] }), sourcesIn),
  };
}

/** Rasmussen et al. 2025: the best 20 facts and 20 entities with their summaries. */
export async function measureZepContext(memory: Memory, questions: readonly ContextQuestion[]): Promise<ContextRow> {
  const ask = async (query: string): Promise<Shown> => {
    const { facts, entities } = await memory.search(query, { scope: ["facts", "entities"], limit: 20 });
    const lines = [
      ...facts.map(({ fact, valid_from, valid_to }) => `${fact} (${valid_from ?? "?"} – ${valid_to ?? "?"})`),
      ...entities.map(({ name, summary }) => `${name}: ${summary}`),
    ];
    const sources = facts.flatMap(({ episode_ids }) => episode_ids);
    return { episodes: [], sources, tokens: countTokens(lines.join("\n")) };
  };
  return { label: "20 facts and 20 entities", given: await measureAll(questions, ask) };
}

async function measureAll(
  questions: readonly ContextQuestion[],
  ask: (query: string) => Promise<Shown>,
  sourcesIn?: StatedSources,
): Promise<GivenContext[]> {
  const given: GivenContext[] = [];
  for (const { question, evidence } of questions) {
    const began = performance.now();
    const { episodes, sources, tokens, reported = [], context = "" } = await ask(question);
    const latency = performance.now() - began;
    const told = (await sourcesIn?.([...new Set(reported)], context)) ?? [];
    const stated = [...episodes, ...sources, ...told];
    given.push({
      verbatim: pieceRecallAt(episodes.length, episodes, evidence),
      stated: pieceRecallAt(stated.length, stated, evidence),
      tokens,
      latency,
    });
  }
  return given;
}
