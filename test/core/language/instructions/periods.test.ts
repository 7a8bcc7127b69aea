import { expect, test } from "vitest";
import type { ExtractedFact } from "../../../../worker/core/extraction/extraction.ts";
import { readMessage } from "../../../../worker/core/language/index.ts";

const TUESDAY = Date.parse("2026-03-10T09:00:00Z");
const factsOf = (content: string): ExtractedFact[] =>
  readMessage({ content, speaker: "Ada", reference_time: TUESDAY, time_zone: "UTC", previous: [] }).facts.filter(
    ({ predicate }) => /INSTRUCTION|PREFERENCE/u.test(predicate),
  );
const dayOf = (at: number | null | undefined): string | null =>
  at == null ? null : new Date(at).toISOString().slice(0, 10);

test.each([
  ["Until the end of May 2026, always give me the short version.", "2026-03-10", "2026-06-01"],
  ["Until the middle of April 2026, always keep it to the essentials.", "2026-03-10", "2026-04-16"],
  ["Through 20 March, please answer in English.", "2026-03-10", "2026-03-21"],
  ["Please write in British English until my thesis is handed in on 3 April.", "2026-03-10", "2026-04-04"],
  ["While I'm on holiday, that's through 20 March, only send me summaries.", "2026-03-10", "2026-03-21"],
  ["This week please keep your answers really short.", "2026-03-10", "2026-03-16"],
  ["This month please skip the jokes in your answers.", "2026-03-10", "2026-04-01"],
  ["For the rest of the year, please round all amounts to whole dollars.", "2026-03-10", "2027-01-01"],
  ["Beginning 1 May 2026, write to me in Dutch.", "2026-05-01", null],
  ["Starting Thursday, please answer in full sentences.", "2026-03-12", null],
  ["From Monday on please answer formally, the client reads along.", "2026-03-16", null],
  ["As of today keep responses under 150 words.", "2026-03-10", null],
  ["As of this week, limit replies to three paragraphs.", "2026-03-10", null],
  ["Bis Ende Mai 2026 antworte bitte immer kurz.", "2026-03-10", "2026-06-01"],
  ["Ab 1. Juni 2026 antworte immer auf Englisch.", "2026-06-01", null],
  ["Diese Woche halte deine Antworten bitte kurz.", "2026-03-10", "2026-03-16"],
  ["Hasta finales de mayo responde siempre en inglés.", "2026-03-10", "2026-06-01"],
  ["A partir del 1 de junio de 2026 respóndeme en francés.", "2026-06-01", null],
  ["Esta semana responde breve, por favor.", "2026-03-10", "2026-03-16"],
  ["From March 3 on always use Kelvin.", "2026-03-10", null],
  ["Never use tables until the end of March.", "2026-03-10", "2026-04-01"],
  ["Always list my appointments through Friday.", "2026-03-10", null],
])("%s: holds in its period", (content, from, to) => {
  const [fact] = factsOf(content);
  expect([fact?.predicate, dayOf(fact?.valid_from), dayOf(fact?.valid_to)]).toEqual(["HAS_INSTRUCTION", from, to]);
});

test.each([
  "This week I need a short answer from the tax office.",
  "Next month please book the flights.",
  "Starting Monday, write a plan for my training.",
  "From Monday on I'm on leave.",
  "Through the end of June we live in Porto.",
  "Next week no meetings, please.",
  "Write to my landlord in Dutch this week.",
  "Answer the landlord by Friday.",
  "Diese Woche brauche ich eine kurze Antwort.",
  "Esta semana necesito una respuesta.",
])("%s: is not read as an instruction", (content) => {
  expect(factsOf(content)).toEqual([]);
});
