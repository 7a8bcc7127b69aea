import { expect, test } from "vitest";
import { sharedWithCompounds } from "../../../../worker/core/language/questions/asked-compounds.ts";
import { askedStems, newestStatementsFirst } from "../../../../worker/core/language/questions/asked-value.ts";
import { contentStems } from "../../../../worker/core/language/questions/content-stems.ts";

const shared = (question: string, sentence: string): number =>
  sharedWithCompounds(question, askedStems(question), contentStems(sentence));

test.each([
  ["Wie hoch ist mein Essensbudget?", "Mein Monatsbudget für Essen liegt bei 400 Euro.", 1],
  ["Wie hoch ist mein Essensbudget?", "Das Budget fürs Essen ist bei 450 Euro.", 1],
  ["Wie hoch ist mein Urlaubsbudget?", "Das Küchenbudget liegt bei 7000 Euro.", 0],
  ["Was ist mein Wochenziel beim Laufen?", "Mein Laufziel sind 30 Kilometer pro Woche.", 2],
  ["Wann muss ich die Hausarbeit abgeben?", "Der Abgabetermin für die Hausarbeit ist der 3. Juni.", 2],
  ["Wann muss ich die Hausarbeit abgeben?", "Der Arzttermin ist der 3. Juni.", 0],
  ["What is my workload?", "I carry a load of 3 tons to work.", 0],
])("%s / %s: shares %d", (question, sentence, count) => {
  expect(shared(question, sentence)).toBe(count);
});

test("the newest statement of a compound comes first", () => {
  const said = [
    "Mein Monatsbudget für Essen liegt bei 400 Euro.",
    "Ich habe das Budget fürs Essen auf 450 Euro angehoben.",
  ];
  const messages = said.map((content, at) => ({ content, at, isAssistant: false }));
  expect(newestStatementsFirst("Wie hoch ist mein Essensbudget?", messages).map(({ at }) => at)).toEqual([1, 0]);
  expect(newestStatementsFirst("Wie hoch ist mein Kleiderbudget?", messages).map(({ at }) => at)).toEqual([0, 1]);
});
