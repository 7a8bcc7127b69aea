import { tokenise } from "../../text/tokenise.ts";
import { wordSet } from "../../text/word-set.ts";
import { contentStems } from "./content-stems.ts";

const LEAST_WORDS = 2;
const LEAST_SHARE = 1 / 3;
const OWN = wordSet(`
  my our mein meine meinen meinem meiner unser unsere unseren unserem unserer mi mis nuestro nuestra nuestros nuestras mon ma mes notre nos
  mio mia miei mie nostro nostra nostri nostre meu minha meus minhas nosso nossa nossos nossas mijn onze
`);

/**
 * Compares a text to a query. One common word ("lived", "online") ties a text to any query, so a clear tie has two words and more than a
 * third of the query's, or the asker's own thing: "my sister".
 */
export function clearTies(query: string): (text: string) => boolean {
  const asked = contentStems(query);
  const own = ownStems(query);
  return (text) => {
    const said = contentStems(text);
    const shared = [...asked].filter((stem) => said.has(stem));
    return (
      (shared.length >= LEAST_WORDS && shared.length > LEAST_SHARE * asked.size) || own.some((stem) => said.has(stem))
    );
  };
}

function ownStems(query: string): string[] {
  const words = tokenise(query);
  return words.flatMap((word, place) => (OWN.has(word) ? [...contentStems(words[place + 1] ?? "")] : []));
}
