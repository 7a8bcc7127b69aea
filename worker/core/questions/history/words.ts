/**
 * The words by which one language asks for the course of a history. All are folded as `tokenise` folds them, without accents and umlauts.
 * Patterns see the words of a question with single blanks around each.
 */
export interface HistoryWords {
  /** "I", "we". */
  subjects: ReadonlySet<string>;
  /** "You": the assistant. */
  listeners: ReadonlySet<string>;
  /** "My", "our". */
  possessives: ReadonlySet<string>;
  /** Words that tell of the past: auxiliaries and past tenses. */
  past: ReadonlySet<string>;
  /** Any word that ends so tells of the past. */
  pastEndings: readonly string[];
  /** Words with such an ending that do not. */
  notPast: ReadonlySet<string>;
  /** "What", not as a relative pronoun. */
  what: readonly RegExp[];
  how: ReadonlySet<string>;
  everything: ReadonlySet<string>;

  /** An order that is asked for. */
  order: readonly RegExp[];
  /** "Timeline of my …": an order without a word of the past. */
  chronicle: readonly RegExp[];
  /** What is still to be done: no question about a history. */
  duty: readonly RegExp[];
  /** A question for yes or no begins so. */
  yesOrNo: ReadonlySet<string>;
  first: ReadonlySet<string>;
  next: ReadonlySet<string>;
  /** "Mentioned", "brought": what one does with a topic. */
  raised: ReadonlySet<string>;

  /** "Done", "discussed": verbs without a content of their own. */
  done: ReadonlySet<string>;
  /** "Evolved": verbs of a development. */
  evolved: ReadonlySet<string>;
  /** "Changed": verbs of a development only together with a period. */
  changed: ReadonlySet<string>;
  /** "What have we …", "How has my …": only a question has these words in this order. */
  askedWhat: readonly RegExp[];
  askedHow: readonly RegExp[];
  /** "What progress". */
  whatProgress: readonly RegExp[];
  /** Periods that reach up to now, or over all conversations. */
  untilNow: readonly RegExp[];
  /** "How far along is my …". */
  howFar: readonly RegExp[];

  summary: readonly RegExp[];
  /** "Bring me up to speed". */
  catchUp: readonly RegExp[];
  /** Nouns and adverbs of a course of things. */
  course: ReadonlySet<string>;
  /** Signs of a text that stands in the conversation at hand. */
  atHand: ReadonlySet<string>;

  /** Words that ask for a course and say nothing of what. */
  asking: ReadonlySet<string>;
  /** Alone, these name no topic. */
  grammar: ReadonlySet<string>;
}
