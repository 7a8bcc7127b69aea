import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sharedStatements } from "../../../worker/core/communities/shared-statements.ts";
import type { Statement } from "../../../worker/core/communities/texts.ts";

let count = 0;
const stated = (subject: string, words: string, object: string, since: string | null = null): Statement => ({
  id: `fact_${count++}`,
  fact: `${subject} ${words} ${object}.`,
  since,
  subject,
  object,
  strength: 5,
});
const textsOf = (statements: readonly Statement[]): string[] => sharedStatements(statements).map(({ text }) => text);

describe("statements that members share", () => {
  test("the same predicate and object of several subjects is one sentence, with the time if it is the same", () => {
    const since = "May 2020";
    expect(textsOf([stated("Ann", "works at", "Acme", since), stated("Ben", "works at", "Acme", since)])).toEqual([
      "Each of Ann and Ben works at Acme (since May 2020).",
    ]);
    expect(textsOf([stated("Ann", "works at", "Acme", since), stated("Ben", "works at", "Acme")])).toEqual([
      "Each of Ann and Ben works at Acme.",
    ]);
  });

  test("several objects of one subject and predicate are one sentence", () => {
    expect(textsOf(["Ben", "Cleo", "Dan"].map((name) => stated("Ann", "knows", name)))).toEqual([
      "Ann knows Ben, Cleo and Dan.",
    ]);
  });

  test("at most six are named", () => {
    const names = ["Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gina", "Hugo"];
    expect(textsOf(names.map((name) => stated(name, "sails with", "Ida")))).toEqual([
      "Each of Ann, Ben, Cleo, Dan, Eva, Finn and 2 more sails with Ida.",
    ]);
  });

  test("sentences that differ in more than a name are not joined", () => {
    expect(
      textsOf([
        stated("Ann", "works at", "Acme"),
        stated("Ben", "does not work at", "Acme"),
        stated("Cleo", "works as a nurse at", "Acme"),
        { ...stated("Dan", "works at", "Acme"), fact: "Daniel works at Acme." },
      ]),
    ).toEqual([]);
  });

  test("the statement of most facts comes first, and each fact is in one sentence", () => {
    const facts = [
      stated("Ann", "knows", "Ben"),
      stated("Ann", "knows", "Cleo"),
      stated("Ann", "likes", "tea"),
      stated("Ben", "likes", "tea"),
      stated("Cleo", "likes", "tea"),
      stated("Ann", "likes", "jazz"),
    ];
    expect(textsOf(facts)).toEqual(["Each of Ann, Ben and Cleo likes tea.", "Ann knows Ben and Cleo."]);
  });

  test("a shared sentence names only subjects and objects of its facts, and all facts of any list are in one at most", () => {
    const name = fc.constantFrom("Ann", "Ben", "Cleo", "Dan", "Eva");
    const one = fc
      .record({ subject: name, words: fc.constantFrom("knows", "likes"), object: name })
      .map(({ subject, words, object }) => stated(subject, words, object));
    fc.assert(
      fc.property(fc.array(one, { maxLength: 25 }), (facts) => {
        const shared = sharedStatements(facts);
        const said = shared.flatMap((sentence) => sentence.facts);
        expect(new Set(said).size).toBe(said.length);
        for (const { text, facts: own } of shared) {
          const sides = [new Set(own.map(({ subject }) => subject)), new Set(own.map(({ object }) => object))];
          expect(Math.min(...sides.map(({ size }) => size))).toBe(1);
          for (const { subject, object, fact } of own) {
            expect(text).toContain(subject);
            expect(text).toContain(object);
            expect(text).toContain(fact.includes("knows") ? "knows" : "likes");
          }
        }
      }),
    );
  });
});
