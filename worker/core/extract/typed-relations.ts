import { must } from "../../../shared/must.ts";
import { nameRuns, nounPhrase } from "./names.ts";
import { event, LEAD, organization, person, place, says, state, whole, type Relation } from "./relation-parts.ts";
import { pastOf } from "./conjugation.ts";
import { type Tense, type VerbGroup } from "./verbs.ts";
import { has, write, type Word } from "./words.ts";

/** Jobs that the tagger does not know as such. */
const OCCUPATION =
  /^(?:nurse|doctor|lawyer|teacher|engineer|developer|programmer|designer|chef|cook|pilot|plumber|electrician|carpenter|accountant|architect|artist|musician|writer|journalist|scientist|researcher|professor|student|banker|dancer|barista|waiter|waitress|therapist|counselor|psychologist|dentist|pharmacist|vet|firefighter|soldier|farmer|mechanic|photographer|translator|librarian|analyst|consultant|manager|director|secretary|receptionist|paramedic|midwife|surgeon|biologist|chemist|physicist|economist|salesperson|cashier|driver|baker|butcher|tailor|hairdresser|coach|trainer|tutor|painter|sculptor|actor|actress|singer|author|editor|officer|judge|detective|veterinarian|contractor|freelancer|entrepreneur|founder)$/;
const JOB = /^(?:job|position|role|work|gig)$/;
const RELATIONSHIP = /^(?:single|married|divorced|engaged|widowed|separated)$/;

const EVENT_TENSES: ReadonlySet<Tense> = new Set(["past", "perfect"]);

/** Rules for homes, work, people and likes; `null` where none applies. `rest` is what stands after the verb. */
export function typedRelations(verb: VerbGroup, rest: readonly Word[], line: string): Relation[] | null {
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
        if (home !== null)
          return [
            state("LIVES_IN", home, null, 9, {
              ended: past || over,
              says: says(`lives in ${home.name}`, `lived in ${home.name}`, `doesn't live in ${home.name}`),
            }),
          ];
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
        out.push(
          state("LIVES_IN", target, null, 9, {
            says: says(`lives in ${target.name}`, `lived in ${target.name}`, `doesn't live in ${target.name}`),
          }),
        );
      }
      if (source !== null) {
        if (target === null) out.push(event("MOVED_FROM", source, null, 8));
        out.push(
          state("LIVES_IN", source, null, 8, {
            ended: true,
            says: says(`lives in ${source.name}`, `lived in ${source.name}`, `doesn't live in ${source.name}`),
          }),
        );
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
        if (employer !== null)
          out.push(
            state("WORKS_AT", employer, null, 8, {
              ended: past || over,
              says: says(
                `works ${first} ${employer.name}`,
                `worked ${first} ${employer.name}`,
                `doesn't work ${first} ${employer.name}`,
              ),
            }),
          );
        if (asAt >= 0) out.push(...occupation(after(asAt + 1), past || over));
        return out.length > 0 ? out : null;
      }
      if (first === "as") {
        const out = occupation(after(1), past || over);
        const at = rest.findIndex((w) => w.lower === "at" || w.lower === "for");
        const employer = at > 0 ? organization(after(at + 1)) : null;
        if (employer !== null)
          out.push(
            state("WORKS_AT", employer, null, 8, {
              ended: past || over,
              says: says(`works at ${employer.name}`, `worked at ${employer.name}`, `doesn't work at ${employer.name}`),
            }),
          );
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
      if (school !== null)
        out.push(
          state("STUDIES_AT", school, null, 7, {
            ended: past || over,
            says: says(`studies at ${school.name}`, `studied at ${school.name}`, `doesn't study at ${school.name}`),
          }),
        );
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
              state("WORKS_AT", employer, null, 8, {
                ended: true,
                says: says(
                  `works at ${employer.name}`,
                  `worked at ${employer.name}`,
                  `doesn't work at ${employer.name}`,
                ),
              }),
            ];
        }
        if (next === "as")
          return [event(`${pastOf(lemma).toUpperCase()}_JOB`, null, line, 7), ...occupation(after(job + 2), true)];
      }
      if (lemma !== "lose") {
        const employer = nameRuns([LEAD, ...rest])[0];
        if (employer !== undefined && employer[0] === 1) {
          const name = organization(rest);
          if (name !== null && lemma === "quit")
            return [
              event("QUIT", name, null, 7),
              state("WORKS_AT", name, null, 8, {
                ended: true,
                says: says(`works at ${name.name}`, `worked at ${name.name}`, `doesn't work at ${name.name}`),
              }),
            ];
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
        if (employer !== null)
          out.push(
            event("STARTED_JOB_AT", employer, null, 7),
            state("WORKS_AT", employer, null, 8, {
              says: says(`works at ${employer.name}`, `worked at ${employer.name}`, `doesn't work at ${employer.name}`),
            }),
          );
        if (asAt > 0) {
          if (out.length === 0) out.push(event("STARTED_JOB", null, line, 7));
          out.push(...occupation(after(asAt + 1), false));
        }
        return out.length > 0 ? out : null;
      }
      if (lemma === "get" && (first === "married" || first === "engaged" || first === "divorced"))
        return marriage(first, after(1), line);
      return null;
    }
    case "marry":
      return verb.passive ? marriage("married", rest, line) : marriage("married", [LEAD_TO, ...rest], line);
    case "engage":
      return verb.passive ? marriage("engaged", rest, line) : null;
    case "break":
      if (first === "up" && rest[1]?.lower === "with") {
        const who = person(after(2));
        if (who !== null)
          return [
            event("BROKE_UP_WITH", who, null, 8),
            state("IN_RELATIONSHIP_WITH", who, null, 8, {
              ended: true,
              says: says(
                `is in a relationship with ${who.name}`,
                `was in a relationship with ${who.name}`,
                `isn't in a relationship with ${who.name}`,
              ),
            }),
          ];
      }
      return null;
    case "date": {
      const who = person(rest);
      return who === null ? null : [state("IN_RELATIONSHIP_WITH", who, null, 7, { ended: past || over })];
    }
    case "turn":
      if (EVENT_TENSES.has(verb.tense) && /^\d{1,3}$/.test(first))
        return [
          state("AGE", null, first, 7, {
            says: says(`is ${first} years old`, `was ${first} years old`, `isn't ${first} years old`),
          }),
        ];
      return null;
    case "like":
    case "love":
    case "enjoy":
    case "prefer":
    case "hate":
    case "dislike":
    case "adore": {
      if ((verb.tense === "past" && lemma === "love") || rest.length === 0) return null;
      const predicate = {
        like: "LIKES",
        love: "LOVES",
        enjoy: "ENJOYS",
        prefer: "PREFERS",
        hate: "DISLIKES",
        dislike: "DISLIKES",
        adore: "LOVES",
      }[lemma];
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
  return [
    state("WORKS_AS", null, job, 8, {
      ended,
      says: says(`works as ${article} ${job}`, `worked as ${article} ${job}`, `doesn't work as ${article} ${job}`),
    }),
  ];
}

function marriage(status: string, rest: readonly Word[], line: string): Relation[] {
  const to = rest[0]?.lower === "to" ? person(rest.slice(1)) : null;
  if (to !== null && status === "married")
    return [
      state("MARRIED_TO", to, null, 9, {
        says: says(`is married to ${to.name}`, `was married to ${to.name}`, `isn't married to ${to.name}`),
      }),
    ];
  if (to !== null && status === "engaged")
    return [
      state("ENGAGED_TO", to, null, 9, {
        says: says(`is engaged to ${to.name}`, `was engaged to ${to.name}`, `isn't engaged to ${to.name}`),
      }),
    ];
  return [
    state(
      "RELATIONSHIP_STATUS",
      null,
      status,
      8,
      line.length > status.length + 1 ? {} : { says: says(`is ${status}`, `was ${status}`, `isn't ${status}`) },
    ),
  ];
}

function copula(verb: VerbGroup, rest: readonly Word[], line: string, over: boolean): Relation[] | null {
  const first = rest[0];
  if (first === undefined) return null;
  const lower = first.lower;
  if (lower === "to" && verb.tense === "perfect") {
    const visited = place(rest.slice(1));
    return visited === null ? null : [event("VISITED", visited, null, 5)];
  }
  if (
    /^\d{1,3}$/.test(lower) &&
    (rest.length === 1 ||
      (/^years?$/.test(must(rest[1], "word").lower) && (rest.length === 2 || must(rest[2], "word").lower === "old")))
  )
    return [
      state("AGE", null, lower, 7, {
        ended: over,
        says: says(`is ${lower} years old`, `was ${lower} years old`, `isn't ${lower} years old`),
      }),
    ];
  if (lower === "from" || (lower === "originally" && rest[1]?.lower === "from")) {
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
    if (
      head !== undefined &&
      phrase.name !== null &&
      (has(head, "Actor") || OCCUPATION.test(head.lower)) &&
      phrase.end >= rest.length - 8 &&
      !/^(?:fan|lover|believer|member|mom|dad|parent|mother|father)$/.test(head.lower)
    )
      return [state("WORKS_AS", null, phrase.name.name, 8, { ended: over }), ...employed(rest.slice(phrase.end), over)];
    if (head !== undefined && /^(?:fan|lover)$/.test(head.lower) && rest[phrase.end]?.lower === "of")
      return [state("LIKES", whole(rest.slice(phrase.end + 1)), write(rest.slice(phrase.end + 1)), 6, { ended: over })];
  }
  return null;
}

function employed(rest: readonly Word[], ended: boolean): Relation[] {
  if (rest[0]?.lower !== "at") return [];
  const employer = organization(rest.slice(1));
  return employer === null
    ? []
    : [
        state("WORKS_AT", employer, null, 8, {
          ended,
          says: says(`works at ${employer.name}`, `worked at ${employer.name}`, `doesn't work at ${employer.name}`),
        }),
      ];
}
