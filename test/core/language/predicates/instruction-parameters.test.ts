import { expect, test } from "vitest";
import { replacesInstruction } from "../../../../worker/core/language/predicates/instruction-topic.ts";

const replaces = (said: string, known: string): boolean => replacesInstruction({ thing: said }, { thing: known });

test.each([
  ["Keep your answers under 150 words.", "Keep your answers under 300 words."],
  ["Limit summaries to two sentences.", "Limit summaries to four sentences."],
  ["Halte deine Antworten unter 100 Wörtern.", "Halte deine Antworten unter 300 Wörtern."],
  ["Always quote prices in euros.", "From now on quote prices in Swiss francs."],
  ["Always give temperatures in Celsius.", "From now on give temperatures in Kelvin."],
  [
    "Whenever we talk about kiln firings, always give temperatures in Celsius.",
    "From now on give kiln temperatures in Fahrenheit.",
  ],
  ["Always reply in Czech.", "From now on write to me in Finnish."],
  ["From now on call me Dr. Osei.", "Just call me Kofi again."],
  ["Nenne Preise immer in Euro.", "Nenne Preise immer in Franken."],
  ["Da siempre los precios en euros.", "Da siempre los precios en dólares."],
])("%s / %s: the newer value replaces the older one", (known, said) => {
  expect(replaces(said, known)).toBe(true);
});

test.each([
  ["Always quote prices in euros.", "Always quote distances in miles."],
  ["Always give temperatures in Celsius.", "Always give distances in miles."],
  ["Keep code comments under 20 words.", "Keep your answers under 200 words."],
  ["Limit answers to five sentences.", "Limit answers to 200 words."],
  ["Write emails in German from now on.", "Answer my questions in English from now on."],
  ["When I ask about trains, give prices in euros.", "Always give prices in dollars when I ask about flights."],
  ["Always answer in German.", "This week, always answer in English."],
  ["Always answer in German.", "Until Friday, always answer in English."],
])("%s / %s: both stand", (known, said) => {
  expect(replaces(said, known)).toBe(false);
});
