import { expect, test } from "vitest";
import { askedStems, newestStatementsFirst } from "../../../../worker/core/language/questions/asked-value.ts";
import { namesOtherThing } from "../../../../worker/core/language/questions/other-thing.ts";

const isOther = ([question, earlier, later]: readonly [string, string, string]): boolean =>
  namesOtherThing(question, askedStems(question), earlier, later);

const OTHER = [
  ["What is my triathlon time?", "My triathlon time is 2:58.", "My sprint triathlon time is now 1:12."],
  ["How many desks does the Oslo branch have?", "The Oslo branch has 30 desks.", "The Turin branch now has 45 desks."],
  [
    "When does my ferry to Palma leave?",
    "My ferry to Palma leaves at 8:10.",
    "My ferry from Palma leaves at 19:40 now.",
  ],
  ["When does my bus to Lyon leave?", "My bus to Lyon leaves at 8:10.", "My bus back from Lyon leaves at 19:40 now."],
  ["How old is Mara?", "Mara is 7 years old.", "Theo is now 9 years old."],
  ["What is my 400 m time?", "My 400 m time is 1:10.", "My 800 m time is now 2:31."],
  ["How high is my water bill?", "My water bill is 40 euros.", "My phone bill went up to 55 euros."],
  [
    "What is the budget for the lamp?",
    "The budget for the lamp is 60 euros.",
    "I raised the budget for the rug to 80 euros.",
  ],
  ["How much bar does the front wheel have?", "The front wheel has 3 bar.", "The back wheel now has 4 bar."],
  ["Was kostet das Wasser?", "Das Wasser kostet 30 Euro.", "Das Internet kostet jetzt 45 Euro."],
  [
    "Wann ist die Chemieklausur?",
    "Die Chemieklausur ist am 3. Juni.",
    "Die Physikklausur wurde auf den 9. Juni verschoben.",
  ],
  ["Wie ist meine Staffelzeit?", "Meine Staffelzeit ist 3:58.", "Meine Sprintstaffelzeit ist jetzt 1:41."],
  [
    "Wann fährt mein Bus nach Linz?",
    "Mein Bus nach Linz fährt um 8:12.",
    "Mein Bus zurück aus Linz fährt jetzt um 19:05.",
  ],
  ["¿Cuánto pesa mi gata?", "Mi gata pesa 4 kilos.", "Mi perro ahora pesa 19 kilos."],
  [
    "¿Cuántos libros tiene la sala de Lugo?",
    "La sala de Lugo tiene 90 libros.",
    "La sala de Vigo ya tiene 120 libros.",
  ],
] as const;

const SAME = [
  ["What is my triathlon time?", "My triathlon time is 2:58.", "My triathlon time is now 2:49."],
  ["How many desks does the Oslo branch have?", "The Oslo branch has 30 desks.", "The branch now has 45 desks."],
  ["How many desks does the Oslo branch have?", "The Oslo branch has 30 desks.", "It has 45 desks now."],
  ["When does my ferry to Palma leave?", "My ferry to Palma leaves at 8:10.", "The ferry now leaves at 9:40."],
  ["What is my 400 m time?", "My 400 m time is 1:10.", "My 400 m time is down to 1:06."],
  ["How many guests will the party have?", "The party has 40 guests.", "The party in June now has 55."],
  ["How high is my rent?", "My rent is 900 euros.", "The landlord has raised the rent to 950 euros."],
  ["What is our test coverage?", "Test coverage is 70%.", "Coverage is 81% after the payment tests."],
  ["How many hens do I have?", "I have 4 hens.", "That makes six hens."],
  ["What is the budget for the lamp?", "The budget for the lamp is 60 euros.", "I raised the lamp budget to 80 euros."],
  ["Was kostet das Wasser?", "Das Wasser kostet 30 Euro.", "Das Wasser kostet seit Mai 45 Euro."],
  ["Wann ist die Chemieklausur?", "Die Chemieklausur ist am 3. Juni.", "Die Klausur wurde auf den 9. Juni verschoben."],
  [
    "Wie hoch ist das Essensbudget?",
    "Das Essensbudget ist 300 Euro.",
    "Das Monatsbudget für Essen ist jetzt 350 Euro.",
  ],
  ["¿Cuánto pesa mi gata?", "Mi gata pesa 4 kilos.", "Mi gata ya pesa 5 kilos."],
  [
    "¿Cuál es el presupuesto para el viaje?",
    "El presupuesto para el viaje es 900.",
    "He subido el presupuesto del viaje a 1200.",
  ],
] as const;

test("a sentence with another modifier, complement, subject, number or direction is about another thing", () => {
  expect(OTHER.filter((one) => !isOther(one))).toEqual([]);
});

test("a sentence with the asked words, the head alone or a pronoun may be about the asked thing", () => {
  expect(SAME.filter(isOther)).toEqual([]);
});

test.each(OTHER)("%s: a later value of another thing does not come first", (question, earlier, later) => {
  const messages = [earlier, later].map((content, at) => ({ at, isAssistant: false, content }));
  expect(newestStatementsFirst(question, messages)).toEqual(messages);
});
