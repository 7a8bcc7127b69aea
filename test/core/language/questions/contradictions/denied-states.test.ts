import { describe, expect, test } from "vitest";
import { contradictionsIn } from "../../../../../worker/core/language/questions/contradictions/contradictions.ts";
import { stem } from "../../../../../worker/core/text/stem.ts";
import { queryTerms } from "../../../../../worker/core/text/tokenise.ts";

const [MARCH, JUNE] = [Date.UTC(2026, 2, 2), Date.UTC(2026, 5, 11)];

const kindOf = (question: string, ...contents: readonly string[]): string | null => {
  const step = (JUNE - MARCH) / Math.max(1, contents.length - 1);
  const messages = contents.map((content, place) => {
    return { id: String(place), writer: "user", at: MARCH + place * step, content };
  });
  return contradictionsIn(new Set(queryTerms(question).map(stem)), messages)[0]?.kind ?? null;
};

describe("a denied state contradicts what its writer has or does, before and after", () => {
  test.each([
    ["Do I have a dog?", "I don't have a dog.", "My dog Milo has fleas."],
    ["Do I have a sister?", "I don't have any siblings.", "My sister lives in Graz."],
    ["Do I have pets?", "We have no pets.", "Our cat scratched the sofa again."],
    ["Do I have a bike?", "I don't own a bicycle.", "I locked my bike at the station."],
    ["Do I have a partner?", "I don't have a partner.", "My wife baked bread."],
    ["Can I drive?", "I can't drive.", "I drove to Kiel yesterday."],
    ["Do I play the piano?", "I don't play the piano.", "I play the piano every evening."],
    ["Habe ich Kinder?", "Ich habe keine Kinder.", "Meine Tochter kommt in die Schule."],
    ["Kann ich schwimmen?", "Ich kann nicht schwimmen.", "Ich schwimme jeden Morgen im See."],
    ["Habe ich ein Haustier?", "Ich habe kein Haustier.", "Meine Katze ist krank."],
    ["Ai-je des frères ?", "Je n'ai pas de frères.", "Mon frère habite à Lyon."],
    ["Est-ce que je parle italien ?", "Je ne parle pas italien.", "J'ai parlé italien avec la voisine."],
    ["¿Hablo alemán?", "No hablo alemán.", "Hablé alemán toda la tarde con Eva."],
    ["¿Tengo hijos?", "No tengo hijos.", "Mi hija cumple seis años."],
  ])("%s %s %s", (question, denied, affirmed) => {
    expect(kindOf(question, denied, affirmed)).toBe("open");
    expect(kindOf(question, affirmed, denied)).toBe("open");
  });
});

describe("a denied state contradicts nothing that is another's, ended, wished or restricted", () => {
  test.each([
    ["Do I have a dog?", "I don't have a dog.", "My sister's dog ate my shoes."],
    ["Do I have a dog?", "I don't have a dog.", "I have a dog allergy."],
    ["Do I have a cat?", "I don't have a cat.", "My old cat died in 2015."],
    ["Do I own a boat?", "I don't own a boat.", "I want my own boat one day."],
    ["Do I smoke?", "I don't smoke.", "I quit smoking in 2010."],
    ["Do I drink coffee?", "I don't drink coffee.", "I drank tea with Tom."],
    ["Do I drive?", "I don't drive.", "My husband drove me to work."],
    ["Do I speak German?", "I don't speak German.", "I speak French at work."],
    ["Do I have a sister?", "I don't have any siblings.", "My sister-in-law called."],
    ["Do I have time on Friday?", "I don't have time on Friday.", "My time at the firm was great."],
    ["Do I use Docker?", "I don't use Docker on Windows.", "I used Docker on the server."],
    ["Do I own a car?", "My car is outside.", "I sold my car and I don't own a car any more."],
    ["What is my boss called?", "I don't own a car.", "My car is in the garage."],
    ["Habe ich ein Haustier?", "Ich habe kein Haustier.", "Der Hund meiner Nachbarin bellt."],
    ["Spreche ich Russisch?", "Ich spreche kein Russisch.", "Meine Oma spricht Russisch."],
    ["Ai-je une voiture ?", "Je n'ai pas de voiture.", "La voiture de mon voisin est rouge."],
    ["¿Hablo alemán?", "No hablo alemán.", "Mi abuela habla alemán."],
  ])("%s %s %s", (question, denied, other) => {
    expect(kindOf(question, denied, other)).toBeNull();
    expect(kindOf(question, other, denied)).toBeNull();
  });

  test("An end between the two statements explains both, and a purchase after the denial is a change", () => {
    const question = "Do I own a car?";
    expect(kindOf(question, "My car is blue.", "I sold it, my car.", "I don't own a car.")).toBeNull();
    expect(kindOf(question, "I don't own a car.", "I bought a car.", "My car is blue.")).toBe("change");
  });
});

describe("a denied deed", () => {
  test.each([
    ["Have I broken a bone?", "I broke my ankle on the ice.", "I have never broken a bone."],
    ["Have I tried sushi?", "I ate sushi in Osaka.", "I have never tried sushi."],
    ["Have I eaten sushi?", "The sushi I had in Osaka was good.", "I have never tried sushi."],
    ["Have I met Priya?", "I had lunch with Priya at the fair.", "I've never met Priya."],
    ["Have I ever had a cat?", "My cat sleeps all day.", "I have never had a pet."],
    ["¿He viajado a Perú?", "Viajé a Perú en 2019.", "Nunca he viajado a Perú."],
    ["Ai-je déjà fumé ?", "J'ai fumé pendant dix ans.", "Je n'ai jamais fumé."],
    ["Have I led a choir?", "I led a choir in Ulm when I couldn't read music.", "I have never led a choir."],
  ])("contradicts the same deed in other words: %s %s %s", (question, affirmed, denied) => {
    expect(kindOf(question, affirmed, denied)).toBe("contradiction");
    expect(kindOf(question, denied, affirmed)).not.toBeNull();
  });

  test.each([
    ["Have I run the Berlin marathon?", "I've never run a marathon in Berlin.", "My sister ran the Berlin marathon."],
    ["Have I visited Rome?", "I have never visited Rome.", "My parents visited Rome."],
    ["Have I met Ben?", "I've never met Ben.", "I had lunch with Ben's sister."],
    ["Have I broken a bone?", "I've never broken a bone.", "I broke a plate."],
  ])("contradicts no deed of another person or with another thing: %s %s %s", (question, denied, other) => {
    expect(kindOf(question, denied, other)).toBeNull();
    expect(kindOf(question, other, denied)).toBeNull();
  });
});
