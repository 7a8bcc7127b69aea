import { must } from "../../../shared/must.ts";
import { isSameBasis, canReuseText, type TextBasis, type BasisChecks } from "../../core/communities/basis.ts"; //  whether words may stay
import { UnusableAnswer } from "../../core/extraction/unusable-answer.ts";
import type { ModelUse } from "../../ports/providers.ts";
import type { KeptText } from "../../ports/graph/communities.ts";
import { RunOverError, type RefreshLeaseHolder } from "./refresh-lease.ts"; //  progress, and the right to go on
import type { StageResults } from "./stage-results.ts";
import type { Services } from "../services.ts";

/** Read at most 10 kept texts at a time, which takes some milliseconds: a report with its vector takes some 8 KB. */
const TEXTS_PER_PAGE = 10;
/** Hold at most 50 questions at a time, and fewer where they are about many members and facts: a question holds the texts of all of them. */
const QUESTIONS_PER_PAGE = 50;
const WEIGHT_PER_PAGE = 5_000;
/** Make at most 5 calls in parallel: a Worker has six connections. */
const PARALLEL_CALLS = 5;
/** After a minute of writing, a run leaves the rest to the next doorbell: it reads the graph again, and goes on after the texts that are there. */
const MAX_WRITING_MS = 60_000;

type Parts = Pick<Services, "embedder" | "reporter" | "digest" | "clock">;

export interface Question<Result> {
  /** All that the answer depends on: two questions about the same are the same question. */
  about: unknown;
  entities: number[];
  basis: TextBasis;
  /** How many members and facts it is about, those of its parts among them. */
  weight: number;
  /** Fingerprint of the answer in the present generation; `null` where there is none. */
  before: string | null;
  ask: () => Promise<{ result: Result; use: ModelUse }>;
  /** The answer in place of an unusable one of a model, so that one answer does not keep a whole graph from its refresh. */
  fallback: () => Result;
  /** Which texts of the answer are embedded. */
  texts: (result: Result) => string[];
}

/** Which text answers a question. `fresh`: written about just this, not about what it was in the generation before. */
export interface Answer {
  fingerprint: string;
  fresh: boolean;
}

type Answered<Result> = KeptText & Answer & { result: Result };

/** A number of questions of one stage, which are asked a page at a time. */
export interface Questions<Result> {
  stage: "layers" | "reports";
  /** Under what name it is kept which texts answer them. */
  name: string;
  count: number;
  make: (place: number) => Promise<Question<Result>> | Question<Result>;
  /** Is given each answer that this run has found or written. */
  onAnswer?: (place: number, result: Result) => void;
}

/** Writes the texts about clusters and communities in one run of a refresh. */
export class ReportWriter {
  /** Version of the prompts, and model. */
  readonly asked: string;
  readonly #parts: Parts;
  readonly #held: RefreshLeaseHolder;
  readonly #results: StageResults;
  /** Set when the first text is to be written. */
  #ends = Infinity;

  constructor(parts: Parts, held: RefreshLeaseHolder, results: StageResults) {
    this.asked = askedOf(parts.reporter);
    this.#parts = parts;
    this.#held = held;
    this.#results = results;
  }

  /**
   * The answers to questions, in their order: the kept answer to the same question; or that of the generation before, where it may
   * stay; or a new one, stored immediately. Which text answers which question is kept as well, with each page in which one was new, so
   * that the next run asks only what is open.
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

  /** The results of these answers, which a run has found or written. */
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
      // without a model a new report costs nothing, and an old one would count members and facts that are not those of now; the texts of
      // layers stay, since what they are near to decides what is clustered
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
        const { texts, entities, basis } = must(questions[place], "question");
        const fingerprint = must(fingerprints[place], "fingerprint");
        const { result, use, by } = await answerTo(must(questions[place], "question"));
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
    return { answers: answers.map((answer) => must(answer, "answer")), isNew };
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

/** Version of the prompts, and model. */
export const askedOf = ({ prompt_version, model }: Pick<Services["reporter"], "prompt_version" | "model">): string =>
  `${prompt_version} ${model}`;

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
