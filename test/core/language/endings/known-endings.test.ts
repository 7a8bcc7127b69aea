import { beforeAll, describe, expect, it } from "vitest";
import { ENDING_WORDS } from "../../../../worker/core/language/endings/ending-words.ts";
import { readMessage, wordsThatMayEnd } from "../../../../worker/core/language/index.ts";
import { wordSet } from "../../../../worker/core/text/word-set.ts";
import { loadLexicon } from "../../../../worker/core/text/lexicon.ts";
import { factsOfNina } from "../../../fakes/facts-of-nina.ts";

const stated = (...messages: [string, ...string[]]): string[] => factsOfNina(...messages).map(({ fact }) => fact);

const AT = Date.UTC(2025, 3, 11, 12);

beforeAll(() => loadLexicon());

describe.each(Object.entries(ENDING_WORDS))("the ways to say in %s that something known is over", (_, words) => {
  it.each(words.forms.flatMap((form) => form.ends.map((said) => ({ said, form }))))(
    "reads an end: $said",
    ({ said, form }) => {
      expect(form.pattern.test(said)).toBe(true);
      expect(words.mayEnd(said)).toBe(true);
    },
  );

  it.each(words.forms.flatMap((form) => form.leaves.map((said) => ({ said, form }))))(
    "reads no end: $said",
    ({ said, form }) => {
      expect(form.pattern.test(said)).toBe(false);
    },
  );
});

describe("a known state ends by its name", () => {
  it.each([
    ["biscuit died on sunday", "we have a dog called Biscuit", "Biscuit died."],
    ["we put Rex down", "My dog Rex is 13", "Rex died."],
    ["the gym membership is history", "I have a gym membership.", "Nina is done with the gym membership."],
    ["acme let me go", "I work at Acme.", "Nina lost their job at Acme."],
    ["acme let me go in may", "I work in sales at Acme.", "Nina lost their job at Acme."],
    ["acme may let me go", "I work at Acme.", null],
    ["off the metformin now", "doctor put me on metformin", "Nina is done with metformin."],
    [
      "I'm finally off sertraline",
      "doctor put me on sertraline 50mg twice a day",
      "Nina is done with 50 mg of sertraline twice a day.",
    ],
    ["I'm off metformin today", "doctor put me on metformin", null],
    [
      "the diabetes is gone too, they tested",
      "I have gestational diabetes",
      "Nina recovered from gestational diabetes.",
    ],
    ["japan fell through", "We're going to Japan in October", "Nina cancelled their plan to go to Japan."],
    ["it's over with sam", "My boyfriend Sam is a nurse", "Nina and Sam broke up."],
    ["petra isn't my boss", "I have a cat", null],
    [
      "denver fell through, staying in Tulsa for now",
      "I'm moving to Denver in august",
      "Nina cancelled their plan to move to Denver.",
    ],
    [
      "so you won't see me there and japan is off",
      "We're going to Japan in October",
      "Nina cancelled their plan to go to Japan.",
    ],
    ["pixel passed this morning", "my cat Pixel is 14", "Pixel died."],
    ["traded the civic for a RAV4", "I drive a 2012 Honda Civic, 140k miles", "Nina no longer has the Honda Civic."],
    ["someone stole my vespa", "I ride a Vespa to work every day", "Nina no longer has the Vespa."],
    ["dropped korean, doing italian now", "I'm learning Korean", "Nina is done with Korean."],
    ["lena ended it, i'm gutted", "been seeing this girl Lena for 3 months", "Nina and Lena broke up."],
    ["greta quit so no childcare", "our nanny Greta does tuesdays", "Nina parted ways with Greta."],
    ["gav got made redundant", "My brother Gav works at Shell", "Gav no longer works at Shell."],
    ["gav fired his assistant", "My brother Gav works at Shell", null],
    ["bistro nord closed so im out of a job", "I work at Bistro Nord", "Nina lost their job."],
    [
      "disaster. thornbury barn went bust. we've moved to Elmore Court",
      "wedding stuff. venue is Thornbury Barn",
      "Nina is done with Thornbury Barn.",
    ],
    [
      "replaced the macbook with a thinkpad",
      "my laptop is a 2017 macbook air",
      "Nina no longer has the 2017 macbook air.",
    ],
    ["greta left at six", "our nanny Greta does tuesdays", null],
    ["if the landlord agrees, denver is off", "I'm moving to Denver in august", null],
    ["denver is off, just for now", "I'm moving to Denver in august", null],
    ["der Waldi ist leider gestern gestorben", "unser hund heißt Waldi", "Waldi ist gestorben."],
    ["ich habe bei der Sparkasse gekündigt", "Ich arbeite bei der Sparkasse", "Nina hat bei Sparkasse aufgehört."],
    ["caro hat schluss gemacht", "meine freundin heißt Caro", "Nina und Caro haben sich getrennt."],
    ["wenn caro schluss gemacht hat", "meine freundin heißt Caro", null],
    ["Pau y yo lo hemos dejado", "mi novio se llama Pau", "Nina y Pau lo han dejado."],
    ["me han despedido de la farmacia", "trabajo en una farmacia", "Nina ya no trabaja en farmacia."],
  ])("%s, after %s", (said, before, ending) => {
    expect(stated(said, before)).toEqual(ending === null ? [] : [ending]);
  });

  it.each([
    ["I cancelled the gym membership with effect from 3 April", Date.UTC(2025, 3, 3)],
    ["My phone contract was cancelled effective 30 April", Date.UTC(2025, 3, 30)],
  ])("ends on the day that it names: %s", (said, from) => {
    expect(factsOfNina(said)).toContainEqual(expect.objectContaining({ kind: "event", valid_from: from }));
  });

  it("has the date of its clause", () => {
    const facts = factsOfNina("biscuit died on sunday, I start work on monday", "we have a dog called Biscuit");
    expect(facts).toContainEqual(expect.objectContaining({ predicate: "DIED", valid_from: Date.UTC(2025, 3, 6) }));
  });

  it.each([
    ["japan is pushed to april next year", Date.UTC(2026, 3, 1)],
    ["the trip to japan is moved to september because of the exams", Date.UTC(2025, 8, 1)],
    ["our japan trip got postponed until 5 November", Date.UTC(2025, 10, 5)],
  ])("moves a plan to the time that the clause names: %s", (said, due) => {
    expect(factsOfNina(said, "We're going to Japan in October")).toEqual([
      expect.objectContaining({
        predicate: "PLANS_TO",
        due,
        fact: expect.stringMatching(/was moved to another date\.$/u),
      }),
    ]);
  });

  it("moves no plan that is unknown", () => {
    expect(factsOfNina("rome is pushed to april next year", "We're going to Japan in October")).toEqual([]);
  });

  it("ends what the same message names", () => {
    expect(stated("We had a dog called Biscuit. Last week I was in Rome. biscuit died on sunday.")).toContain(
      "Biscuit died.",
    );
  });

  it.each([
    ["a question", "is rex dead?"],
    ["a condition", "if rex died I'd cry"],
    ["a denial", "rex is not dead"],
    ["a fear", "I'm afraid rex died"],
    ["a quotation", 'she wrote "rex died"'],
    ["fiction", "Chapter 2 of my novel: rex died"],
    ["something else that has the name", "rex's ball is gone"],
    ["what the named one does", "rex sold my shoes to the cat"],
    ["a film", "rex died in the movie"],
    ["something that is still ahead", "rex is dead when I get home"],
    ["an examination", "rex passed"],
    ["a walk", "i took rex out"],
  ])("does not end in %s", (_, said) => {
    expect(stated(said, "My dog Rex is great")).toEqual([]);
  });

  it.each([
    ["a child that was put to bed", "we put ben to sleep", "My son Ben is 1."],
    ["a child that was lost in a shop", "we lost ben", "My son Ben is 7."],
    ["a sister who could leave", "we let anna go", "My sister is Anna."],
    ["a therapist who is not the favourite", "tess is no longer my favourite", "My therapist is Tess."],
    ["an evening without a partner", "sam ditched me yesterday", "My boyfriend Sam is a nurse."],
    ["a day with the children", "sam left me yesterday with the kids", "My husband Sam is a nurse."],
    ["the end of a day at work", "done at acme!", "I work at Acme."],
    ["the way home", "left acme, on the bus now", "I work at Acme."],
    ["an hour of sport", "done with yoga, now breakfast", "I do yoga."],
    ["a day without coffee", "no more coffee today", "I drink coffee."],
    ["something in a dream", "i sold the bike in my dreams", "I have a bike."],
  ])("does not end by %s", (_, said, before) => {
    const ends = wordSet("DIED PARTED_WITH BROKE_UP_WITH LEFT_JOB_AT IS_DONE_WITH NO_LONGER_HAS");
    expect(factsOfNina(said, before).filter(({ predicate }) => ends.has(predicate))).toEqual([]);
  });

  it("ends the role that it names", () => {
    expect(stated("tess is no longer my therapist", "My therapist is Tess.")).toContain("Nina parted ways with Tess.");
  });

  it("does not let one die who lives elsewhere by the same sentence", () => {
    const facts = factsOfNina("rex is no longer with us, he lives with mum", "My dog Rex is great");
    expect(facts.map(({ predicate }) => predicate)).not.toContain("DIED");
  });

  it("does not take a thing of another person for that of the speaker", () => {
    expect(stated("my neighbour's bike was stolen", "I have a bike.")).toEqual([]);
  });

  it("does not end by a noun that may mean several", () => {
    expect(stated("the dog died", "My dog Rex is old. My dog Max is young.")).not.toContain("Rex died.");
  });

  it("ends nothing that others said", () => {
    const facts = readMessage({
      speaker: "Nina",
      content: "biscuit died on sunday",
      reference_time: AT,
      time_zone: "UTC",
      previous: [{ speaker: "Bob", content: "we have a dog called Biscuit", reference_time: AT }],
    }).facts;
    expect(facts).toEqual([]);
  });
});

it("names the words of a message that may be over, and none of most messages", () => {
  expect(wordsThatMayEnd("ugh. the gym membership is history")).toEqual(["gym", "membership"]);
  expect(wordsThatMayEnd("biscuit died on sunday")).toEqual(["biscuit"]);
  expect(wordsThatMayEnd("What is a good gym for beginners in Leeds")).toEqual([]);
  expect(wordsThatMayEnd("Is rex gone?")).toEqual([]);
});
