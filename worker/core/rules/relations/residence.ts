import type { EntityName } from "../grammar/noun-phrases.ts";
import { event, readPlace, wordingsOf, state, type RuleInput, type Relation } from "./relation-parts.ts";

const livesIn = (home: EntityName, strength: number, ended: boolean): Relation =>
  state("LIVES_IN", home, null, strength, {
    ended,
    wordings: wordingsOf(`lives in ${home.name}`, `lived in ${home.name}`, `doesn't live in ${home.name}`),
  });

/** Reads where a person lives, moves to and was born; `null` if the clause says nothing of it. */
export function readResidence({ verb, rest, text, first, inPast, noLonger, completed }: RuleInput): Relation[] | null {
  if (verb.tense === "future") return null;
  switch (verb.lemma) {
    case "live":
    case "reside": {
      if (first !== "in" && first !== "at" && first !== "near") return null;
      const home = readPlace(rest.slice(1));
      return home === null ? null : [livesIn(home, 9, inPast || noLonger)];
    }
    case "move":
    case "relocate":
      return completed ? readMove(rest) : null;
    case "bear":
    case "born": {
      if (!verb.passive) return null;
      const at = rest.findIndex((w) => w.lower === "in");
      const born = at >= 0 ? readPlace(rest.slice(at + 1)) : null;
      return [
        born === null
          ? event("BORN_ON", null, text === "" ? "born" : text.replace(/^(?:on|in) /, ""), 9)
          : event("BORN_IN", born, null, 9),
      ];
    }
  }
  return null;
}

function readMove(rest: RuleInput["rest"]): Relation[] | null {
  const to = rest.findIndex((w) => w.lower === "to");
  const from = rest.findIndex((w) => w.lower === "from");
  const target = to >= 0 && to < 6 ? readPlace(rest.slice(to + 1)) : null;
  const source = from >= 0 ? readPlace(rest.slice(from + 1)) : null;
  const out: Relation[] = [];
  if (target !== null) out.push(event("MOVED_TO", target, null, 8), livesIn(target, 9, false));
  if (source !== null) {
    if (target === null) out.push(event("MOVED_FROM", source, null, 8));
    out.push(livesIn(source, 8, true));
  }
  return out.length === 0 ? null : out;
}
