/** "1 conversation", "1,200 messages". Other phrases ("without a date") stay as they are. */
export const counted = (count: number, plural: string): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? singular(plural) : plural}`;

const singular = (plural: string): string =>
  plural.replace(/^\p{L}+/u, (noun) => (noun.endsWith("ies") ? `${noun.slice(0, -3)}y` : noun.replace(/s$/u, "")));

/** The sentence for one, or for several things, with their number in front. */
export const sentenceFor = (count: number, one: string, several: string): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : several}`;
