import type { ExtractedFact, Extraction, ExtractionInput, Utterance } from "../../../extraction/extraction.ts";
import { isKinNoun } from "../relations/kinship.ts";
import { cleanName, findNameRuns, guessNameType } from "../grammar/noun-phrases.ts";
import type { Subject } from "./subjects.ts";
import { readWords, textOf } from "../grammar/words.ts";

const MAX_CHARACTERS = 2_000;

const INTRODUCED =
  /(?<!\p{L})(?:my|our|his|her|their|the|this|that|an?) (?:(\p{Ll}{1,15}) )?(\p{Ll}[\p{Ll}-]{1,15})(?![\p{L}'’])/giu;

/** Reads the messages before, but only when a pronoun or name needs them, and once. */
export class EarlierReadings {
  readonly #input: ExtractionInput;
  readonly #extract: (utterance: Utterance) => Extraction;
  #speakerFacts: ExtractedFact[] | null = null;
  #mentions: { name: string; type: string; male: boolean; female: boolean }[] | null = null;

  constructor(input: ExtractionInput, extract: (utterance: Utterance) => Extraction) {
    this.#input = input;
    this.#extract = extract;
  }

  get speakerFacts(): readonly ExtractedFact[] {
    const { previous, speaker } = this.#input;
    this.#speakerFacts ??= previous
      .filter((utterance) => utterance.speaker === speaker && speaker !== null)
      .toReversed()
      .flatMap((utterance) =>
        this.#extract({ ...utterance, content: utterance.content.slice(0, MAX_CHARACTERS) }).facts.toReversed(),
      );
    return this.#speakerFacts;
  }

  /** Returns the only person that the previous message names. */
  findPerson(pronoun: string, place: number): Subject | null {
    const before = this.#input.content.slice(Math.max(0, place - MAX_CHARACTERS), place);
    if ([...before.matchAll(INTRODUCED)].some((said) => said.slice(1).some((noun) => isKinNoun(noun ?? ""))))
      return null;
    // an assistant's answer is full of places and titles
    const isGenerated = this.#input.previous.at(-1)?.role === "assistant";
    const named = this.#mentioned().filter(({ type }) => type === "person" || (type === "concept" && !isGenerated));
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

  get place(): string | null {
    const places = this.#mentioned().filter((name) => name.type === "place");
    return places.length === 1 ? (places[0]?.name ?? null) : null;
  }

  get thing(): string | null {
    const named = this.#mentioned().filter((name) => name.type !== "place");
    return named.length === 1 ? (named[0]?.name ?? null) : null;
  }

  get kinNoun(): string | null {
    for (const { predicate, object } of this.speakerFacts) {
      const noun = object?.split(" ").at(-1)?.toLowerCase() ?? "";
      if (isKinNoun(noun) && /^(?:ADOPTED|GOT|HAS|BOUGHT|RESCUED|OWNS|MET)$/.test(predicate)) return noun;
    }
    return null;
  }

  #mentioned(): { name: string; type: string; male: boolean; female: boolean }[] {
    if (this.#mentions !== null) return this.#mentions;
    const last = this.#input.previous.at(-1);
    const speakers = new Set([...this.#input.previous.map((utterance) => utterance.speaker), this.#input.speaker]);
    const first = new Set([...speakers].map((name) => name?.split(" ")[0]?.slice(0, 3)));
    const found = new Map<string, { name: string; type: string; male: boolean; female: boolean }>();
    for (const sentence of (last?.content ?? "").slice(0, MAX_CHARACTERS).split(/[.!?\n]+\s*/)) {
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
    this.#mentions = [...found.values()];
    return this.#mentions;
  }
}
