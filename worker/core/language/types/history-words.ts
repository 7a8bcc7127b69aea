/** Words are folded by `tokenise`, without accents. Patterns see words with a single space around each. */
export interface HistoryWords {
  subjects: ReadonlySet<string>;
  listeners: ReadonlySet<string>;
  possessives: ReadonlySet<string>;
  past: ReadonlySet<string>;
  pastEndings: readonly string[];
  notPast: ReadonlySet<string>;
  what: readonly RegExp[];
  how: ReadonlySet<string>;
  everything: ReadonlySet<string>;
  /** Of `everything`, the words that stand alone. */
  whole: ReadonlySet<string>;

  order: readonly RegExp[];
  chronicle: readonly RegExp[];
  /** "oldest first", "one after the other": of anything that happened. */
  sequence: readonly RegExp[];
  /** "what came first, … or …" */
  earlier: readonly RegExp[];
  /** "from the first time until now", "start to finish" */
  span: readonly RegExp[];
  /** "before or after" */
  either: readonly RegExp[];
  /** "what happened after" */
  following: readonly RegExp[];
  /** "timeline of", which needs `telling`. */
  timeline: readonly RegExp[];
  /** "in general" and "mostly" ask for an overview. */
  general: readonly RegExp[];
  /** "walk me through"; asks for a course only together with `story`. */
  telling: readonly RegExp[];
  story: readonly RegExp[];
  duty: readonly RegExp[];
  yesOrNo: ReadonlySet<string>;
  first: ReadonlySet<string>;
  next: ReadonlySet<string>;
  raised: ReadonlySet<string>;

  done: ReadonlySet<string>;
  evolved: ReadonlySet<string>;
  /** Words that need a period to mean a development. */
  changed: ReadonlySet<string>;
  askedWhat: readonly RegExp[];
  askedHow: readonly RegExp[];
  whatProgress: readonly RegExp[];
  untilNow: readonly RegExp[];
  howFar: readonly RegExp[];
  /** "what has happened", which needs a period. */
  happened: readonly RegExp[];
  /** "how did … evolve", of anything. */
  unfolded: readonly RegExp[];

  summary: readonly RegExp[];
  catchUp: readonly RegExp[];
  /** Requests that name the user by themselves, such as "catch me up". */
  catchMeUp: readonly RegExp[];
  course: ReadonlySet<string>;
  /** Words for a text in the current conversation. */
  atHand: ReadonlySet<string>;

  /** Words of `telling` and `story`, which elsewhere may be the topic. */
  narrative: ReadonlySet<string>;
  /** Words that ask for a course but are not its topic. */
  asking: ReadonlySet<string>;
  grammar: ReadonlySet<string>;
}
