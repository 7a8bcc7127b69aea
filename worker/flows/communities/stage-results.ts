import { RunOverError, type RefreshLeaseHolder } from "./refresh-lease.ts";

/** A row holds at most 2 MB. */
const CHARACTERS_PER_PART = 500_000;

/** Results of a refresh's stages, stored in the object, so that a later run continues after them. */
export class StageResults {
  readonly #held: RefreshLeaseHolder;
  readonly #basis: string;
  #isEmpty = false;

  constructor(held: RefreshLeaseHolder, basis: string) {
    this.#held = held;
    this.#basis = basis;
  }

  async read<Result>(stage: string): Promise<Result | undefined> {
    const parts = await this.#parts(stage);
    return parts.length === 0 ? undefined : (JSON.parse(parts.join("")) as Result);
  }

  async keep(stage: string, result: unknown): Promise<void> {
    const text = JSON.stringify(result);
    const parts: string[] = [];
    for (let at = 0; at < text.length; at += CHARACTERS_PER_PART) parts.push(text.slice(at, at + CHARACTERS_PER_PART));
    await this.#keep(stage, 0, parts);
  }

  async readEntries(stage: string): Promise<{ entries: unknown[]; places: number }> {
    const parts = await this.#parts(stage);
    return { entries: parts.flatMap((part) => JSON.parse(part) as unknown[]), places: parts.length };
  }

  keepEntries = (stage: string, place: number, entries: readonly unknown[]): Promise<void> =>
    this.#keep(stage, place, [JSON.stringify(entries)]);

  beginWithNone(): void {
    this.#isEmpty = true;
  }

  #parts = async (stage: string): Promise<string[]> =>
    this.#isEmpty ? [] : this.#held.graph.stageResults(this.#basis, stage);

  async startAgain(): Promise<never> {
    const { graph, lease } = this.#held;
    await this.#held.require(graph.dropStageResults(lease));
    throw new RunOverError("an entity has changed");
  }

  async #keep(stage: string, place: number, parts: string[]): Promise<void> {
    const { graph, lease } = this.#held;
    await this.#held.require(graph.keepStageResult(lease, { stage, basis: this.#basis, place, parts }));
  }
}
