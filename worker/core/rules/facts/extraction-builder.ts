import type { ExtractedEntity, ExtractedFact, Extraction } from "../../extraction/extraction.ts";
import { MAX_NAME_CHARACTERS } from "../grammar/noun-phrases.ts";

/** Collects what an episode says, each entity and each fact once. */
export class ExtractionBuilder {
  readonly #entities = new Map<string, ExtractedEntity>();
  readonly #facts: ExtractedFact[] = [];
  readonly #wanted = new Set<string>();
  readonly #seen = new Set<string>();

  constructor(speaker: string | null) {
    if (speaker !== null && speaker.trim() !== "")
      this.#entities.set(speaker, { name: speaker, type: "person", count: 1 });
    if (speaker !== null) this.#wanted.add(speaker);
  }

  /** Counts a mention; an unknown name becomes an entity. */
  countMention(name: string, type: string): void {
    if (name.length < 2 || name.length > MAX_NAME_CHARACTERS) return;
    const known = this.#entities.get(name);
    if (known === undefined) this.#entities.set(name, { name, type, count: 1 });
    else known.count += 1;
  }

  /** Lists an entity that a fact needs, without counting a mention that is already counted. */
  requireEntity(name: string, type: string): void {
    this.#wanted.add(name);
    const known = this.#entities.get(name);
    if (known === undefined) this.#entities.set(name, { name, type, count: 1 });
    // A name alone is a guess; what is said of it is not.
    else if (known.type === "concept") known.type = type;
  }

  addFact(fact: ExtractedFact): void {
    const key = `${fact.subject}\n${fact.predicate}\n${fact.object ?? ""}\n${fact.object_value ?? ""}\n${fact.fact}`;
    // "Karen is my boss" is told as the relation already.
    if (this.#seen.has(key) || (fact.predicate === "IS" && this.#seen.has(fact.fact))) return;
    this.#seen.add(key).add(fact.fact);
    this.#facts.push(fact);
  }

  build(): Extraction {
    // A thing or a notion is kept only for what is told of it; a person, a place, an organization by its name alone.
    const kept = [...this.#entities.values()].filter(
      ({ name, type }) => this.#wanted.has(name) || (type !== "concept" && type !== "object"),
    );
    return { entities: kept, facts: this.#facts };
  }
}
