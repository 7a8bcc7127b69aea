import { wordSet } from "../../../text/word-set.ts";
import { nonNull } from "../../../../../shared/non-null.ts";
import { Antecedents } from "./coreference.ts";
import type { Clause } from "../grammar/clauses.ts";
import type { ExtractionInput } from "../../../extraction/extraction.ts";
import { buildFact, type RenderedClause } from "./build-fact.ts";
import type { ExtractionBuilder } from "./extraction-builder.ts";
import { profileFact, profileFieldOf, isOwnName } from "./profile.ts";
import { cleanName, findNameRuns } from "../grammar/noun-phrases.ts";
import { namingFact, readNaming, type Naming } from "./naming.ts";
import { isListedNoun, verbAgrees, isComplete, isWellFormed } from "./well-formed.ts";
import type { EarlierReadings } from "./earlier-messages.ts";
import type { Relation } from "../relations/relation-parts.ts";
import { readRelations } from "../relations/relations.ts";
import { withNoLonger, resolveThere, withSpeakerAsSubject, dropDanglingObject } from "./rephrase.ts";
import { formatPeriod } from "../../dates/dates.ts";
import { readSubject, type Subject } from "./subjects.ts";
import { withBirthdays } from "../grammar/birthdays.ts";
import { announcedEnd, takeDate, type Dated, type SentenceDates } from "./timing.ts";
import { toThirdPerson, type Participants } from "../grammar/pronouns.ts";
import { findCutBefore, toSentence, MAX_FACT_CHARACTERS, renderVerb, trimClosingPhrases } from "./fact-wording.ts";
import { hasTag, textOf, type Word } from "../grammar/words.ts";
import { isBreakUp, isHypothetical, isMemorable } from "./is-memorable.ts";
import { isWorthKeeping } from "./worth-keeping.ts";

const CLAUSAL = /^(?:hope|think|know|believe|guess|say|see|wish|feel|love|bet|suppose|realize|remember|be)$/;

const STATUS = /^(?:RELATIONSHIP_STATUS|MARRIED|ENGAGED|DIVORCED)/;
const SINGULAR_PERSON = /^(?:he|she|him|her|his)$/;

function spanOf(clause: Clause): [number, number] {
  const words = [...(clause.sharesSubject ? [] : clause.subject), ...clause.words];
  return [Math.min(...words.map((w) => w.start)), Math.max(...words.map((w) => w.end))];
}

interface RenderedComplement {
  words: Word[];
  text: string;
  dated: Dated;
  original: Word[];
}

function withoutAside(clause: Clause): Clause {
  const { subject } = clause;
  const at = subject.findIndex(
    ({ lower }, i) => i > 0 && /^(?:who|which|whose)$/.test(lower) && subject[i - 1]?.post.includes(","),
  );
  if (at < 0) return clause;
  return {
    ...clause,
    subject: subject.slice(0, at).map((word, i) => (i === at - 1 ? { ...word, post: "", end: word.end - 1 } : word)),
  };
}

function closesAside({ subject }: Clause, content: string): boolean {
  const [last, ...others] = subject.toReversed().map(({ start, end }) => content.slice(start, end).endsWith(","));
  return last === true && !others.includes(true);
}

/** Reads one episode. Notes mentions to resolve "she", "it" and "there". */
export class ClauseReader {
  readonly vocatives: ReadonlySet<string>;
  readonly #input: ExtractionInput;
  readonly #builder: ExtractionBuilder;
  readonly #participants: Participants;
  readonly #antecedents = new Antecedents();
  readonly #earlier: EarlierReadings;
  #before: Clause | null = null;

  constructor(input: ExtractionInput, builder: ExtractionBuilder, earlier: EarlierReadings) {
    this.#input = input;
    this.#earlier = earlier;
    this.#builder = builder;
    const speakers = new Set(input.previous.map((u) => u.speaker).filter((s) => s !== null && s !== input.speaker));
    this.#participants = {
      speaker: input.speaker,
      addressee: speakers.size === 1 ? nonNull([...speakers][0], "word") : null,
    };
    const vocatives = new Set(wordSet("guys pal buddy man dude girl bro everyone folks friend"));
    for (const name of [input.speaker, this.#participants.addressee]) {
      if (name === null) continue;
      const first = nonNull(name.toLowerCase().split(/\s+/)[0], "word");
      vocatives.add(name.toLowerCase());
      for (let n = 3; n <= first.length; n += 1) vocatives.add(first.slice(0, n));
    }
    this.vocatives = vocatives;
  }

  beginSentence(): void {
    this.#antecedents.beginSentence();
  }

  notePerson(name: string): void {
    this.#antecedents.notePerson(name);
  }

  notePlace(place: string): void {
    this.#antecedents.notePlace(place);
  }

  read(clauseOfSentence: Clause, dates: SentenceDates): void {
    const given = withoutAside(clauseOfSentence);
    const before = this.#before;
    this.#before = given;
    if (isListedNoun(given, before)) return;
    if (closesAside(given, this.#input.content)) return;
    const naming = readNaming(given);
    if (naming !== null) return this.#addNaming(naming, given);
    const plain = resolveThere(withNoLonger(given), () => this.#antecedents.place ?? this.#earlier.place);
    const clause = withSpeakerAsSubject(plain);
    const { verb } = clause;
    const subject = readSubject(clause, this.#participants, this.#antecedents.people, this.#findPerson(clause));
    if (subject === null) return;
    if (subject.noun !== null && profileFieldOf(subject.noun) !== null) return this.#addProfile(clause, subject);
    if (subject.kind === "we" && isBreakUp(clause)) return this.#addBreakUp(clause, dates, subject);
    if (isHypothetical(clause, subject) || !verbAgrees(clause, subject)) return;
    const complement = this.#renderComplement(clause.words.slice(verb.end), clause, dates, subject);
    if (
      complement === null ||
      !isMemorable(clause, subject, complement.words) ||
      !isWellFormed(complement.original, verb.lemma)
    )
      return;
    if (!isComplete(complement.words, clause.words)) return;
    const comma = clause.words[verb.end - 1]?.post.includes(",") && complement.text !== "" ? "," : "";
    const sentence = toSentence(
      `${subject.text} ${renderVerb(clause.words.slice(0, verb.end), clause, subject)}${comma} ${complement.text}`,
    );
    if (sentence.length > MAX_FACT_CHARACTERS) return;
    const rendered: RenderedClause = {
      clause,
      subject,
      sentence,
      complement: complement.text,
      dated: complement.dated,
      span: spanOf(clause),
    };
    const contrast = complement.words.findIndex(
      (w, i) => w.lower === "not" && i > 0 && nonNull(complement.words[i - 1], "word").post.includes(","),
    );
    if (contrast > 0 && complement.words.length - contrast < 6)
      return this.#addContrast(rendered, complement.words, contrast);
    const after = this.#supplyObject(clause, complement.words);
    if (after !== complement.words) {
      rendered.complement = textOf(after);
      rendered.sentence = `${sentence.slice(0, -1)} ${rendered.complement}.`;
    }
    const relations = this.#endingRelations(rendered, after) ?? readRelations(verb, after, rendered.complement);
    rendered.isChange =
      relations[0]?.kind === "event" && relations.some(({ kind, ended }) => kind === "state" && !ended);
    for (const [index, relation] of relations.entries())
      this.#addRelation(this.#withFullEmployer(relation), index, rendered);
    if (relations[0] !== undefined) this.#antecedents.noteRelation(subject, relations[0], after, this.#input.speaker);
  }

  #endingRelations(rendered: RenderedClause, after: Word[]): Relation[] | null {
    const announced = announcedEnd(rendered.clause, rendered.dated, this.#input.reference_time);
    if (announced === null) return null;
    const relations = readRelations(announced.clause.verb, after, rendered.complement);
    if (!relations.every(({ kind, ended, wordings }) => kind === "state" && ended && wordings !== null)) return null;
    Object.assign(rendered, announced);
    return relations;
  }

  #findPerson(clause: Clause): Subject | null {
    if (this.#antecedents.person !== null) return this.#antecedents.person;
    const pronoun = [...(clause.subject.length === 1 ? clause.subject : []), ...clause.words].find((w) =>
      SINGULAR_PERSON.test(w.lower),
    );
    return pronoun === undefined
      ? null
      : this.#earlier.findPerson(/^(?:she|her|hers)$/.test(pronoun.lower) ? "she" : "he", pronoun.start);
  }

  /** Supplies the object of "We opened last Tuesday!" after "Is Two Ovens open?". */
  #supplyObject(clause: Clause, after: Word[]): Word[] {
    if (after.length > 0 || !/^(?:open|launch)$/.test(clause.verb.lemma) || clause.verb.negated) return after;
    const thing = this.#earlier.thing;
    const template = clause.words[0];
    if (thing === null || template === undefined) return after;
    return thing.split(" ").map((text) => ({
      ...template,
      text,
      lower: text.toLowerCase(),
      post: "",
      tags: new Set(["Noun", "ProperNoun"]),
    }));
  }

  /** "quit the clinic" is "quit the Bristol clinic" if that is the employer. */
  #withFullEmployer(relation: Relation): Relation {
    const { object } = relation;
    if (object === null || /^\p{Lu}/u.test(object.name)) return relation;
    if (!/^(?:WORKS_AT|QUIT|LEFT|STOPPED|DOES)$/.test(relation.predicate)) return relation;
    const before = this.#earlier.speakerFacts.find(
      (fact) => fact.predicate === "WORKS_AT" && fact.object?.toLowerCase().endsWith(` ${object.name.toLowerCase()}`),
    );
    return before === undefined || before.object === null
      ? relation
      : { ...relation, object: { ...object, name: before.object } };
  }

  #addNaming(naming: Naming, clause: Clause): void {
    const { speaker, reference_time } = this.#input;
    if (speaker === null) return;
    const thing = this.#antecedents.thing;
    const named = namingFact(naming, speaker, reference_time, {
      kinNoun: this.#antecedents.kinNoun ?? this.#earlier.kinNoun,
      thing: thing === null ? null : textOf(thing),
      earlierFacts: () => this.#earlier.speakerFacts,
    });
    if (named === null) return;
    this.#builder.requireEntity(named.fact.subject, named.fact.subject === speaker ? "person" : named.type);
    this.#builder.requireEntity(naming.name, named.type);
    if (named.type === "person" || named.type === "object") this.#antecedents.notePerson(naming.name);
    this.#builder.addFact({ ...named.fact, span: spanOf(clause) });
  }

  #addProfile(clause: Clause, subject: Subject): void {
    const fact = profileFact(clause, subject, this.#input.reference_time);
    if (fact === null) return;
    this.#builder.requireEntity(subject.entity, subject.type);
    this.#builder.addFact({ ...fact, span: spanOf(clause) });
  }

  #addRelation(relation: Relation, index: number, rendered: RenderedClause): void {
    if (
      STATUS.test(relation.predicate) &&
      rendered.subject.kind === "we" &&
      rendered.subject.text.endsWith(" others")
    ) {
      const speaker = this.#input.speaker ?? "";
      const self = { ...rendered.subject, kind: "speaker" as const, text: speaker, plural: false };
      const sentence = rendered.sentence
        .replace(rendered.subject.text, speaker)
        .replace(/ are /u, " is ")
        .replace(/ were /u, " was ");
      return this.#addRelation(relation, index, { ...rendered, subject: self, sentence });
    }
    if (
      relation.predicate === "NAMED" &&
      (rendered.subject.kind !== "speaker" || isOwnName(relation.value ?? "", this.#input.speaker ?? ""))
    )
      return;
    const { fact, object } = buildFact(relation, index, rendered, this.#input.reference_time);
    if (!isWorthKeeping(fact, rendered, index)) return;
    this.#builder.requireEntity(rendered.subject.entity, rendered.subject.type);
    if (object !== null) this.#builder.requireEntity(object.name, object.type);
    this.#builder.addFact(fact);
  }

  #addBreakUp(clause: Clause, dates: SentenceDates, subject: Subject): void {
    const speaker = this.#input.speaker;
    if (speaker === null || clause.verb.negated) return;
    const run = findNameRuns(clause.subject).find(([from]) => nonNull(clause.subject[from], "word").text !== speaker);
    const partner =
      run === undefined ? this.#antecedents.person?.entity : cleanName(textOf(clause.subject.slice(run[0], run[1])));
    if (partner === undefined || partner === speaker) return;
    const dated = takeDate(
      clause.words.slice(clause.verb.end),
      dates,
      "past",
      clause,
      this.#input.reference_time,
      this.#input.time_zone,
    );
    const self: Subject = { ...subject, kind: "speaker", text: speaker, plural: false };
    const rendered: RenderedClause = {
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
      wordings: null,
      override: null,
      object: { name: partner, type: "person" },
    } as const;
    this.#addRelation({ ...shared, predicate: "BROKE_UP_WITH", kind: "event", ended: false }, 0, rendered);
    this.#addRelation({ ...shared, predicate: "IN_RELATIONSHIP_WITH", kind: "state", ended: true }, 1, {
      ...rendered,
      sentence: `${speaker} was in a relationship with ${partner}.`,
    });
  }

  /** In "I work at Beta, not Acme", only the first state holds. */
  #addContrast(rendered: RenderedClause, after: readonly Word[], at: number): void {
    const { clause, subject } = rendered;
    const right = trimClosingPhrases(after.slice(0, at), this.vocatives);
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
      this.#addRelation(relation, index, { ...rendered, sentence, complement: textOf(right) });
    for (const relation of readRelations(clause.verb, wrong, textOf(wrong))) {
      if (relation.kind !== "state" || relation.wordings === null) continue;
      const denied = {
        ...relation,
        ended: true,
        wordings: { ...relation.wordings, past: relation.wordings.negative },
      };
      this.#addRelation(denied, 1, { ...rendered, dated: { rest: [], period: null, role: "at", isUnread: false } });
    }
  }

  #renderComplement(
    words: readonly Word[],
    clause: Clause,
    dates: SentenceDates,
    subject: Subject,
  ): RenderedComplement | null {
    const { tense } = clause.verb;
    let rest = trimClosingPhrases(words, this.vocatives);
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
    // "parks where you can walk dogs" is about everyone
    if (rest.some((w, i) => w.lower === "where" && rest[i + 1]?.lower === "you")) return null;
    if (rest.some((w) => w.lower === "you") && rest.some((w) => w.lower === "yourself")) return null;
    const direction = tense === "future" || tense === "progressive" || tense === "present" ? "future" : "past";
    const isBirth = /^(?:bear|born)$/u.test(clause.verb.lemma);
    const meant = isBirth ? withBirthdays(dates, this.#input.content, subject.kind === "speaker") : dates;
    const dated = takeDate(rest, meant, direction, clause, this.#input.reference_time, this.#input.time_zone);
    rest = dropDanglingObject(trimClosingPhrases(dated.rest, this.vocatives));
    const nouns = {
      singular: subject.kind === "third" && !subject.plural,
      plural: subject.plural,
      person: subject.kind === "third" && subject.type === "person",
    };
    const referents = {
      clausal: CLAUSAL.test(clause.verb.lemma),
      person: this.#antecedents.person?.text ?? this.#findPerson(clause)?.text ?? null,
      kinNoun: this.#antecedents.kinNoun,
      people: this.#antecedents.people?.text ?? null,
    };
    const written = toThirdPerson([...rest, ...clause.fronted], this.#participants, subject.kind, nouns, referents);
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
    after = trimClosingPhrases(after, this.vocatives);
    const template = words[0];
    const birthday = after.length === 1 && hasTag(after[0], "Date") ? nonNull(after[0], "word").text : null;
    const born = dated.period === null ? birthday : formatPeriod(dated.period, this.#input.time_zone);
    if (after.length === (birthday === null ? 0 : 1) && isBirth && born !== null && template !== undefined)
      after = [{ ...template, text: born, lower: "date", post: "", tags: new Set(["Date", "Noun"]) }];
    return { words: after, text: textOf(after), dated, original: rest };
  }
}
