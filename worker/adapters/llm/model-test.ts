import { EMPTY_ONTOLOGY } from "../../core/extraction/ontology.ts";
import { UnusableAnswer } from "../../core/extraction/unusable-answer.ts";
import { REFUSED } from "../../core/prompts/answers/reply.ts";
import { TEST_CONVERSATION, TEST_VERSION } from "../../core/prompts/qualification/conversation.ts";
import { inputsOfTest, isPassed, judgeReading, type ReadingScore } from "../../core/prompts/qualification/judge.ts";
import { FaultError, unavailable } from "../../../shared/fault.ts";
import type { Instant } from "../../../shared/instant.ts";
import type { Extractor } from "../../ports/providers.ts";
import type { RequestLog, RequestLogs } from "../../ports/requests.ts";
import type { Clock, Digest, Log } from "../../ports/system.ts";

export interface ModelTestParts {
  /** Its calls are charged to no tenant. */
  extractor: Extractor;
  endpoint: string;
  requests: RequestLogs;
  digest: Digest;
  clock: Clock;
  log: Log;
}

export interface TestResult extends ReadingScore {
  passed: boolean;
  tested_at: Instant;
}

/** As long as the request log keeps answers. A server may have another model under the same name by then. */
const VALID_MS = 24 * 60 * 60_000;
/** A reader of the result asks no more often. */
const RECALL_MS = 10_000;
const AGAIN_MS = 60_000;
/** A model that answers short requests but twice not the test is too slow or too small for it. */
const TRIES = 2;
/** Leases last 10 s. */
const RENEWAL_MS = 3_000;
/** A recall holds the lease for a moment, a test for a minute or more. */
const WAITS = 2;
const WAIT_MS = 1_000;
const ELSEWHERE_S = 5;

/**
 * Lets a model read a conversation with a known key. The administration's request log keeps the result for all isolates, by model, endpoint
 * and prompt, and lets one isolate test at a time.
 */
export class ModelTest {
  readonly #parts: ModelTestParts;
  #result: TestResult | null = null;
  #recalled_at = -Infinity;
  #tried_at = -Infinity;
  #tries = 0;
  #failure = "";

  constructor(parts: ModelTestParts) {
    this.#parts = parts;
  }

  get model(): string {
    return this.#parts.extractor.model;
  }

  get result(): TestResult | null {
    const { clock } = this.#parts;
    return this.#result !== null && clock.now() - this.#result.tested_at < VALID_MS ? this.#result : null;
  }

  /** Finds the result of an earlier test. Calls no model, and never throws. */
  async recall(): Promise<void> {
    const { clock } = this.#parts;
    if (this.result !== null || clock.now() - this.#recalled_at < RECALL_MS) return;
    this.#recalled_at = clock.now();
    await this.#logged(this.#find());
  }

  /**
   * Tests the model unless a result is known.
   *
   * @throws FaultError "unavailable" during a test elsewhere, and while the provider fails: an untested model reads no message
   */
  async settle(): Promise<void> {
    const { clock } = this.#parts;
    if (this.result !== null) return;
    const next_at = this.#tried_at + AGAIN_MS;
    if (clock.now() >= next_at) {
      // a promise that other requests await may outlive the request that works on it
      if ((await this.#logged(this.#testOnce(WAITS))) === "elsewhere")
        throw new FaultError(unavailable(`${this.model} is being tested`, ELSEWHERE_S));
      if (this.#result !== null) return;
    }
    throw new FaultError(unavailable(`${this.model} could not be tested: ${this.#failure}`, AGAIN_MS / 1000));
  }

  #logged<T>(work: Promise<T>): Promise<T | null> {
    return work.catch((error: unknown) => {
      this.#parts.log.error("the model was not tested", { error: String(error) });
      return null;
    });
  }

  async #find(): Promise<void> {
    const [name, kept] = await this.#place();
    const begun = await kept.begin({ name, content: "" });
    if (begun.kind === "answered") this.#result = resultIn(begun.answer);
    if (begun.kind === "lease") await kept.end(name, begun.token, null);
  }

  async #testOnce(waits: number): Promise<"elsewhere" | null> {
    const { clock } = this.#parts;
    const [name, kept] = await this.#place();
    const begun = await kept.begin({ name, content: "" });
    if (begun.kind === "answered") this.#result = resultIn(begun.answer);
    if (begun.kind === "running") {
      if (waits === 0) return "elsewhere";
      await clock.sleep(WAIT_MS);
      return this.#testOnce(waits - 1);
    }
    if (begun.kind !== "lease") return null;
    this.#tried_at = clock.now();
    const renewing = setInterval(() => void kept.renew(name, begun.token).catch(() => {}), RENEWAL_MS);
    try {
      this.#result = { ...(await this.#test()), tested_at: clock.now() };
    } catch (error) {
      this.#failure = error instanceof Error ? error.message : String(error);
      if (!(await this.#isTooMuch())) throw error;
      this.#result = { ...judgeReading(TEST_CONVERSATION, []), passed: false, tested_at: clock.now() };
    } finally {
      clearInterval(renewing);
      const answer = this.#result === null ? null : new TextEncoder().encode(JSON.stringify(this.#result));
      await kept.end(name, begun.token, answer);
    }
    return null;
  }

  async #isTooMuch(): Promise<boolean> {
    const answers = await this.#parts.extractor.probe?.().then(
      () => true,
      () => false,
    );
    this.#tries = answers === true ? this.#tries + 1 : 0;
    return this.#tries >= TRIES;
  }

  async #place(): Promise<[string, RequestLog]> {
    const { extractor, endpoint, requests, digest } = this.#parts;
    const what = JSON.stringify([TEST_VERSION, extractor.prompt_version, extractor.model, endpoint]);
    return [`model test ${await digest(what)}`, requests.at("administration")];
  }

  async #test(): Promise<Omit<TestResult, "tested_at">> {
    const { extractor, log } = this.#parts;
    const score = await this.#score();
    const passed = isPassed(score);
    log[passed ? "info" : "error"](`the model ${passed ? "passed" : "failed"} its test`, {
      model: extractor.model,
      ...score,
    });
    return { ...score, passed };
  }

  async #score(): Promise<ReadingScore> {
    try {
      const read = await this.#parts.extractor.extract(inputsOfTest(TEST_CONVERSATION), EMPTY_ONTOLOGY);
      return judgeReading(
        TEST_CONVERSATION,
        read.map(({ extraction }) => extraction.facts),
      );
    } catch (error) {
      if (error instanceof UnusableAnswer && error.message !== REFUSED) return judgeReading(TEST_CONVERSATION, []);
      throw error;
    }
  }
}

const resultIn = (kept: Uint8Array): TestResult => JSON.parse(new TextDecoder().decode(kept)) as TestResult;
