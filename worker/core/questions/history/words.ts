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

  order: readonly RegExp[];
  chronicle: readonly RegExp[];
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

  summary: readonly RegExp[];
  catchUp: readonly RegExp[];
  course: ReadonlySet<string>;
  /** Words for a text in the current conversation. */
  atHand: ReadonlySet<string>;

  /** Words that ask for a course but are not its topic. */
  asking: ReadonlySet<string>;
  grammar: ReadonlySet<string>;
}
