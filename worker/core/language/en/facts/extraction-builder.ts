import { endingsFirst } from "../../../extraction/endings-first.ts";
import type { ExtractedEntity, ExtractedFact, Extraction } from "../../../extraction/extraction.ts";
import { MAX_NAME_CHARACTERS } from "../grammar/noun-phrases.ts";

export class ExtractionBuilder {
  readonly #entities = new Map<string, ExtractedEntity>();
  readonly #facts: ExtractedFact[] = [];
  readonly #required = new Set<string>();
  readonly #seenFacts = new Set<string>();

  constructor(speaker: string | null) {
    if (speaker !== null && speaker.trim() !== "")
      this.#entities.set(speaker, { name: speaker, type: "person", count: 1 });
    if (speaker !== null) this.#required.add(speaker);
  }

  countMention(name: string, type: string): void {
    if (name.length < 2 || name.length > MAX_NAME_CHARACTERS) return;
    const known = this.#entities.get(name);
    if (known === undefined) this.#entities.set(name, { name, type, count: 1 });
    else known.count += 1;
  }

  requireEntity(name: string, type: string): void {
    this.#required.add(name);
    const known = this.#entities.get(name);
    if (known === undefined) this.#entities.set(name, { name, type, count: 1 });
    else if (known.type === "concept") known.type = type;
  }

  addFact(fact: ExtractedFact): void {
    const key = `${fact.subject}\n${fact.predicate}\n${fact.object ?? ""}\n${fact.object_value ?? ""}\n${fact.fact}`;
    // "Karen is my boss" is already HAS_BOSS
    if (this.#seenFacts.has(key) || (fact.predicate === "IS" && this.#seenFacts.has(fact.fact))) return;
    this.#seenFacts.add(key).add(fact.fact);
    this.#facts.push(fact);
  }

  get count(): number {
    return this.#facts.length;
  }

  factsFrom(count: number): readonly ExtractedFact[] {
    return this.#facts.slice(count);
  }

  replaceFrom(count: number, facts: readonly ExtractedFact[]): void {
    this.#facts.splice(count, Infinity, ...facts);
  }

  build(): Extraction {
    const kept = [...this.#entities.values()].filter(
      ({ name, type }) => this.#required.has(name) || (type !== "concept" && type !== "object"),
    );
    return { entities: kept, facts: endingsFirst(this.#facts) };
  }
}
