import type { DroppedFacts } from "../../../shared/api/dropped-facts.ts";
import type { Log } from "../../ports/system.ts";
import type { ModelTest } from "./model-test.ts";

/** Judges no fewer facts, because one odd answer says little. */
const MIN_FACTS = 12;
/** The checks leave out few facts of a model that can read, most of one that cannot. */
const MAX_LEFT_OUT = 0.5;
/** Halves the counts above this number, so that the newest facts decide. */
const MAX_FACTS = 400;

const INSTEAD = "The built-in rules read in its place. MODEL_CLASS=large uses it anyway.";

/** A model reads unless it fails its test, or later loses most of its facts to the checks: most of the others are then false too. */
export class ModelTrust {
  readonly #test: ModelTest;
  readonly #log: Log;
  #facts = 0;
  #left_out = 0;
  #lost: string | null = null;

  constructor(test: ModelTest, log: Log) {
    this.#test = test;
    this.#log = log;
  }

  get isTrusted(): boolean {
    return this.#lost === null && this.#test.result?.passed !== false;
  }

  get note(): string {
    const { model, result } = this.#test;
    if (this.#lost !== null) return this.#lost;
    if (result === null)
      return `${model} is not tested yet. It reads a short built-in conversation before the first message.`;
    const { passed, facts, true_facts, known, important } = result;
    const score = `${true_facts} of its ${facts} facts were true, and it found ${known} of ${important} important ones`;
    return passed
      ? `${model} passed the reading test: ${score}.`
      : `${model} failed the reading test: ${score} (needed: 90 % and half, or 75 % and nine of ten). ${INSTEAD}`;
  }

  recall(): Promise<void> {
    return this.#test.recall();
  }

  settle(): Promise<void> {
    return this.#test.settle();
  }

  count(kept: number, { quotation = 0, dates = 0, subject = 0, object = 0, message = 0 }: DroppedFacts): void {
    const left_out = quotation + dates + subject + object + message;
    this.#facts += kept + left_out;
    this.#left_out += left_out;
    if (this.#lost === null && this.#facts >= MIN_FACTS && this.#left_out > MAX_LEFT_OUT * this.#facts) {
      const { model } = this.#test;
      this.#lost = `The checks left out ${this.#left_out} of ${this.#facts} facts of ${model}. ${INSTEAD}`;
      this.#log.error("the model is not trusted", { model, facts: this.#facts, left_out: this.#left_out });
    }
    if (this.#facts > MAX_FACTS) [this.#facts, this.#left_out] = [this.#facts / 2, this.#left_out / 2];
  }
}
