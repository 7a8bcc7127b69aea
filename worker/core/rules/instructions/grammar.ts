/** Instructions in one language. Patterns are anchored and see one sentence without its closing mark. */
export interface InstructionGrammar {
  language: "en" | "de" | "es" | "fr";
  /** Change nothing: "Oh, by the way, please". */
  openers: RegExp;
  /** Openers that also say that the request holds from now on: "From now on,". */
  generalOpeners: RegExp;
  /** When it applies: "When I ask about movies,". */
  fronted: RegExp;
  /** Words around the verb: "I want you to", "make sure to". */
  frames: RegExp;
  openFrames: RegExp;
  /** Requests if they hold from now on: "I'd like prices in euros". */
  wishes: RegExp;
  /** "Can you please". Needs a word for "always". */
  asked: RegExp;
  /** Adverbs and negations before the verb. */
  adverbs: RegExp;
  /** Deeds of an assistant, as requests. */
  verbs: ReadonlySet<string>;
  general: RegExp;
  /** An adverb for "always", which must belong to the request's verb. */
  adverb: RegExp;
  /** An adverb behind it belongs to another clause. */
  subordinate: RegExp;
  /** "when I ask about movies", "if I'm stuck", anywhere. */
  conditional: RegExp;
  /** The manner of all answers, general by itself: "Keep your answers short". */
  manners: readonly RegExp[];
  /** General only if the message asks for nothing else: "No emojis, please". */
  lonelyManners: readonly RegExp[];
  /** About the matter at hand. */
  oneOff: RegExp;
  /** Matches the places amid a sentence at which a request may begin: "I'm vegan, so …". It has the flag `g`. */
  consequence: RegExp;
  /** No longer applies; the rest says which. */
  ended: readonly RegExp[];
  preferences: PreferenceGrammar;
}

export interface PreferenceGrammar {
  /** A word that every stated preference has, as a quick test of a text; null if such words are in most texts. */
  hint: RegExp | null;
  /** "I prefer". Group 1: between the clause before and it. */
  stated: RegExp;
  /** Matches requests that are only about the current matter: "I'd prefer the second one". */
  oneOff: RegExp;
  end: RegExp;
  /** Explained by the clause before: "I prefer it over Foundation". */
  anaphoric: RegExp;
  /** "… like I prefer": the clause before is preferred. */
  trailing: RegExp | null;
}
