import type { Name } from "../grammar/noun-phrases.ts";
import { event, place, says, state, type Reading, type Relation } from "./relation-parts.ts";

const livesIn = (home: Name, strength: number, ended: boolean): Relation =>
  state("LIVES_IN", home, null, strength, {
    ended,
    says: says(`lives in ${home.name}`, `lived in ${home.name}`, `doesn't live in ${home.name}`),
  });

/** Where somebody lives, moves and was born. */
export function homes({ verb, rest, line, first, past, over, done }: Reading): Relation[] | null {
  if (verb.tense === "future") return null;
  switch (verb.lemma) {
    case "live":
    case "reside": {
      if (first !== "in" && first !== "at" && first !== "near") return null;
      const home = place(rest.slice(1));
      return home === null ? null : [livesIn(home, 9, past || over)];
    }
    case "move":
    case "relocate":
      return done ? moved(rest) : null;
    case "bear":
    case "born": {
      if (!verb.passive) return null;
      const at = rest.findIndex((w) => w.lower === "in");
      const born = at >= 0 ? place(rest.slice(at + 1)) : null;
      return [
        born === null
          ? event("BORN_ON", null, line === "" ? "born" : line.replace(/^(?:on|in) /, ""), 9)
          : event("BORN_IN", born, null, 9),
      ];
    }
  }
  return null;
}

function moved(rest: Reading["rest"]): Relation[] | null {
  const to = rest.findIndex((w) => w.lower === "to");
  const from = rest.findIndex((w) => w.lower === "from");
  const target = to >= 0 && to < 6 ? place(rest.slice(to + 1)) : null;
  const source = from >= 0 ? place(rest.slice(from + 1)) : null;
  const out: Relation[] = [];
  if (target !== null) out.push(event("MOVED_TO", target, null, 8), livesIn(target, 9, false));
  if (source !== null) {
    if (target === null) out.push(event("MOVED_FROM", source, null, 8));
    out.push(livesIn(source, 8, true));
  }
  return out.length === 0 ? null : out;
}
