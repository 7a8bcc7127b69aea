import { beforeAll, describe, expect, it } from "vitest";
import { ENDING_WORDS } from "../../../../worker/core/language/endings/ending-words.ts";
import { loadLexicon } from "../../../../worker/core/text/lexicon.ts";
import { factsOfNina } from "../../../fakes/facts-of-nina.ts";

beforeAll(() => loadLexicon());

describe.each(["en", "de", "es"] as const)(
  "a clause in %s can end the only state of its kind without a name",
  (language) => {
    const { implied, mayEnd } = ENDING_WORDS[language];

    it.each(implied.flatMap((form) => form.ends.map((said) => ({ said, form }))))("$said", ({ said, form }) => {
      expect(form.pattern.test(said)).toBe(true);
      expect(mayEnd(said)).toBe(true);
    });

    it.each(implied.flatMap((form) => form.leaves.map((said) => ({ said, form }))))(
      "$said ends nothing",
      ({ said, form }) => {
        expect(form.pattern.test(said)).toBe(false);
      },
    );
  },
);

it.each([
  ["I resigned!", "QUIT_JOB"],
  ["handed my notice in today", "QUIT_JOB"],
  ["so yeah, got laid off", "LOST_JOB"],
  ["I filed for divorce.", "SEPARATED"],
  ["we called off our wedding", "CALLED_OFF"],
  ["Ich habe gestern gekündigt.", "QUIT_JOB"],
  ["Me han despedido.", "LOST_JOB"],
])("%s is an event of %s", (said, predicate) => {
  expect(factsOfNina(said)).toContainEqual(expect.objectContaining({ subject: "Nina", predicate, kind: "event" }));
});

it.each([
  "Should I resign?",
  "If I filed for divorce, he'd cry.",
  "My boss resigned!",
  "I'm thinking of resigning.",
  "Ich habe mein Abo gekündigt.",
  "Vielleicht habe ich bald gekündigt.",
  "Wedding is off, Joy called off the wedding.",
])("%s ends no state of the writer", (said) => {
  expect(factsOfNina(said).filter(({ subject }) => subject === "Nina")).toEqual([]);
});

it("adds nothing to an ending that names what ended", () => {
  expect(
    factsOfNina("i resigned from acme, handed my notice in at acme", "I work at Acme.").map(({ fact }) => fact),
  ).toEqual(["Nina left their job at Acme."]);
});

it("takes a name alone for the object of the next clause", () => {
  expect(
    factsOfNina("And the dog, Rex, we gave to my brother.", "My dog is called Rex.").map(({ fact }) => fact),
  ).toEqual(["Nina no longer has Rex."]);
});

it("knows an agreement by the name of the other party", () => {
  expect(factsOfNina("cancelled fitnow finally", "I have a gym membership at FitNow.").map(({ fact }) => fact)).toEqual(
    ["Nina is done with the gym membership at FitNow."],
  );
});

it.each([
  ["My parents split up. The divorce is final.", "I'm married to Paul."],
  ["My ex was horrible. He broke up with me by text.", "I like tea."],
  ["We played chess and I resigned in 30 moves.", "I work at Acme."],
  ["I lost my husband in the crowd.", "My husband is Paul."],
  ["I lost Paul yesterday at the fair.", "My husband is Paul."],
  ["I had a grudge for years, but I finally let go.", "I work at Acme."],
  ["I left the tennis club at 9 pm.", "I am a member of the tennis club."],
])("%s ends nothing of the writer", (said, before) => {
  const facts = factsOfNina(said, before).map(({ fact }) => fact);
  expect(facts.filter((fact) => /broke up|separated|left their job|lost their job|died|done/u.test(fact))).toEqual([]);
});

it.each(["I've been laid off.", "We've been fired."])("%s is about the writer", (said) => {
  expect(factsOfNina(said).map(({ fact }) => fact)).toEqual(["Nina lost their job."]);
});

it.each([
  ["I lost my husband in the war.", "My husband is Paul."],
  ["I lost Paul in spring.", "My husband is Paul."],
])("%s is a death", (said, before) => {
  expect(factsOfNina(said, before).map(({ predicate }) => predicate)).toContain("DIED");
});
