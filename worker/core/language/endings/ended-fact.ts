import type { ExtractedFact } from "../../extraction/extraction.ts";
import { PLAN } from "../predicates/plans.ts";
import type { Bounds } from "../../temporal/bounds.ts";
import { possessive } from "../../text/sentences/possessive.ts";
import type { KnownEnding } from "../types/known-ending.ts";

/** Ends a plan whose date was moved. */
export function movedPlan(
  { object_value }: ExtractedFact,
  name: string,
  speaker: string,
  bounds: Bounds,
): ExtractedFact {
  const plan = object_value ?? "";
  const at = plan.toLowerCase().indexOf(name);
  const about = plan.startsWith("plan ") ? `for ${plan.slice("plan ".length)}` : `to ${plan}`;
  return {
    subject: speaker,
    predicate: PLAN,
    object: null,
    object_value: `have the ${plan.slice(at, at + name.length)} plan`,
    // closes the plan for the earlier time
    fact: `${possessive(speaker)} plan ${about} was moved to another date.`,
    strength: 6,
    kind: "state",
    ...bounds,
    span: null,
  };
}

type Ended = Pick<ExtractedFact, "subject" | "predicate" | "object" | "object_value" | "fact" | "strength">;

const SENTENCES: Readonly<
  Record<"de" | "es", Partial<Record<KnownEnding["gives"], (speaker: string, thing: string) => string>>>
> = {
  de: {
    DIED: (_, thing) => `${thing} ist gestorben.`,
    LEFT_JOB_AT: (speaker, thing) => `${speaker} hat bei ${thing} aufgehört.`,
    BROKE_UP_WITH: (speaker, thing) => `${speaker} und ${thing} haben sich getrennt.`,
    NO_LONGER_HAS: (speaker, thing) => `${speaker} hat nicht mehr: ${thing}.`,
    IS_DONE_WITH: (speaker, thing) => `${speaker} hat aufgehört mit: ${thing}.`,
    CANCELLED: (speaker, thing) => `${speaker} hat abgesagt: ${thing}.`,
  },
  es: {
    DIED: (_, thing) => `${thing} ha muerto.`,
    LEFT_JOB_AT: (speaker, thing) => `${speaker} ya no trabaja en ${thing}.`,
    BROKE_UP_WITH: (speaker, thing) => `${speaker} y ${thing} lo han dejado.`,
    NO_LONGER_HAS: (speaker, thing) => `${speaker} ya no tiene ${thing}.`,
    IS_DONE_WITH: (speaker, thing) => `${speaker} ha dejado ${thing}.`,
    CANCELLED: (speaker, thing) => `${speaker} ha cancelado ${thing}.`,
  },
};

/** Writes the fact that ends a known one, in the language of the message. */
export function endedFact(
  fact: ExtractedFact,
  gives: KnownEnding["gives"],
  speaker: string,
  language: "en" | "de" | "es",
): Ended {
  const { object, object_value } = fact;
  const thing = object ?? object_value ?? "";
  const the = /\ban? (?:\d{4} )?$/u.test(fact.fact.slice(0, fact.fact.lastIndexOf(thing)))
    ? `the ${thing}`
    : thing.replace(/^an? /u, "the ");
  const about = { subject: speaker, predicate: gives, object, object_value };
  const said =
    language === "en" ? undefined : SENTENCES[language][gives]?.(speaker, thing.replace(/^(?:un|una) /u, ""));
  const ended = inEnglish();
  return said === undefined ? ended : { ...ended, fact: said };

  function inEnglish(): Ended {
    switch (gives) {
      case "DIED":
        return {
          ...about,
          subject: thing,
          object: null,
          object_value: "all of it",
          fact: `${thing} died.`,
          strength: 9,
        };
      case "MOVED_OUT":
        return {
          ...about,
          subject: thing,
          object: null,
          object_value: "all of it",
          fact: `${thing} moved out.`,
          strength: 6,
        };
      case "MOVED_OUT_FROM":
        return { ...about, fact: `${speaker} moved out of ${possessive(thing)} place.`, strength: 6 };
      case "LEFT_JOB":
        return {
          ...about,
          subject: fact.subject,
          predicate: "LEFT_JOB_AT",
          fact: `${fact.subject} no longer works at ${thing}.`,
          strength: 7,
        };
      case "LOST_JOB_AT":
        return { ...about, fact: `${speaker} lost their job at ${thing}.`, strength: 8 };
      case "LEFT_JOB_AT":
        return { ...about, fact: `${speaker} left their job at ${thing}.`, strength: 8 };
      case "BROKE_UP_WITH":
        return { ...about, fact: `${speaker} and ${thing} broke up.`, strength: 8 };
      case "PARTED_WITH":
        return { ...about, fact: `${speaker} parted ways with ${thing}.`, strength: 6 };
      case "RECOVERED_FROM":
        return { ...about, fact: `${speaker} recovered from ${thing}.`, strength: 6 };
      case "NO_LONGER_HAS":
        return { ...about, fact: `${speaker} no longer has ${the}.`, strength: 6 };
      case "CANCELLED":
        return {
          ...about,
          object: null,
          object_value: thing,
          fact: `${speaker} cancelled their plan to ${thing}.`,
          strength: 6,
        };
      default:
        return { ...about, fact: `${speaker} is done with ${the}.`, strength: 6 };
    }
  }
}
