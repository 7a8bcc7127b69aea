import type { ExtractedFact, Extraction, ExtractionInput, Utterance } from "../../extraction/extraction.ts";
import { isKinNoun } from "../relations/kinship.ts";
import { cleanName, findNameRuns, guessNameType } from "../grammar/noun-phrases.ts";
import type { Subject } from "./subjects.ts";
import { readWords, textOf } from "../grammar/words.ts";

/** Longer messages before are read only so far, in UTF-16 units. */
const MAX_READ = 2_000;

/** What the messages before this one say. Read only when a pronoun or "the bakery" asks for it, and then once. */
export class EarlierMessages {
  readonly #input: ExtractionInput;
  readonly #read: (said: Utterance) => Extraction;
  #told: ExtractedFact[] | null = null;
  #named: { name: string; type: string; male: boolean; female: boolean }[] | null = null;

  constructor(input: ExtractionInput, read: (said: Utterance) => Extraction) {
    this.#input = input;
    this.#read = read;
  }

  /** What the speaker said of themselves, the newest first. */
  get speakerFacts(): readonly ExtractedFact[] {
    const { previous, speaker } = this.#input;
    this.#told ??= previous
      .filter((said) => said.speaker === speaker && speaker !== null)
      .toReversed()
      .flatMap((said) => this.#read({ ...said, content: said.content.slice(0, MAX_READ) }).facts.toReversed());
    return this.#told;
  }

  /** Whom "he" or "she" may be, where nobody in this message is: the only one named in the message before. */
  findPerson(pronoun: string): Subject | null {
    const named = this.#mentioned().filter((name) => name.type === "person" || name.type === "concept");
    const [one] = named;
    if (one === undefined || named.length > 1) return null;
    if ((pronoun === "she" && one.male) || (pronoun === "he" && one.female)) return null;
    return {
      kind: "third",
      entity: one.name,
      type: "person",
      text: one.name,
      plural: false,
      noun: null,
    };
  }

  /** Where "there" may be: the only place named in the message before. */
  get place(): string | null {
    const places = this.#mentioned().filter((name) => name.type === "place");
    return places.length === 1 ? (places[0]?.name ?? null) : null;
  }

  /** The only name of a firm, a work or the like in the message before. */
  get thing(): string | null {
    const named = this.#mentioned().filter((name) => name.type !== "place");
    return named.length === 1 ? (named[0]?.name ?? null) : null;
  }

  /** "a dog", where the speaker got or has one. */
  get kinNoun(): string | null {
    for (const { predicate, object } of this.speakerFacts) {
      const noun = object?.split(" ").at(-1)?.toLowerCase() ?? "";
      if (isKinNoun(noun) && /^(?:ADOPTED|GOT|HAS|BOUGHT|RESCUED|OWNS|MET)$/.test(predicate)) return noun;
    }
    return null;
  }

  #mentioned(): { name: string; type: string; male: boolean; female: boolean }[] {
    if (this.#named !== null) return this.#named;
    const last = this.#input.previous.at(-1);
    const speakers = new Set([...this.#input.previous.map((said) => said.speaker), this.#input.speaker]);
    const first = new Set([...speakers].map((name) => name?.split(" ")[0]?.slice(0, 3)));
    const found = new Map<string, { name: string; type: string; male: boolean; female: boolean }>();
    for (const sentence of (last?.content ?? "").slice(0, MAX_READ).split(/[.!?\n]+\s*/)) {
      if (!/\p{Lu}/u.test(sentence) || sentence.startsWith("[")) continue;
      const words = readWords(sentence, 0);
      for (const [from, to] of findNameRuns(words)) {
        const run = words.slice(from, to);
        const name = cleanName(textOf(run.map((w) => ({ ...w, pre: "", post: "" }))));
        if (first.has(name.slice(0, 3)) || name.length < 2) continue;
        const sex = (tag: string): boolean => run.some((w) => w.tags.has(tag));
        found.set(name, {
          name,
          type: guessNameType(run, words[from - 1]),
          male: sex("MaleName"),
          female: sex("FemaleName"),
        });
      }
    }
    this.#named = [...found.values()];
    return this.#named;
  }
}
