/** Patterns are anchored and see one sentence without its closing mark. */
export interface InstructionGrammar {
  language: "en" | "de" | "es" | "fr";
  /** "Oh, by the way, please". */
  openers: RegExp;
  /** Openers after which the request holds from now on. */
  generalOpeners: RegExp;
  /** A condition in front: "When I ask about movies,". */
  fronted: RegExp;
  /** "I want you to", "make sure to". */
  frames: RegExp;
  openFrames: RegExp;
  /** Requests if they hold from now on: "I'd like prices in euros". */
  wishes: RegExp;
  /** "Can you please" is an instruction only with a word for "always". */
  asked: RegExp;
  adverbs: RegExp;
  verbs: ReadonlySet<string>;
  general: RegExp;
  /** "Always"; it has to belong to the request's verb. */
  adverb: RegExp;
  /** An adverb behind such a word belongs to another clause. */
  subordinate: RegExp;
  conditional: RegExp;
  /** Manners of all answers are general by themselves: "Keep your answers short". */
  manners: readonly RegExp[];
  /** General only if the message asks for nothing else: "No emojis, please". */
  lonelyManners: readonly RegExp[];
  oneOff: RegExp;
  /** A request may begin behind these: "I'm vegan, so …". Has the flag `g`. */
  consequence: RegExp;
  ended: readonly RegExp[];
  preferences: PreferenceGrammar;
}

export interface PreferenceGrammar {
  /** A quick test: every stated preference has such a word. Null if such words are in most texts. */
  hint: RegExp | null;
  /** Group 1 is the text between the clause before and "I prefer". */
  stated: RegExp;
  /** "I'd prefer the second one". */
  oneOff: RegExp;
  end: RegExp;
  /** The clause before explains "I prefer it over Foundation". */
  anaphoric: RegExp;
  /** "… like I prefer" is about the clause before. */
  trailing: RegExp | null;
}
