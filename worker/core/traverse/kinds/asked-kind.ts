/* English only. */

export type AskedKind =
  | {
      kind:
        | "reason"
        | "price"
        | "amount"
        | "duration"
        | "measure"
        | "time"
        | "clock"
        | "place"
        | "town"
        | "person"
        | "name";
    }
  /** `things`: the words for the counted things, the last one first. */
  | { kind: "count"; things: readonly string[] }
  /** `thing`: the last word of "walnut loaf" in "Which walnut loaf …?" */
  | { kind: "which"; thing: string; isBeing: boolean };

const BEFORE = String.raw`^(?:and |so |but )?(?:in |on |at |for |from |to |with |by |since |until )?`;
const AUXILIARY =
  "(?:am|is|are|was|were|be|do|does|did|has|have|had|can|could|will|would|should|shall|may|might|must|['’]s)";
const asks = (words: string): RegExp => new RegExp(`${BEFORE}(?:${words})(?![\\p{L}])`, "u");

const REASON = asks("why|how come|what(?: is| was|['’]s) the reason");
const COUNT = new RegExp(`${BEFORE}how many (?:of )?(?<things>.{1,200})$`, "u");
const PRICE = asks(
  [
    `(?:how much|what) ${AUXILIARY} .{0,200}(?:cost|(?<!in )charged?|pay|paid|spend|spent|worth)`,
    "how much (?:money|cash)",
    "what(?:['’]s| is| was| are| were) (?:the|my|our|his|her|their) (?:\\p{L}+ )?(?:price|cost|fee|rent)",
  ].join("|"),
);
const DURATION = asks("how long|how much time");
const MEASURE = asks("how (?:old|far|tall|big|heavy|high|fast|deep|wide|thick|large|hot|cold|warm)");
const AMOUNT = asks("how much");
const CLOCK = asks("(?:what|which) time");
const TIME = asks("(?:since )?when|(?:what|which) (?:days?|dates?|years?|months?|weekdays?)");
const TOWN = asks(
  "(?:what|which) (?:city|cities|town|village|country|countries|state|region|island|continent|street|district|neighbou?rhood)",
);
const PLACE = asks("where");
const PERSON = asks("who|whom|whose");
const NAME = new RegExp(
  `${BEFORE}(?:(?:what|which)(?: (?:is|was|are|were)|['’]s)? .{0,200}(?:names? of|called|(?<!\\p{L}(?:first|last) )names?|surnames?)\\W*$|what (?:is|was|are|were) the (?:\\p{L}+ )?names? of )`,
  "u",
);
const WHICH = new RegExp(`${BEFORE}(?:which|what) (?<thing>(?:[\\p{L}’'-]+ ){1,3}?)(?<verb>${AUXILIARY}) `, "u");
const NO_THING = /^(?:else|all|exactly|kinds?|types?|sorts?|things?|one|ones|of)$/u;

/** UTF-16 units; bounds the time of the patterns. */
const MOST_CHARACTERS = 500;

export function askedKind(question: string): AskedKind | null {
  const asked = question
    .slice(0, MOST_CHARACTERS)
    .trim()
    .toLowerCase()
    .replace(/(?<![\s?!.])[\s?!.]+$/u, "");
  // "Hi there, where do I work?"
  for (const { index, 0: pause } of asked.matchAll(/^|[,;.!:] /gu)) {
    const kind = kindOf(asked.slice(index + pause.length));
    if (kind !== null) return kind;
  }
  return null;
}

function kindOf(asked: string): AskedKind | null {
  if (REASON.test(asked)) return { kind: "reason" };
  const things = COUNT.exec(asked)?.groups?.["things"];
  if (things !== undefined) return { kind: "count", things: countedIn(things) };
  if (DURATION.test(asked)) return { kind: "duration" };
  if (PRICE.test(asked)) return { kind: "price" };
  if (MEASURE.test(asked)) return { kind: "measure" };
  if (AMOUNT.test(asked)) return { kind: "amount" };
  if (CLOCK.test(asked)) return { kind: "clock" };
  if (TIME.test(asked)) return { kind: "time" };
  if (TOWN.test(asked)) return { kind: "town" };
  if (PLACE.test(asked)) return { kind: "place" };
  if (PERSON.test(asked)) return { kind: "person" };
  if (NAME.test(asked)) return { kind: "name" };
  const { thing = "", verb = "" } = WHICH.exec(asked)?.groups ?? {};
  const last = thing.trim().split(" ").at(-1) ?? "";
  if (last === "" || NO_THING.test(last)) return null;
  return { kind: "which", thing: last, isBeing: /^(?:am|is|are|was|were|['’]s)$/u.test(verb) };
}

const BEHIND_THINGS = new RegExp(
  String.raw`(?<!\p{L})(?:${AUXILIARY}|a|an|per|each|of|in|on|at|for|from|to|with|that|which|who|i|we)(?!\p{L})`,
  "u",
);

/** "cakes" in "how many wedding cakes have we …", and each word of "people fit" in "how many people fit". */
function countedIn(rest: string): string[] {
  const [phrase = ""] = rest.replace(/^(?:the|my|our|his|her|their) /u, "").split(BEHIND_THINGS);
  const words = phrase.trim().split(/\s+/u);
  return BEHIND_THINGS.test(rest) && words.length < rest.split(/\s+/u).length ? words.slice(-1) : words.toReversed();
}
