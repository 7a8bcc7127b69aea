import { wordSet } from "./word-set.ts";
import { must } from "../../../shared/must.ts";
import { Antecedents } from "./antecedents.ts";
import type { Clause } from "./clauses.ts";
import type { ExtractionInput } from "./extraction.ts";
import { factOf, type Telling } from "./filing.ts";
import type { Ledger } from "./ledger.ts";
import { clean, nameRuns, nounPhrase } from "./names.ts";
import { evaluates, frame, strip, type Framing } from "./opinions.ts";
import type { Relation } from "./relation-parts.ts";
import { relate } from "./relations.ts";
import { ceasing, turned } from "./rephrase.ts";
import { readSubject, type Subject } from "./subjects.ts";
import { takeDate, type Dated, type Place } from "./timing.ts";
import { rewrite, type Voice } from "./voice.ts";
import { cutBefore, finish, MAX_FACT_LENGTH, sayVerb, trimEnd } from "./wording.ts";
import { has, write, type Word } from "./words.ts";
import { isHypothetical, isWorthTelling } from "./worth.ts";

/** After these verbs "you" opens a clause of its own: "I think you deserve it". */
const CLAUSAL = /^(?:hope|think|know|believe|guess|say|see|wish|feel|love|bet|suppose|realize|remember|be)$/;

/** What a thing does to a person: "it makes me happy". */
const TOUCHING = wordSet(`
  make give help remind keep bring inspire motivate teach encourage drive let allow lift change calm relax
`);

/** UTF-16 offsets from the subject, where it is this clause's own, to the last word. */
function spanOf(clause: Clause): [number, number] {
  const words = [...(clause.shared ? [] : clause.subject), ...clause.words];
  return [Math.min(...words.map((w) => w.start)), Math.max(...words.map((w) => w.end))];
}

/** Turns clauses into facts. It remembers who was named before, so that "she" and "they" can be read. */
export class Statements {
  readonly names: ReadonlySet<string>;
  readonly #input: ExtractionInput;
  readonly #ledger: Ledger;
  readonly #voice: Voice;
  /** Words that the thread writes with a capital inside a sentence. */
  readonly #proper: ReadonlySet<string>;
  readonly #named = new Antecedents();

  constructor(input: ExtractionInput, ledger: Ledger) {
    this.#input = input;
    const thread = [...input.previous, input].map((u) => u.content.slice(0, 4_000)).join("\n");
    this.#proper = new Set(Array.from(thread.matchAll(/[\p{Ll},] (\p{Lu}\p{L}+)/gu), (match) => match[1] ?? ""));
    this.#ledger = ledger;
    const speakers = new Set(input.previous.map((u) => u.speaker).filter((s) => s !== null && s !== input.speaker));
    this.#voice = { speaker: input.speaker, other: speakers.size === 1 ? must([...speakers][0], "word") : null };
    const names = new Set(
      wordSet(`
  guys pal buddy man dude girl bro everyone folks friend
`),
    );
    for (const name of [input.speaker, this.#voice.other]) {
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
  meet(name: string): void {
    this.#named.meet(name);
  }

  add(given: Clause, here: Place): void {
    const clause = this.#aboutIt(given) === null ? turned(ceasing(given)) : ceasing(given);
    const { verb } = clause;
    const subject = readSubject(clause, this.#voice, this.#named.people, this.#named.person);
    if (subject === null) return this.#addFramed(clause, here);
    if (verb.lemma === "break" && subject.kind === "we" && clause.words[verb.end]?.lower === "up")
      return this.#breakUp(clause, here, subject);
    if (isHypothetical(clause, subject)) return;
    const told = this.#tell(clause.words.slice(verb.end), clause, here, subject);
    if (told === null || !isWorthTelling(clause, subject, told.after)) return;
    const sentence = finish(
      `${subject.text} ${sayVerb(clause.words.slice(0, verb.end), clause, subject)} ${told.line}`,
    );
    if (sentence.length > MAX_FACT_LENGTH) return;
    const telling: Telling = { clause, subject, sentence, line: told.line, dated: told.dated, span: spanOf(clause) };
    const contrast = told.after.findIndex(
      (w, i) => w.lower === "not" && i > 0 && must(told.after[i - 1], "word").post.includes(","),
    );
    if (contrast > 0 && told.after.length - contrast < 6) return this.#contrast(telling, told.after, contrast);
    const relations = relate(verb, told.after, told.line);
    for (const [index, relation] of relations.entries()) this.#file(relation, index, telling);
    this.#named.remember(subject, must(relations[0], "word"), told.after, this.#input.speaker);
  }

  #file(relation: Relation, index: number, telling: Telling): void {
    const { fact, object } = factOf(relation, index, telling, this.#input.reference_time);
    this.#ledger.require(telling.subject.entity, telling.subject.type);
    if (object !== null) this.#ledger.require(object.name, object.type);
    this.#ledger.addFact(fact);
  }

  /** "Tom and I broke up", or "we" where one person was spoken of. */
  #breakUp(clause: Clause, here: Place, subject: Subject): void {
    const speaker = this.#input.speaker;
    if (speaker === null || clause.verb.negated) return;
    const run = nameRuns(clause.subject).find(([from]) => must(clause.subject[from], "word").text !== speaker);
    const partner = run === undefined ? this.#named.person?.entity : clean(write(clause.subject.slice(run[0], run[1])));
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
    const telling: Telling = {
      clause,
      subject: self,
      sentence: `${speaker} broke up with ${partner}.`,
      line: "",
      dated,
      span: spanOf(clause),
    };
    const shared = { strength: 8, value: null, says: null, object: { name: partner, type: "person" } } as const;
    this.#file({ ...shared, predicate: "BROKE_UP_WITH", kind: "event", ended: false }, 0, telling);
    this.#file({ ...shared, predicate: "IN_RELATIONSHIP_WITH", kind: "state", ended: true }, 1, {
      ...telling,
      sentence: `${speaker} was in a relationship with ${partner}.`,
    });
  }

  /** "I work at Beta, not Acme": the one holds, the other does not. */
  #contrast(telling: Telling, after: readonly Word[], at: number): void {
    const { clause, subject } = telling;
    const right = trimEnd(after.slice(0, at), this.names);
    const lead = right.findIndex((w) => !has(w, "Preposition") && !/^(?:to|in|at|as|for|from|like)$/.test(w.lower));
    const tail = after.slice(at + 1);
    const wrong =
      has(tail[0], "Preposition") || /^(?:to|in|at|as|for|from)$/.test(tail[0]?.lower ?? "")
        ? tail
        : [...right.slice(0, lead), ...tail];
    const sentence = finish(
      `${subject.text} ${sayVerb(clause.words.slice(0, clause.verb.end), clause, subject)} ${write(right)}`,
    );
    for (const [index, relation] of relate(clause.verb, right, write(right)).entries())
      this.#file(relation, index, { ...telling, sentence, line: write(right) });
    for (const relation of relate(clause.verb, wrong, write(wrong))) {
      if (relation.kind !== "state" || relation.says === null) continue;
      const denied = { ...relation, ended: true, says: { ...relation.says, past: relation.says.negative } };
      this.#file(denied, 1, { ...telling, dated: { rest: [], period: null, role: "at" } });
    }
  }

  /** What follows the verb in the third person, its date taken out; `null` where it cannot be said completely. */
  #tell(
    words: readonly Word[],
    clause: Clause,
    here: Place,
    subject: Subject,
  ): { after: Word[]; line: string; dated: Dated } | null {
    const { tense } = clause.verb;
    let rest = trimEnd(words, this.names);
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
    const direction = tense === "future" || tense === "progressive" || tense === "present" ? "future" : "past";
    const dated = takeDate(rest, here, direction, clause, this.#input.reference_time, this.#input.time_zone);
    rest = trimEnd(dated.rest, this.names);
    const nouns = {
      singular: subject.kind === "third" && !subject.plural,
      plural: subject.plural,
      person: subject.kind === "third" && subject.type === "person",
    };
    const referents = {
      clausal: CLAUSAL.test(clause.verb.lemma),
      person: this.#named.person?.text ?? null,
      people: this.#named.people?.text ?? null,
    };
    const written = rewrite([...rest, ...clause.fronted], this.#voice, subject.kind, nouns, referents);
    let after = written.words;
    if (written.dangling >= 0) {
      const cut = cutBefore(after, written.dangling);
      if (cut < 0) return null;
      after = after.slice(0, cut);
      if (
        /^(?:see|know|tell|show|hear|say|realize|think|how|what|to|be|is|was|help|let|make|get|and|of|for|with|about)$/.test(
          after.at(-1)?.lower ?? "",
        ) ||
        has(after.at(-1), "Preposition") ||
        has(after.at(-1), "Particle")
      )
        return null;
    }
    after = trimEnd(after, this.names);
    return { after, line: write(after), dated };
  }

  /** "It was so powerful" right after the thing was named. */
  #aboutIt(clause: Clause): Framing | null {
    const { subject, verb, words } = clause;
    if (
      subject.length === 1 &&
      must(subject[0], "word").lower === "it" &&
      TOUCHING.has(verb.lemma) &&
      !verb.negated &&
      verb.tense !== "modal" &&
      verb.tense !== "future" &&
      /^(?:me|us|my|our)$/.test(words[verb.end]?.lower ?? "")
    ) {
      const thing = this.#named.thing;
      return thing === null ? null : { form: "touches", subject: thing };
    }
    if (
      subject.length !== 1 ||
      must(subject[0], "word").lower !== "it" ||
      verb.lemma !== "be" ||
      verb.negated ||
      (verb.tense !== "past" && verb.tense !== "present" && verb.tense !== "perfect")
    )
      return null;
    const thing = this.#named.thing;
    const complement = strip(words.slice(verb.end));
    if (
      thing === null ||
      !evaluates(complement) ||
      /^(?:hard|easy|tough|time|true|ok|okay|fine|possible|worth|like|not|wild|crazy|hectic)$/.test(
        must(complement[0], "word").lower,
      ) ||
      complement.some(
        (w) =>
          /^(?:to|how|that|what|ride|journey|adventure|road)$/.test(w.lower) ||
          w.lower === "time" ||
          w.lower === "when",
      )
    )
      return null;
    return { form: "finds", subject: thing, complement };
  }

  /** A clause about things: told as what the speaker thinks or says of them. */
  #addFramed(clause: Clause, here: Place): void {
    const speaker = this.#input.speaker;
    const framing = speaker === null ? null : (this.#aboutIt(clause) ?? frame(clause));
    if (speaker === null || framing === null) return;
    const self: Subject = { kind: "third", entity: speaker, type: "person", text: speaker, plural: false, noun: null };
    const { verb } = clause;
    const past = verb.tense === "past";
    const body =
      framing.form !== "says" && framing.form !== "touches" ? framing.complement : clause.words.slice(verb.end);
    const topic =
      framing.form === "finds-it" || framing.form === "for"
        ? []
        : rewrite(framing.subject, this.#voice, "third", { singular: false, plural: false, person: false });
    if (!Array.isArray(topic) && topic.dangling >= 0) return;
    const subjectWords = Array.isArray(topic)
      ? []
      : topic.words.map((w, i) =>
          i === 0 &&
          framing.form !== "finds-it" &&
          framing.form !== "for" &&
          framing.subject[0] === clause.subject[0] &&
          w.text === clause.subject[0]?.text &&
          w.pre === "" &&
          !this.#proper.has(w.text) &&
          !has(w, "ProperNoun") &&
          !/^\p{Lu}\p{Lu}/u.test(w.text) &&
          (w.owner ?? null) === null
            ? { ...w, text: w.text.replace(/^\p{Lu}/u, (c) => c.toLowerCase()) }
            : w,
        );
    const plural = has(
      framing.form === "finds-it" || framing.form === "for" ? undefined : framing.subject.at(-1),
      "Plural",
    );
    const told = this.#tell(
      body,
      clause,
      here,
      framing.form === "finds-it" || framing.form === "for"
        ? { ...self, kind: "speaker" }
        : { ...self, type: "thing", plural: plural || framing.form !== "finds" || clause.subject[0]?.lower === "you" },
    );
    if (told === null || told.after.length === 0) return;
    const topicText = write(subjectWords);
    if (topicText === "" && framing.form !== "finds-it" && framing.form !== "for") return;
    const name = nounPhrase(subjectWords, 0).name;
    const group = clause.words
      .slice(0, verb.end)
      .map((w) => w.text)
      .join(" ");
    const at = this.#input.reference_time;
    let sentence: string;
    let predicate: string;
    if (framing.form === "finds")
      [sentence, predicate] = [
        `${speaker} ${past ? "found" : "finds"} ${topicText} to be ${told.line}`,
        past ? "FOUND" : "FINDS",
      ];
    else if (framing.form === "finds-it")
      [sentence, predicate] = [`${speaker} ${past ? "found" : "finds"} it ${told.line}`, past ? "FOUND" : "FINDS"];
    else if (framing.form === "for") [sentence, predicate] = [`For ${speaker}, it ${group} ${told.line}`, "SAYS"];
    else if (framing.form === "says")
      [sentence, predicate] = [`${speaker} says that ${topicText} ${group} ${told.line}`, "SAYS"];
    else [sentence, predicate] = [`${topicText} ${group} ${told.line}`, "AFFECTED_BY"];
    const text = finish(sentence);
    if (text.length > MAX_FACT_LENGTH) return;
    if (framing.form === "finds") this.#named.discuss(subjectWords);
    const object = framing.form === "says" ? null : name;
    this.#ledger.require(speaker, "person");
    if (object !== null) this.#ledger.require(object.name, object.type);
    this.#ledger.addFact({
      subject: speaker,
      predicate,
      object: object?.name ?? null,
      object_value:
        object === null
          ? framing.form === "touches"
            ? topicText
            : (framing.form === "says" || framing.form === "for"
                ? `${topicText || "it"} ${group} ${told.line}`
                : `${topicText} ${told.line}`
              ).trim()
          : null,
      fact: text,
      kind: "state",
      strength: 4,
      valid_from: past ? (told.dated.period?.from ?? null) : at,
      valid_to: past ? (told.dated.period?.to ?? at) : null,
      precision: past ? (told.dated.period?.precision ?? null) : null,
      span: spanOf(clause),
    });
  }
}
