import { foldLetters } from "../../text/letters/fold-letters.ts";
import { tokenise } from "../../text/tokenise.ts";

const wordsOf = (list: string): Set<string> => new Set(foldLetters(list).trim().split(/\s+/u));

const SMALL_TALK = wordsOf(`
  hi hello hey hiya yo there good morning afternoon evening night day thanks thank you so much very many a lot please bye goodbye
  see later soon tomorrow ok okay cheers welcome how are doing today is it going what s up nice to meet great cool lol haha that was perfect awesome helpful really
  hallo guten tag morgen abend nacht danke vielen dank schön sehr tschüss servus moin bis bald wie geht es dir ihnen
  bonjour bonsoir salut merci beaucoup au revoir ça va comment hola buenos buenas días tardes noches gracias muchas adiós qué tal
  ciao buongiorno buonasera grazie mille arrivederci come va stai olá bom boa obrigado obrigada tchau tudo bem`);

/** "How are you there tomorrow?" has other words, so it is a question. */
const GREETINGS = wordsOf(`
  hi hello hey hiya yo thanks thank bye goodbye cheers welcome ok okay lol haha great cool nice morning evening night afternoon
  hallo tag danke dank tschüss servus moin bonjour bonsoir salut merci hola gracias adiós ciao buongiorno buonasera grazie
  arrivederci olá obrigado obrigada tchau`);

const HOW_ARE_YOU =
  /^\s*(?:how(?:\s+are|['’]re)\s+you(?:\s+doing)?(?:\s+today)?|how['’]?s\s+it\s+going|what['’]?s\s+up|wie\s+geht(?:\s+es|['’]s)(?:\s+dir|\s+ihnen)?|(?:comment\s+)?ça\s+va|qué\s+tal|come\s+(?:va|stai)|tudo\s+bem)\s*(?:[?!.]+\s*)?$/iu;

const NUMBER = String.raw`(?:\d+(?:[.,]\d+)*|zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|hundred|thousand)`;
const OPERATOR = String.raw`(?:[-+*/×÷^x]|plus|minus|times|divided\s+by|multiplied\s+by|to\s+the\s+power\s+of)`;
const ARITHMETIC = new RegExp(
  String.raw`^\s*(?:(?:what\s+is|what['’]s|how\s+much\s+is|calculate|compute)\s+)?${NUMBER}(?:\s*${OPERATOR}\s*${NUMBER})+\s*(?:[=?.!]+\s*)?$`,
  "iu",
);

export function isSmallTalk(text: string): boolean {
  if (ARITHMETIC.test(text) || HOW_ARE_YOU.test(text)) return true;
  const words = tokenise(text);
  return words.some((word) => GREETINGS.has(word)) && words.every((word) => SMALL_TALK.has(word));
}
