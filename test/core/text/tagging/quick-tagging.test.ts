import { createRequire } from "node:module";
import type compromise from "compromise/two";
import { expect, it } from "vitest";
import { nonNull } from "../../../../shared/non-null.ts";
import { ENGLISH_KNOWN_ENDINGS } from "../../../../worker/core/language/en/known-endings.ts";
import { ENGLISH_SLOTS } from "../../../../worker/core/language/en/slots.ts";
import { CandidatePatterns } from "../../../../worker/core/text/tagging/candidate-patterns.ts";
import type { Net, Pattern, Term, Token, World } from "../../../../worker/core/text/tagging/compromise.ts";
import { quickenTagging } from "../../../../worker/core/text/tagging/quick-tagging.ts";

/** A new copy, because the test setup changes the methods of the first. */
function copy(): { nlp: typeof compromise; world: World } {
  const require = createRequire(import.meta.url);
  for (const path of Object.keys(require.cache)) if (path.includes("/compromise/")) delete require.cache[path];
  const nlp = require("compromise/two") as typeof compromise;
  return { nlp, world: nlp.world() as World };
}

const TEXT =
  "My sister Liam lives in Porto, and loves chess. He said no one told the guards. I can't wait to walk the dog at 5 pm! " +
  "Will Smith was bitten by a dog on Monday; both of the kids are fine, thanks to Dr. Haddad. A fast growing startup will hire her. " +
  "She'd've gone, but there's been 5-9pm work at the U.S. office (re-enactment/actors), #fun @mia… 'twas lookin' good & 4km off. " +
  ENGLISH_SLOTS.forms.flatMap(({ states, leaves }) => [...states.map(([said]) => said), ...leaves]).join(". ") +
  ENGLISH_KNOWN_ENDINGS.flatMap(({ ends, leaves }) => [...ends, ...leaves])
    .join(". ")
    .replaceAll("¤", "The old Duster");
const tagged = (nlp: typeof compromise): unknown =>
  (nlp(TEXT).document as unknown as Term[][]).map((sentence) =>
    sentence.map(({ text, pre, post, tags, normal, machine }) => [text, pre, post, [...tags], normal, machine]),
  );

it("finds every pattern that matches", () => {
  const { nlp, world } = copy();
  const { buildNet } = world.methods.one;
  const nets: Net[] = [];
  world.methods.one.buildNet = (...args) => {
    const net = buildNet(...args);
    nets.push(net);
    return net;
  };
  const sentences = nlp(TEXT).document as unknown as Term[][];
  const net = nonNull(nets[0], "net");
  const patterns = new CandidatePatterns(net);
  const match = (terms: Term[], pattern: Pattern): boolean => world.methods.one.match([terms], pattern).ptrs.length > 0;
  const known = [...new Set(Object.values(net.hooks).flat())];
  const tried = new Set<string>();
  for (const terms of [...sentences, ...known.map(({ regs }) => regs.flatMap(termsOf))]) {
    const items = new Set(terms.flatMap(({ normal, tags }) => [normal, ...[...tags].map((tag) => `#${tag}`)]));
    const candidates = new Set(patterns.of(terms).map((pattern) => pattern.match));
    const matching = known.filter(
      (pattern) => match(terms, pattern) && pattern.ifNo?.some((item) => items.has(item)) !== true,
    );
    expect(matching.map((pattern) => pattern.match).filter((one) => !candidates.has(one))).toEqual([]);
    for (const pattern of matching) tried.add(pattern.match);
  }
  expect(tried.size).toBeGreaterThan(400);
});

/** Makes words that a part of a pattern matches. */
function termsOf(token: Token): Term[] {
  if (token.optional === true || token.negative === true) return [];
  const choice = (token as { choices?: Token[][] }).choices?.[0];
  if (choice !== undefined) return choice.flatMap(termsOf);
  const text = token.word ?? [...(token.fastOr ?? [])][0] ?? "x";
  const term: Term = {
    text,
    normal: text,
    pre: "",
    post: "",
    tags: new Set(token.tag === undefined ? [] : [token.tag]),
  };
  return [token.switch === undefined ? term : { ...term, switch: token.switch }];
}

it("leaves every word and tag of compromise as it is, however often it reads them", () => {
  const before = tagged(copy().nlp);
  const { nlp, world } = copy();
  const { postTagger } = world.compute;
  quickenTagging(nlp);
  expect(world.compute["postTagger"]).not.toBe(postTagger);
  expect(tagged(nlp)).toEqual(before);
  expect(tagged(nlp)).toEqual(before);
});

it("leaves every word and tag as it is if it quickens a library twice", () => {
  const before = tagged(copy().nlp);
  const { nlp } = copy();
  quickenTagging(nlp);
  tagged(nlp);
  quickenTagging(nlp);
  expect(tagged(nlp)).toEqual(before);
  expect(tagged(nlp)).toEqual(before);
});

it("leaves libraries alone that it does not know", () => {
  expect(() => {
    quickenTagging({ world: () => ({ methods: {} }) });
  }).not.toThrow();
});
