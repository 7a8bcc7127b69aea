import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readEndings } from "../../../../../worker/core/language/en/endings/read-endings.ts";
import { splitSentences } from "../../../../../worker/core/language/en/grammar/sentences.ts";

const SAID = Date.parse("2025-03-03T10:00:00Z");

const endingsOf = (text: string): string[] =>
  splitSentences(text, text.length)
    .flatMap((sentence) =>
      readEndings(sentence, { speaker: "Ada", reference_time: SAID, mentions: [], places: new Set() }),
    )
    .map(({ subject, predicate, object, object_value }) => `${subject} ${predicate} ${object ?? object_value}`);

test.each([
  ["I got laid off last Wednesday.", "Ada LOST_JOB all of it"],
  ["They sacked me over one missed shift, can you believe it?", "Ada LOST_JOB all of it"],
  ["handed in my notice today", "Ada QUIT_JOB all of it"],
  ["Rex died yesterday.", "Rex DIED all of it"],
  ["Grandpa Anselm passed away on the 20th of February.", "Anselm DIED all of it"],
  ["we called it quits on saturday", "Ada BROKE_UP_WITH all of it"],
  ["Tom and I split up.", "Ada BROKE_UP_WITH Tom"],
  ["Farid left me in February.", "Ada BROKE_UP_WITH Farid"],
  ["My ex-wife Gwen wants the dog.", "Ada HAS_EX Gwen"],
  ["Had to rehome the guinea pigs because of my asthma.", "Ada NO_LONGER_HAS guinea pigs"],
  ["I gave my guitar away.", "Ada NO_LONGER_HAS guitar"],
  ["took middlemarch back to the library today", "Ada NO_LONGER_HAS middlemarch"],
  ["I’ve lost the opal ring, somewhere on the beach.", "Ada NO_LONGER_HAS opal ring"],
  ["My bike was stolen.", "Ada NO_LONGER_HAS bike"],
  ["dont drink coffee anymore, doctors orders", "Ada IS_DONE_WITH coffee"],
  ["I've cancelled PureGym, I only ever used the sauna.", "Ada IS_DONE_WITH PureGym"],
  ["switched from android to iphone last week", "Ada IS_DONE_WITH android"],
  ["My dissertation is finished!", "Ada FINISHED dissertation"],
  ["My certificate ran out in February.", "Ada IS_DONE_WITH certificate"],
  ["I came off sertraline in February.", "Ada IS_DONE_WITH sertraline"],
  ["Siemens laid Tom off last week.", "Tom LOST_JOB_AT Siemens"],
  ["Sadly Siemens fired Tom.", "Tom LOST_JOB_AT Siemens"],
  ["I no longer work there.", "Ada QUIT_JOB all of it"],
  ["Eva doesn't work there anymore.", "Eva QUIT_JOB all of it"],
])("%s: %s", (text, expected) => {
  expect(endingsOf(text)).toEqual([expected]);
});

test("a person who has an animal put to sleep does not have it any more", () => {
  expect(endingsOf("We had Fen put to sleep yesterday.")).toEqual(["Fen DIED all of it", "Ada NO_LONGER_HAS Fen"]);
});

test("a person who lost a wife is not married any more, even if her name is unknown", () => {
  expect(endingsOf("My wife died last year.")).toEqual(["Ada's wife DIED all of it", "Ada LOST_PARTNER all of it"]);
  expect(endingsOf("My mother died last year.")).toEqual(["Ada's mother DIED all of it"]);
});

describe("nothing is over", () => {
  test.each([
    "Should I quit my job?",
    "Did Rex die?",
    "I might sell my car.",
    "I almost got fired.",
    "I'm thinking of selling the house.",
    "If Tom left me, I would cry.",
    "I haven't sold my car.",
    "I will cancel my membership.",
    'She said "we broke up".',
    "I lost my mind.",
    "Dan fired Tom up.",
    "Eva doesn't work there on Mondays.",
    "I lost all my work.",
    "I lost weight.",
    "I lost the game.",
    "We had dinner and left.",
    "I took my friends out for a walk.",
    "I took this pic in Spain.",
    "I gave up.",
    "I stopped worrying about it.",
    "My brother got fired.",
    "The concert ended up being great.",
    "He died.",
    "My phone died.",
    "I dropped my keys off at the office.",
    "The weather is done with us.",
    "I never gave up hope.",
    "I returned home.",
    "I quit smoking? No way.",
    "My back is killing me.",
    "I left the party at ten.",
    "We're over the moon!",
    "We are over here.",
    "We broke up the fight.",
    "We split the bill.",
    "We separated the whites.",
    "Tom left me a message.",
    "Tom left me alone.",
    "Tom left me in charge.",
    "Tom left me speechless.",
    "They let me go home early.",
    "I'm fired up about this.",
    "Chivalry is dead.",
    "The Volvo died on me.",
    "Max passed on the offer.",
    "I donated blood.",
    "I sold cookies at the fair.",
    "I stopped the car.",
    "I beat my brother at chess.",
    "I cancelled the meeting.",
    "The weekend is over.",
    "I can't find my keys anymore.",
    "I moved from Berlin to Lisbon.",
    "We lost touch.",
  ])("%s", (text) => {
    expect(endingsOf(text)).toEqual([]);
  });
});

test("any text is read in time that grows with its length, and gives whole facts", () => {
  const words = "i we had lost my the dog Rex and sold got rid of to from over is done left me ex-wife , . never".split(
    " ",
  );
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...words), { maxLength: 60 }), (chosen) => {
      const text = chosen.join(" ");
      for (const sentence of splitSentences(text, text.length))
        for (const fact of readEndings(sentence, {
          speaker: "Ada",
          reference_time: SAID,
          mentions: [],
          places: new Set(),
        })) {
          expect((fact.object === null) !== (fact.object_value === null)).toBe(true);
          expect(fact.fact).toMatch(/^\p{Lu}.*\.$/u);
        }
    }),
  );
});

test.each([
  "Took Rex back to the vet.",
  "Haven't renewed my gym membership yet.",
  "We closed our shop for two weeks.",
  "I'm done with my metformin for today.",
  "My bike was stolen but the police brought it back.",
  "Leo died in Minecraft again.",
  "Leo died three times on the same level.",
  "I put Mia down for her nap.",
  "We split up and met again at the fountain.",
  "My boss let me go after lunch.",
  "Left the hospital at six this morning.",
  "I came off my bike on the ice.",
  "I'm done with the dentist, no fillings!",
  "Finished with the hairdresser.",
  "Karl moved in with us for two weeks.",
  "My mum moved in with us until Easter.",
  "I got to a third of the song and I quit because it was so hard.",
])("%j is over for a while, or not at all", (text) => {
  expect(endingsOf(text)).toEqual([]);
});
