import { expect, test } from "vitest";
import { asksForWork } from "../../../../worker/core/language/questions/asked-work.ts";

test.each([
  "Could you show me how to add a login?",
  "I'm updating my portfolio. What would you suggest I add?",
  "I have finished the first chapter. How should I continue?",
  "Which films do you recommend?",
  "Kannst du mir ein Rezept schreiben?",
  "Wie soll ich meine Quellen angeben?",
  "¿Cómo debo estructurar mi currículum?",
  "¿Qué hotel me recomiendas?",
  "Peux-tu m'écrire une lettre ?",
  "Comment devrais-je organiser mes notes ?",
])("%s asks for new work", (question) => {
  expect(asksForWork(question)).toBe(true);
});

test.each([
  "Which films did I like?",
  "Can you remind me which hotel I booked?",
  "What did you suggest for the roof?",
  "When is my deadline?",
  "How many cupcakes have I ordered?",
  "Kannst du mir sagen, wann mein Termin ist?",
  "Wie habe ich mein Budget geändert?",
  "¿Puedes decirme cuándo es mi cita?",
  "Peux-tu me dire quand j'ai déménagé ?",
  "",
  `Could you help me? ${"pets ".repeat(250)}`,
])("%s does not ask for new work", (question) => {
  expect(asksForWork(question)).toBe(false);
});
