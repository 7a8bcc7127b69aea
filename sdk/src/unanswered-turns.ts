const MAX_TURNS = 100;

/** Turns in which a memory did not answer, so that the tools of a turn do not wait for it again. */
export class UnansweredTurns {
  readonly #turns = new Set<string>();

  /** @param said the user's message that began the turn */
  note(base: string, said: string, isAnswered: boolean): void {
    const key = keyOf(base, said);
    this.#turns.delete(key);
    if (!isAnswered) this.#turns.add(key);
    for (const oldest of this.#turns) if (this.#turns.size > MAX_TURNS) this.#turns.delete(oldest);
  }

  has(base: string, said: string): boolean {
    return this.#turns.has(keyOf(base, said));
  }
}

const keyOf = (base: string, said: string): string => `${base} ${said}`;
