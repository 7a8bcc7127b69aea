import { valueOf } from "../../../shared/fault.ts";
import { must } from "../../../shared/must.ts";
import { isSameBasis, maySay, type Basis, type Standing } from "../../core/communities/basis.ts"; //  whether words may stay
import { UnusableAnswer } from "../../core/extraction/unusable-answer.ts";
import type { ModelUse } from "../../ports/providers.ts";
import type { KeptText } from "../../ports/graph/communities.ts";
import { OutOfTurn, type HeldRefresh } from "./refresh-lease.ts"; //  which says how far it is
import type { Services } from "../services.ts";

/** Words of one page: a report and its vector take some 8 KB. */
const WORDS_A_PAGE = 500;
/** Asked at once: a Worker has six connections. */
const PARALLEL = 5;
/** After so long with words a turn hands on to the next doorbell. What comes before them is computed in every turn. */
const LONGEST_WRITING_MS = 15_000;
/** So long whoever reads on the same thread has it for himself: a refresh has time, a reader has none. */
export const PAUSE_MS = 5;

type Parts = Pick<Services, "embedder" | "reporter" | "digest" | "clock">;

export interface Question<Result> {
  /** What it is about, to the letter: the same is the same question. */
  about: unknown;
  entities: number[];
  basis: Basis;
  /** Under which it was answered in the present generation. */
  before: string | null;
  ask: () => Promise<{ result: Result; use: ModelUse }>;
  /** What is said where a model says nothing of use, so that one answer does not keep a whole graph from its refresh. */
  otherwise: () => Result;
  /** What is embedded of the answer. */
  texts: (result: Result) => string[];
}

/** `fresh`: written of just this, not of what it was before. */
export type Answer<Result> = KeptText & { result: Result; fresh: boolean };

/** Has words written about clusters and communities in one turn of a refresh. */
export class WordWriter {
  /** Who is asked, and how. */
  readonly asked: string;
  readonly #parts: Parts;
  readonly #held: HeldRefresh;
  /** Once words are wanted. */
  #ends = Infinity;

  constructor(parts: Parts, held: HeldRefresh) {
    this.asked = `${parts.reporter.prompt_version} ${parts.reporter.model}`;
    this.#parts = parts;
    this.#held = held;
  }

  /**
   * The answers to questions, in their order: those to just these questions; those to what they were before, where these may
   * stay; or new ones, stored at once.
   */
  async write<Result>(
    stage: "layers" | "reports",
    questions: readonly Question<Result>[],
    still: Standing,
  ): Promise<Answer<Result>[]> {
    const { embedder, reporter, digest, clock } = this.#parts;
    const { graph, epoch, lease } = this.#held;
    const fingerprints: string[] = [];
    for (const { about } of questions) fingerprints.push(await digest(JSON.stringify([this.asked, about])));
    const stored = await this.#stored([...fingerprints, ...questions.flatMap(({ before }) => before ?? [])]);
    const answers = questions.map(({ before, basis }, place): Answer<Result> | null => {
      const same = stored.get(fingerprints[place] ?? "");
      if (same !== undefined) return { ...same, result: same.result as Result, fresh: true };
      const earlier = before === null ? undefined : stored.get(before);
      if (earlier === undefined || !maySay(earlier.basis, basis, still, reporter.free)) return null;
      const fresh = earlier.basis.asked !== this.asked && isSameBasis(earlier.basis, basis);
      return { ...earlier, result: earlier.result as Result, fresh };
    });
    const open = [...questions.keys()].filter((place) => answers[place] === null);
    let done = questions.length - open.length;
    const work = async (): Promise<void> => {
      for (let place = open.shift(); place !== undefined; place = open.shift()) {
        if (clock.now() >= this.#ends) throw new OutOfTurn("time is up");
        const { texts, entities, basis } = must(questions[place], "question");
        const fingerprint = must(fingerprints[place], "fingerprint");
        const { result, use, by } = await answerTo(must(questions[place], "question"));
        const vectors = (await embedder.embed(texts(result))).map(asStored);
        const row = { fingerprint, result, vectors, entities, basis, made_by: by ?? this.asked, use };
        answers[place] = { ...row, fresh: true };
        await this.#held.take(graph.keepTexts(epoch, lease, embedder.model, [row]));
        done++;
        if (reporter.free) await clock.sleep(PAUSE_MS);
      }
    };
    if (open.length > 0) {
      if (this.#ends === Infinity) this.#ends = clock.now() + LONGEST_WRITING_MS;
      await this.#held.note({ stage, done, total: questions.length });
      const ended = await Promise.allSettled(Array.from({ length: reporter.free ? 1 : PARALLEL }, work));
      await this.#held.note({ stage, done, total: questions.length });
      for (const outcome of ended) if (outcome.status === "rejected") throw outcome.reason;
    }
    return answers.map((answer) => must(answer, "answer"));
  }

  /** What was written under these fingerprints. */
  async #stored(fingerprints: readonly string[]): Promise<Map<string, KeptText>> {
    const { graph, epoch } = this.#held;
    const wanted = [...new Set(fingerprints)];
    const stored = new Map<string, KeptText>();
    for (let at = 0; at < wanted.length; at += WORDS_A_PAGE) {
      const page = wanted.slice(at, at + WORDS_A_PAGE);
      for (const row of valueOf(await graph.keptTexts(epoch, this.#parts.embedder.model, page)))
        if (row !== null) stored.set(row.fingerprint, row);
    }
    return stored;
  }
}

/** Vectors are kept as 16-bit floats; what is computed of them must not depend on whether they were read or just made. */
export const asStored = (vector: Float32Array): Float32Array => new Float32Array(new Float16Array(vector));

async function answerTo<Result>({
  ask,
  otherwise,
}: Question<Result>): Promise<{ result: Result; use: ModelUse; by?: string }> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof UnusableAnswer)) throw error;
    return { result: otherwise(), use: error.use, by: "extractive, for want of a usable answer" };
  }
}
