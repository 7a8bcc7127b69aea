import type { DroppedFacts } from "../../../shared/api/dropped-facts.ts";
import type { Log } from "../../ports/system.ts";

/** Judges no fewer facts, because one odd answer says little. */
const MIN_FACTS = 12;
/** The checks leave out few facts of a model that can read, most of one that cannot. */
const MAX_LEFT_OUT = 0.5;
/** Counts are then halved, so that the newest facts decide. */
const MAX_FACTS = 400;

/** If many facts fail the checks, most of the others are false too. Lost trust stays lost: a model does not improve. */
export class ModelTrust {
  isTrusted = true;
  readonly #model: string;
  readonly #log: Log;
  #facts = 0;
  #left_out = 0;

  constructor(model: string, log: Log) {
    this.#model = model;
    this.#log = log;
  }

  count(kept: number, { quotation = 0, dates = 0, subject = 0, object = 0, message = 0 }: DroppedFacts): void {
    const left_out = quotation + dates + subject + object + message;
    this.#facts += kept + left_out;
    this.#left_out += left_out;
    if (this.isTrusted && this.#facts >= MIN_FACTS && this.#left_out > MAX_LEFT_OUT * this.#facts) {
      this.isTrusted = false;
      this.#log.error("the model is not trusted", { model: this.#model, facts: this.#facts, left_out: this.#left_out });
    }
    if (this.#facts > MAX_FACTS) [this.#facts, this.#left_out] = [this.#facts / 2, this.#left_out / 2];
  }
}
