import { nonNull } from "../../../../../shared/non-null.ts";
import { isKinNoun } from "../relations/kinship.ts";
import type { Relation } from "../relations/relation-parts.ts";
import type { Subject } from "./subjects.ts";
import { isGerund } from "../grammar/verbs.ts";
import { possessive } from "../grammar/pronouns.ts";
import { hasTag, type Word } from "../grammar/words.ts";

const PERSON_OR_PET =
  /^(?:mom|dad|mother|father|parents?|sisters?|brothers?|sons?|daughters?|kids?|child|children|wife|husband|partner|girlfriend|boyfriend|aunt|uncle|cousins?|grandma|grandpa|grandmother|grandfather|friends?|mentor|boss|family|neighbor|roommate|nephew|niece|fiancée?|coworkers?|colleagues?|students?|teacher|coach|team|puppy|dogs?|cats?|pets?)$/i;

const AMBIGUOUS = Symbol("ambiguous");

interface Mentioned {
  thing: Word[] | null;
  people: Subject | typeof AMBIGUOUS | null;
  person: Subject | typeof AMBIGUOUS | null;
  place: string | null;
  introduced: string | null;
  kinNoun: string | null;
}

const NOTHING_MENTIONED: Mentioned = {
  thing: null,
  people: null,
  person: null,
  place: null,
  introduced: null,
  kinNoun: null,
};

/** Keeps what pronouns may stand for: what this sentence and the one before mentioned. */
export class Antecedents {
  #previous: Mentioned = { ...NOTHING_MENTIONED };
  #current: Mentioned = { ...NOTHING_MENTIONED };

  get thing(): Word[] | null {
    return this.#current.thing ?? this.#previous.thing;
  }

  get people(): Subject | null {
    return onlyOne(this.#current.people ?? this.#previous.people);
  }

  get person(): Subject | null {
    return onlyOne(this.#current.person ?? this.#previous.person);
  }

  get place(): string | null {
    return this.#current.place ?? this.#previous.place;
  }

  get kinNoun(): string | null {
    return this.#current.kinNoun ?? this.#previous.kinNoun;
  }

  beginSentence(): void {
    this.#previous = this.#current;
    this.#current = { ...NOTHING_MENTIONED };
  }

  notePlace(place: string): void {
    this.#current.place = place;
  }

  notePerson(name: string): void {
    const { introduced } = this.#current;
    this.#current.introduced = name;
    const person: Subject = { kind: "third", entity: name, type: "person", text: name, plural: false, noun: null };
    // "my sister is Mia" may name an earlier person
    this.#current.person = introduced === null ? person : joined(this.#current.person, person);
  }

  /** Two candidates of one kind cancel each other out. */
  noteRelation(subject: Subject, relation: Relation, complement: readonly Word[], speaker: string | null): void {
    const object = relation.object;
    const head =
      object?.name.split(" ").at(-1)?.toLowerCase() ?? relation.value?.split(" ").at(-1)?.toLowerCase() ?? "";
    if (isKinNoun(head)) this.#current.kinNoun = head;
    if (
      object !== null &&
      object.type !== "person" &&
      object.type !== "place" &&
      (object.type === "event" || !/_(?:AT|IN|FOR|WITH|FROM|OF|ON|BY|INTO)$/.test(relation.predicate))
    ) {
      this.#current.thing = toThing(object.name, complement);
    } else if (object !== null) this.#current.thing = null;
    else {
      const at = complement.findIndex((w) => isGerund(w));
      const activity = at < 0 ? [] : complement.slice(at);
      if (at >= 0 && at < 3 && activity.length < 5 && activity.every((w) => w.post === ""))
        this.#current.thing = activity.map((w) => ({ ...w, tags: new Set(["Noun", "Singular"]) }));
    }
    const isIntroduced =
      /^(?:IS|NAMED)$/u.test(relation.predicate) &&
      this.#current.introduced !== null &&
      [object?.name ?? relation.value, subject.entity].includes(this.#current.introduced);
    if (subject.kind === "third" && subject.type === "person" && !isIntroduced) {
      if (subject.plural) this.#current.people = joined(this.#current.people, subject);
      else if (subject.noun === null || PERSON_OR_PET.test(subject.noun))
        this.#current.person = joined(this.#current.person, subject);
    }
    if (isIntroduced) return;
    complement.forEach((word, i) => {
      const head = complement[i + 1];
      if (speaker === null || head === undefined) return;
      const isGroup = word.lower === "the" && /^(?:kids|children|boys|girls|twins)$/.test(head.lower);
      if (!isGroup && (word.owner !== speaker || !PERSON_OR_PET.test(head.lower))) return;
      const plural = hasTag(head, "Plural") || /^(?:kids|children|parents|friends|family)$/.test(head.lower);
      const found: Subject = {
        kind: "third",
        entity: speaker,
        type: "person",
        text: isGroup
          ? `the ${head.text}`
          : `${possessive(speaker)} ${head.text}${/^(?:family|team)$/.test(head.lower) ? " members" : ""}`,
        plural,
        noun: head.lower.toUpperCase(),
      };
      if (plural) this.#current.people = joined(this.#current.people, found);
      else this.#current.person = joined(this.#current.person, found);
    });
  }
}

type Candidate = Mentioned["person"];

const onlyOne = (candidate: Candidate): Subject | null => (candidate === AMBIGUOUS ? null : candidate);

const joined = (before: Candidate, found: Subject): Candidate =>
  before === null || (before !== AMBIGUOUS && before.text === found.text) ? found : AMBIGUOUS;

function toThing(name: string, complement: readonly Word[]): Word[] | null {
  const template = nonNull(complement[0], "word");
  const parts = name.split(" ");
  const last = nonNull(parts.at(-1), "word");
  const at = complement.findIndex((w) => w.text === last);
  const article: Word = {
    ...template,
    text: "the",
    lower: "the",
    pre: "",
    post: "",
    tags: new Set(["Determiner"]),
    breaks: false,
  };
  const words: Word[] = parts.map((text) => ({
    ...template,
    text,
    lower: text.toLowerCase(),
    pre: "",
    post: "",
    tags: new Set(["Noun", "Singular"]),
    breaks: false,
  }));
  const limit = at < 0 ? 0 : Math.min(complement.length, at + 6);
  for (let i = at + 1; i < limit; i += 1) {
    const word = nonNull(complement[i], "word");
    if (nonNull(complement[i - 1], "word").post !== "") break;
    if (
      !(
        /^(?:for|of|with|about|on)$/.test(word.lower) ||
        (i > at + 1 && (hasTag(word, "Noun") || hasTag(word, "Adjective") || hasTag(word, "Determiner")))
      ) ||
      hasTag(word, "Pronoun")
    )
      break;
    words.push({ ...word, post: "" });
  }
  while (words.length > 1 && !hasTag(words.at(-1), "Noun")) words.pop();
  const owned = /['’]s? /.test(`${name} `);
  return /^\p{Ll}/u.test(last) && !owned && !(words.length === 1 && last.endsWith("ing")) ? [article, ...words] : words;
}
