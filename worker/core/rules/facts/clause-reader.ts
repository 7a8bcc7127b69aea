import { wordSet } from "../../text/word-set.ts";
import { must } from "../../../../shared/must.ts";
import { Antecedents } from "./coreference.ts";
import type { Clause } from "../grammar/clauses.ts";
import type { ExtractionInput } from "../../extraction/extraction.ts";
import { buildFact, type RenderedClause } from "./build-fact.ts";
import type { ExtractionBuilder } from "./extraction-builder.ts";
import { profileFact, profileFieldOf, isOwnName } from "./profile.ts";
import { readOpinionOfIt, opinionFact, appealFact, type RenderedComplement } from "./opinion-facts.ts";
import { cleanName, findNameRuns } from "../grammar/noun-phrases.ts";
import { namingFact, readNaming, type Naming } from "./naming.ts";
import { verbAgrees, isComplete, isWellFormed } from "./well-formed.ts";
import type { EarlierMessages } from "./earlier-messages.ts";
import type { Relation } from "../relations/relation-parts.ts";
import { readRelations } from "../relations/relations.ts";
import { withNoLonger, resolveThere, withSpeakerAsSubject, dropDanglingObject } from "./rephrase.ts";
import { formatPeriod } from "../dates/dates.ts";
import { readSubject, type Subject } from "./subjects.ts";
import { takeDate, type SentenceDates } from "./timing.ts";
import { toThirdPerson, type Participants } from "../grammar/pronouns.ts";
import { findCutBefore, toSentence, MAX_FACT_CHARACTERS, renderVerb, trimClosingPhrases } from "./fact-wording.ts";
import { hasTag, textOf, type Word } from "../grammar/words.ts";
import { isHypothetical, isMemorable } from "./is-memorable.ts";

/** After these verbs "you" opens a clause of its own: "I think you deserve it". */
const CLAUSAL = /^(?:hope|think|know|believe|guess|say|see|wish|feel|love|bet|suppose|realize|remember|be)$/;

const HERS = /^(?:he|she|him|her|his)$/;

/** UTF-16 offsets from the subject, where it is this clause's own, to the last word. */
function spanOf(clause: Clause): [number, number] {
  const words = [...(clause.sharesSubject ? [] : clause.subject), ...clause.words];
  return [Math.min(...words.map((w) => w.start)), Math.max(...words.map((w) => w.end))];
}

/** Turns clauses into facts. It remembers who was named before, so that "she" and "they" can be read. */
export class ClauseReader {
  readonly names: ReadonlySet<string>;
  readonly #input: ExtractionInput;
  readonly #ledger: ExtractionBuilder;
  readonly #voice: Participants;
  /** Words that the thread writes with a capital inside a sentence. */
  readonly #proper: ReadonlySet<string>;
  readonly #named = new Antecedents();
  readonly #thread: EarlierMessages;

  constructor(input: ExtractionInput, ledger: ExtractionBuilder, thread: EarlierMessages) {
    this.#input = input;
    this.#thread = thread;
    const text = [...input.previous, input].map((u) => u.content.slice(0, 4_000)).join("\n");
    this.#proper = new Set(Array.from(text.matchAll(/[\p{Ll},] (\p{Lu}\p{L}+)/gu), (match) => match[1] ?? ""));
    this.#ledger = ledger;
    const speakers = new Set(input.previous.map((u) => u.speaker).filter((s) => s !== null && s !== input.speaker));
    this.#voice = {
      speaker: input.speaker,
      addressee: speakers.size === 1 ? must([...speakers][0], "word") : null,
    };
    const names = new Set(
      wordSet(`
  guys pal buddy man dude girl bro everyone folks friend
`),
    );
    for (const name of [input.speaker, this.#voice.addressee]) {
      if (name === null) continue;
      const first = must(name.toLowerCase().split(/\s+/)[0], "word");
      names.add(name.toLowerCase());
      for (let n = 3; n <= first.length; n += 1) names.add(first.slice(0, n));
    }
    this.names = names;
  }

  beginSentence(): void {
    this.#named.beginSentence();
  }

  /** A relation of the speaker's was named: "she" may be this person. */
  notePerson(name: string): void {
    this.#named.notePerson(name);
  }

  /** A place was named: "there" may be it. */
  notePlace(place: string): void {
    this.#named.notePlace(place);
  }

  read(given: Clause, here: SentenceDates): void {
    const naming = readNaming(given);
    if (naming !== null) return this.#name(naming, given);
    const plain = resolveThere(withNoLonger(given), () => this.#named.place ?? this.#thread.place);
    const clause = readOpinionOfIt(given, this.#named.thing) === null ? withSpeakerAsSubject(plain) : plain;
    const { verb } = clause;
    const subject = readSubject(clause, this.#voice, this.#named.people, this.#person(clause));
    if (this.#addShared(clause, here)) return;
    if (subject === null) return this.#addFramed(clause, here);
    if (subject.noun !== null && profileFieldOf(subject.noun) !== null) return this.#addAttribute(clause, subject);
    if (verb.lemma === "break" && subject.kind === "we" && clause.words[verb.end]?.lower === "up")
      return this.#breakUp(clause, here, subject);
    if (isHypothetical(clause, subject) || !verbAgrees(clause, subject)) return;
    const told = this.#tell(clause.words.slice(verb.end), clause, here, subject);
    if (told === null || !isMemorable(clause, subject, told.words) || !isWellFormed(told.original, verb.lemma)) return;
    if (!isComplete(told.words, clause.words)) return;
    // "We hiked, swam and ate": the first of several.
    const comma = clause.words[verb.end - 1]?.post.includes(",") && told.text !== "" ? "," : "";
    const sentence = toSentence(
      `${subject.text} ${renderVerb(clause.words.slice(0, verb.end), clause, subject)}${comma} ${told.text}`,
    );
    if (sentence.length > MAX_FACT_CHARACTERS) return;
    const telling: RenderedClause = {
      clause,
      subject,
      sentence,
      complement: told.text,
      dated: told.dated,
      span: spanOf(clause),
    };
    const contrast = told.words.findIndex(
      (w, i) => w.lower === "not" && i > 0 && must(told.words[i - 1], "word").post.includes(","),
    );
    if (contrast > 0 && told.words.length - contrast < 6) return this.#contrast(telling, told.words, contrast);
    const after = this.#supplied(clause, told.words);
    if (after !== told.words) {
      telling.complement = textOf(after);
      telling.sentence = `${sentence.slice(0, -1)} ${telling.complement}.`;
    }
    const relations = readRelations(verb, after, telling.complement).map((relation) => this.#known(relation));
    for (const [index, relation] of relations.entries()) this.#file(relation, index, telling);
    this.#named.noteRelation(subject, must(relations[0], "word"), after, this.#input.speaker);
  }

  /** The message before, where nobody in this one can be "she". */
  #person(clause: Clause): Subject | null {
    if (this.#named.person !== null) return this.#named.person;
    const said = [...(clause.subject.length === 1 ? clause.subject : []), ...clause.words].find((w) =>
      HERS.test(w.lower),
    );
    return said === undefined ? null : this.#thread.findPerson(/^(?:she|her|hers)$/.test(said.lower) ? "she" : "he");
  }

  /** "We opened last Tuesday!" after "Is Two Ovens open?": what was opened. */
  #supplied(clause: Clause, after: Word[]): Word[] {
    if (after.length > 0 || !/^(?:open|launch)$/.test(clause.verb.lemma) || clause.verb.negated) return after;
    const thing = this.#thread.thing;
    const like = clause.words[0];
    if (thing === null || like === undefined) return after;
    return thing.split(" ").map((text) => ({
      ...like,
      text,
      lower: text.toLowerCase(),
      post: "",
      tags: new Set(["Noun", "ProperNoun"]),
    }));
  }

  /** "quit the clinic" ends the work at "the Bristol clinic" that was spoken of before. */
  #known(relation: Relation): Relation {
    const { object } = relation;
    if (object === null || /^\p{Lu}/u.test(object.name)) return relation;
    if (!/^(?:WORKS_AT|QUIT|LEFT|STOPPED|DOES)$/.test(relation.predicate)) return relation;
    const before = this.#thread.speakerFacts.find(
      (fact) => fact.predicate === "WORKS_AT" && fact.object?.toLowerCase().endsWith(` ${object.name.toLowerCase()}`),
    );
    return before === undefined || before.object === null
      ? relation
      : { ...relation, object: { ...object, name: before.object } };
  }

  /** "His name is Biscuit", once a dog was spoken of. */
  #name(naming: Naming, clause: Clause): void {
    const { speaker, reference_time } = this.#input;
    if (speaker === null) return;
    const thing = this.#named.thing;
    const named = namingFact(naming, speaker, reference_time, {
      being: this.#named.kinNoun ?? this.#thread.kinNoun,
      thing: thing === null ? null : textOf(thing),
      told: () => this.#thread.speakerFacts,
    });
    if (named === null) return;
    this.#ledger.requireEntity(named.fact.subject, named.fact.subject === speaker ? "person" : named.type);
    this.#ledger.requireEntity(naming.name, named.type);
    if (named.type === "person" || named.type === "object") this.#named.notePerson(naming.name);
    this.#ledger.addFact({ ...named.fact, span: spanOf(clause) });
  }

  /** "My favourite colour is green", "my birthday is March 5th". */
  #addAttribute(clause: Clause, subject: Subject): void {
    const fact = profileFact(clause, subject, this.#input.reference_time);
    if (fact === null) return;
    this.#ledger.requireEntity(subject.entity, subject.type);
    this.#ledger.addFact({ ...fact, span: spanOf(clause) });
  }

  #addShared(clause: Clause, here: SentenceDates): boolean {
    const { speaker, reference_time } = this.#input;
    const fact =
      speaker === null
        ? null
        : appealFact(clause, speaker, reference_time, (body, subject) => this.#tell(body, clause, here, subject));
    if (fact !== null) this.#ledger.addFact({ ...fact, span: spanOf(clause) });
    return fact !== null;
  }

  #addFramed(clause: Clause, here: SentenceDates): void {
    const { speaker, reference_time } = this.#input;
    if (speaker === null) return;
    const framed = opinionFact(
      clause,
      speaker,
      this.#voice,
      this.#named,
      this.#proper,
      reference_time,
      (body, subject) => this.#tell(body, clause, here, subject),
    );
    if (framed === null) return;
    if (framed.topic !== null) this.#named.noteTopic(framed.topic);
    this.#ledger.requireEntity(speaker, "person");
    if (framed.object !== null) this.#ledger.requireEntity(framed.object.name, framed.object.type);
    this.#ledger.addFact({ ...framed.fact, span: spanOf(clause) });
  }

  #file(relation: Relation, index: number, telling: RenderedClause): void {
    if (
      relation.predicate === "NAMED" &&
      (telling.subject.kind !== "speaker" || isOwnName(relation.value ?? "", this.#input.speaker ?? ""))
    )
      return;
    const { fact, object } = buildFact(relation, index, telling, this.#input.reference_time);
    this.#ledger.requireEntity(telling.subject.entity, telling.subject.type);
    if (object !== null) this.#ledger.requireEntity(object.name, object.type);
    this.#ledger.addFact(fact);
  }

  /** "Tom and I broke up", or "we" where one person was spoken of. */
  #breakUp(clause: Clause, here: SentenceDates, subject: Subject): void {
    const speaker = this.#input.speaker;
    if (speaker === null || clause.verb.negated) return;
    const run = findNameRuns(clause.subject).find(([from]) => must(clause.subject[from], "word").text !== speaker);
    const partner =
      run === undefined ? this.#named.person?.entity : cleanName(textOf(clause.subject.slice(run[0], run[1])));
    if (partner === undefined || partner === speaker) return;
    const dated = takeDate(
      clause.words.slice(clause.verb.end),
      here,
      "past",
      clause,
      this.#input.reference_time,
      this.#input.time_zone,
    );
    const self: Subject = { ...subject, kind: "speaker", text: speaker, plural: false };
    const telling: RenderedClause = {
      clause,
      subject: self,
      sentence: `${speaker} broke up with ${partner}.`,
      complement: "",
      dated,
      span: spanOf(clause),
    };
    const shared = {
      strength: 8,
      value: null,
      says: null,
      instead: null,
      object: { name: partner, type: "person" },
    } as const;
    this.#file({ ...shared, predicate: "BROKE_UP_WITH", kind: "event", ended: false }, 0, telling);
    this.#file({ ...shared, predicate: "IN_RELATIONSHIP_WITH", kind: "state", ended: true }, 1, {
      ...telling,
      sentence: `${speaker} was in a relationship with ${partner}.`,
    });
  }

  /** "I work at Beta, not Acme": the one holds, the other does not. */
  #contrast(telling: RenderedClause, after: readonly Word[], at: number): void {
    const { clause, subject } = telling;
    const right = trimClosingPhrases(after.slice(0, at), this.names);
    const lead = right.findIndex((w) => !hasTag(w, "Preposition") && !/^(?:to|in|at|as|for|from|like)$/.test(w.lower));
    const tail = after.slice(at + 1);
    const wrong =
      hasTag(tail[0], "Preposition") || /^(?:to|in|at|as|for|from)$/.test(tail[0]?.lower ?? "")
        ? tail
        : [...right.slice(0, lead), ...tail];
    const sentence = toSentence(
      `${subject.text} ${renderVerb(clause.words.slice(0, clause.verb.end), clause, subject)} ${textOf(right)}`,
    );
    for (const [index, relation] of readRelations(clause.verb, right, textOf(right)).entries())
      this.#file(relation, index, { ...telling, sentence, complement: textOf(right) });
    for (const relation of readRelations(clause.verb, wrong, textOf(wrong))) {
      if (relation.kind !== "state" || relation.wordings === null) continue;
      const denied = {
        ...relation,
        ended: true,
        says: { ...relation.wordings, past: relation.wordings.negative },
      };
      this.#file(denied, 1, { ...telling, dated: { rest: [], period: null, role: "at" } });
    }
  }

  /** What follows the verb in the third person, its date taken out; `null` where it cannot be said completely. */
  #tell(words: readonly Word[], clause: Clause, here: SentenceDates, subject: Subject): RenderedComplement | null {
    const { tense } = clause.verb;
    let rest = trimClosingPhrases(words, this.names);
    if (
      subject.kind === "speaker" &&
      (rest[0]?.lower === "me" ||
        rest.some(
          (w, i) =>
            w.lower === "each" &&
            rest[i + 1]?.lower === "other" &&
            (i === 0 || clause.subject[0]?.end === clause.subject[0]?.start),
        ))
    )
      return null;
    if (rest.some((w) => w.lower === "if") && tense === "future") return null;
    // "when you don't have faith in yourself": everybody.
    if (rest.some((w) => w.lower === "you") && rest.some((w) => w.lower === "yourself")) return null;
    const direction = tense === "future" || tense === "progressive" || tense === "present" ? "future" : "past";
    const dated = takeDate(rest, here, direction, clause, this.#input.reference_time, this.#input.time_zone);
    rest = dropDanglingObject(trimClosingPhrases(dated.rest, this.names));
    const nouns = {
      singular: subject.kind === "third" && !subject.plural,
      plural: subject.plural,
      person: subject.kind === "third" && subject.type === "person",
    };
    const referents = {
      clausal: CLAUSAL.test(clause.verb.lemma),
      person: this.#named.person?.text ?? this.#person(clause)?.text ?? null,
      being: this.#named.kinNoun,
      people: this.#named.people?.text ?? null,
    };
    const written = toThirdPerson([...rest, ...clause.fronted], this.#voice, subject.kind, nouns, referents);
    let after = written.words;
    if (written.dangling >= 0) {
      const cut = findCutBefore(after, written.dangling);
      if (cut < 0) return null;
      after = after.slice(0, cut);
      if (
        /^(?:see|know|tell|show|hear|say|realize|think|how|what|to|be|is|was|help|let|make|get|and|of|for|with|about)$/.test(
          after.at(-1)?.lower ?? "",
        ) ||
        hasTag(after.at(-1), "Preposition") ||
        hasTag(after.at(-1), "Particle")
      )
        return null;
    }
    after = trimClosingPhrases(after, this.names);
    const like = words[0];
    // "I was born on 3 May 1990": the date is what is told.
    if (after.length === 0 && clause.verb.lemma === "bear" && dated.period !== null && like !== undefined)
      after = [
        {
          ...like,
          text: formatPeriod(dated.period, this.#input.time_zone),
          lower: "date",
          post: "",
          tags: new Set(["Date", "Noun"]),
        },
      ];
    return { words, text: textOf(after), dated, original: rest };
  }
}
