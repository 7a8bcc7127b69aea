import type { Clause } from "./clauses.ts";
import { sayPeriod, type DateMention, type Period } from "./dates.ts";
import type { ExtractionInput } from "./extraction.ts";
import { isKin } from "./kin.ts";
import { evaluates, frame, strip, type Framing } from "./opinions.ts";
import type { Ledger } from "./ledger.ts";
import { clean, isVague, nameRuns, nameType, nounPhrase } from "./names.ts";
import { relate, type Relation } from "./relations.ts";
import { agree, readVerb } from "./verbs.ts";
import { others, possessive, rewrite, type SubjectKind, type Voice } from "./voice.ts";
import { has, write, type Word } from "./words.ts";

/** The dates of a sentence, and the one in front that holds for all of it. */
export interface Place {
  dates: DateMention[];
  inherited: DateMention | null;
}

interface Subject {
  kind: SubjectKind;
  /** The entity the fact is filed under. */
  entity: string;
  type: string;
  /** As the sentence has it. */
  text: string;
  plural: boolean;
  /** For "Caroline's goal": the noun that goes into the predicate. */
  noun: string | null;
}

/** What a thing does to a person: "it makes me happy". */
const TOUCHING = new Set(["make", "give", "help", "remind", "keep", "bring", "inspire", "motivate", "teach", "encourage", "drive", "let", "allow", "lift", "change", "calm", "relax"]);

interface Antecedents {
  thing: Word[] | null;
  people: Subject | null;
  person: Subject | null;
}

const SMALL_TALK = /^(?:agree|see|know|understand|guess|mean|bet|hear|imagine|wonder|suppose|chat|wait|thank|promise|assume|swear)$/;
const MAX_FACT_LENGTH = 420;
/** In the present "we" is everybody with these verbs; with others it is the speaker's own circle. */
const WE_GENERAL = new Set(["be", "need", "know", "believe", "get", "want", "understand", "make", "see", "think", "feel", "agree", "say", "show", "share", "deserve", "learn", "face", "grow", "find", "do", "hope"]);
/** In the progressive these make plans: "I'm flying to Rome next week". */
const SCHEDULED = new Set(["go", "move", "fly", "travel", "visit", "attend", "meet", "have", "host", "throw", "start", "begin", "leave", "join", "run", "perform", "compete", "drive", "take", "do", "play", "see", "come", "launch", "open", "get", "marry"]);
/** Conditions that last, said of a person with a single word. */
const LASTING = new Set(["vegetarian", "vegan", "single", "married", "divorced", "engaged", "pregnant", "gay", "lesbian", "bisexual", "trans", "transgender", "queer", "allergic", "retired", "unemployed", "diabetic", "deaf", "blind", "catholic", "christian", "muslim", "jewish", "buddhist", "hindu", "atheist", "religious", "left-handed", "bilingual", "widowed", "disabled", "sober", "adopted"]);
/** Complete without an object, and worth keeping. */
const INTRANSITIVE = new Set(["graduate", "retire", "marry", "divorce", "quit", "resign", "relocate", "propose", "win"]);
const HOLLOW_ADVERBS = new Set(["so", "really", "super", "very", "pretty", "just", "truly", "here", "all", "too", "together", "welcome", "right", "sure", "fine", "good", "great", "okay", "off", "busy"]);
/** "I'm not vegetarian any more" is "I'm no longer vegetarian"; other clauses are left alone. */
function ceasing(clause: Clause): Clause {
  const { words, verb } = clause;
  let end = words.length;
  if (words[end - 1]?.lower === "anymore") end -= 1;
  else if (words[end - 1]?.lower === "more" && words[end - 2]?.lower === "any") end -= 2;
  else return clause;
  if (!verb.negated) return clause;
  const kept = words.slice(0, end);
  const at = kept.findIndex((w) => w.lower === "not" || w.lower === "never");
  if (at < 0) return clause;
  const like = kept[at]!;
  const part = (text: string): Word => ({ ...like, text, lower: text, post: "", tags: new Set(["Adverb"]) });
  const rebuilt = [...kept.slice(0, at).filter((w) => !/^(?:do|does)$/.test(w.lower)), part("no"), part("longer"), ...kept.slice(at + 1)];
  const reread = readVerb(rebuilt, 0, true);
  return reread === null ? clause : { ...clause, words: rebuilt, verb: reread };
}

/** "the council meeting for adoption": the object as it can be said again, with what belongs to it. */
function thingOf(name: string, after: readonly Word[]): Word[] | null {
  const like = after[0]!;
  const parts = name.split(" ");
  const last = parts.at(-1)!;
  const at = after.findIndex((w) => w.text === last);
  const the: Word = { ...like, text: "the", lower: "the", pre: "", post: "", tags: new Set(["Determiner"]), breaks: false };
  const words: Word[] = parts.map((text) => ({ ...like, text, lower: text.toLowerCase(), pre: "", post: "", tags: new Set(["Noun", "Singular"]), breaks: false }));
  for (let i = at + 1; at >= 0 && after[i - 1]!.post === "" && i < after.length && i < at + 6; i += 1) {
    const word = after[i]!;
    if (!(/^(?:for|of|with|about|on)$/.test(word.lower) || (i > at + 1 && (has(word, "Noun") || has(word, "Adjective") || has(word, "Determiner")))) || has(word, "Pronoun")) break;
    words.push({ ...word, post: "" });
  }
  while (words.length > 1 && !has(words.at(-1), "Noun")) words.pop();
  const owned = /['’]s? /.test(`${name} `);
  return /^\p{Ll}/u.test(last) && !owned ? [the, ...words] : words;
}

/** "lives in" → "live in". */
const pluralVerb = (text: string): string =>
  text.replace(/^(?:lives|works|studies|is|was|doesn't|isn't|wasn't)\b/, (verb) => ({ lives: "live", works: "work", studies: "study", is: "are", was: "were", "doesn't": "don't", "isn't": "aren't", "wasn't": "weren't" })[verb] ?? verb);

const isPet = (words: readonly Word[]): boolean => words.some((w) => /^(?:dog|cat|puppy|kitten|pup|parrot|hamster|rabbit|horse|pig|pet)$/.test(w.lower));

/** Said of the other out of politeness; true, and of no use later. */
function isCourtesy(clause: Clause, subject: Subject): boolean {
  if (subject.kind !== "speaker" && subject.kind !== "we") return false;
  const rest = clause.words.slice(clause.verb.end).filter((w) => !has(w, "Adverb") || w.lower === "here").map((w) => w.lower);
  const line = rest.join(" ");
  if (clause.verb.lemma === "be") return /^(?:so |really )?(?:glad|happy|sorry|here|sure|stoked|thrilled|excited|positive|certain) (?:that |if |for )?(?:you|your|to hear|to help|to see you|for)\b/.test(line) && !/^(?:so |really )?(?:excited|stoked|thrilled) (?:for|to help)/.test(line) || /^(?:so |really )?(?:glad|happy) (?:it|i could)/.test(line);
  if (/^(?:hope|wish|know|bet|believe|think|guess|see|remember)$/.test(clause.verb.lemma) && /^(?:that |how )?you\b/.test(line)) return true;
  return /^(?:like|love)$/.test(clause.verb.lemma) && (/^(?:that|this|those|these|your) \S+(?: \S+)?$/.test(line) || clause.subject[0]!.end === clause.subject[0]!.start && /^the \S+(?: \S+)?$/.test(line)) && clause.verb.tense === "present";
}

const KIN = /^(?:mom|dad|mother|father|parents?|sisters?|brothers?|sons?|daughters?|kids?|child|children|wife|husband|partner|girlfriend|boyfriend|aunt|uncle|cousins?|grandma|grandpa|grandmother|grandfather|friends?|mentor|boss|family|neighbor|roommate|nephew|niece|fiancée?|coworkers?|colleagues?|students?|teacher|coach|team|puppy|dogs?|cats?|pets?)$/i;
const TRAILING = new Set(["too", "though", "either", "lol", "haha", "actually", "huh", "now", "tho", "anymore", "and", "but", "so", "or", "then", "also", "just", "recently", "lately", "yet", "anyway", "honestly", "btw", "yeah", "guys", "obviously", "however", "because", "that"]);

/** Turns clauses into facts. It remembers who was named before, so that "she" and "they" can be read. */
export class Statements {
  readonly names: ReadonlySet<string>;
  readonly #input: ExtractionInput;
  readonly #ledger: Ledger;
  readonly #voice: Voice;
  /** What a pronoun may stand for, from the sentence before and from this one. */
  #before: Antecedents = { thing: null, people: null, person: null };
  #now: Antecedents = { thing: null, people: null, person: null };

  constructor(input: ExtractionInput, ledger: Ledger) {
    this.#input = input;
    this.#ledger = ledger;
    const speakers = new Set(input.previous.map((u) => u.speaker).filter((s) => s !== null && s !== input.speaker));
    this.#voice = { speaker: input.speaker, other: speakers.size === 1 ? [...speakers][0]! : null };
    const names = new Set<string>(["guys", "pal", "buddy", "man", "dude", "girl", "bro", "everyone", "folks", "friend"]);
    for (const name of [input.speaker, this.#voice.other]) {
      if (name === null) continue;
      const first = name.toLowerCase().split(/\s+/)[0]!;
      names.add(name.toLowerCase());
      for (let n = 3; n <= first.length; n += 1) names.add(first.slice(0, n));
    }
    this.names = names;
  }

  beginSentence(): void {
    this.#before = this.#now;
    this.#now = { thing: null, people: null, person: null };
  }

  /** A relation of the speaker's was named: "she" may be this person. */
  meet(name: string): void {
    this.#now.person = { kind: "third", entity: name, type: "person", text: name, plural: false, noun: null };
  }

  add(given: Clause, here: Place): void {
    const clause = ceasing(given);
    const { verb } = clause;
    const subject = this.#subject(clause);
    if (subject === null) return this.#addFramed(clause, here);
    if (verb.lemma === "break" && subject.kind === "we" && clause.words[verb.end]?.lower === "up") return this.#breakUp(clause, here, subject);
    if (subject.kind === "we" && verb.tense === "present" && (WE_GENERAL.has(verb.lemma) || verb.modal !== null || clause.words.slice(0, verb.end).some((w) => w.lower === "all" || w.lower === "both"))) return;
    if (verb.tense === "modal" && !(verb.modal === "can" && verb.negated && verb.lemma === "wait") && !(verb.modal === "would" && /^(?:love|like)$/.test(verb.lemma))) return;
    const told = this.#tell(clause.words.slice(verb.end), clause, here, subject);
    if (told === null || !this.#worthTelling(clause, told.after) || isCourtesy(clause, subject)) return;
    const group = clause.words.slice(0, verb.end);
    const sentence = this.#finish(`${subject.text} ${this.#verbText(group, clause, subject)} ${told.line}`);
    if (sentence.length > MAX_FACT_LENGTH) return;
    const span = this.#span(clause);
    const contrast = told.after.findIndex((w, i) => w.lower === "not" && i > 0 && told.after[i - 1]!.post.includes(","));
    if (contrast > 0 && told.after.length - contrast < 6) return this.#contrast(clause, subject, told, contrast, span);
    const relations = relate(verb, told.after, told.line);
    for (const [index, relation] of relations.entries()) this.#file(relation, index, subject, sentence, told.period, told.role, clause, span, told.line);
    this.#remember(subject, relations[0]!, told.after);
  }

  /** "Tom and I broke up", or "we" where one person was spoken of. */
  #breakUp(clause: Clause, here: Place, subject: Subject): void {
    const speaker = this.#input.speaker;
    if (speaker === null || clause.verb.negated) return;
    const run = nameRuns(clause.subject).find(([from]) => clause.subject[from]!.text !== speaker);
    const partner = run === undefined ? (this.#now.person ?? this.#before.person)?.entity : clean(write(clause.subject.slice(run[0], run[1])));
    if (partner === undefined || partner === speaker) return;
    const { period } = this.#date(clause.words.slice(clause.verb.end), here, "past", clause);
    const self: Subject = { ...subject, kind: "speaker", text: speaker, plural: false };
    const name = { name: partner, type: "person" };
    const shared = { strength: 8, value: null, says: null } as const;
    this.#file({ ...shared, predicate: "BROKE_UP_WITH", object: name, kind: "event", ended: false }, 0, self, `${speaker} broke up with ${partner}.`, period, "at", clause, this.#span(clause), "");
    this.#file({ ...shared, predicate: "IN_RELATIONSHIP_WITH", object: name, kind: "state", ended: true }, 1, self, `${speaker} was in a relationship with ${partner}.`, period, "at", clause, this.#span(clause), "");
  }

  /** "I work at Beta, not Acme": the one holds, the other does not. */
  #contrast(clause: Clause, subject: Subject, told: { after: Word[]; period: Period | null; role: string }, at: number, span: [number, number]): void {
    const right = this.#trim(told.after.slice(0, at));
    const lead = right.findIndex((w) => !has(w, "Preposition") && !/^(?:to|in|at|as|for|from|like)$/.test(w.lower));
    const tail = told.after.slice(at + 1);
    const wrong = has(tail[0], "Preposition") || /^(?:to|in|at|as|for|from)$/.test(tail[0]?.lower ?? "") ? tail : [...right.slice(0, lead), ...tail];
    const verbText = this.#verbText(clause.words.slice(0, clause.verb.end), clause, subject);
    for (const [index, relation] of relate(clause.verb, right, write(right)).entries()) this.#file(relation, index, subject, this.#finish(`${subject.text} ${verbText} ${write(right)}`), told.period, told.role, clause, span, write(right));
    for (const relation of relate(clause.verb, wrong, write(wrong))) {
      if (relation.kind !== "state" || relation.says === null) continue;
      this.#file({ ...relation, ended: true, says: { ...relation.says, past: relation.says.negative } }, 1, subject, "", null, "at", clause, span, "");
    }
  }

  /** Keeps who and what was just spoken of; two candidates of a sort cancel out. */
  #remember(subject: Subject, relation: Relation, after: readonly Word[]): void {
    const object = relation.object;
    if (object !== null && object.type !== "person" && object.type !== "place") {
      this.#now.thing = thingOf(object.name, after);
    } else if (object !== null) this.#now.thing = null;
    if (subject.kind === "third" && subject.type === "person") {
      if (subject.plural) this.#now.people = subject;
      else if (subject.noun === null || KIN.test(subject.noun)) this.#now.person = subject;
    }
    const speaker = this.#input.speaker;
    after.forEach((word, i) => {
      const head = after[i + 1];
      if (word.owner === undefined || word.owner !== speaker || head === undefined || !KIN.test(head.lower)) return;
      const plural = has(head, "Plural") || /^(?:kids|children|parents|friends|family)$/.test(head.lower);
      const found: Subject = { kind: "third", entity: speaker, type: "person", text: `${possessive(speaker)} ${head.text}`, plural, noun: head.lower.toUpperCase() };
      if (plural) this.#now.people = this.#now.people === null ? found : null;
      else this.#now.person = this.#now.person === null ? found : null;
    });
  }

  #span(clause: Clause): [number, number] {
    const words = [...(clause.shared ? [] : clause.subject), ...clause.words];
    return [Math.min(...words.map((w) => w.start)), Math.max(...words.map((w) => w.end))];
  }

  /** What follows the verb in the third person, its date taken out; `null` where it cannot be said completely. */
  #tell(words: readonly Word[], clause: Clause, here: Place, subject: Subject): { after: Word[]; line: string; period: Period | null; role: string } | null {
    const { tense } = clause.verb;
    let rest = this.#trim(words);
    if (rest.some((w) => w.lower === "if") && tense === "future") return null;
    const direction = tense === "future" || tense === "progressive" || tense === "present" ? "future" : "past";
    const dated = this.#date(rest, here, direction, clause);
    rest = this.#trim(dated.rest);
    const nouns = { singular: subject.kind === "third" && !subject.plural, plural: subject.plural, person: subject.kind === "third" && subject.type === "person" };
    const referents = { person: (this.#now.person ?? this.#before.person)?.text ?? null, people: (this.#now.people ?? this.#before.people)?.text ?? null };
    const written = rewrite([...rest, ...clause.fronted], this.#voice, subject.kind, nouns, referents);
    let after = written.words;
    if (written.dangling >= 0) {
      const cut = this.#cutBefore(after, written.dangling);
      if (cut < 0) return null;
      after = after.slice(0, cut);
    }
    after = this.#trim(after);
    return { after, line: write(after), period: dated.period, role: dated.role };
  }

  /** "It was so powerful" right after the thing was named. */
  #aboutIt(clause: Clause): Framing | null {
    const { subject, verb, words } = clause;
    if (subject.length === 1 && subject[0]!.lower === "it" && TOUCHING.has(verb.lemma) && !verb.negated && verb.tense !== "modal" && verb.tense !== "future" && /^(?:me|us|my|our)$/.test(words[verb.end]?.lower ?? "")) {
      const thing = this.#now.thing ?? this.#before.thing;
      return thing === null ? null : { form: "touches", subject: thing };
    }
    if (subject.length !== 1 || subject[0]!.lower !== "it" || verb.lemma !== "be" || verb.negated || (verb.tense !== "past" && verb.tense !== "present" && verb.tense !== "perfect")) return null;
    const thing = this.#now.thing ?? this.#before.thing;
    const complement = strip(words.slice(verb.end));
    if (thing === null || !evaluates(complement) || /^(?:hard|easy|tough|time|true|ok|okay|fine|possible|worth|like|not)$/.test(complement[0]!.lower) || complement.some((w) => w.lower === "to" || w.lower === "time" || w.lower === "when")) return null;
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
    const body = framing.form !== "says" && framing.form !== "touches" ? framing.complement : clause.words.slice(verb.end);
    const topic = framing.form === "finds-it" || framing.form === "for" ? [] : rewrite(framing.subject, this.#voice, "third", { singular: false, plural: false, person: false });
    if (!Array.isArray(topic) && topic.dangling >= 0) return;
    const subjectWords = Array.isArray(topic) ? [] : topic.words.map((w, i) => (i === 0 && !has(w, "ProperNoun") && !/^\p{Lu}\p{Lu}/u.test(w.text) ? { ...w, text: w.text.replace(/^\p{Lu}/u, (c) => c.toLowerCase()) } : w));
    const plural = has(framing.form === "finds-it" || framing.form === "for" ? undefined : framing.subject.at(-1), "Plural");
    const told = this.#tell(body, clause, here, framing.form === "finds-it" || framing.form === "for" ? { ...self, kind: "speaker" } : { ...self, type: "thing", plural: plural || framing.form !== "finds" });
    if (told === null || told.after.length === 0) return;
    const topicText = write(subjectWords);
    const name = nounPhrase(subjectWords, 0).name;
    const group = clause.words.slice(0, verb.end).map((w) => w.text).join(" ");
    const at = this.#input.reference_time;
    let sentence: string;
    let predicate: string;
    if (framing.form === "finds") [sentence, predicate] = [`${speaker} ${past ? "found" : "finds"} ${topicText} to be ${told.line}`, past ? "FOUND" : "FINDS"];
    else if (framing.form === "finds-it") [sentence, predicate] = [`${speaker} ${past ? "found" : "finds"} it ${told.line}`, past ? "FOUND" : "FINDS"];
    else if (framing.form === "for") [sentence, predicate] = [`For ${speaker}, it ${group} ${told.line}`, "SAYS"];
    else if (framing.form === "says") [sentence, predicate] = [`${speaker} says that ${topicText} ${group} ${told.line}`, "SAYS"];
    else [sentence, predicate] = [`${topicText} ${group} ${told.line}`, "AFFECTED_BY"];
    const text = this.#finish(sentence);
    if (text.length > MAX_FACT_LENGTH) return;
    if (framing.form === "finds") this.#now.thing = subjectWords.map((w) => ({ ...w, owner: undefined as never }));
    const object = framing.form === "says" ? null : name;
    this.#ledger.require(speaker, "person");
    if (object !== null) this.#ledger.require(object.name, object.type);
    this.#ledger.addFact({
      subject: speaker, predicate, object: object?.name ?? null, object_value: object === null ? (framing.form === "touches" ? topicText : (framing.form === "says" || framing.form === "for" ? `${topicText || "it"} ${group} ${told.line}` : `${topicText} ${told.line}`).trim()) : null, fact: text, kind: "state", strength: 4,
      valid_from: past ? (told.period?.from ?? null) : at, valid_to: past ? (told.period?.to ?? at) : null, precision: past ? (told.period?.precision ?? null) : null, span: this.#span(clause),
    });
  }

  #file(relation: Relation, index: number, subject: Subject, sentence: string, period: Period | null, role: string, clause: Clause, span: [number, number], line: string): void {
    const at = this.#input.reference_time;
    let { kind, predicate } = relation;
    let planned: string | null = null;
    if (kind === "state" && relation.ended && period !== null && role === "at" && index === 0 && clause.verb.tense === "past" && !clause.verb.ceased && /^(?:have|be|feel|want|need)$/.test(clause.verb.lemma)) {
      kind = "event";
      predicate = predicate.replace(/^HAS\b/, "HAD").replace(/^IS\b/, "WAS").replace(/^FEELS\b/, "FELT");
    }
    if (clause.verb.tense === "progressive" && period !== null && period.from > at && index === 0) {
      kind = "event";
      if (kind !== relation.kind) predicate = "PLANS_TO";
      planned = relation.predicate === "PLANS_TO" ? relation.value : `${clause.verb.lemma} ${line}`.trim();
    }
    if (predicate === "PLANS_TO" && kind === "state" && period !== null && period.from > at) kind = "event";
    let text = sentence;
    const object = planned === null && relation.object !== null && relation.object.name !== subject.entity ? relation.object : null;
    const value = object === null ? (planned ?? relation.value ?? relation.object?.name ?? sentence) : null;
    const spoken = relation.says === null ? null : relation.ended ? relation.says.past : index > 0 ? relation.says.present : null;
    if (spoken !== null) text = this.#finish(`${subject.text} ${subject.plural ? pluralVerb(spoken) : spoken}`);
    let from: number | null;
    let to: number | null = null;
    if (kind === "event") {
      from = period?.from ?? null;
      to = period?.to ?? (clause.verb.tense === "future" ? null : at);
      if (clause.verb.tense === "future" && period === null) from = at;
    } else if (relation.ended) {
      from = role === "since" ? (period?.from ?? null) : null;
      to = role === "since" || period === null ? at : clause.verb.tense === "past" && !clause.verb.ceased && index === 0 ? period.to : period.from;
      if (role === "at" && period !== null && clause.verb.tense === "past" && index === 0 && !clause.verb.ceased) from = period.from;
    } else {
      const perfect = clause.verb.tense.startsWith("perfect");
      from = period?.from ?? (perfect ? null : at);
    }
    if (from !== null && to !== null && to < from) to = from;
    this.#ledger.require(subject.entity, subject.type);
    if (object !== null) this.#ledger.require(object.name, object.type);
    this.#ledger.addFact({
      subject: subject.entity, predicate: subject.noun === null ? predicate : subject.noun === "NAME" && predicate === "IS" ? "NAMED" : `${subject.noun}_${subject.plural ? predicate.replace(/^HAS\b/, "HAVE").replace(/^IS(?=_|$)/, "ARE").replace(/^([A-Z]{3,}[^S_])S(?=_|$)/, "$1") : predicate}`,
      object: object?.name ?? null, object_value: value, fact: text, kind, strength: relation.strength,
      valid_from: from, valid_to: to, precision: period?.precision ?? null, span,
    });
  }

  #subject(clause: Clause): Subject | null {
    const speaker = this.#input.speaker;
    const words = clause.subject;
    const first = words[0];
    if (first === undefined) return null;
    if (words.length === 1 && first.lower === "i") return speaker === null ? null : { kind: "speaker", entity: speaker, type: "person", text: speaker, plural: false, noun: null };
    if (words.length === 1 && first.lower === "we") {
      if (speaker === null || clause.verb.tense === "modal") return null;
      return { kind: "we", entity: speaker, type: "person", text: others(speaker), plural: true, noun: null };
    }
    if (words.length === 1 && first.lower === "they") return this.#now.people ?? this.#before.people;
    if (words.length === 1 && (first.lower === "he" || first.lower === "she")) return this.#now.person ?? this.#before.person;
    if (words.length === 1 && has(first, "Pronoun")) return null;
    const last = words.at(-1)!;
    if (speaker !== null && words.length > 2 && last.lower === "i" && words.at(-2)!.lower === "and") {
      const company = rewrite(words.slice(0, -2), this.#voice, "speaker", { singular: false, plural: false, person: false });
      if (company.dangling >= 0) return null;
      const names = write(company.words);
      return { kind: "we", entity: speaker, type: "person", text: `${speaker} and ${/^(?:Some|A|An|The|Their|Two|Three)\b/.test(names) ? names[0]!.toLowerCase() + names.slice(1) : names.replace(/^My\b/, "their")}`, plural: true, noun: null };
    }
    if ((first.lower === "my" || first.lower === "our") && speaker !== null) return this.#ownSubject(words, speaker);
    const article = first.lower === "the" ? 1 : 0;
    const run = nameRuns(words).find(([from]) => from === article);
    if (run === undefined) return null;
    const named = words.slice(run[0], run[1]);
    const name = clean(write(named));
    if (name === speaker || name.length < 2) return null;
    const subject: Subject = { kind: "third", entity: name, type: nameType(named, undefined), text: article === 1 ? `The ${name}` : name, plural: false, noun: null };
    // "Ada Lovelace, an English mathematician, was …": the apposition is left out.
    if (run[1] === words.length || named.at(-1)!.post.includes(",")) return subject;
    if (/['’]s?$/.test(named.at(-1)!.text) && words.length - run[1] < 3) {
      const owned = write(words.slice(run[1]));
      return { ...subject, text: `${write(named)} ${owned}`, noun: owned.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, "_"), plural: has(last, "Plural") };
    }
    return null;
  }

  /** "my goal", "my sister Anna", "our kids". */
  #ownSubject(words: readonly Word[], speaker: string): Subject | null {
    const written = rewrite(words.slice(1), this.#voice, "third", { singular: false, plural: false, person: false });
    if (written.dangling >= 0 || words.length < 2) return null;
    const head = words.at(-1)!;
    const plural = has(head, "Plural") || words.some((w) => w.lower === "and");
    const run = nameRuns(words)[0];
    if (run !== undefined && run[1] === words.length && words.slice(1, run[0]).some((w) => isKin(w.lower))) {
      const name = clean(write(words.slice(run[0])));
      return { kind: "third", entity: name, type: isPet(words) ? "object" : "person", text: name, plural: false, noun: null };
    }
    const text = `${possessive(speaker)} ${write(written.words)}`;
    if (isKin(head.lower) && !plural && words.length < 4) return { kind: "third", entity: text, type: isPet(words) ? "object" : "person", text, plural: false, noun: null };
    const noun = words.slice(1).map((w) => w.lower).slice(-3).join("_").toUpperCase().replace(/[^\p{L}\p{N}]+/gu, "_");
    return { kind: "third", entity: speaker, type: "person", text, plural, noun };
  }

  #date(rest: readonly Word[], here: Place, direction: "past" | "future", clause: Clause): { rest: Word[]; period: Period | null; role: string } {
    const { tense, lemma } = clause.verb;
    const first = rest[0]?.start ?? -1;
    const last = rest.at(-1)?.end ?? -1;
    let words = [...rest];
    let period: Period | null = null;
    let role = "at";
    for (const mention of here.dates) {
      if (mention.start < first || mention.start >= last) continue;
      const resolved = mention.resolve(direction);
      const inside = (w: Word): boolean => w.start < mention.end && w.end > mention.start;
      const now = this.#input.reference_time;
      // "thinking about going camping next month": the date is not that of the thinking.
      const lifts = mention.role !== "at" ? tense !== "present" || lemma !== "be" || mention.role === "since" : tense === "present" ? lemma === "plan" : tense !== "progressive" || SCHEDULED.has(lemma) || lemma === "plan" || resolved.from <= now;
      if (period === null && lifts) {
        period = resolved;
        role = mention.role;
        words = words.filter((w) => !inside(w));
      } else {
        const at = words.findIndex(inside);
        const kept = words.filter((w) => !inside(w));
        const like = words[at];
        if (like !== undefined) kept.splice(at, 0, { ...like, text: sayPeriod(resolved, this.#input.time_zone), lower: "on", post: "", tags: new Set(["Date"]) });
        words = kept;
      }
    }
    if (period === null && here.inherited !== null && tense !== "present") {
      period = here.inherited.resolve(direction);
      role = here.inherited.role;
    }
    return { rest: words, period, role };
  }

  #trim(words: readonly Word[]): Word[] {
    let end = words.length;
    while (end > 0) {
      const word = words[end - 1]!;
      const before = words[end - 2];
      if (TRAILING.has(word.lower) || (this.names.has(word.lower) && (before === undefined || before.post.includes(",")))) end -= 1;
      else break;
    }
    const out = words.slice(0, end);
    const last = out.at(-1);
    if (last !== undefined && last.post.includes(",")) out[out.length - 1] = { ...last, post: last.post.replace(",", "") };
    return out;
  }

  /** Where a sentence may end before word `at`, so that what stays is complete; -1 if nowhere. */
  #cutBefore(words: readonly Word[], at: number): number {
    for (let i = at; i > 1; i -= 1) {
      const lower = words[i]!.lower;
      if (/^(?:because|when|while|which|since|as|after|before|so|although|though|and|but|that|until|whenever|where)$/.test(lower)) return i;
      if (words[i - 1]!.post.includes(",")) return i;
    }
    return -1;
  }

  #worthTelling(clause: Clause, after: readonly Word[]): boolean {
    const content = after.filter((w) => (w.lower.length > 2 || /\d/.test(w.lower)) && !isVague(w) && !HOLLOW_ADVERBS.has(w.lower) && (has(w, "Noun") && !has(w, "Pronoun") || has(w, "Verb") && !has(w, "Auxiliary") || has(w, "Adjective") || has(w, "Value") || has(w, "Gerund") || /^\p{Lu}/u.test(w.text)));
    if (clause.verb.lemma === "be") {
      const bare = after.filter((w) => !has(w, "Adverb") && !HOLLOW_ADVERBS.has(w.lower));
      return content.length >= 1 && (bare.length >= 2 && bare.some((w, i) => i > 0 && w.lower !== "and" && !has(w, "Adjective")) || LASTING.has(bare[0]?.lower ?? "") || clause.subject.length > 2 || /^\d+$/.test(bare[0]?.lower ?? "") || !has(bare[0], "Adjective") && !has(bare[0], "Verb"));
    }
    if (SMALL_TALK.test(clause.verb.lemma) && content.length < 2) return false;
    return content.length >= 1 || (after.length === 0 && clause.verb.tense === "past" && INTRANSITIVE.has(clause.verb.lemma));
  }

  #verbText(group: readonly Word[], clause: Clause, subject: Subject): string {
    const singular = subject.kind === "speaker";
    let done = false;
    const used = clause.verb.tense === "used-to";
    return group.filter((w, i) => i === clause.verb.end - 1 || !/^(?:just|actually|literally|basically|honestly|lately|recently|finally|now|then|of|kind)$/.test(w.lower)).map((word) => {
      const i = group.indexOf(word);
      if (!singular || done || word.lower === "not") return word.text;
      const isVerb = has(word, "Verb") || i === clause.verb.end - 1 || /^(?:am|are|have|do|will|can)$/.test(word.lower);
      if (!isVerb || has(word, "Adverb") && i !== clause.verb.end - 1) return word.text;
      done = true;
      return used ? word.text : agree(word.lower, clause.verb.tense === "present" && !clause.verb.passive ? "present" : clause.verb.tense);
    }).join(" ");
  }

  #finish(text: string): string {
    const line = text.replace(/\s+/g, " ").replace(/\b(does|do|did|is|are|was|were|has|have|had|would|could|should) not\b/g, "$1n't").replace(/\bcan not\b/g, "can't").replace(/\bwill not\b/g, "won't").trim();
    return `${line[0]!.toUpperCase()}${line.slice(1)}.`;
  }
}
