/** Instructions and preferences in Spanish and French (worker/core/language/es/instructions.ts and fr/instructions.ts). */
import { expect, test } from "vitest";
import {
  replacesInstruction,
  replacesPreference,
  endsInstruction,
} from "../../../../worker/core/language/predicates/instruction-topic.ts";
import { sentenceOfInstruction, textOfInstruction } from "../../../../worker/core/language/predicates/instructions.ts";
import type { EndingPart } from "../../../../worker/core/language/predicates/ending-part.ts";
import { proseOf } from "../../../../worker/core/language/en/grammar/prose.ts";
import { readInstructions } from "../../../../worker/core/language/instructions/read-instructions.ts";

const read = (content: string) => readInstructions(proseOf(content), { content, speaker: "Ada", previous: [] });
const partOf = (thing: string): EndingPart => ({
  subject_seq: 1,
  subject_name: "Ada",
  predicate: "HAS_INSTRUCTION",
  kind: "state",
  object_seq: null,
  thing,
  fact: thing,
});

test.each([
  ["Responde siempre en español.", null],
  ["Responde siempre en español, por favor.", null],
  ["Por favor, responde en español.", null],
  ["A partir de ahora usa unidades métricas.", null],
  ["De ahora en adelante, no uses emojis.", null],
  ["No uses emojis.", null],
  ["Nada de emojis, por favor.", null],
  ["Incluye siempre la plataforma cuando te pregunte por películas.", "películas"],
  ["Cuando te pregunte por recetas, dame las calorías por ración.", "recetas"],
  ["Cada vez que hable de mi rodilla, recuérdame los ejercicios.", "mi rodilla"],
  ["Quiero que siempre cites tus fuentes.", null],
  ["¿Puedes responder siempre en inglés?", null],
  ["Llámame Ana.", null],
  ["Mantén tus respuestas cortas.", null],
  ["Nunca recomiendes restaurantes con marisco.", null],
  ["Háblame de usted.", null],
  ["Asegúrate de incluir siempre el precio.", null],
  ["Para recetas, usa siempre gramos.", "recetas"],
  ["Soy celíaca, así que nunca sugieras platos con trigo.", null],
  ["Me gustaría que siempre explicaras los pasos.", null],
  ["No me pidas confirmación nunca más.", null],
  ["Si te pregunto por vuelos, incluye siempre la aerolínea.", "vuelos"],
  ["En cada respuesta pon primero el resumen.", null],
  ["Réponds toujours en français.", null],
  ["Réponds en français, s'il te plaît.", null],
  ["À partir de maintenant, utilise le système métrique.", null],
  ["N'utilise jamais d'émojis.", null],
  ["N’utilise pas d’émojis.", null],
  ["Pas d'émojis, s'il te plaît.", null],
  ["Indique toujours la plateforme quand je te demande un film.", "film"],
  ["Quand je parle de recettes, donne-moi les calories.", "recettes"],
  ["Chaque fois que je mentionne mon genou, rappelle-moi les exercices.", "mon genou"],
  ["Je veux que tu cites toujours tes sources.", null],
  ["Peux-tu toujours répondre en anglais ?", null],
  ["Appelle-moi Zoé.", null],
  ["Garde tes réponses courtes.", null],
  ["Ne recommande jamais de restaurants avec des fruits de mer.", null],
  ["Tutoie-moi.", null],
  ["Pense à toujours inclure le prix.", null],
  ["Pour les recettes, utilise toujours des grammes.", "les recettes"],
  ["Je suis allergique aux noix, donc ne propose jamais de plats avec des noix.", null],
  ["Désormais, commence par un résumé.", null],
  ["J'aimerais que tu expliques toujours les étapes.", null],
  ["Arrête de t'excuser.", null],
  ["Si je te demande des vols, indique toujours la compagnie.", "vols"],
  ["Dans chaque réponse, mets le résumé en premier.", "chaque réponse"],
  ["reponds toujours en francais", null],
])("reads an instruction and when it applies: %s", (content, applies_to) => {
  expect(read(content).map(({ predicate, applies_to: when }) => [predicate, when])).toEqual([
    ["HAS_INSTRUCTION", applies_to],
  ]);
});

test.each([
  "Siempre he vivido en Madrid.",
  "Nunca como carne.",
  "Siempre voy al gimnasio por la mañana.",
  "¿Puedes recomendarme una película?",
  "Dame una receta de tortilla.",
  "Responde a esta pregunta.",
  "Mi jefe siempre responde tarde.",
  "No uses esta receta hoy.",
  "¿Qué significa 'siempre'?",
  "Escribe un correo a mi jefe.",
  "Cuando te pregunté por películas, me diste tres.",
  "Nunca he usado Docker.",
  "Explícame cómo funciona Docker.",
  "Traduce este texto al francés.",
  "Mi madre dice que siempre llames antes.",
  "¿Por qué siempre respondes en inglés?",
  "Cuando llego a casa, siempre ceno.",
  "Si quiero viajar en mayo, ¿qué me recomiendas?",
  "Usa la biblioteca requests para este script.",
  "Recuérdame mañana llamar a Ana.",
  "No quiero ir más a ese gimnasio.",
  "El servidor nunca responde.",
  "Haz una lista de ciudades.",
  "Llámame mañana.",
  "J'ai toujours vécu à Lyon.",
  "Je ne mange jamais de viande.",
  "Peux-tu me recommander un film ?",
  "Donne-moi une recette de crêpes.",
  "Réponds à cette question.",
  "Mon chef répond toujours tard.",
  "N'utilise pas cette recette aujourd'hui.",
  "Écris un courriel à mon chef.",
  "Quand je t'ai demandé un film, tu m'en as donné trois.",
  "Je n'ai jamais utilisé Docker.",
  "Explique-moi comment fonctionne Docker.",
  "Traduis ce texte en espagnol.",
  "Ma mère dit qu'il faut toujours appeler avant.",
  "Pourquoi réponds-tu toujours en anglais ?",
  "Quand je rentre, je dîne toujours.",
  "Si je veux voyager en mai, que me conseilles-tu ?",
  "Fais une liste de villes.",
  "Rappelle-moi demain d'appeler Anne.",
  "Je ne veux plus aller à ce club.",
  "Le serveur ne répond jamais.",
  "Appelle-moi demain.",
  "Elle est toujours en retard.",
  "Il ne faut pas toujours croire les gens.",
  "Mets le beurre dans la poêle.",
  "On ne sait jamais.",
  "Ne t'inquiète pas.",
  "No te preocupes.",
  "Sigue así.",
  "Je n'y arrive plus.",
  "Parle-moi de Rome.",
  "Háblame de Roma.",
  "Dime siempre que puedas cuándo vienes.",
  "Espero que siempre seas feliz.",
  "Plus, there's always the bonus of enjoying the food afterwards.",
])("reads no instruction: %s", (content) => {
  expect(read(content)).toEqual([]);
});

test.each([
  "Prefiero el té al café.",
  "Me gusta más el té que el café.",
  "Aprendo mejor con ejemplos.",
  "Me gusta que me des ejemplos.",
  "Je préfère le thé au café.",
  "J'aime mieux le train que l'avion.",
  "J'apprends mieux avec des exemples.",
  "J'aime quand tu donnes des exemples.",
])("reads a preference: %s", (content) => {
  expect(read(content).map(({ predicate, text }) => [predicate, text])).toEqual([["HAS_PREFERENCE", content]]);
});

test.each(["Me gusta más este.", "Prefiero el segundo.", "Je préfère celui-ci.", "Je préfère ne pas dire."])(
  "reads no preference: %s",
  (content) => {
    expect(read(content)).toEqual([]);
  },
);

test.each([
  [
    "Ya no hace falta que incluyas los precios de hoteles.",
    "Incluye siempre los precios cuando te pregunte por hoteles.",
  ],
  ["Puedes dejar de añadir precios.", "Añade siempre precios."],
  ["Olvida lo que dije sobre los emojis.", "No uses emojis."],
  ["Tu n'as plus besoin d'indiquer les prix des hôtels.", "Indique toujours les prix quand je te demande un hôtel."],
  ["Tu peux arrêter de citer tes sources.", "Cite toujours tes sources."],
  ["Oublie ce que j'ai dit sur les émojis.", "N'utilise pas d'émojis."],
])("%s ends %s", (content, known) => {
  const [end] = read(content);
  expect(end?.predicate).toBe("ENDED_INSTRUCTION");
  expect(endsInstruction(partOf(end?.over ?? ""), partOf(known))).toBe(true);
  expect(endsInstruction(partOf(end?.over ?? ""), partOf("Responde siempre en francés."))).toBe(false);
});

test.each([
  ["De ahora en adelante responde siempre en inglés.", "Responde siempre en español."],
  ["À partir de maintenant, réponds toujours en allemand.", "Réponds toujours en français."],
  ["No uses emojis nunca más.", "Usa emojis en todas tus respuestas."],
  ["N'utilise plus jamais d'émojis.", "Utilise des émojis dans toutes tes réponses."],
  ["Usa siempre millas en lugar de kilómetros.", "Usa siempre kilómetros."],
  ["Appelle-moi Madame Roux.", "Appelle-moi Zoé."],
  ["Bitte sieze mich ab jetzt.", "Schreib mir immer mit Du."],
  ["Du kannst mich ab jetzt duzen.", "Sprich mich immer mit Sie an."],
  ["A partir de ahora tutéame.", "Trátame siempre de usted."],
  ["Ab jetzt bitte keine Stichpunkte mehr, sondern Fließtext.", "Antworte immer in Stichpunkten."],
  ["A partir de ahora, sin viñetas, mejor en párrafos.", "Responde siempre con viñetas."],
  ["No more poems at the end, only plain facts.", "Always add poems at the end."],
])("%s replaces %s", (said, known) => {
  expect(replacesInstruction(partOf(said), partOf(known))).toBe(true);
  expect(replacesInstruction(partOf(said), partOf("Cite toujours tes sources."))).toBe(false);
});

test("a preference replaces its reverse", () => {
  expect(replacesPreference(partOf("Je préfère le train au bus."), partOf("Je préfère le bus au train."))).toBe(true);
  expect(replacesPreference(partOf("Prefiero el vino a la cerveza."), partOf("Prefiero la cerveza al vino."))).toBe(
    true,
  );
  expect(replacesPreference(partOf("I like tea more than coffee."), partOf("I like coffee better than tea."))).toBe(
    true,
  );
});

test("the sentence of a fact has a title in its language, which is not part of the words", () => {
  const sentence = sentenceOfInstruction("HAS_PREFERENCE", "Je préfère le thé.", "Zoé", "fr");
  expect(sentence).toBe("Préférence de Zoé: Je préfère le thé.");
  expect(textOfInstruction(sentence)).toBe("Je préfère le thé.");
});

test("an end in other words of naming ends the name", () => {
  const known = partOf("Remember to address me as Captain in each reply.");
  expect(endsInstruction(partOf("call me Captain"), known)).toBe(true);
  expect(endsInstruction(partOf("call me Doctor"), known)).toBe(false);
});
