/** "@tom I live in Oslo": the mention names the person who is spoken to. "@tom lives in Oslo" is about Tom. */
const MENTIONS =
  /(?<=^|\n)(?:[ \t]{0,4}@[\p{L}\p{N}](?:[\p{L}\p{N}_-]|[.](?=[\p{L}\p{N}])){0,39}[,:]?){1,5}(?=[ \t]{1,4}(?:I(?:['’]\p{L}{1,2})?|i(?:['’](?:m|ve|ll|d))?|we(?:['’]\p{L}{1,2})?|my|our|please|remind|ich|wir|mein\p{L}{0,2}|unser\p{L}{0,2}|bitte|erinner\p{L}?|yo|mis?|me|nuestr[oa]s?|soy|estoy|tengo|vivo|trabajo|he|hemos|recuérdame)(?!\p{L}))/giu;

/** Keeps the length of the text. */
export const withoutMentions = (text: string): string =>
  text.includes("@") ? text.replace(MENTIONS, (mention) => " ".repeat(mention.length)) : text;
