import { CandidatePatterns } from "./candidate-patterns.ts";
import type { Net, Term, View, World } from "./compromise.ts";
import { keepWords } from "./known-words.ts";
import { quickSetTag } from "./quick-set-tag.ts";

/** Replaces slow parts of compromise; each word keeps its tags. */
export function quickenTagging(library: { world: () => object }): void {
  const world = library.world();
  if (!isKnown(world)) return;
  const patterns = patternsOf(world);
  world.methods.one.setTag = quickSetTag(world.model.one.tagSet);
  keepWords(world);
  world.compute["postTagger"] = (view) => tagByPatterns(view, patterns());
}

function patternsOf(world: World): () => CandidatePatterns {
  let patterns: CandidatePatterns | null = null;
  return () => (patterns ??= new CandidatePatterns(netOf(world)));
}

/** compromise builds a net once: building changes the patterns. */
function netOf(world: World): Net {
  const matches = world.model.two.matches as { [NET]?: Net };
  return (matches[NET] ??= world.methods.one.buildNet(matches, world));
}

/** Another copy of this module finds it too. */
const NET = Symbol.for("engraph.net");

/** Tags with all matches at once, as compromise does: a tag of this pass leads to no other match. */
function tagByPatterns(view: View, patterns: CandidatePatterns): View {
  const { one, two } = view.world.methods;
  const clauses = view.update(two.quickSplit(view.docs).map(placeOf)).docs;
  const found: object[] = [];
  for (const [place, terms] of clauses.entries())
    for (const pattern of patterns.of(terms))
      for (const [, ...rest] of one.match([terms], pattern).ptrs) found.push({ ...pattern, pointer: [place, ...rest] });
  one.bulkTagger(found, clauses, view.world);
  view.uncache();
  view.unfreeze();
  return view;
}

function placeOf(terms: Term[]): [number, number, number] {
  const [sentence, start] = terms[0]?.index ?? [0, 0];
  return [sentence, start, start + terms.length];
}

/** Other versions of compromise stay as they are. */
function isKnown(world: object): world is World {
  const { methods, model, compute } = world as Partial<World>;
  return (
    typeof methods?.one?.match === "function" &&
    typeof methods.one.buildNet === "function" &&
    typeof methods.one.bulkTagger === "function" &&
    typeof methods.one.setTag === "function" &&
    typeof methods.two?.quickSplit === "function" &&
    typeof model?.one?.tagSet === "object" &&
    typeof compute?.["postTagger"] === "function"
  );
}
