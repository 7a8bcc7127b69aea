import { observedFrom } from "../../../worker/core/temporal/bounds.ts";
import { DAY_MS, toCivil } from "../../../worker/core/text/calendar.ts";
import { extractBuiltin } from "../../../worker/core/language/read-clauses.ts";
import type { ExtractedFact, Extraction } from "../../../worker/core/extraction/extraction.ts";
import type { Instant, Precision } from "../../../shared/instant.ts";
import type { FramedMessage } from "./read-frame.ts";

export type Answerer = (messages: readonly FramedMessage[]) => unknown;

export const answerByRules: Answerer = (messages) =>
  toAnswer(messages.map((message) => ({ message, extraction: extractBuiltin(message) })));

export interface LocomoSample {
  conversation: Record<string, unknown>;
  observation: Record<string, Record<string, readonly (readonly [string, string | readonly string[]])[]>>;
}

/**
 * LoCoMo's own observations, which its authors had a model write: recognizes each turn by speaker and text, and turns every observation
 * about it into a fact. Uses the built-in extractor's entities.
 */
export function answerByObservations(sample: LocomoSample): Answerer {
  const turnsByText = turnsOf(sample);
  const observations = observationsOf(sample);
  return (messages) =>
    toAnswer(
      messages.map((message) => {
        const { entities } = extractBuiltin(message);
        const turns = turnsByText.get(keyOf(message.speaker, message.content.split("\n")[0] ?? "")) ?? [];
        const facts = turns
          .flatMap((turn) => observations.get(turn) ?? [])
          .map(({ speaker, text }) => observed(speaker, text, message));
        const speakers = facts.map(({ subject }) => ({ name: subject, type: "person", count: 1 }));
        const listed = new Map([...speakers, ...entities].map((entity) => [entity.name, entity]));
        return { message, extraction: { entities: [...listed.values()], facts } };
      }),
    );
}

const keyOf = (speaker: string | null, text: string): string => `${speaker}: ${text.replace(/\s+/g, " ").trim()}`;

function turnsOf({ conversation }: LocomoSample): Map<string, string[]> {
  const turns = new Map<string, string[]>();
  for (const session of Object.values(conversation)) {
    if (!Array.isArray(session)) continue;
    for (const { speaker, text, dia_id } of session as { speaker: string; text: string; dia_id: string }[]) {
      const key = keyOf(speaker, text.split("\n")[0] ?? "");
      turns.set(key, [...(turns.get(key) ?? []), dia_id]);
    }
  }
  return turns;
}

function observationsOf({ observation }: LocomoSample): Map<string, { speaker: string; text: string }[]> {
  const byTurn = new Map<string, { speaker: string; text: string }[]>();
  for (const session of Object.values(observation))
    for (const [speaker, statements] of Object.entries(session))
      for (const [text, turns] of statements)
        for (const turn of [turns].flat()) byTurn.set(turn, [...(byTurn.get(turn) ?? []), { speaker, text }]);
  return byTurn;
}

function observed(speaker: string, text: string, { content, reference_time }: FramedMessage): ExtractedFact {
  const about = text.startsWith(`${speaker} `) ? text.slice(speaker.length + 1) : text;
  const [verb = "", ...rest] = about.replace(/\.$/, "").split(/\s+/);
  const line = content.split("\n")[0] ?? "";
  return {
    subject: speaker,
    predicate: about === text || rest.length === 0 ? "OBSERVED" : verb.toUpperCase().replace(/[^A-Z]/g, ""),
    object: null,
    object_value: about === text || rest.length === 0 ? about : rest.join(" "),
    fact: text,
    kind: "state",
    strength: 5,
    ...observedFrom(reference_time),
    span: [0, line.length],
  };
}

export function toAnswer(read: readonly { message: FramedMessage; extraction: Extraction }[]): unknown {
  const entities = new Map<string, { i: number; n: string; t: string }>();
  for (const { extraction } of read)
    for (const { name, type } of extraction.entities)
      if (!entities.has(name)) entities.set(name, { i: entities.size + 1, n: name, t: type });
  const idOf = (name: string): number => entities.get(name)?.i ?? 0;
  const facts = read.flatMap(({ message, extraction }) =>
    extraction.facts.map((fact) => ({
      m: message.index,
      q: fact.span === null ? "" : message.content.slice(...fact.span),
      s: idOf(fact.subject),
      p: fact.predicate,
      o: fact.object === null ? null : idOf(fact.object),
      v: fact.object_value,
      f: fact.fact,
      k: fact.denied === true ? "never" : fact.kind,
      w: fact.strength,
      c: fact.confidence ?? "stated",
      ...statedDates(fact, message),
    })),
  );
  return { entities: [...entities.values()], facts };
}

/** An observed bound has no date of its own: a start is omitted, an end is the time of the message. */
function statedDates(fact: ExtractedFact, { time_zone }: FramedMessage) {
  const { valid_from_basis, valid_from_precision, valid_to_basis, valid_to_precision } = fact;
  const write = (at: Instant | null, as: Precision | null | undefined): string | null => {
    if (at === null) return null;
    // the prompt asks for the first and last day of a week
    return as === "week"
      ? `${isoText(at, "day", time_zone)}/${isoText(at + 6 * DAY_MS, "day", time_zone)}`
      : isoText(at, as ?? "instant", time_zone);
  };
  // the answer names the last day (month, year); `valid_to` is the first instant after it
  const last = fact.valid_to === null ? null : fact.valid_to - (valid_to_precision === "instant" ? 0 : 1);
  const isWindow = fact.kind === "event" && valid_to_basis !== "stated";
  return {
    from: valid_from_basis === "observed" ? null : write(fact.valid_from, valid_from_precision),
    to:
      isWindow || (fact.due ?? null) !== null
        ? null
        : write(last, valid_to_basis === "observed" || valid_to_precision === "week" ? "day" : valid_to_precision),
    due: write(fact.due ?? null, fact.due_precision),
  };
}

const LENGTHS: Readonly<Record<Precision, number>> = { year: 4, month: 7, week: 10, day: 10, instant: 19 };

const isoText = (at: Instant, precision: Precision, zone: string): string =>
  new Date(toCivil(at, zone)).toISOString().slice(0, LENGTHS[precision]);
