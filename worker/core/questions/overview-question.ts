import { TextMemo } from "../text/memo/text-memo.ts";
import { tokenise } from "../text/tokenise.ts";
import { asksForOverview, type AskedOverview } from "./overview/asks-for-overview.ts";
import { GERMAN } from "./overview/de.ts";
import { ENGLISH } from "./overview/en.ts";
import { SPANISH } from "./overview/es.ts";
import { FRENCH } from "./overview/fr.ts";
import { ITALIAN } from "./overview/it.ts";
import { DUTCH } from "./overview/nl.ts";
import { PORTUGUESE } from "./overview/pt.ts";
import type { OverviewWords } from "./overview/words.ts";

/** In this order, because short words of one language are words of another. */
const LANGUAGES: readonly OverviewWords[] = [ENGLISH, GERMAN, SPANISH, FRENCH, ITALIAN, PORTUGUESE, DUTCH];

/** A longer query says much else. */
const MOST_CHARACTERS = 300;

/** The overview that a query asks for in the first language that recognizes it, or null. */
export const overviewOf = (query: string): AskedOverview | null => KEPT.of(query, () => findOverview(query));

/** A request asks several times for the same query. */
const KEPT = new TextMemo<AskedOverview | null>(20_000);

function findOverview(query: string): AskedOverview | null {
  if (query.length > MOST_CHARACTERS) return null;
  const words = tokenise(query);
  for (const language of LANGUAGES) {
    const asked = asksForOverview(words, language);
    if (asked !== null) return asked;
  }
  return null;
}
