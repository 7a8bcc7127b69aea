/** Wordings of instructions, their ends and their conditions in English (worker/core/language/en/instructions.ts and instructions/until.ts). */
import { expect, test } from "vitest";
import type { ExtractedFact } from "../../../../worker/core/extraction/extraction.ts";
import { readMessage } from "../../../../worker/core/language/index.ts";
import { replacesPreference } from "../../../../worker/core/language/predicates/instruction-topic.ts";
import { readInstructions } from "../../../../worker/core/language/instructions/read-instructions.ts";

const TUESDAY = Date.parse("2026-10-06T09:00:00Z");
const factsOf = (content: string): ExtractedFact[] =>
  readMessage({ content, speaker: "Ada", reference_time: TUESDAY, time_zone: "UTC", previous: [] }).facts.filter(
    ({ predicate }) => /INSTRUCTION|PREFERENCE/u.test(predicate),
  );

test.each([
  ["Quick note for all our chats: I can't hear well, so please don't suggest podcasts.", null],
  ["One rule for all your answers: no jargon and no filler.", null],
  ["Please hold off on diagrams unless I ask for them.", null],
  ["Don't bring up my diet unless I mention it.", null],
  ["It would be lovely if you could always add the calories.", null],
  ["It'd be nice if you'd give a page number for every quoted fact.", null],
  ["For anything around my garden, keep in mind that I have clay soil.", "my garden"],
  ["You may address me as Dr. Lund.", null],
  ["Let's make it a rule that you never use acronyms without spelling them out.", null],
  ["When it comes to medication I want you to always name the side effects.", "medication"],
  ["I'd like you to explain things as if I had never seen a computer.", null],
  ["Please explain like I'm new to chemistry.", null],
  ["From now on you are my Spanish tutor.", null],
  ["From now on you reply in Dutch.", null],
  ["From now on: short answers, no small talk.", null],
  ["From now on: metric units only, no miles.", null],
  ["Use formal language with me.", null],
  ["No spoilers, ever.", null],
  ["Make sure to check all dates before you answer.", null],
  ["Merk dir bitte: Längen immer in Zoll angeben.", null],
  ["Please don't use hashtags in your messages to me.", null],
  ["Address me as Professor Lund from here on.", null],
  ["Use American spelling in all the texts you write for me.", null],
  ["When suggesting restaurants, make sure they have vegan dishes.", "restaurants"],
  ["Whenever loans come up, remind me of my budget.", "loans"],
  ["My answers should always begin with a single sentence.", null],
  ["I always want all temperatures in Celsius.", null],
  ["Nenne mich ab jetzt Kapitän.", null],
  ["Schreib in allem, was du mir schickst, Zahlen als Ziffern.", null],
  ["No uses emojis en tus respuestas para mí.", null],
])("%s: is an instruction", (content, condition) => {
  expect(factsOf(content).map(({ predicate, object_value }) => [predicate, object_value])).toEqual([
    ["HAS_INSTRUCTION", content],
  ]);
  expect(readInstructions(content, { content, speaker: "Ada", previous: [] })[0]?.applies_to).toBe(condition);
});

test.each([
  "I hate it when answers start with a compliment.",
  "I find diagrams much clearer to read than prose.",
  "I'd rather you didn't use so many exclamation marks.",
  "I'd rather you asked me before you assume things.",
])("%s: is a preference", (content) => {
  expect(factsOf(content).map(({ predicate }) => predicate)).toEqual(["HAS_PREFERENCE"]);
});

test.each([
  "I'd rather you didn't mention the budget in the email.",
  "I'd rather you came on Monday.",
  "Tell my sister she should always bring a jacket when she comes over.",
  "Schreib meiner Mutter, dass sie immer anrufen soll, wenn ich sie frage.",
  "You can call me tomorrow.",
  "No luck, ever.",
  "Check the dates before you send it.",
  "I find tables in restaurants.",
  "Kinder immer zu lieben ist leicht.",
  "Use hashtags in your message to my boss.",
  "Address the parcel to Professor Lund here.",
  "When suggesting restaurants, my uncle makes sure they have parking.",
  "My answers in the exam should have begun with a summary.",
  "You can call me Monday.",
  "Don't worry about me.",
  "Please don't wait for me.",
  "Let's agree that the party starts at nine.",
  "When it comes to my sister I always worry.",
  "Write an essay and cite a source for every claim.",
  "Explain it as if I were five.",
  "From now on: I'm vegan.",
  "Until Friday, the shop is closed.",
  "Until Friday I'm in Rome, so please call the hotel.",
  "Until the water boils, stir constantly.",
])("%s: is neither an instruction nor a preference", (content) => {
  expect(factsOf(content)).toEqual([]);
});

test.each([
  ["Until Friday, please keep everything under 100 words.", "2026-10-10"],
  ["Answer in Italian until 12 November.", "2026-11-13"],
  ["Until further notice, please skip the weather.", null],
  ["For the next three weeks, keep your answers very short.", "2026-10-28"],
  ["Please answer only in Dutch for the next 10 days.", "2026-10-17"],
  ["Over the coming month, always remind me of my exam.", "2026-11-07"],
  ["In den nächsten zwei Wochen antworte bitte immer auf Englisch.", "2026-10-21"],
  ["Durante las próximas dos semanas, responde siempre en inglés.", "2026-10-21"],
  ["Always plan for two weeks of tests.", null],
  ["Always tell me how many days until Friday.", null],
])("%s: holds until the day that it names", (content, end) => {
  const [fact] = factsOf(content);
  expect(fact?.predicate).toBe("HAS_INSTRUCTION");
  expect(fact?.valid_to ?? null).toBe(end === null ? null : Date.parse(end));
});

test("a sentence with a general and a conditional request is two instructions", () => {
  const content = "Stop recommending podcasts, but always suggest a book when I ask about history.";
  expect(factsOf(content).map(({ object_value, span }) => [object_value, content.slice(...(span ?? [0, 0]))])).toEqual([
    ["Stop recommending podcasts.", "Stop recommending podcasts"],
    ["Always suggest a book when I ask about history.", "always suggest a book when I ask about history"],
  ]);
});

test("a preference with now replaces one for another kind of the same thing", () => {
  const replaces = (said: string, known: string): boolean => replacesPreference({ thing: said }, { thing: known });
  expect(replaces("I now prefer light roasts.", "I prefer dark roasts.")).toBe(true);
  expect(replaces("I prefer light roasts.", "I prefer dark roasts.")).toBe(false);
  expect(replaces("I now prefer early flights.", "I prefer dark roasts.")).toBe(false);
  expect(replaces("I now prefer red for walls.", "I prefer blue for walls.")).toBe(true);
  expect(replaces("I now prefer red for doors.", "I prefer blue for walls.")).toBe(false);
  expect(replaces("I prefer red for walls.", "I prefer blue for walls.")).toBe(false);
  expect(replaces("Nowadays I prefer rail passes for long trips.", "I prefer cheap flights for long trips.")).toBe(
    true,
  );
  expect(replaces("Ahora prefiero las clases de mañana.", "Prefiero las clases de noche.")).toBe(true);
});
