import { must } from "../../../shared/must.ts";
import { isSameBasis, canReuseText, type TextBasis, type BasisChecks } from "../../core/communities/basis.ts"; //  whether words may stay
import { UnusableAnswer } from "../../core/extraction/unusable-answer.ts";
import type { ModelUse } from "../../ports/providers.ts";
import type { KeptText } from "../../ports/graph/communities.ts";
import { RunOverError, type RefreshLeaseHolder } from "./refresh-lease.ts"; //  progress, and the right to go on
import type { Services } from "../services.ts";

/** Read at most 500 kept texts at a time: a report with its vector takes some 8 KB. */
const TEXTS_PER_PAGE = 500;
/** Make at most 5 calls in parallel: a Worker has six connections. */
const PARALLEL_CALLS = 5;
/** After 15 s of writing, a run leaves the rest to the next doorbell. What comes before the texts is recomputed in every run. */
const MAX_WRITING_MS = 15_000;
/** Pause between texts that cost no call, so that reads on the same thread are not starved. */
export const PAUSE_MS = 5;

type Parts = Pick<Services, "embedder" | "reporter" | "digest" | "clock">;

export interface Question<Result> {
  /** All that the answer depends on: two questions about the same are the same question. */
  about: unknown;
  entities: number[];
  basis: TextBasis;
  /** Fingerprint of the answer in the present generation; `null` where there is none. */
  before: string | null;
  ask: () => Promise<{ result: Result; use: ModelUse }>;
  /** The answer in place of an unusable one of a model, so that one answer does not keep a whole graph from its refresh. */
  fallback: () => Result;
  /** Which texts of the answer are embedded. */
  texts: (result: Result) => string[];
}

/** `fresh`: written about just this, not about what it was in the generation before. */
export type ReportAnswer<Result> = KeptText & { result: Result; fresh: boolean };

/** Writes the texts about clusters and communities in one run of a refresh. */
export class ReportWriter {
  /** Version of the prompts, and model. */
  readonly asked: string;
  readonly #parts: Parts;
  readonly #held: RefreshLeaseHolder;
  /** Set when the first text is to be written. */
  #ends = Infinity;

  constructor(parts: Parts, held: RefreshLeaseHolder) {
    this.asked = `${parts.reporter.prompt_version} ${parts.reporter.model}`;
    this.#parts = parts;
    this.#held = held;
  }

  /**
   * The answers to questions, in their order: the kept answer to the same question; or that of the generation before, where it may
   * stay; or a new one, stored immediately.
   */
  async write<Result>(
    stage: "layers" | "reports",
    questions: readonly Question<Result>[],
    still: BasisChecks,
  ): Promise<ReportAnswer<Result>[]> {
    const { embedder, reporter, digest, clock } = this.#parts;
    const { graph, lease } = this.#held;
    const fingerprints: string[] = [];
    for (const { about } of questions) fingerprints.push(await digest(JSON.stringify([this.asked, about])));
    const stored = await this.#kept([...fingerprints, ...questions.flatMap(({ before }) => before ?? [])]);
    const answers = questions.map(({ before, basis }, place): ReportAnswer<Result> | null => {
      const same = stored.get(fingerprints[place] ?? "");
      if (same !== undefined) return { ...same, result: same.result as Result, fresh: true };
      const earlier = before === null ? undefined : stored.get(before);
      if (earlier === undefined || !canReuseText(earlier.basis, basis, still, reporter.free)) return null;
      // what an earlier version of a reporter that costs nothing wrote lacks what this one adds
      const isOwn = reporter.free && earlier.basis.asked.endsWith(` ${reporter.model}`);
      if (isOwn && earlier.basis.asked !== this.asked) return null;
      const fresh = earlier.basis.asked !== this.asked && isSameBasis(earlier.basis, basis);
      return { ...earlier, result: earlier.result as Result, fresh };
    });
    const open = [...questions.keys()].filter((place) => answers[place] === null);
    let done = questions.length - open.length;
    const work = async (): Promise<void> => {
      for (let place = open.shift(); place !== undefined; place = open.shift()) {
        if (clock.now() >= this.#ends) throw new RunOverError("time is up");
        const { texts, entities, basis } = must(questions[place], "question");
        const fingerprint = must(fingerprints[place], "fingerprint");
        const { result, use, by } = await answerTo(must(questions[place], "question"));
        const vectors = (await embedder.embed(texts(result))).map(asStored);
        const row = { fingerprint, result, vectors, entities, basis, made_by: by ?? this.asked, use };
        answers[place] = { ...row, fresh: true };
        await this.#held.require(graph.keepTexts(lease, embedder.model, [row]));
        done++;
        if (reporter.free) await clock.sleep(PAUSE_MS);
      }
    };
    if (open.length > 0) {
      if (this.#ends === Infinity) this.#ends = clock.now() + MAX_WRITING_MS;
      await this.#held.saveProgress({ stage, done, total: questions.length });
      const ended = await Promise.allSettled(Array.from({ length: reporter.free ? 1 : PARALLEL_CALLS }, work));
      await this.#held.saveProgress({ stage, done, total: questions.length });
      for (const outcome of ended) if (outcome.status === "rejected") throw outcome.reason;
    }
    return answers.map((answer) => must(answer, "answer"));
  }

  /** The texts kept under these fingerprints. */
  async #kept(fingerprints: readonly string[]): Promise<Map<string, KeptText>> {
    const { graph } = this.#held;
    const wanted = [...new Set(fingerprints)];
    const stored = new Map<string, KeptText>();
    for (let at = 0; at < wanted.length; at += TEXTS_PER_PAGE) {
      const page = wanted.slice(at, at + TEXTS_PER_PAGE);
      for (const row of await graph.keptTexts(this.#parts.embedder.model, page))
        if (row !== null) stored.set(row.fingerprint, row);
    }
    return stored;
  }
}

/** Vectors are stored as 16-bit floats: what is computed from them must not depend on whether they were read or just made. */
export const asStored = (vector: Float32Array): Float32Array => new Float32Array(new Float16Array(vector));

async function answerTo<Result>({
  ask,
  fallback,
}: Question<Result>): Promise<{ result: Result; use: ModelUse; by?: string }> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof UnusableAnswer)) throw error;
    return { result: fallback(), use: error.use, by: "extractive, for want of a usable answer" };
  }
}
