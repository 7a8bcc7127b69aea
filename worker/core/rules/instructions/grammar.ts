/** Words and patterns for instructions in one language. Patterns are anchored and see one sentence, without its closing mark. */
export interface InstructionGrammar {
  language: "en" | "de" | "es" | "fr";
  /** Words before a request that change nothing about it: "Oh, by the way, please". */
  openers: RegExp;
  /** The same where they say that the request holds from now on: "From now on,". */
  generalOpeners: RegExp;
  /** A clause in front that says when it applies: "When I ask about movies,". */
  fronted: RegExp;
  /** Forms of a request around its verb: "I want you to", "make sure to". */
  frames: RegExp;
  /** Frames behind which the verb stands at the end of the sentence. */
  openFrames: RegExp;
  /** A wish, which is a request where it holds from now on: "From now on I'd like prices in euros." */
  wishes: RegExp;
  /** A request as a question: "Can you please". It needs a word that says that it holds always. */
  asked: RegExp;
  /** Adverbs and negations before the verb. */
  adverbs: RegExp;
  /** Verbs in the form of a request, of what an assistant does. */
  verbs: ReadonlySet<string>;
  /** Says that a request is general: "always", "every time", "don't … again". */
  general: RegExp;
  /** The same as an adverb, which must belong to the verb of the request. */
  adverb: RegExp;
  /** Begins another clause: an adverb behind it is of that clause. */
  subordinate: RegExp;
  /** A clause that says when it applies, anywhere: "when I ask about movies", "if I'm stuck". */
  conditional: RegExp;
  /** Requests about the manner of all answers, general by themselves: "Keep your answers short", "Call me Jo". */
  manners: readonly RegExp[];
  /** Requests about manner that are general only if the message asks for nothing else: "No emojis, please". */
  lonelyManners: readonly RegExp[];
  /** Says that a request is about the matter at hand. */
  oneOff: RegExp;
  /** Where a request may begin within a sentence: "I'm vegan, so …". With the flag `g`. */
  consequence: RegExp;
  /** Says that an instruction no longer applies; the rest says which. */
  ended: readonly RegExp[];
  preferences: PreferenceGrammar;
}

/** Words and patterns for preferences in one language. */
export interface PreferenceGrammar {
  /** A word that every stated preference has, as a quick test of a text; null if such words are in most texts. */
  hint: RegExp | null;
  /** "I prefer", where a clause may begin. The first group is what stands between the clause before and it. */
  stated: RegExp;
  /** Says that it is a wish for the matter at hand: "I'd prefer the second one". */
  oneOff: RegExp;
  /** Where the clause ends. */
  end: RegExp;
  /** An object that only the clause before explains: "I prefer it over Foundation". */
  anaphoric: RegExp;
  /** "… like I prefer": the clause before is what is preferred. */
  trailing: RegExp | null;
}
