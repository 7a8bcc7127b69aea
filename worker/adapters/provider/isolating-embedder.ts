import { causeOf, FaultError } from "../../../shared/fault.ts";
import type { Embedder } from "../../ports/providers.ts";
import type { Log } from "../../ports/system.ts";

/** A text that every model can embed. */
const PROBE = "memory";
/** If more texts fail, the provider is at fault. */
const MAX_FAILING = 8;

/**
 * Texts that a model cannot embed get the zero vector; full text still finds them. Halves a failed call to isolate them. Rethrows outages
 * and lasting configuration errors.
 */
export const isolatingEmbedder = (embedder: Embedder, log: Log): Embedder => ({
  ...embedder,
  embed: async (texts) => {
    try {
      return await embedder.embed(texts);
    } catch (error) {
      if (!mayBeOfText(error)) throw error;
      await embedder.embed([PROBE]);
      const found = new Isolation(embedder, error);
      const vectors = await found.halves(texts);
      log.error("texts stored without a vector", { texts: found.failing, error: String(error) });
      return vectors;
    }
  },
});

/** Busy servers, spent budgets and a wrong configuration affect every text, but firewalls refuse single texts with the same status. */
const mayBeOfText = (error: unknown): boolean => !(error instanceof FaultError) || causeOf(error) !== null;

class Isolation {
  failing = 0;
  readonly #embedder: Embedder;
  readonly #first: unknown;

  constructor(embedder: Embedder, first: unknown) {
    this.#embedder = embedder;
    this.#first = first;
  }

  async halves(texts: string[]): Promise<Float32Array[]> {
    if (texts.length === 1) {
      if (++this.failing > MAX_FAILING) throw this.#first;
      return [new Float32Array(this.#embedder.dimensions)];
    }
    const middle = Math.ceil(texts.length / 2);
    return [...(await this.#part(texts.slice(0, middle))), ...(await this.#part(texts.slice(middle)))];
  }

  async #part(texts: string[]): Promise<Float32Array[]> {
    try {
      return await this.#embedder.embed(texts);
    } catch (error) {
      if (!mayBeOfText(error)) throw error;
      return this.halves(texts);
    }
  }
}
