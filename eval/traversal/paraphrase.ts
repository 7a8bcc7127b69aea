/** By rules: replaces the form of the question, and words by synonyms. */

/** The first that matches is replaced. */
const FORMS: readonly (readonly [RegExp, string])[] = [
  [/^when did\b/i, "at what time did"],
  [/^when (is|was|were|are)\b/i, "on which date $1"],
  [/^where (did|does|do|has|have|is|was|were|are)\b/i, "in which place $1"],
  [/^how long\b/i, "for how much time"],
  [/^how many times\b/i, "how often"],
  [/^how many\b/i, "what number of"],
  [/^how often\b/i, "how frequently"],
  [/^how does (.+) feel about (.+?)\?*$/i, "what are the feelings of $1 about $2"],
  [/^how did (.+) feel (.+?)\?*$/i, "what were the feelings of $1 $2"],
  [/^why (did|does|do|is|was)\b/i, "for what reason $1"],
  [/^who (is|was|are|were|did|does)\b/i, "which person $1"],
  [/^what (?:kind|type|sort)s? of\b/i, "which sort of"],
  [/^what (is|was|are|were) ([\w .]+?)['’]s? ([\w -]+?)\?*$/i, "tell me the $3 of $2"],
  [/^what (is|was|are|were) the (.+?) of (.+?)\?*$/i, "tell me the $2 that $3 has"],
  [/^what (is|was|are|were)\b/i, "tell me what $1"],
  [/^what (did|does|do|has|have)\b/i, "which things $1"],
  [/^which\b/i, "what"],
  [/^what (\w+)\b/i, "which $1"],
];

/** In the forms that occur in questions. */
const WORDS: Readonly<Record<string, string>> = {
  activities: "pastimes",
  attend: "take part in",
  author: "writer",
  begin: "start",
  birthplace: "place of birth",
  book: "novel",
  books: "novels",
  born: "brought into the world",
  buy: "purchase",
  career: "profession",
  child: "kid",
  children: "kids",
  city: "town",
  company: "firm",
  country: "nation",
  create: "make",
  created: "made",
  decide: "choose",
  destress: "relax",
  died: "passed away",
  director: "film-maker",
  enjoy: "like",
  family: "relatives",
  film: "movie",
  founded: "established",
  friends: "pals",
  get: "receive",
  give: "present",
  help: "assist",
  home: "house",
  hobbies: "pastimes",
  hometown: "home town",
  job: "occupation",
  kids: "children",
  like: "enjoy",
  located: "situated",
  make: "create",
  meet: "run into",
  mother: "mom",
  movie: "film",
  paint: "make a painting of",
  painted: "made a painting of",
  painting: "picture",
  performer: "artist",
  photo: "picture",
  picture: "photo",
  plan: "intend",
  planning: "intending",
  read: "go through",
  realize: "notice",
  recently: "lately",
  research: "look into",
  share: "tell",
  sign: "put one's name down",
  speech: "talk",
  spouse: "husband or wife",
  start: "begin",
  summer: "warm season",
  talk: "speak",
  trip: "journey",
  type: "sort",
  visit: "go to see",
  workshop: "course",
  year: "twelvemonth",
};

/** Names and numbers stay. */
export function paraphrase(question: string): string {
  const bare = question
    .trim()
    .replace(/\s*\?*$/, "")
    .replace(/[a-z]+/g, (word) => (Object.hasOwn(WORDS, word) ? (WORDS[word] ?? word) : word));
  const form = FORMS.find(([pattern]) => pattern.test(bare));
  const asked = form === undefined ? `I should like to know: ${bare}` : bare.replace(form[0], form[1]);
  return `${asked.charAt(0).toUpperCase()}${asked.slice(1)}?`;
}
