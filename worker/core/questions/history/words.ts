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
  /** "What", not as a relative pronoun. */
  what: readonly RegExp[];
  how: ReadonlySet<string>;
  everything: ReadonlySet<string>;

  order: readonly RegExp[];
  /** "Timeline of my …". */
  chronicle: readonly RegExp[];
  /** Signs of a question about open tasks, not about a history. */
  duty: readonly RegExp[];
  /** First words of yes-or-no questions. */
  yesOrNo: ReadonlySet<string>;
  first: ReadonlySet<string>;
  next: ReadonlySet<string>;
  /** "Mentioned", "brought": verbs for raising a topic. */
  raised: ReadonlySet<string>;

  /** "Done", "discussed": verbs without content. */
  done: ReadonlySet<string>;
  /** "Evolved": verbs of a development. */
  evolved: ReadonlySet<string>;
  /** A development with a period only. */
  changed: ReadonlySet<string>;
  /** Word orders of questions. */
  askedWhat: readonly RegExp[];
  askedHow: readonly RegExp[];
  /** "What progress". */
  whatProgress: readonly RegExp[];
  /** Words for everything up to now, or for all conversations. */
  untilNow: readonly RegExp[];
  /** "How far along is my …". */
  howFar: readonly RegExp[];

  summary: readonly RegExp[];
  /** "Bring me up to speed". */
  catchUp: readonly RegExp[];
  /** A course of events. */
  course: ReadonlySet<string>;
  /** Signs of a text within the current conversation. */
  atHand: ReadonlySet<string>;

  /** Words that ask for a course without naming its topic. */
  asking: ReadonlySet<string>;
  /** Words that alone name no topic. */
  grammar: ReadonlySet<string>;
}
