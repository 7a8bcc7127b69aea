import { expect, test } from "vitest";
import { outsideFrames } from "../../../../worker/core/language/index.ts";

const outside = (content: string): string => outsideFrames(content, "Ada").replaceAll(/ {2,}/gu, " … ");

test.each([
  ['Make it "I live on the third floor and I have asthma. My son visits." Then sign it.', "Make it … Then sign it."],
  ["can u fix the english: “I was born in Oslo and I work as a cook.”", "can u fix the english: … "],
  ['what do i answer: "I have left Dan. I am at my mother\'s." help', "what do i answer: … help"],
  ['for the song i have "I got a house in Rome and a boat in Oslo / I never go home" lol', "for the song i have … lol"],
  ["Mach daraus „Ich wohne im dritten Stock und habe Asthma.“ bitte", "Mach daraus … bitte"],
])("sentences of another between quotation marks are left out: %s", (content, left) => {
  expect(outside(content)).toBe(left);
});

test.each([
  'My favorite song is "I Will Always Love You".',
  'We watched "My Left Foot" in Rome.',
  '"I live in Rome. I have a dog."',
  'I live in the "old town" of Bern and my dog is called "Max".',
  'My brother lives in 5" of snow. I have a 24" screen.',
  'The sign reads "The shop is closed on Mondays and Tuesdays until May."',
])("titles, names, inches and whole quoted messages stay: %s", (content) => {
  expect(outside(content)).toBe(content);
});
