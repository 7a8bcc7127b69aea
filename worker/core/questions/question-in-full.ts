/**
 * A question with the words that it leaves out, for a guide of words: "When's my birthday?" is "When is my birthday?", and what somebody does is what they do for
 * a living.
 */
export const questionInFull = (question: string): string =>
  question
    .replace(/(?<!\p{L})(when|what|where|who|how|why)['’]s(?!\p{L})/giu, "$1 is")
    .replace(/^(\W*what (?:do|does) [\p{L}\s'’-]+ do)(?=\W*$)/iu, "$1 for a living");
