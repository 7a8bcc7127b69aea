import { expect, test } from "vitest";
import type { ExtractedFact } from "../../../../worker/core/extraction/extraction.ts";
import { readMessage } from "../../../../worker/core/language/index.ts";

const MARCH = Date.parse("2026-03-02T09:00:00Z");
const readAfter = (earlier: readonly string[], content: string): string[] =>
  readMessage({
    content,
    speaker: "Ada",
    reference_time: MARCH,
    time_zone: "UTC",
    previous: earlier.map((said) => ({ content: said, speaker: "Ada", reference_time: MARCH - 86_400_000 })),
  }).facts.flatMap(({ predicate, object_value }: ExtractedFact) =>
    /INSTRUCTION/u.test(predicate) ? [`${predicate}: ${object_value}`] : [],
  );

test.each([
  ["Keep your answers under 80 words.", "Actually, make that 120 words.", "120 words"],
  ["Keep your answers under 80 words.", "Raise the limit to 120 words.", "120 words"],
  ["Keep your answers to 3 sentences.", "Raise the limit to 5.", "5 sentences"],
  ["Antworte immer in höchstens 3 Sätzen.", "Mach lieber 5 Sätze daraus, bitte.", null],
  ["Antworte immer in höchstens 3 Sätzen.", "Setze die Grenze auf 5 Sätze.", "5 Sätzen"],
])("%s / %s: keeps the instruction with the new number", (earlier, later, number) => {
  const renewed = earlier.replace(/\d+ \p{L}+/u, number ?? "");
  expect(readAfter([earlier], later)).toEqual(
    number === null ? [] : [`ENDED_INSTRUCTION: ${earlier}`, `HAS_INSTRUCTION: ${renewed}`],
  );
});

test.each([
  ["Limit your replies to four sentences.", "Make that nine sentences from now on.", "nine sentences"],
  ["Keep every answer under 80 words.", "Answers may be up to 250 words from now on.", "250 words"],
  ["Keep every answer under 80 words.", "From now on you can use as many as 250 words.", "250 words"],
  ["Antworte immer in höchstens drei Sätzen.", "Ab jetzt dürfen es sechs Sätze sein.", "sechs Sätzen"],
  ["Limita tus respuestas a cinco frases.", "Que sean diez frases a partir de ahora.", "diez frases"],
])("%s / %s: reads numbers as words and other wordings of a limit", (earlier, later, count) => {
  const [number = "", unit = ""] = count.split(" ");
  const renewed = earlier.replace(new RegExp(`\\S+ ${unit}`, "u"), `${number} ${unit}`);
  expect(readAfter([earlier], later)).toEqual([`ENDED_INSTRUCTION: ${earlier}`, `HAS_INSTRUCTION: ${renewed}`]);
});

test("a number for the text at hand changes no instruction", () => {
  const known = "Keep your answers under 80 words.";
  expect(readAfter([known], "Write an essay about Rome, and make it 900 words.")).toEqual([]);
  expect(readAfter([known, "Write a toast for Tom."], "Make it 200 words.")).toEqual([]);
  expect(readAfter([known], "Make it 3 paragraphs.")).toEqual([]);
  expect(readAfter([known], "My abstract may have up to 300 words.")).toEqual([]);
  expect(readAfter(["Limit replies to two sentences."], "Write a toast and make that ten sentences.")).toEqual([]);
  expect(readAfter([known], "Could you make it 120 words?")).toEqual([]);
});
