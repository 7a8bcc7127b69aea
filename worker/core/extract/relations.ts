import { clean, MAX_NAME_LENGTH, nameType, nounPhrase, nameRuns, type Name } from "./names.ts";
import { isGerund, lemmaOf, pastOf, thirdPerson, type Tense, type VerbGroup } from "./verbs.ts";
import { has, write, type Word } from "./words.ts";

/** What a clause says of its subject, before its dates and its sentence. */
export interface Relation {
  predicate: string;
  object: Name | null;
  /** A literal where there is no object. */
  value: string | null;
  kind: "state" | "event";
  /** 1 (passing) to 10 (defining). */
  strength: number;
  /** The state is said to be over: "quit my job at Acme". */
  ended: boolean;
  /** How the state reads where the clause itself does not say it ("moved to Rome" → "lives in Rome"): text after the subject. */
  says: { present: string; past: string; negative: string } | null;
}

const EVENT_TENSES: ReadonlySet<Tense> = new Set(["past", "perfect"]);
/** Verbs of being and feeling: in the past they tell of a state that was. */
const STATIVE = new Set(["be", "have", "want", "need", "know", "live", "own", "believe", "think", "feel", "hope", "belong", "mean", "seem", "remain", "stay", "value", "work", "study"]);

const place = (words: readonly Word[]): Name | null => {
  const run = nameRuns([LEAD, ...words]).map(([a, b]) => [a - 1, b - 1] as const).find(([a]) => a <= 2);
  if (run !== undefined) {
    // "Lisbon, Portugal" is one place.
    const next = words[run[1]];
    const end = words[run[1] - 1]!.post === "," && next !== undefined && has(next, "Place") ? run[1] + 1 : run[1];
    const name = clean(write(words.slice(run[0], end)));
    return name.length > 1 && name.length <= MAX_NAME_LENGTH ? { name, type: "place" } : null;
  }
  const phrase = nounPhrase(words, 0);
  return phrase.name === null ? null : { ...phrase.name, type: "place" };
};
/** A word that is no name, so that a run at the front is not read as a sentence start. */
const LEAD: Word = { text: "in", lower: "in", pre: "", post: "", start: 0, end: 0, tags: new Set(["Preposition"]), breaks: false };

const organization = (words: readonly Word[]): Name | null => {
  const run = nameRuns([LEAD, ...words]).map(([a, b]) => [a - 1, b - 1] as const).find(([a]) => a <= 2);
  if (run !== undefined) {
    const name = clean(write(words.slice(run[0], run[1])));
    return name.length > 1 ? { name, type: "organization" } : null;
  }
  const phrase = nounPhrase(words, 0);
  return phrase.name === null ? null : { ...phrase.name, type: "organization" };
};

const snake = (text: string): string => text.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, "_").replace(/^_+|_+$/g, "").slice(0, 60) || "STATES";

const state = (predicate: string, object: Name | null, value: string | null, strength: number, more?: Partial<Relation>): Relation =>
  ({ predicate, object, value: object === null ? value : null, kind: "state", strength, ended: false, says: null, ...more });
const event = (predicate: string, object: Name | null, value: string | null, strength: number, more?: Partial<Relation>): Relation =>
  ({ ...state(predicate, object, value, strength, more), kind: "event" });

/** Jobs that the tagger does not know as such. */
const OCCUPATION = /^(?:nurse|doctor|lawyer|teacher|engineer|developer|programmer|designer|chef|cook|pilot|plumber|electrician|carpenter|accountant|architect|artist|musician|writer|journalist|scientist|researcher|professor|student|banker|dancer|barista|waiter|waitress|therapist|counselor|psychologist|dentist|pharmacist|vet|firefighter|soldier|farmer|mechanic|photographer|translator|librarian|analyst|consultant|manager|director|secretary|receptionist|paramedic|midwife|surgeon|biologist|chemist|physicist|economist|salesperson|cashier|driver|baker|butcher|tailor|hairdresser|coach|trainer|tutor|painter|sculptor|actor|actress|singer|author|editor|officer|judge|detective|veterinarian|contractor|freelancer|entrepreneur|founder)$/;
const JOB = /^(?:job|position|role|work|gig)$/;
const RELATIONSHIP = /^(?:single|married|divorced|engaged|widowed|separated)$/;
const says = (present: string, past: string, negative: string): Relation["says"] => ({ present, past, negative });

/** Typed relations of a clause; the first is the clause itself, others follow from it. `rest` is what stands after the verb. */
export function relate(verb: VerbGroup, rest: readonly Word[], wholeRest: string): Relation[] {
  return typedRelations(verb, rest, wholeRest) ?? denied(verb, rest, wholeRest) ?? stopped(verb, rest) ?? [general(verb, rest, wholeRest)];
}

const LIKING = new Set(["like", "love", "enjoy", "adore"]);

/** "I don't live in Rome", "I don't like coffee": the typed state, ended; or its opposite. */
function denied(verb: VerbGroup, rest: readonly Word[], line: string): Relation[] | null {
  if (!verb.negated || verb.tense !== "present" || verb.modal !== null) return null;
  if (LIKING.has(verb.lemma)) return rest.length === 0 ? null : [state("DISLIKES", whole(rest), line, 6)];
  const positive = typedRelations({ ...verb, negated: false }, rest, line);
  if (positive === null || !positive.every((r) => r.kind === "state" && r.says !== null)) return null;
  return positive.map((r) => ({ ...r, ended: true, says: { ...r.says!, past: r.says!.negative } }));
}

/** "I stopped eating meat": the event, and the habit ended. */
function stopped(verb: VerbGroup, rest: readonly Word[]): Relation[] | null {
  if (!/^(?:stop|quit|give)$/.test(verb.lemma) || verb.tense !== "past" && verb.tense !== "perfect" || verb.negated) return null;
  const at = verb.lemma === "give" && rest[0]?.lower === "up" ? 1 : 0;
  const doing = rest[at];
  if (verb.lemma === "give" && at === 0 || doing === undefined || !isGerund(doing)) return null;
  const lemma = lemmaOf(doing.lower, "Gerund");
  const after = rest.slice(at + 1);
  const habit = general({ ...verb, lemma, tense: "present" }, after, write(after));
  const text = `${lemma} ${write(after)}`.trim();
  return [event(at === 1 ? "GAVE_UP" : "STOPPED", null, write(rest.slice(at)), 6), { ...habit, ended: true, says: says(`${thirdPerson(lemma)} ${write(after)}`, `used to ${text}`, `doesn't ${text}`) }];
}

function typedRelations(verb: VerbGroup, rest: readonly Word[], line: string): Relation[] | null {
  const lemma = verb.lemma;
  const first = rest[0]?.lower ?? "";
  const past = verb.tense === "past" || verb.tense === "used-to" || verb.tense === "past-progressive";
  const over = verb.ceased || verb.tense === "used-to";
  if (verb.tense === "future" || verb.tense === "modal" || verb.modal !== null) return null;
  if (verb.negated && !over) return null;
  const after = (n: number): Word[] => rest.slice(n);
  switch (lemma) {
    case "live":
    case "reside":
      if (first === "in" || first === "at" || first === "near") {
        const home = place(after(1));
        if (home !== null) return [state("LIVES_IN", home, null, 9, { ended: past || over, says: says(`lives in ${home.name}`, `lived in ${home.name}`, `doesn't live in ${home.name}`) })];
      }
      return null;
    case "move":
    case "relocate": {
      if (verb.tense !== "past" && verb.tense !== "perfect") return null;
      const to = rest.findIndex((w) => w.lower === "to");
      const from = rest.findIndex((w) => w.lower === "from");
      const out: Relation[] = [];
      const target = to >= 0 && to < 6 ? place(after(to + 1)) : null;
      const source = from >= 0 ? place(after(from + 1)) : null;
      if (target === null && source === null) return null;
      if (target !== null) {
        out.push(event("MOVED_TO", target, null, 8));
        out.push(state("LIVES_IN", target, null, 9, { says: says(`lives in ${target.name}`, `lived in ${target.name}`, `doesn't live in ${target.name}`) }));
      }
      if (source !== null) {
        if (target === null) out.push(event("MOVED_FROM", source, null, 8));
        out.push(state("LIVES_IN", source, null, 8, { ended: true, says: says(`lives in ${source.name}`, `lived in ${source.name}`, `doesn't live in ${source.name}`) }));
      }
      return out;
    }
    case "bear":
    case "born":
      if (verb.passive) {
        const at = rest.findIndex((w) => w.lower === "in");
        const born = at >= 0 ? place(after(at + 1)) : null;
        if (born !== null) return [event("BORN_IN", born, null, 9)];
        return [event("BORN_ON", null, line === "" ? null : line, 9)];
      }
      return null;
    case "work": {
      if (first === "at" || first === "for") {
        const employer = organization(after(1));
        const asAt = rest.findIndex((w) => w.lower === "as");
        const out: Relation[] = [];
        if (employer !== null) out.push(state("WORKS_AT", employer, null, 8, { ended: past || over, says: says(`works ${first} ${employer.name}`, `worked ${first} ${employer.name}`, `doesn't work ${first} ${employer.name}`) }));
        if (asAt >= 0) out.push(...occupation(after(asAt + 1), past || over));
        return out.length > 0 ? out : null;
      }
      if (first === "as") {
        const out = occupation(after(1), past || over);
        const at = rest.findIndex((w) => w.lower === "at" || w.lower === "for");
        const employer = at > 0 ? organization(after(at + 1)) : null;
        if (employer !== null) out.push(state("WORKS_AT", employer, null, 8, { ended: past || over, says: says(`works at ${employer.name}`, `worked at ${employer.name}`, `doesn't work at ${employer.name}`) }));
        return out.length > 0 ? out : null;
      }
      return null;
    }
    case "study": {
      const at = rest.findIndex((w) => w.lower === "at");
      const school = at >= 0 ? organization(after(at + 1)) : null;
      if (at === 0 && school !== null) return [state("STUDIES_AT", school, null, 7, { ended: past || over })];
      const subject = nounPhrase(rest, 0).name;
      if (subject === null) return null;
      const out = [state("STUDIES", { ...subject, type: "concept" }, null, 7, { ended: past || over })];
      if (school !== null) out.push(state("STUDIES_AT", school, null, 7, { ended: past || over, says: says(`studies at ${school.name}`, `studied at ${school.name}`, `doesn't study at ${school.name}`) }));
      return out;
    }
    case "quit":
    case "leave":
    case "lose": {
      if (verb.tense !== "past" && verb.tense !== "perfect") return null;
      const job = rest.findIndex((w) => JOB.test(w.lower));
      if (job >= 0 && job < 4) {
        const next = rest[job + 1]?.lower;
        if (next === "at" || next === "with") {
          const employer = organization(after(job + 2));
          if (employer !== null)
            return [
              event(`${pastOf(lemma).toUpperCase()}_JOB_AT`, employer, null, 7),
              state("WORKS_AT", employer, null, 8, { ended: true, says: says(`works at ${employer.name}`, `worked at ${employer.name}`, `doesn't work at ${employer.name}`) }),
            ];
        }
        if (next === "as") return [event(`${pastOf(lemma).toUpperCase()}_JOB`, null, line, 7), ...occupation(after(job + 2), true)];
      }
      if (lemma !== "lose") {
        const employer = nameRuns([LEAD, ...rest])[0];
        if (employer !== undefined && employer[0] === 1) {
          const name = organization(rest);
          if (name !== null && lemma === "quit")
            return [event("QUIT", name, null, 7), state("WORKS_AT", name, null, 8, { ended: true, says: says(`works at ${name.name}`, `worked at ${name.name}`, `doesn't work at ${name.name}`) })];
        }
      }
      return null;
    }
    case "start":
    case "begin":
    case "get":
    case "land":
    case "accept": {
      if (verb.tense !== "past" && verb.tense !== "perfect") return null;
      const working = rest.findIndex((w) => w.lower === "working" || JOB.test(w.lower));
      if (working >= 0 && working < 4) {
        const next = rest[working + 1]?.lower;
        const employer = next === "at" || next === "for" || next === "with" ? organization(after(working + 2)) : null;
        const asAt = rest.findIndex((w, i) => i > working && w.lower === "as");
        const out: Relation[] = [];
        if (employer !== null) out.push(event("STARTED_JOB_AT", employer, null, 7), state("WORKS_AT", employer, null, 8, { says: says(`works at ${employer.name}`, `worked at ${employer.name}`, `doesn't work at ${employer.name}`) }));
        if (asAt > 0) {
          if (out.length === 0) out.push(event("STARTED_JOB", null, line, 7));
          out.push(...occupation(after(asAt + 1), false));
        }
        return out.length > 0 ? out : null;
      }
      if (lemma === "get" && (first === "married" || first === "engaged" || first === "divorced")) return marriage(first, after(1), line);
      return null;
    }
    case "marry":
      return verb.passive ? marriage("married", rest, line) : marriage("married", [LEAD_TO, ...rest], line);
    case "engage":
      return verb.passive ? marriage("engaged", rest, line) : null;
    case "break":
      if (first === "up" && rest[1]?.lower === "with") {
        const who = person(after(2));
        if (who !== null) return [event("BROKE_UP_WITH", who, null, 8), state("IN_RELATIONSHIP_WITH", who, null, 8, { ended: true, says: says(`is in a relationship with ${who.name}`, `was in a relationship with ${who.name}`, `isn't in a relationship with ${who.name}`) })];
      }
      return null;
    case "date":
      {
        const who = person(rest);
        return who === null ? null : [state("IN_RELATIONSHIP_WITH", who, null, 7, { ended: past || over })];
      }
    case "turn":
      if (EVENT_TENSES.has(verb.tense) && /^\d{1,3}$/.test(first)) return [state("AGE", null, first, 7, { says: says(`is ${first} years old`, `was ${first} years old`, `isn't ${first} years old`) })];
      return null;
    case "like":
    case "love":
    case "enjoy":
    case "prefer":
    case "hate":
    case "dislike":
    case "adore": {
      if (verb.tense === "past" && lemma === "love" || rest.length === 0) return null;
      const predicate = { like: "LIKES", love: "LOVES", enjoy: "ENJOYS", prefer: "PREFERS", hate: "DISLIKES", dislike: "DISLIKES", adore: "LOVES" }[lemma];
      if (past && !over) return [event(pastOf(lemma).toUpperCase(), whole(rest), line, 5)];
      return [state(predicate, whole(rest), line, 6, { ended: over })];
    }
    case "have":
    case "own": {
      if (EVENT_TENSES.has(verb.tense) && !over) return null;
      const thing = nounPhrase(rest, 0);
      if (thing.name === null) return null;
      return [state(lemma === "own" ? "OWNS" : "HAS", thing.name, null, 6, { ended: over })];
    }
    case "be":
      return copula(verb, rest, line, past || over);
  }
  return null;
}

const LEAD_TO: Word = { ...LEAD, text: "to", lower: "to" };

function occupation(words: readonly Word[], ended: boolean): Relation[] {
  const phrase = nounPhrase(words, 0);
  const job = phrase.name?.name ?? null;
  if (job === null) return [];
  const article = /^[aeiou]/i.test(job) ? "an" : "a";
  return [state("WORKS_AS", null, job, 8, { ended, says: says(`works as ${article} ${job}`, `worked as ${article} ${job}`, `doesn't work as ${article} ${job}`) })];
}

function person(words: readonly Word[]): Name | null {
  const run = nameRuns([LEAD, ...words])[0];
  if (run !== undefined && run[0] <= 3) return { name: clean(write(words.slice(run[0] - 1, run[1] - 1))), type: "person" };
  return null;
}

function marriage(status: string, rest: readonly Word[], line: string): Relation[] {
  const to = rest[0]?.lower === "to" ? person(rest.slice(1)) : null;
  if (to !== null && status === "married") return [state("MARRIED_TO", to, null, 9, { says: says(`is married to ${to.name}`, `was married to ${to.name}`, `isn't married to ${to.name}`) })];
  if (to !== null && status === "engaged") return [state("ENGAGED_TO", to, null, 9, { says: says(`is engaged to ${to.name}`, `was engaged to ${to.name}`, `isn't engaged to ${to.name}`) })];
  return [state("RELATIONSHIP_STATUS", null, status, 8, line.length > status.length + 1 ? {} : { says: says(`is ${status}`, `was ${status}`, `isn't ${status}`) })];
}

function copula(verb: VerbGroup, rest: readonly Word[], line: string, over: boolean): Relation[] | null {
  const first = rest[0];
  if (first === undefined) return null;
  const lower = first.lower;
  if (lower === "to" && verb.tense === "perfect") {
    const visited = place(rest.slice(1));
    return visited === null ? null : [event("VISITED", visited, null, 5)];
  }
  if (/^\d{1,3}$/.test(lower) && (rest.length === 1 || /^years?$/.test(rest[1]!.lower) && (rest.length === 2 || rest[2]!.lower === "old"))) return [state("AGE", null, lower, 7, { ended: over, says: says(`is ${lower} years old`, `was ${lower} years old`, `isn't ${lower} years old`) })];
  if (lower === "from" || lower === "originally" && rest[1]?.lower === "from") {
    const home = place(rest.slice(lower === "from" ? 1 : 2));
    return home === null ? null : [state("FROM", home, null, 8)];
  }
  if (RELATIONSHIP.test(lower)) {
    if (rest[1]?.lower === "to") return marriage(lower, rest.slice(1), line);
    if (rest.length <= 2) return [state("RELATIONSHIP_STATUS", null, lower, 8, { ended: over })];
  }
  if ((lower === "a" || lower === "an") && verb.tense !== "perfect") {
    const phrase = nounPhrase(rest, 0);
    const head = rest[phrase.end - 1];
    if (head !== undefined && phrase.name !== null && (has(head, "Actor") || OCCUPATION.test(head.lower)) && phrase.end >= rest.length - 8 && !/^(?:fan|lover|believer|member|mom|dad|parent|mother|father)$/.test(head.lower))
      return [state("WORKS_AS", null, phrase.name.name, 8, { ended: over }), ...employed(rest.slice(phrase.end), over)];
    if (head !== undefined && /^(?:fan|lover)$/.test(head.lower) && rest[phrase.end]?.lower === "of") return [state("LIKES", whole(rest.slice(phrase.end + 1)), write(rest.slice(phrase.end + 1)), 6, { ended: over })];
  }
  return null;
}

function employed(rest: readonly Word[], ended: boolean): Relation[] {
  if (rest[0]?.lower !== "at") return [];
  const employer = organization(rest.slice(1));
  return employer === null ? [] : [state("WORKS_AT", employer, null, 8, { ended, says: says(`works at ${employer.name}`, `worked at ${employer.name}`, `doesn't work at ${employer.name}`) })];
}

/** The noun phrase of an object that is nothing but a noun phrase; longer ones are literals. */
function whole(rest: readonly Word[]): Name | null {
  const phrase = nounPhrase(rest, 0);
  return phrase.name !== null && phrase.end === rest.length ? phrase.name : null;
}

const PARTICLES = new Set(["up", "out", "off", "on", "in", "down", "over", "back", "away", "around", "along", "through", "forward", "together"]);
const PREPOSITIONS = new Set(["to", "at", "in", "on", "for", "with", "about", "of", "from", "into", "by", "as", "like", "through", "over", "after", "towards", "against", "without", "around"]);

/** Verbs whose object is a thought; the nouns in it are not what they are about. */
const THINKING = new Set(["think", "believe", "say", "feel", "hope", "know", "realize", "wish", "see", "guess", "mean", "find", "want", "tell", "remember", "understand"]);

/** Every other verb: its own name, with particle and preposition, and its first object. */
function general(verb: VerbGroup, rest: readonly Word[], line: string): Relation {
  const { lemma, tense } = verb;
  let i = 0;
  const parts: string[] = [];
  if (lemma === "plan" && (rest[0]?.lower === "to" || rest[0]?.lower === "on")) return state("PLANS_TO", null, write(rest.slice(1)), 6, { ended: tense === "past" });
  if (lemma === "be") {
    const adjective = rest.findIndex((w) => !has(w, "Adverb"));
    if (adjective >= 0 && has(rest[adjective], "Adjective") && rest[adjective + 1] !== undefined && PREPOSITIONS.has(rest[adjective + 1]!.lower)) {
      parts.push(rest[adjective]!.lower, rest[adjective + 1]!.lower);
      i = adjective + 2;
    }
  } else {
    if (PARTICLES.has(rest[i]?.lower ?? "") && rest[i + 1] !== undefined) parts.push(rest[i++]!.lower);
    if (PREPOSITIONS.has(rest[i]?.lower ?? "") && !(rest[i]!.lower === "to" && has(rest[i + 1], "Infinitive"))) parts.push(rest[i++]!.lower);
  }
  const phrase = rest[i]?.lower === "to" ? { end: i, name: null } : nounPhrase(rest, i);
  const tail = write(rest.slice(i));
  const negation = verb.negated ? "NOT_" : "";
  if (tense === "future") {
    const value = `${lemma}${line === "" ? "" : ` ${line}`}`;
    return event(`${negation}PLANS_TO`, null, value, 6);
  }
  const eventful = EVENT_TENSES.has(tense) && !STATIVE.has(lemma) || tense === "past-progressive";
  const verbName = lemma === "be" ? (parts.length > 0 ? "IS" : "IS") : verb.passive ? `${tense === "past" ? "WAS" : "IS"}_${pastOf(lemma)}` : eventful ? pastOf(lemma) : thirdPerson(lemma);
  const modal = verb.modal === null ? "" : verb.modal === "have to" ? (tense === "past" ? "HAD_TO_" : "HAS_TO_") : `${verb.modal}_`;
  const predicate = snake(`${negation}${modal}${modal === "" ? verbName : lemma} ${parts.join(" ")}`);
  const value = tail === "" ? (line === "" ? lemma : line) : tail;
  const bare = lemma === "be" && parts.length === 0 && !has(rest[i], "Determiner") && !/^\p{Lu}/u.test(rest[i]?.text ?? "") && rest[i]?.owner === undefined;
  const clausal = THINKING.has(lemma) && phrase.end < rest.length;
  const object = bare || clausal ? null : phrase.name;
  const ended = verb.ceased || tense === "used-to" || (tense === "past" && STATIVE.has(lemma));
  return { predicate, object, value: object === null ? value : null, kind: eventful ? "event" : "state", strength: eventful ? 4 : 5, ended, says: null };
}
