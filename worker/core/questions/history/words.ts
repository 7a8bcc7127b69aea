/**
 * The words of a language for questions about histories, folded as by `tokenise`, without accents and umlauts. Patterns see words with
 * single spaces around each.
 */
export interface HistoryWords {
  /** Words for "I" and "we". */
  subjects: ReadonlySet<string>;
  /** Words for "you", the assistant. */
  listeners: ReadonlySet<string>;
  /** Words for "my" and "our". */
  possessives: ReadonlySet<string>;
  /** Auxiliaries and past tenses. */
  past: ReadonlySet<string>;
  /** Endings of words in the past. */
  pastEndings: readonly string[];
  /** Exceptions to `pastEndings`. */
  notPast: ReadonlySet<string>;
  /** Patterns for "what", but not as a relative pronoun. */
  what: readonly RegExp[];
  how: ReadonlySet<string>;
  everything: ReadonlySet<string>;

  order: readonly RegExp[];
  /** Patterns for "timeline of my …". */
  chronicle: readonly RegExp[];
  /** Signs of a question about open tasks, not about a history. */
  duty: readonly RegExp[];
  /** First words of yes-or-no questions. */
  yesOrNo: ReadonlySet<string>;
  first: ReadonlySet<string>;
  next: ReadonlySet<string>;
  /** Verbs for raising a topic: "mentioned", "brought". */
  raised: ReadonlySet<string>;

  /** Verbs without content: "done", "discussed". */
  done: ReadonlySet<string>;
  /** Verbs of a development: "evolved". */
  evolved: ReadonlySet<string>;
  /** Words that mean a development only with a period. */
  changed: ReadonlySet<string>;
  /** Word orders of questions. */
  askedWhat: readonly RegExp[];
  askedHow: readonly RegExp[];
  /** Patterns for "what progress". */
  whatProgress: readonly RegExp[];
  /** Words for everything up to now, or for all conversations. */
  untilNow: readonly RegExp[];
  /** Patterns for "how far along is my …". */
  howFar: readonly RegExp[];

  summary: readonly RegExp[];
  /** Patterns for "bring me up to speed". */
  catchUp: readonly RegExp[];
  /** Words for a course of events. */
  course: ReadonlySet<string>;
  /** Signs of a text within the current conversation. */
  atHand: ReadonlySet<string>;

  /** Words that ask for a course without naming its topic. */
  asking: ReadonlySet<string>;
  /** Words that alone name no topic. */
  grammar: ReadonlySet<string>;
}
