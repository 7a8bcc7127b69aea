export const anyOf = (pattern: RegExp, more: string): RegExp => new RegExp(`${pattern.source}|${more}`, "iu");

/** The patterns are anchored and see one sentence without its closing mark. */
export interface InstructionGrammar {
  language: "en" | "de" | "es" | "fr";
  openers: RegExp;
  generalOpeners: RegExp;
  fronted: RegExp;
  frames: RegExp;
  openFrames: RegExp;
  /** Wishes that are requests if they hold from now on: "I'd like prices in euros". */
  wishes: RegExp;
  /** How the assistant speaks to the user: standing in a period, as in "this week, keep your answers short". */
  output: RegExp;
  /** The same before a period: "write to me in Dutch this month". */
  outputOfAnswers: RegExp;
  /** "Can you please" needs a word for "always". */
  asked: RegExp;
  adverbs: RegExp;
  verbs: ReadonlySet<string>;
  general: RegExp;
  /** "Always" must belong to the verb of the request. */
  adverb: RegExp;
  /** An adverb behind such a word belongs to another clause. */
  subordinate: RegExp;
  conditional: RegExp;
  /** Manners that are general by themselves: "Keep your answers short". */
  manners: readonly RegExp[];
  /** Manners that are general only if the message asks for nothing else: "No emojis, please". */
  lonelyManners: readonly RegExp[];
  oneOff: RegExp;
  /** Has the flag `g`. */
  consequence: RegExp;
  ended: readonly RegExp[];
  preferences: PreferenceGrammar;
}

export interface PreferenceGrammar {
  /** A quick test: every stated preference has such a word. */
  hint: RegExp | null;
  /** Group 1 is the text between the clause before and "I prefer". */
  stated: RegExp;
  oneOff: RegExp;
  end: RegExp;
  /** Matches if the clause before explains "it", as in "I prefer it over Foundation". */
  anaphoric: RegExp;
  /** "… like I prefer" is about the clause before. */
  trailing: RegExp | null;
}
