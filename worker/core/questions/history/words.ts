/** Folded as by `tokenise`, without accents and umlauts. Patterns see words with single spaces around each. */
export interface HistoryWords {
  /** "I", "we". */
  subjects: ReadonlySet<string>;
  /** "You", the assistant. */
  listeners: ReadonlySet<string>;
  /** "My", "our". */
  possessives: ReadonlySet<string>;
  /** Auxiliaries and past tenses. */
  past: ReadonlySet<string>;
  /** Endings of words in the past. */
  pastEndings: readonly string[];
  /** Exceptions to `pastEndings`. */
  notPast: ReadonlySet<string>;
  /** Not as a relative pronoun. */
  what: readonly RegExp[];
  how: ReadonlySet<string>;
  everything: ReadonlySet<string>;

  order: readonly RegExp[];
  /** "Timeline of my …". */
  chronicle: readonly RegExp[];
  /** Open tasks instead. */
  duty: readonly RegExp[];
  /** First words. */
  yesOrNo: ReadonlySet<string>;
  first: ReadonlySet<string>;
  next: ReadonlySet<string>;
  /** Raising a topic. */
  raised: ReadonlySet<string>;

  /** Without content. */
  done: ReadonlySet<string>;
  /** A development. */
  evolved: ReadonlySet<string>;
  /** A development with a period only. */
  changed: ReadonlySet<string>;
  /** Word orders of questions. */
  askedWhat: readonly RegExp[];
  askedHow: readonly RegExp[];
  /** "What progress". */
  whatProgress: readonly RegExp[];
  /** Up to now, or all conversations. */
  untilNow: readonly RegExp[];
  /** "How far along is my …". */
  howFar: readonly RegExp[];

  summary: readonly RegExp[];
  /** "Bring me up to speed". */
  catchUp: readonly RegExp[];
  /** A course of events. */
  course: ReadonlySet<string>;
  /** Within the current conversation. */
  atHand: ReadonlySet<string>;

  /** Without a topic. */
  asking: ReadonlySet<string>;
  /** Alone no topic. */
  grammar: ReadonlySet<string>;
}
