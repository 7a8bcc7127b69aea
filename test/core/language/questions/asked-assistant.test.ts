import { expect, test } from "vitest";
import { asksOfAssistant } from "../../../../worker/core/language/questions/asked-assistant.ts";

test.each([
  "What did you suggest for the insulation?",
  "Which tiles did you recommend?",
  "Remind me of the plan you made for Rome.",
  "What was in your table of valves?",
  "What have you found out about the visa?",
  "Which berth did you ask the harbour for?",
  "What name did you pick for the sauna?",
  "Why did you rule out the oak?",
  "Which names did you come up with?",
  "What were you going to remind me of?",
  "When will you nudge me about the sweep?",
  "Which of your names was the shortest?",
  "What did your check of the wiring show?",
  "Was hast du mir für das Dach empfohlen?",
  "Wie war dein Vorschlag für den Garten?",
  "¿Qué me recomendaste para el tejado?",
  "¿Cuál era tu propuesta para el jardín?",
  "Recuérdame el plan que has preparado para Roma.",
  "Que m'as-tu conseillé pour le toit ?",
  "Quelle était ta proposition pour le jardin ?",
])("asks what the assistant said or did: %s", (question) => {
  expect(asksOfAssistant(question)).toBe(true);
});

test.each([
  "What would you suggest for the insulation?",
  "What do you recommend for tonight?",
  "Can you list my plans?",
  "Could you explain recursion?",
  "What did you eat on Sunday?",
  "Where have you been living?",
  "What is your name?",
  "Did you know that my letter came back?",
  "When will you be able to read images?",
  "Are you tired?",
  "Which tiles did I choose?",
  "Kannst du mir etwas empfehlen?",
  "Welche Pläne habe ich gemacht?",
  "¿Qué me recomiendas para esta noche?",
  "¿Qué consejos he dado?",
  "¿Qué has visto?",
  "Que me conseilles-tu pour ce soir ?",
  "Quels conseils ai-je donnés ?",
])("does not ask what the assistant said or did: %s", (question) => {
  expect(asksOfAssistant(question)).toBe(false);
});

test("a text beyond the limit asks nothing", () => {
  expect(asksOfAssistant(`What did you suggest? ${"pets ".repeat(200)}`)).toBe(false);
});
