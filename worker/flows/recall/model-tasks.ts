import { QUERY_VECTOR_MS, withinDeadline } from "./deadline.ts";
import type { Receipt } from "../../../shared/api/receipt.ts";
import { MODEL_TASKS, type ModelTask } from "../../../shared/api/search.ts";
import type { Instant } from "../../../shared/instant.ts";
import { localTime } from "../../core/text/local-time.ts";
import type { Graph } from "../../ports/graph/graph.ts";
import type { GraphSearch, MentionedName, SearchResult } from "../../ports/graph/search.ts";
import type { Guided, SearchModel } from "../../ports/providers.ts";
import type { Services } from "../services.ts";
import type { Stopwatch } from "./stopwatch.ts";

type Parts = Pick<Services, "search_model" | "embedder" | "clock" | "log">;
type TaskReport = NonNullable<Receipt["model_tasks"]>[number];

/** Shown to a model; UTF-16 units each. */
const MAX_RESULTS = 60;
const MAX_RESULT_UNITS = 500;
/** HippoRAG 2 (§3.3) judges 5 triples, which are shorter than our sentences and not yet fused with full text. */
const JUDGED_FACTS = 20;

/** The tasks of a language model within one search (`model` of the request), and their reports for the receipt. */
export class ModelTasks {
  readonly reports: TaskReport[] = [];
  readonly #wanted: ReadonlySet<ModelTask>;
  readonly #parts: Parts;
  readonly #stages: Stopwatch;
  readonly #isSpent: () => Promise<boolean>;

  constructor(parts: Parts, wanted: readonly ModelTask[] = [], stages: Stopwatch, isSpent: () => Promise<boolean>) {
    this.#parts = parts;
    this.#wanted = new Set(wanted);
    this.#stages = stages;
    this.#isSpent = isSpent;
  }

  wants(...tasks: ModelTask[]): boolean {
    return tasks.some((task) => this.#wanted.has(task));
  }

  get versions(): Record<string, string> {
    const { search_model: model } = this.#parts;
    return model === null || this.#wanted.size === 0
      ? {}
      : { search_model: [model.model, ...model.prompt_versions].join(" ") };
  }

  get said(): Pick<Receipt, "model_tasks"> {
    const order = (task: string): number => MODEL_TASKS.findIndex((known) => known === task);
    return this.#wanted.size === 0
      ? {}
      : { model_tasks: this.reports.toSorted((a, b) => order(a.task) - order(b.task)) };
  }

  async understand(
    query: string,
    earlier: readonly string[],
    now: Instant,
  ): Promise<{ query: string | null; mentions: MentionedName[] }> {
    const nothing = { query: null, mentions: [] };
    if (!this.wants("rewrite", "entities")) return nothing;
    const tasks = (["rewrite", "entities"] as const).filter((task) => this.wants(task));
    const understood = await this.#ask(tasks, (model) => model.understand({ query, earlier, now }));
    if (understood === null) return nothing;
    const rewritten = this.wants("rewrite") && understood.query !== "" ? understood.query : null;
    if (this.wants("rewrite")) this.#report("rewrite", "done", rewritten === null ? [] : [rewritten]);
    const names = this.wants("entities") ? understood.names : [];
    if (this.wants("entities")) this.#report("entities", "done", names);
    return { query: rewritten, mentions: await this.#embedded(names) };
  }

  /** HippoRAG 2's recognition memory. */
  async judgeFacts(graph: Graph, search: GraphSearch): Promise<Pick<GraphSearch, "judged">> {
    if (!this.wants("filter")) return {};
    const { facts } = await graph.search({ ...search, scope: ["facts"], communities: false, limit: JUDGED_FACTS });
    if (facts.length === 0) {
      this.#report("filter", "done", []);
      return {};
    }
    const places = await this.#ask(["filter"], (model) =>
      model.choose(
        search.query,
        facts.map(({ fact, period }) => ({ text: cut(fact), from: period })),
      ),
    );
    if (places === null) return {};
    const helpful = places.flatMap((place) => facts[place]?.id ?? []);
    this.#report("filter", "done", helpful);
    return { judged: { helpful, useless: facts.map(({ id }) => id).filter((id) => !helpful.includes(id)) } };
  }

  async reorder<Found extends Pick<SearchResult, "facts" | "episodes">>(
    query: string,
    found: Found,
  ): Promise<Found | null> {
    if (!this.wants("rerank")) return null;
    const facts = found.facts.slice(0, MAX_RESULTS / 2);
    const episodes = found.episodes.slice(0, MAX_RESULTS - facts.length);
    const shown = [
      ...facts.map(({ id, fact, period }) => ({ id, text: cut(fact), from: period })),
      ...episodes.map(({ id, name, content, reference_time }) => ({
        id,
        text: cut(content),
        from: [name ?? "", localTime(Date.parse(reference_time), "UTC")].filter((part) => part !== "").join(", "),
      })),
    ];
    if (shown.length === 0) {
      this.#report("rerank", "done", []);
      return null;
    }
    const places = await this.#ask(["rerank"], (model) => model.choose(query, shown));
    if (places === null) return null;
    const chosen = places.flatMap((place) => shown[place]?.id ?? []);
    this.#report("rerank", "done", chosen);
    return { ...found, facts: chosenFirst(found.facts, chosen), episodes: chosenFirst(found.episodes, chosen) };
  }

  async #ask<T>(tasks: readonly ModelTask[], ask: (model: SearchModel) => Promise<Guided<T>>): Promise<T | null> {
    const { search_model: model } = this.#parts;
    const refuse = (outcome: TaskReport["outcome"]): null => {
      for (const task of tasks) this.#report(task, outcome, []);
      return null;
    };
    if (model === null) return refuse("no_model");
    if (await this.#isSpent()) return refuse("budget");
    try {
      const asked = this.#stages.time(tasks.join("+"), () => withinDeadline(ask(model), this.#stages.left()));
      const { said, halt } = await asked;
      if (said !== null) return said;
      return refuse(halt === null ? "unusable" : halt === "budget" ? "budget" : "unavailable");
    } catch (error) {
      this.#parts.log.error("model task late", { error: String(error) });
      return refuse("unavailable");
    }
  }

  #report(task: ModelTask, outcome: TaskReport["outcome"], results: string[]): void {
    this.reports.push({ task, outcome, results, gave: results });
  }

  async #embedded(names: readonly string[]): Promise<MentionedName[]> {
    if (names.length === 0) return [];
    const { embedder, log } = this.#parts;
    const { candidate_similarity: least_similarity } = embedder;
    try {
      const vectors = await withinDeadline(embedder.embed([...names]), Math.min(QUERY_VECTOR_MS, this.#stages.left()));
      return names.map((name, place) => ({ name, vector: vectors[place] ?? null, least_similarity }));
    } catch (error) {
      log.error("names not embedded", { error: String(error) });
      return names.map((name) => ({ name, vector: null, least_similarity }));
    }
  }
}

const cut = (text: string): string =>
  text.length <= MAX_RESULT_UNITS ? text : `${text.slice(0, MAX_RESULT_UNITS).toWellFormed()} …`;

function chosenFirst<T extends { id: string; score: number }>(items: readonly T[], chosen: readonly string[]): T[] {
  const known = new Map(items.map((item) => [item.id, item]));
  const first = chosen.flatMap((id) => known.get(id) ?? []);
  const rest = items.filter(({ id }) => !chosen.includes(id));
  return [...first, ...rest].map((item, place) => ({ ...item, score: items[place]?.score ?? item.score }));
}
