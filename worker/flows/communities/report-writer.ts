import { nonNull } from "../../../shared/non-null.ts";
import { isSameBasis, canReuseText, type TextBasis, type BasisChecks } from "../../core/communities/basis.ts";
import { UnusableAnswer } from "../../core/extraction/unusable-answer.ts";
import type { ModelUse } from "../../ports/providers.ts";
import type { KeptText } from "../../ports/graph/communities.ts";
import { RunOverError, type RefreshLeaseHolder } from "./refresh-lease.ts";
import type { StageResults } from "./stage-results.ts";
import type { Services } from "../services.ts";

/** Takes some milliseconds, because a report with its vector has about 8 KB. */
const TEXTS_PER_PAGE = 10;
/** A question holds all texts of its members and facts. */
const QUESTIONS_PER_PAGE = 50;
const WEIGHT_PER_PAGE = 5_000;
/** A Worker has six connections. */
const PARALLEL_CALLS = 5;
const MAX_WRITING_MS = 60_000;

type Parts = Pick<Services, "embedder" | "reporter" | "digest" | "clock">;

export interface Question<Result> {
  /** Everything that the answer depends on: equal values are the same question. */
  about: unknown;
  entities: number[];
  basis: TextBasis;
  weight: number;
  before: string | null;
  ask: () => Promise<{ result: Result; use: ModelUse }>;
  /** Replaces an unusable answer, which must not block the refresh. */
  fallback: () => Result;
  texts: (result: Result) => string[];
}

export interface Answer {
  fingerprint: string;
  fresh: boolean;
}

type Answered<Result> = KeptText & Answer & { result: Result };

export interface Questions<Result> {
  stage: "layers" | "reports";
  name: string;
  count: number;
  make: (place: number) => Promise<Question<Result>> | Question<Result>;
  onAnswer?: (place: number, result: Result) => void;
}

export class ReportWriter {
  readonly asked: string;
  readonly #parts: Parts;
  readonly #held: RefreshLeaseHolder;
  readonly #results: StageResults;
  #ends = Infinity;

  constructor(parts: Parts, held: RefreshLeaseHolder, results: StageResults) {
    this.asked = askedOf(parts.reporter);
    this.#parts = parts;
    this.#held = held;
    this.#results = results;
  }

  /**
   * Prefers the stored answer to the same question, then the previous generation's. Stores each new one immediately: the next run asks only
   * open questions.
   */
  async write<Result>(
    { stage, name, count, make, onAnswer }: Questions<Result>,
    still: BasisChecks,
  ): Promise<Answer[]> {
    const { entries, places } = await this.#results.readEntries(name);
    const answers = (entries as [string, boolean][]).map(([fingerprint, fresh]): Answer => ({ fingerprint, fresh }));
    let kept = answers.length;
    let pages = places;
    while (answers.length < count) {
      const questions: Question<Result>[] = [];
      for (let weight = 0; questions.length < QUESTIONS_PER_PAGE && weight < WEIGHT_PER_PAGE;) {
        const place = answers.length + questions.length;
        if (place === count) break;
        const question = await make(place);
        questions.push(question);
        weight += question.weight;
        await this.#held.handled(stage, question.weight);
      }
      const answered = await this.#answer(stage, questions, still, { done: answers.length, total: count });
      answered.answers.forEach(({ result }, at) => onAnswer?.(answers.length + at, result));
      for (const { fingerprint, fresh } of answered.answers) answers.push({ fingerprint, fresh });
      if (!answered.isNew) continue;
      const entriesOf = answers.slice(kept).map(({ fingerprint, fresh }) => [fingerprint, fresh]);
      await this.#results.keepEntries(name, pages++, entriesOf);
      kept = answers.length;
    }
    return answers;
  }

  async read(answers: readonly Answer[]): Promise<KeptText[]> {
    const kept = await this.#kept(answers.map(({ fingerprint }) => fingerprint));
    return answers.map(({ fingerprint }) => {
      const text = kept.get(fingerprint);
      if (text === undefined) throw new RunOverError("a text is gone");
      return text;
    });
  }

  async #answer<Result>(
    stage: Questions<Result>["stage"],
    questions: readonly Question<Result>[],
    still: BasisChecks,
    before: { done: number; total: number },
  ): Promise<{ answers: Answered<Result>[]; isNew: boolean }> {
    const { embedder, reporter, digest, clock } = this.#parts;
    const { graph, lease } = this.#held;
    const fingerprints: string[] = [];
    for (const { about, weight } of questions) {
      fingerprints.push(await digest(JSON.stringify([this.asked, about])));
      await this.#held.handled(stage, weight);
    }
    const stored = await this.#kept([...fingerprints, ...questions.flatMap((question) => question.before ?? [])]);
    const answers = questions.map((question, place): Answered<Result> | null => {
      const { basis } = question;
      const same = stored.get(fingerprints[place] ?? "");
      if (same !== undefined) return { ...same, result: same.result as Result, fresh: true };
      const earlier = question.before === null ? undefined : stored.get(question.before);
      if (earlier === undefined || !canReuseText(earlier.basis, basis, still, reporter.free)) return null;
      // new extractive reports are free, and old ones count members of the past; texts of layers stay, because their vectors decide the
      // next clusters
      const isOwn = reporter.free && earlier.basis.asked.endsWith(` ${reporter.model}`);
      if (isOwn && (stage === "reports" || earlier.basis.asked !== this.asked)) return null;
      const fresh = earlier.basis.asked !== this.asked && isSameBasis(earlier.basis, basis);
      return { ...earlier, result: earlier.result as Result, fresh };
    });
    const open = [...questions.keys()].filter((place) => answers[place] === null);
    const isNew = open.length > 0;
    let done = before.done + questions.length - open.length;
    const work = async (): Promise<void> => {
      for (let place = open.shift(); place !== undefined; place = open.shift()) {
        if (clock.now() >= this.#ends) throw new RunOverError("time is up");
        const { texts, entities, basis } = nonNull(questions[place], "question");
        const fingerprint = nonNull(fingerprints[place], "fingerprint");
        const { result, use, by } = await answerTo(nonNull(questions[place], "question"));
        const vectors = (await embedder.embed(texts(result))).map(asStored);
        const row = { fingerprint, result, vectors, entities, basis, made_by: by ?? this.asked, use };
        answers[place] = { ...row, fresh: true };
        await this.#held.require(graph.keepTexts(lease, embedder.model, [row]));
        done++;
        if (reporter.free) await this.#held.pause(stage);
      }
    };
    if (isNew) {
      if (this.#ends === Infinity) this.#ends = clock.now() + MAX_WRITING_MS;
      await this.#held.saveProgress({ stage, done, total: before.total });
      const ended = await Promise.allSettled(Array.from({ length: reporter.free ? 1 : PARALLEL_CALLS }, work));
      await this.#held.saveProgress({ stage, done, total: before.total });
      for (const outcome of ended) if (outcome.status === "rejected") throw outcome.reason;
    }
    return { answers: answers.map((answer) => nonNull(answer, "answer")), isNew };
  }

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

export const askedOf = ({ prompt_version, model }: Pick<Services["reporter"], "prompt_version" | "model">): string =>
  `${prompt_version} ${model}`;

/** Rounds to the stored 16-bit floats, so that read and new vectors give the same results. */
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
