import { termFinder } from "../../worker/core/context/passages/found-terms.ts";
import { mayIntroduce } from "../../worker/core/extraction/introductions.ts";
import { readMessage } from "../../worker/core/language/index.ts";
import { extractBuiltin } from "../../worker/core/language/read-clauses.ts";
import { loadLexicon } from "../../worker/core/text/lexicon.ts";
import { withNameInPlaceOf } from "../../worker/core/text/stand-ins.ts";
import { personsIn } from "../../worker/core/traverse/about-persons.ts";

/** Calls functions that build regular expressions only when they are used, so that these are checked as well. */
export async function callBuilders(): Promise<void> {
  await loadLexicon();
  mayIntroduce("My sister Mia lives in Porto.", "sister");
  termFinder(new Set(["story", "guitar"])).termsIn("A guitar.");
  withNameInPlaceOf("User's sister lives in Porto.", "user", "Jane");
  const node = { id: "e", kind: "entity", name: "Ada" } as const;
  const step = {
    id: { kind: "fact", a: "a", b: null },
    from: node,
    to: node,
    fact: null,
    chunk: null,
    weight: 0,
  } as const;
  personsIn(["Mia"], { step, replayed: false }, "Thanks, Mia!");
  const said = { speaker: "Ada", reference_time: 0 };
  const message = {
    ...said,
    content: "Ivy turned seven. My sister Mia is here. My sister moved to Porto.",
    time_zone: "UTC",
  };
  for (const content of ["I work at Acme.", "Ich wohne in Köln.", "Vivo en Lugo y trabajo en una tienda."])
    readMessage({ ...message, content, previous: [] });
  extractBuiltin({ ...message, previous: [{ ...said, content: "I met Ivy." }] });
}
