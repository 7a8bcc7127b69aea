/** "When's my birthday?" → "When is my birthday?", "What does Ada do?" → "… for a living". */
export const questionInFull = (question: string): string =>
  question
    .replace(/(?<!\p{L})(when|what|where|who|how|why)['’]s(?!\p{L})/giu, "$1 is")
    .replace(/^(\W*what (?:do|does) [\p{L}\s'’-]+ do)(?=\W*$)/iu, "$1 for a living");
