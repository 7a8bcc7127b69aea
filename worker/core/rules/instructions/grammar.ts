/** Instructions in one language. Patterns are anchored and see one sentence without its closing mark. */
export interface InstructionGrammar {
  language: "en" | "de" | "es" | "fr";
  /** These words change nothing: "Oh, by the way, please". */
  openers: RegExp;
  /** These openers say in addition that the request holds from now on: "From now on,". */
  generalOpeners: RegExp;
  /** The condition in front of a request: "When I ask about movies,". */
  fronted: RegExp;
  /** The words around the verb: "I want you to", "make sure to". */
  frames: RegExp;
  openFrames: RegExp;
  /** Wishes are requests if they hold from now on: "I'd like prices in euros". */
  wishes: RegExp;
  /** A question like "Can you please" is an instruction only with a word for "always". */
  asked: RegExp;
  /** Adverbs and negations that stand before the verb. */
  adverbs: RegExp;
  /** Things that an assistant does, as verbs of a request. */
  verbs: ReadonlySet<string>;
  general: RegExp;
  /** A word for "always"; it has to belong to the request's verb. */
  adverb: RegExp;
  /** An adverb behind such a word belongs to another clause. */
  subordinate: RegExp;
  /** A condition anywhere in the sentence: "when I ask about movies", "if I'm stuck". */
  conditional: RegExp;
  /** The manner of all answers, which is general by itself: "Keep your answers short". */
  manners: readonly RegExp[];
  /** These manners are general only if the message asks for nothing else: "No emojis, please". */
  lonelyManners: readonly RegExp[];
  /** Matches requests that are only about the matter at hand. */
  oneOff: RegExp;
  /** Matches the places amid a sentence at which a request may begin: "I'm vegan, so …". It has the flag `g`. */
  consequence: RegExp;
  /** Matches sentences that end an instruction; the rest of the sentence says which. */
  ended: readonly RegExp[];
  preferences: PreferenceGrammar;
}

export interface PreferenceGrammar {
  /** A word that every stated preference has, as a quick test of a text; null if such words are in most texts. */
  hint: RegExp | null;
  /** Matches "I prefer". Group 1 is the text between the clause before and the preference. */
  stated: RegExp;
  /** Matches requests that are only about the current matter: "I'd prefer the second one". */
  oneOff: RegExp;
  end: RegExp;
  /** The clause before explains such a preference: "I prefer it over Foundation". */
  anaphoric: RegExp;
  /** Matches "… like I prefer", with which the clause before is preferred. */
  trailing: RegExp | null;
}
