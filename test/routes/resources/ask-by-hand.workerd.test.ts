/** Answers of `ask` from facts entered by hand, without a model. */
import { exports } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { newTenant, type Call } from "../../fakes/api.ts";

let call: Call;
beforeAll(async () => {
  ({ call } = await newTenant((request) => exports.default.fetch(request)));
});

const state = async (user: string, fact: object): Promise<void> => {
  expect((await call("POST", `/v1/users/${user}/facts`, fact)).status).toBe(201);
};
const ask = async (user: string, question: string, more: object = {}) =>
  (await call("POST", `/v1/users/${user}/ask`, { question, ...more })).body;

describe("a fact that was entered by hand", () => {
  test("a fact that has ended answers only for instants at which it held", async () => {
    const fact = { subject: "Otto", predicate: "RENTS", object: "Flat Nine", fact: "Otto rents Flat Nine." };
    await state("ended", { ...fact, valid_from: "2015", valid_to: "2019" });
    const now = await ask("ended", "What does Otto rent?");
    expect(now.answer).toBe(null);
    for (const { superseded_by, quote } of now.citations) expect([quote, superseded_by]).toEqual([]);
    expect((await ask("ended", "What does Otto rent?", { as_of: "2017-06-01" })).answer).toMatch(
      /^Otto rents Flat Nine\./u,
    );
    await state("ends", { ...fact, valid_from: "2015", valid_to: "2027" });
    expect((await ask("ends", "What does Otto rent?")).answer).toMatch(/^Otto rents Flat Nine\./u);
    expect((await ask("ends", "What does Otto rent?", { as_of: "2028-06-01" })).answer).toBe(null);
  });

  test("a fact does not answer for instants before it holds", async () => {
    const fact = { subject: "Otto", predicate: "RENTS", object: "Flat Nine", fact: "Otto rents Flat Nine." };
    await state("begins", { ...fact, valid_from: "2099-01-01" });
    expect((await ask("begins", "What does Otto rent?")).answer).toBe(null);
    expect((await ask("begins", "What does Otto rent?", { as_of: "2099-06-01" })).answer).toMatch(
      /^Otto rents Flat Nine\./u,
    );
  });

  test("a manual fact answers questions about it, and no others about its subject", async () => {
    for (const [predicate, object] of [
      ["RENTS", "Flat Nine"],
      ["LIKES", "tea"],
      ["OWNS", "a bike"],
    ])
      await state("otto", { subject: "Otto", predicate, object, fact: `Otto ${predicate?.toLowerCase()} ${object}.` });
    expect((await ask("otto", "What does Otto rent?")).answer).toMatch(/^Otto rents Flat Nine\./u);
    for (const question of ["Where does Otto work?", "Who is Otto married to?", "What is Otto's job?"])
      expect([question, (await ask("otto", question)).answer]).toEqual([question, null]);
  });
});
