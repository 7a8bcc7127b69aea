import type { Fact } from "../../../shared/api/fact.ts";
import type { Instruction } from "../../../shared/api/instruction.ts";
import {
  APPLIES_TO,
  conditionOf,
  INSTRUCTION,
  isInstruction,
  textOfInstruction,
  topicStems,
} from "../language/index.ts";
import { fieldsOf } from "./topic-fields.ts";

export const APPLICABLE = 0.15;
/** Lower, because some instruction usually applies to a request for new work. */
export const APPLICABLE_TO_WORK = 0.1;

const [WORDS, MEANING] = [0.5, 0.5];
const AROUND = 0.5;
const OF_KIND = 0.5;

export interface AskedTopic {
  query: string;
  /** See `topicStems`. */
  stems: ReadonlySet<string>;
  similarity: number | null;
}

export function instructionOf(fact: Fact): Instruction | null {
  if (!isInstruction(fact.predicate)) return null;
  const text = textOfInstruction(fact.fact);
  const around = fact.attributes[APPLIES_TO];
  const { id, version, period, known_from, known_to, confidence, episode_ids } = fact;
  const { valid_from, valid_from_precision, valid_from_basis } = fact;
  const { valid_to, valid_to_precision, valid_to_basis, due, due_precision } = fact;
  return {
    id,
    version,
    type: fact.predicate === INSTRUCTION ? "instruction" : "preference",
    text,
    applies_to: conditionOf(text) ?? (typeof around === "string" ? around : null),
    user: fact.subject,
    confidence,
    valid_from,
    valid_from_precision,
    valid_from_basis,
    valid_to,
    valid_to_precision,
    valid_to_basis,
    due,
    due_precision,
    period,
    known_from,
    known_to,
    episode_ids,
  };
}

export function applicability(
  { type, text, applies_to }: Pick<Instruction, "type" | "text" | "applies_to">,
  { query, stems, similarity }: AskedTopic,
): number {
  if (type === "instruction" && applies_to === null) return 1;
  const [own, topic] = [topicStems(text), topicStems(applies_to ?? "")];
  const shared = Math.max(
    shareOf(stems, own),
    type === "instruction" ? shareOf(stems, topic) : AROUND * shareOf(stems, topic),
  );
  const meaning = Math.max(0, similarity ?? 0);
  const mixed = similarity === null ? shared : WORDS * shared + MEANING * meaning;
  const isOfTime = type === "instruction" && asksForTime(query) && isAbout(TIMES, applies_to);
  const isOfAmount = type === "instruction" && AMOUNT_QUESTION.test(query) && isAbout(AMOUNTS, applies_to);
  if (isOfAmount) return Math.max(OF_KIND, mixed);
  const scored = isOfTime ? Math.max(OF_KIND, mixed) : mixed;
  return byField(scored, shared, applies_to ?? text, query);
}

/** Applies to a question of the same field, and is far from one of other fields with which it shares no word. */
function byField(score: number, shared: number, topic: string, query: string): number {
  const [own, asked] = [fieldsOf(topic), fieldsOf(query)];
  if (own.size === 0 || asked.size === 0) return score;
  const isOfField = [...asked].some((field) => own.has(field));
  return isOfField ? Math.max(score, APPLICABLE) : shared > 0 ? score : Math.min(score, OTHER_FIELD);
}
/** Lies below all that a context shows. The order stays. */
const OTHER_FIELD = 0.04;

const asksForTime = (query: string): boolean => TIME_QUESTION.test(query);
const TIME_QUESTION =
  /^(?:and |so |und |y |et )?(?:(?:by |until |since )?when|(?:by |on |at )?what (?:date|day|time)|(?:bis |ab |seit )?wann|¿?(?:(?:para|desde|hasta) )?cu[aá]ndo|¿?(?:en )?qu[eé] (?:d[ií]a|fecha)|(?:depuis )?quand|(?:à )?quelle (?:date|heure))(?![\p{L}\p{N}])/iu;
const AMOUNT_QUESTION =
  /^(?:and |so |und |y |et )?(?:how (?:much|many)|what (?:would|will|does|do|did|is|are)(?= .* (?:cost|costs|price|prices|total|amount|a (?:year|month|week|day))(?![\p{L}]))|wie ?viele?|was kostet|¿?cu[aá]nt[oa]s?|combien)(?![\p{L}\p{N}])/iu;
const isAbout = (words: ReadonlySet<string>, condition: string | null): boolean => {
  const about = topicStems((condition ?? "").replace(DOING, ""));
  return about.size > 0 && [...about].every((word) => words.has(word));
};
/** "When you show calculations" */
const DOING = /^you (?:show|give|make|do|quote|mention|present|list|state|name) /iu;
const AMOUNTS: ReadonlySet<string> = topicStems(
  "calculation cost price amount money sum total figure number estimate budget rechnung berechnung kosten preis betrag summe zahl cálculo coste costo precio importe cifra calcul coût prix montant involved",
);
const TIMES: ReadonlySet<string> = topicStems(
  "date deadline timeline schedule calendar day detail due appointment meeting interview event session call termin termine frist fristen datum besprechung fecha plazo cita reunión délai échéance rendez réunion",
);

function shareOf(some: ReadonlySet<string>, others: ReadonlySet<string>): number {
  if (some.size === 0 || others.size === 0) return 0;
  const shared = [...some].filter((word) => others.has(word)).length;
  return shared / Math.sqrt(some.size * others.size);
}
