import { topicOfHistory } from "../questions/history-question.ts";

/** Asks for all that is known of something, which no single message says. */
const OVERVIEW =
  /^(?:please )?(?:(?:summari[sz]e|give (?:me )?(?:an? )?(?:overview|summary)|what (?:do|did) (?:you|we) know (?:of|about)|(?:tell me|(?:what )?can you tell me) (?:everything |all |more )?(?:of|about)(?= \S+(?: \S+){0,3}$)|tell me (?:everything|all|more) (?:of|about)|describe)\b|who am i$|who(?: is| are|['’]s) (?!\S+ing\b)(?:my |our )?\S+(?: (?!\S+ing\b)\S+)?$)/iu;

/** Asks for an overview of all there is, and names nothing. */
const EVERYTHING =
  /^(?:please )?(?:(?:can you |could you )?(?:give (?:me |us )?)?(?:an? |the )?(?:short |brief |quick |general )?(?:overview|summary)(?: of (?:everything|all|it all|this))?|(?:summari[sz]e|tell me(?= (?:everything|all|what) ?)|what do you (?:know|remember))(?: (?:everything|all|it all|this))?(?: (?:that )?you (?:know|remember)| what you (?:know|remember))?|what(?: is|['’]s) (?:all )?this (?:all )?about)$/iu;

// time: no query over MOST_CHARACTERS is tried
/** Asks how two things belong together, which a chain of messages says. */
const CONNECTION =
  /^(?:please )?(?:(?:how|in (?:which|what) way) (?:am|is|are|was|were) .+ (?:connected|related|linked)\b|what (?:has|have|had) .+ to do with .+|what (?:does|do|did) .+ have to do with .+|who (?:connects|links) .+ (?:and|with|to) .+|how (?:do|does|did) .+ relate to\b|how (?:do|does|did) .+ know (?:each other|one another)$|(?:explain|describe|show me|find|what(?: is| was|['’]s)) (?:the |a |any )?(?:connection|relation|relationship|link|path)s? (?:between|from) .+ (?:and|to) .+|what (?:connects|links|joins) .+ (?:and|with|to) .+|(?:is|are) there (?:an?|any) (?:connection|relation|relationship|link|path)s? between .+ and .+|(?:are|were) .+ and .+ (?:connected|related|linked)$|what (?:do|does|did) .+ and .+ have in common$)/iu;

/** Who asks so says little else. It bounds the time of the above, which is quadratic in the length. */
const MOST_CHARACTERS = 300;

/**
 * What `auto` means for a query, and why: all methods together, the hierarchy beside them where no single message has the answer, and the
 * whole history for a question about its course.
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

/** Whether a query asks for an overview of a whole memory: it is near to nothing in it. */
export const asksForEverything = (query: string): boolean =>
  query.length <= MOST_CHARACTERS && EVERYTHING.test(withoutEnd(query));

/** Asks for what is known of who asks. */
const OF_OWNER =
  /^(?:please )?(?:who am i$|.*\b(?:of|about|summari[sz]e|describe) (?:me|myself)(?: so far| by now)?$)/iu;

/** Whether a query asks for an overview in which what holds of the owner of the memory comes first: of them, or of everything. */
export const asksForOwner = (query: string): boolean => {
  const asked = withoutEnd(query);
  return autoMode(query).name === "hybrid" && (OF_OWNER.test(asked) || EVERYTHING.test(asked));
};

const withoutEnd = (query: string): string =>
  query
    .trim()
    .replace(/(?<![?!.\s])[?!.\s]+$/u, "")
    .replace(/,? please$/iu, "");
