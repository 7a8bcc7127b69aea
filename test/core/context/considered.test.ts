import fc from "fast-check";
import { expect, test } from "vitest";
import { TEMPLATE_NAMES } from "../../../shared/api/context-templates.ts";
import { composeScored, type ScoredCandidates } from "../../../worker/core/context/scored-context.ts";
import type { ContextForm } from "../../../worker/core/context/form.ts";
import { stem } from "../../../worker/core/text/stem.ts";
import { queryTerms, tokenise } from "../../../worker/core/text/tokenise.ts";
import { nonNull } from "../../../shared/non-null.ts";
import { community, entity, episode, fact } from "../../fakes/context-parts.ts";
import { hostileText } from "../prompts/hostile-text.ts";
import { runs } from "../../sample-size.ts";

const FORM: ContextForm = {
  max_tokens: 2_000,
  references: "short",
  template: "text",
  isOfFacts: false,
  hidesFacts: false,
  explains: true,
};

const scored = <T>(items: readonly T[] = []) => items.map((item, place) => ({ ...item, score: 1 / (place + 1) }));

function compose(given: Partial<ScoredCandidates>, form: Partial<ContextForm> = {}, query = "Ada's tea") {
  const none = {
    facts: [],
    profile: [],
    changes: [],
    episodes: [],
    questions: new Map(),
    entities: [],
    communities: [],
  };
  const named = new Set((given.entities ?? []).map(({ id }) => id));
  const moment = {
    terms: new Set(queryTerms(query).map(stem)),
    at: Date.parse("2024-01-01"),
    as_of: null,
    time_zone: "UTC",
  };
  const { rendered, considered } = composeScored({ ...none, named, ...given }, { ...FORM, ...form }, moment);
  return { ...rendered, ...nonNull(considered, "what was considered") };
}

const reasonsOf = ({ missed }: Pick<ReturnType<typeof compose>, "missed">) =>
  missed.map(({ id, reason }) => [id, reason]);

test("without being asked, a context does not say what became of its candidates", () => {
  const moment = { terms: new Set<string>(), at: 0, as_of: null, time_zone: "UTC" };
  const given = {
    facts: scored([fact("a")]),
    profile: [],
    changes: [],
    episodes: [],
    questions: new Map(),
    entities: [],
    named: new Set<string>(),
    communities: [],
  };
  const { explains: _, ...form } = FORM;
  expect(composeScored(given, form, moment)).not.toHaveProperty("considered");
});

test("lines are what stands in the text, in its order, each with its score and what it was ranked by", () => {
  const given = {
    episodes: scored([episode("Tea is what Ada drinks."), episode("Ada sings.")]),
    facts: scored([fact("Ada grows tea.")]),
    parts: new Map([["ep_Ada sings.", { terms: 2, size: -1 }]]),
  };
  const { context, lines, sources } = compose(given);
  const inText = context.split("\n").filter((line) => line.startsWith("["));
  expect(lines.map(({ text }) => text)).toEqual(inText);
  for (const { reference, type, id } of lines) expect(sources[reference]).toMatchObject({ type, id });
  expect(lines.find(({ id }) => id === "ep_Ada sings.")).toMatchObject({ score: 0.5, parts: { terms: 2, size: -1 } });
});

test("each candidate that misses says why", () => {
  const all = {
    episodes: scored([episode("Ada grows tea in Porto."), episode(`Ada's tea ${"and much more ".repeat(200)}`)]),
    facts: scored([fact("Ada grows tea in Porto."), fact("Ben sails.")]),
    entities: scored([entity("Ada", "grows tea in Porto")]),
    dismissed: { facts: [{ ...fact("Ada boils tea."), score: 0 }], episodes: [], communities: [] },
  };
  expect(reasonsOf(compose(all, { max_tokens: 64 }))).toEqual([
    [all.episodes[1]?.id, "budget"],
    ["fact_Ada grows tea in Porto.", "duplicate"],
    ["fact_Ben sails.", "unrelated"],
    ["ent_Ada", "duplicate"],
    ["fact_Ada boils tea.", "min_score"],
  ]);
  const two = { episodes: scored([episode("Tea one."), episode("Tea two.")]) };
  expect(reasonsOf(compose(two, { template: "{{messages limit=1}}" }))).toEqual([["ep_Tea two.", "limit"]]);
  const ended = {
    former: fact("Ada drank tea.", { valid_to: "2023-06-01T00:00:00.000Z", episode_ids: ["ep_I drink tea."] }),
    current: null,
  };
  expect(
    reasonsOf(compose({ episodes: scored([episode("I drink tea.")]), changes: [ended] }, { hidesFacts: true })),
  ).toEqual([["ep_I drink tea.", "ended"]]);
});

test("the first that missed for the budget gets in where the budget is larger by what it needs, and at most ten are named", () => {
  const episodes = scored(Array.from({ length: 40 }, (_, n) => episode(`Ada told of tea number ${n}.`)));
  const tight = compose({ episodes }, { max_tokens: 120 });
  const [first] = tight.missed;
  expect(tight.missed).toHaveLength(10);
  expect(first?.reason).toBe("budget");
  const wider = compose({ episodes }, { max_tokens: 120 + Math.ceil((first?.tokens ?? 0) + 2) });
  expect(wider.lines.map(({ id }) => id)).toContain(first?.id);
});

const text = fc.oneof(fc.lorem({ maxCount: 30 }), hostileText, fc.string({ unit: "grapheme", maxLength: 80 }));

test("lines and frame add up to the tokens, no candidate is both in and out, and hostile text is as safe as in the context", () => {
  const texts = fc.uniqueArray(text, { maxLength: 8 });
  const form = fc.record({
    max_tokens: fc.integer({ min: 64, max: 600 }),
    template: fc.constantFrom(...TEMPLATE_NAMES),
    references: fc.constantFrom("short" as const, "full" as const, "none" as const),
    isOfFacts: fc.boolean(),
  });
  fc.assert(
    fc.property(texts, texts, texts, form, (said, facts, summaries, given) => {
      const candidates = {
        episodes: scored(said.map((words) => episode(words, { name: words.slice(0, 20) }))),
        facts: scored(facts.map((words) => fact(words))),
        entities: scored(summaries.map((words, place) => entity(`E${place}`, words))),
        communities: scored(summaries.map((words, place) => ({ ...community(words), id: `com_${place}` }))),
      };
      const { context, tokens, lines, missed, sources } = compose(
        candidates,
        given,
        tokenise(said[0] ?? "tea").join(" "),
      );
      const sum = lines.reduce((all, line) => all + line.tokens, 0);
      expect(sum).toBeLessThanOrEqual(tokens + 0.01 * lines.length);
      if (given.references !== "none")
        expect(lines.map(({ id }) => id)).toEqual(Object.values(sources).map(({ id }) => id));
      const shown = context.split("\n");
      for (const line of lines)
        expect(shown.map((each) => each.replace(/,$/u, ""))).toContain(line.text.replace(/,$/u, ""));
      const ids = new Set(lines.map(({ id }) => id));
      for (const { id, text: words } of missed) {
        expect(ids.has(id)).toBe(false);
        expect(words).not.toMatch(/[\n\r\u2028\u2029]|<\/?memory>|<\|im_start\|>/iu);
      }
    }),
    { numRuns: runs(60) },
  );
});
