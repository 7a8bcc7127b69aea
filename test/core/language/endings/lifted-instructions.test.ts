import { expect, test } from "vitest";
import type { ExtractedFact } from "../../../../worker/core/extraction/extraction.ts";
import { readMessage, wordsThatMayEnd } from "../../../../worker/core/language/index.ts";

const MARCH = Date.parse("2026-03-02T09:00:00Z");
const readAfter = (earlier: string, content: string): ExtractedFact[] =>
  readMessage({
    content,
    speaker: "Ada",
    reference_time: MARCH,
    time_zone: "UTC",
    previous: [{ content: earlier, speaker: "Ada", reference_time: MARCH - 86_400_000 }],
  }).facts;
const ofInstructions = (facts: readonly ExtractedFact[]): string[] =>
  facts.flatMap(({ predicate, object_value }) =>
    /INSTRUCTION/u.test(predicate) ? [`${predicate}: ${object_value}`] : [],
  );

test.each([
  ["Please keep your answers under 200 words.", "Forget the 200 words limit."],
  ["Please keep your answers under 200 words.", "You can write longer answers again, my eyes are better."],
  ["Limit your replies to three sentences.", "Feel free to give detailed answers again."],
  ["Always add a summary at the end of your answers.", "No more summaries at the end, please."],
  ["When I ask for papers, always give the DOI.", "I have Zotero now and you can stop adding the DOI."],
  ["Always cite your sources.", "You don't have to cite sources."],
  ["Never use emojis.", "Emojis are fine again."],
  ["Always include prices in euros.", "The prices aren't needed any more."],
  ["Always include prices in euros.", "Skip the prices from now on."],
  ["Always greet me in Latin.", "The Latin greeting can go now."],
  [
    "Always put a one-line summary at the top of any draft.",
    "You can drop the one-line summary from drafts now, thanks.",
  ],
  ["Always remind me to stretch.", "Can you stop reminding me to stretch?"],
  ["Wenn ich nach Quellen frage, nenne immer den DOI.", "Du musst mir nicht mehr den DOI nennen, ich habe Zotero."],
  ["Füge immer eine Zusammenfassung am Ende hinzu.", "Keine Zusammenfassung am Ende mehr."],
  ["Füge immer eine Zusammenfassung am Ende hinzu.", "Die Zusammenfassung kannst du ab jetzt weglassen."],
  ["Antworte immer kurz.", "Du kannst wieder ausführlich antworten."],
  ["Schreib am Ende immer eine Quelle dazu.", "Lass die Quelle ab jetzt weg."],
  ["Añade siempre un resumen al final.", "Deja de añadir el resumen."],
  ["Ajoute toujours un résumé à la fin.", "Arrête de mettre un résumé."],
  ["Always include the calories when I ask about recipes.", "Please don't include the calories in recipes any more."],
  ["Wenn ich nach Rezepten frage, nenne bitte immer die Kalorien.", "Hör auf, die Kalorien zu nennen."],
  [
    "Wenn ich nach Rezepten frage, nenne bitte immer die Kalorien.",
    "Die Kalorien brauchst du bei Rezepten nicht mehr zu nennen.",
  ],
  ["Wenn ich nach Rezepten frage, nenne immer die Kalorien.", "Kalorien brauche ich bei Rezepten nicht mehr."],
  ["Siempre incluye las calorías cuando te pregunte por recetas.", "Ya no incluyas las calorías."],
  ["Siempre incluye las calorías cuando te pregunte por recetas.", "Las calorías ya no son necesarias."],
  ["Siempre incluye las calorías cuando te pregunte por recetas.", "Olvida lo de las calorías."],
  ["Ajoute toujours un résumé à la fin.", "N'ajoute plus de résumé."],
  ["From now on answer in German.", "Let's go back to English."],
  ["Antworte ab jetzt auf Englisch.", "Lass uns wieder Deutsch sprechen."],
  ["Antworte immer in höchstens drei Sätzen.", "Du darfst jetzt wieder länger antworten."],
  ["When I ask for recipes, avoid dairy.", "I can eat dairy again."],
  ["Never suggest gluten.", "I'm allowed to have gluten again."],
  ["Never use emojis.", "Emojis are okay with me now."],
  ["Never use tables.", "Tables are fine after all."],
  ["Never use tables.", "It's fine to use tables now."],
  ["Bitte verwende keine Tabellen.", "Tabellen sind jetzt doch in Ordnung."],
  ["Use formal language with me.", "You don't have to be so formal with me."],
  ["Always write tests in Jest.", "I've switched from Jest to Vitest."],
  ["Always start with a quote.", "I changed my mind about the quotes, leave them out from now on."],
  ["Always give the formulas.", "I no longer need the formulas, so skip them from now on."],
  ["Always use diagrams.", "Scratch the thing about diagrams."],
  ["Never recommend pork.", "I eat pork again."],
  [
    "Never suggest fish dishes when I ask about recipes.",
    "I eat fish again, so you can suggest fish dishes when I ask about recipes.",
  ],
  ["Nenne bei Rezepten immer die Kalorien.", "Das mit den Kalorien kannst du vergessen."],
  ["Always add a disclaimer to legal answers.", "Drop the disclaimers, they're annoying."],
  ["Always end with a motivational quote.", "Lose the motivational quotes, please."],
  ["Address me as Professor Lindqvist.", "Plain Karin is fine again."],
])("%s / %s: ends the known instruction and adds none", (earlier, later) => {
  expect(ofInstructions(readAfter(earlier, later))).toEqual([`ENDED_INSTRUCTION: ${earlier}`]);
  const words = wordsThatMayEnd(later);
  expect(words.some((word) => earlier.toLowerCase().includes(word))).toBe(true);
});

test.each([
  ["Always mention milk alternatives when I ask about recipes.", "No more milk in my coffee, please."],
  ["Never suggest seafood.", "I had seafood again yesterday."],
  ["Never suggest meat dishes.", "My brother eats meat again."],
  ["Always use diagrams.", "Scratch the old diagrams off the wall."],
  ["Always include a code example.", "Leave the code example out this time."],
  ["Never suggest seafood.", "I can't eat seafood again until June."],
  ["From now on answer in German.", "I'm going back to England next week."],
  ["Never use tables.", "You can see our new tables now."],
  ["Always mention milk alternatives when I ask about recipes.", "Forget the milk."],
  ["Always end with a quote from a philosopher.", "My sister said no more quotes at her wedding."],
  ["Always use metric units.", "I stopped using metric units in my workshop."],
  ["Always mention milk alternatives when I ask about recipes.", "Skip the milk alternatives this time."],
  ["Always remind me to stretch.", "Could you leave the reminder out for this one?"],
  ["Always put a one-line summary at the top of any draft.", "You can drop the one-line summary in the draft above."],
  ["Always list the ingredients first.", "I don't need the ingredients today."],
  ["Never recommend horror movies.", "No more horror movies for my kids."],
  ["Never suggest peanuts, I'm allergic.", "No more peanuts in the house!"],
  ["Never use emojis.", "Please don't use emojis any more."],
  ["Always cite your sources.", "My sources don't answer any more."],
  ["Siempre menciona el precio cuando te pregunte por hoteles.", "Ya no sube el precio de los hoteles."],
  ["Nenne immer die Kalorien.", "Das Gericht hat nicht mehr so viele Kalorien."],
  ["Always list a source.", "Drop the source."],
  ["Always add examples.", "Skip the examples."],
  ["Always include a soup when I ask about menus.", "Drop the soups from the order."],
  ["Address me as Professor Lindqvist.", "The coffee is fine again."],
])("%s / %s: ends nothing", (earlier, later) => {
  expect(ofInstructions(readAfter(earlier, later)).filter((fact) => fact.startsWith("ENDED"))).toEqual([]);
});

test("Without a known instruction, such a request ends nothing", () => {
  expect(ofInstructions(readAfter("I live in Porto.", "No more summaries at the end."))).toEqual([]);
});
