import { must } from "../../../../shared/must.ts";
import { isKinNoun } from "../relations/kinship.ts";
import type { Relation } from "../relations/relation-parts.ts";
import type { Subject } from "./subjects.ts";
import { isGerund } from "../grammar/verbs.ts";
import { possessive } from "../grammar/pronouns.ts";
import { hasTag, type Word } from "../grammar/words.ts";

const KIN =
  /^(?:mom|dad|mother|father|parents?|sisters?|brothers?|sons?|daughters?|kids?|child|children|wife|husband|partner|girlfriend|boyfriend|aunt|uncle|cousins?|grandma|grandpa|grandmother|grandfather|friends?|mentor|boss|family|neighbor|roommate|nephew|niece|fiancée?|coworkers?|colleagues?|students?|teacher|coach|team|puppy|dogs?|cats?|pets?)$/i;

interface Named {
  thing: Word[] | null;
  people: Subject | null;
  person: Subject | null;
  place: string | null;
  /** "dog": somebody with no name yet. */
  being: string | null;
}

const NOTHING: Named = { thing: null, people: null, person: null, place: null, being: null };

/** What "it", "they" and "she" may stand for: what this sentence or the one before named, nothing older. */
export class Antecedents {
  #before: Named = { ...NOTHING };
  #now: Named = { ...NOTHING };

  get thing(): Word[] | null {
    return this.#now.thing ?? this.#before.thing;
  }

  get people(): Subject | null {
    return this.#now.people ?? this.#before.people;
  }

  get person(): Subject | null {
    return this.#now.person ?? this.#before.person;
  }

  get place(): string | null {
    return this.#now.place ?? this.#before.place;
  }

  get kinNoun(): string | null {
    return this.#now.being ?? this.#before.being;
  }

  beginSentence(): void {
    this.#before = this.#now;
    this.#now = { ...NOTHING };
  }

  /** A place was named. */
  notePlace(place: string): void {
    this.#now.place = place;
  }

  /** A relation of the speaker's was named. */
  notePerson(name: string): void {
    this.#now.person = {
      kind: "third",
      entity: name,
      type: "person",
      text: name,
      plural: false,
      noun: null,
    };
  }

  /** A judgement was passed on this. */
  noteTopic(topic: readonly Word[]): void {
    this.#now.thing = topic.map((word) => ({ ...word, owner: null }));
  }

  /** Keeps who and what was just spoken of; two candidates of a sort cancel out. */
  noteRelation(subject: Subject, relation: Relation, after: readonly Word[], speaker: string | null): void {
    const object = relation.object;
    const head =
      object?.name.split(" ").at(-1)?.toLowerCase() ?? relation.value?.split(" ").at(-1)?.toLowerCase() ?? "";
    if (isKinNoun(head)) this.#now.being = head;
    if (
      object !== null &&
      object.type !== "person" &&
      object.type !== "place" &&
      (object.type === "event" || !/_(?:AT|IN|FOR|WITH|FROM|OF|ON|BY|INTO)$/.test(relation.predicate))
    ) {
      this.#now.thing = thingOf(object.name, after);
    } else if (object !== null) this.#now.thing = null;
    else {
      const at = after.findIndex((w) => isGerund(w));
      const doing = at < 0 ? [] : after.slice(at);
      if (at >= 0 && at < 3 && doing.length < 5 && doing.every((w) => w.post === ""))
        this.#now.thing = doing.map((w) => ({ ...w, tags: new Set(["Noun", "Singular"]) }));
    }
    if (subject.kind === "third" && subject.type === "person") {
      if (subject.plural) this.#now.people = subject;
      else if (subject.noun === null || KIN.test(subject.noun)) this.#now.person = subject;
    }
    after.forEach((word, i) => {
      const head = after[i + 1];
      if (speaker === null || head === undefined) return;
      const the = word.lower === "the" && /^(?:kids|children|boys|girls|twins)$/.test(head.lower);
      if (!the && (word.owner !== speaker || !KIN.test(head.lower))) return;
      const plural = hasTag(head, "Plural") || /^(?:kids|children|parents|friends|family)$/.test(head.lower);
      const found: Subject = {
        kind: "third",
        entity: speaker,
        type: "person",
        text: the
          ? `the ${head.text}`
          : `${possessive(speaker)} ${head.text}${/^(?:family|team)$/.test(head.lower) ? " members" : ""}`,
        plural,
        noun: head.lower.toUpperCase(),
      };
      if (plural) this.#now.people = this.#now.people === null ? found : null;
      else this.#now.person = this.#now.person === null ? found : null;
    });
  }
}

/** "the council meeting for adoption": the object as it can be said again, with what belongs to it. */
function thingOf(name: string, after: readonly Word[]): Word[] | null {
  const like = must(after[0], "word");
  const parts = name.split(" ");
  const last = must(parts.at(-1), "word");
  const at = after.findIndex((w) => w.text === last);
  const the: Word = {
    ...like,
    text: "the",
    lower: "the",
    pre: "",
    post: "",
    tags: new Set(["Determiner"]),
    breaks: false,
  };
  const words: Word[] = parts.map((text) => ({
    ...like,
    text,
    lower: text.toLowerCase(),
    pre: "",
    post: "",
    tags: new Set(["Noun", "Singular"]),
    breaks: false,
  }));
  const limit = at < 0 ? 0 : Math.min(after.length, at + 6);
  for (let i = at + 1; i < limit; i += 1) {
    const word = must(after[i], "word");
    if (must(after[i - 1], "word").post !== "") break;
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
  return /^\p{Ll}/u.test(last) && !owned && !(words.length === 1 && last.endsWith("ing")) ? [the, ...words] : words;
}
