/** The parts add up to the score; none is 0. */
export type ScoreParts = Readonly<Record<string, number>>;

export class PartsLog {
  readonly #parts = new Map<number, Record<string, number>>();

  add(id: number, name: string, part: number): void {
    if (part === 0) return;
    const known = this.#parts.get(id);
    if (known === undefined) this.#parts.set(id, { [name]: part });
    else known[name] = (known[name] ?? 0) + part;
  }

  of(id: number): ScoreParts {
    return this.#parts.get(id) ?? {};
  }

  divided(id: number, name: string, by: ScoreParts): ScoreParts {
    const { [name]: whole, ...others } = this.of(id);
    const sum = Object.values(by).reduce((total, part) => total + part, 0);
    if (whole === undefined || sum === 0) return this.of(id);
    return {
      ...Object.fromEntries(Object.entries(by).map(([part, value]) => [part, (whole * value) / sum])),
      ...others,
    };
  }
}

export const logsByScope = () => ({ facts: new PartsLog(), entities: new PartsLog(), episodes: new PartsLog() });
