import { topicOfHistory } from "../questions/history-question.ts";

/** Asks for everything about one subject, which no single message states. */
const OVERVIEW =
  /^(?:please )?(?:(?:summari[sz]e|give (?:me )?(?:an? )?(?:overview|summary)|what (?:do|did) (?:you|we) know (?:of|about)|(?:tell me|(?:what )?can you tell me) (?:everything |all |more )?(?:of|about)(?= \S+(?: \S+){0,3}$)|tell me (?:everything|all|more) (?:of|about)|describe)\b|who am i$|who(?: is| are|['’]s) (?!\S+ing\b)(?:my |our )?\S+(?: (?!\S+ing\b)\S+)?$)/iu;

const EVERYTHING =
  /^(?:please )?(?:(?:can you |could you )?(?:give (?:me |us )?)?(?:an? |the )?(?:short |brief |quick |general )?(?:overview|summary)(?: of (?:everything|all|it all|this))?|(?:summari[sz]e|tell me(?= (?:everything|all|what) ?)|what do you (?:know|remember))(?: (?:everything|all|it all|this))?(?: (?:that )?you (?:know|remember)| what you (?:know|remember))?|what(?: is|['’]s) (?:all )?this (?:all )?about)$/iu;

// time: no query over MOST_CHARACTERS is tried
/** Asks how two things are connected, which takes a chain of messages. */
const CONNECTION =
  /^(?:please )?(?:(?:how|in (?:which|what) way) (?:am|is|are|was|were) .+ (?:connected|related|linked)\b|what (?:has|have|had) .+ to do with .+|what (?:does|do|did) .+ have to do with .+|who (?:connects|links) .+ (?:and|with|to) .+|how (?:do|does|did) .+ relate to\b|how (?:do|does|did) .+ know (?:each other|one another)$|(?:explain|describe|show me|find|what(?: is| was|['’]s)) (?:the |a |any )?(?:connection|relation|relationship|link|path)s? (?:between|from) .+ (?:and|to) .+|what (?:connects|links|joins) .+ (?:and|with|to) .+|(?:is|are) there (?:an?|any) (?:connection|relation|relationship|link|path)s? between .+ and .+|(?:are|were) .+ and .+ (?:connected|related|linked)$|what (?:do|does|did) .+ and .+ have in common$)/iu;

/** Bounds the time of the patterns above, which is quadratic in the length. Such questions are short. */
const MOST_CHARACTERS = 300;

/**
 * Resolves mode `auto` for a query, with a reason: all methods, plus the hierarchy if no single message has the answer, or the timeline for
 * a question about a history.
 */
export function autoMode(query: string): { name: "auto" | "hybrid" | "timeline"; why: string } {
  if (topicOfHistory(query) !== null) return { name: "timeline", why: "the query asks for the course of a history" };
  const asked = withoutEnd(query);
  if (asked.length > MOST_CHARACTERS) return AUTO;
  if (CONNECTION.test(asked)) return { name: "hybrid", why: "the query asks how things are connected" };
  if (OVERVIEW.test(asked) || EVERYTHING.test(asked)) return { name: "hybrid", why: "the query asks for an overview" };
  return AUTO;
}

const AUTO = { name: "auto", why: "matching and association together find most" } as const;

/** Whether a query asks for an overview of the whole memory. Nothing in the memory is similar to such a query. */
export const asksForEverything = (query: string): boolean =>
  query.length <= MOST_CHARACTERS && EVERYTHING.test(withoutEnd(query));

const OF_OWNER =
  /^(?:please )?(?:who am i$|.*\b(?:of|about|summari[sz]e|describe) (?:me|myself)(?: so far| by now)?$)/iu;

/** Whether a query asks for an overview of the owner or of everything. Facts about the owner then come first. */
export const asksForOwner = (query: string): boolean => {
  const asked = withoutEnd(query);
  return autoMode(query).name === "hybrid" && (OF_OWNER.test(asked) || EVERYTHING.test(asked));
};

const withoutEnd = (query: string): string =>
  query
    .trim()
    .replace(/(?<![?!.\s])[?!.\s]+$/u, "")
    .replace(/,? please$/iu, "");
