/** Folded as by `tokenise`, without accents and umlauts. Patterns see words with single spaces around each. */
export interface HistoryWords {
  /** "I" and "we". */
  subjects: ReadonlySet<string>;
  /** "You", the assistant. */
  listeners: ReadonlySet<string>;
  possessives: ReadonlySet<string>;
  /** Auxiliaries and past tenses. */
  past: ReadonlySet<string>;
  pastEndings: readonly string[];
  /** Exceptions to `pastEndings`. */
  notPast: ReadonlySet<string>;
  what: readonly RegExp[];
  how: ReadonlySet<string>;
  everything: ReadonlySet<string>;

  order: readonly RegExp[];
  /** "Timeline of my …". */
  chronicle: readonly RegExp[];
  duty: readonly RegExp[];
  yesOrNo: ReadonlySet<string>;
  first: ReadonlySet<string>;
  next: ReadonlySet<string>;
  /** "Mentioned", "brought". */
  raised: ReadonlySet<string>;

  /** "Done", "discussed". */
  done: ReadonlySet<string>;
  /** "Evolved". */
  evolved: ReadonlySet<string>;
  /** A development only with a period. */
  changed: ReadonlySet<string>;
  /** Word orders. */
  askedWhat: readonly RegExp[];
  askedHow: readonly RegExp[];
  /** "What progress". */
  whatProgress: readonly RegExp[];
  untilNow: readonly RegExp[];
  howFar: readonly RegExp[];

  summary: readonly RegExp[];
  catchUp: readonly RegExp[];
  course: ReadonlySet<string>;
  /** The text is part of the current conversation. */
  atHand: ReadonlySet<string>;

  /** They ask for a course without naming its topic. */
  asking: ReadonlySet<string>;
  /** These alone name no topic. */
  grammar: ReadonlySet<string>;
}
