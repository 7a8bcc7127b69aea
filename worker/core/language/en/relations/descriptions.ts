import { wordSet } from "../../../text/word-set.ts";
import { hasTag, type Word } from "../grammar/words.ts";

/* Faiths, breeds, signs, parties, generations, and peoples missing in compromise. */

const PEOPLES = wordSet(`
  spanish irish polish siamese kurdish latino latina latinx hispanic scots basque catalan flemish walloon amish romani sami maori
  persian bengali punjabi tamil gujarati sinhalese uyghur tibetan berber yoruba igbo hausa zulu xhosa somali african european asian
  black white arab arabic cornish breton slavic nordic geordie scouse scouser cockney
  kiwi aussie yankee quebecois québécois slovak croat serb kazakh uzbek tajik kyrgyz turk kurd pole swede finn dane scot czech greek sri costa puerto middle eastern western northern southern chicano chicana filipina filipino
`);
const FAITHS = wordSet(`
  muslim christian catholic jewish jew buddhist hindu sikh jain baptist methodist lutheran anglican presbyterian protestant orthodox
  mormon quaker pentecostal evangelical adventist calvinist sunni shia shiite sufi taoist daoist shinto zoroastrian pagan wiccan rastafarian
  rasta atheist agnostic unitarian mennonite hasidic haredi jehovah scientologist bahai baháʼí druze coptic
`);
const BREEDS = wordSet(`
  labrador lab retriever poodle beagle boxer bulldog terrier spaniel collie shepherd dachshund chihuahua pug husky rottweiler dobermann
  doberman corgi labradoodle cockapoo cavapoo goldendoodle dalmatian pomeranian maltese greyhound whippet lurcher setter pointer hound
  schnauzer mastiff malamute akita samoyed vizsla weimaraner pekingese shih tzu westie staffie yorkie cavalier shar pei coon ragdoll
  bengal sphynx burmese abyssinian birman manx tabby calico tortoiseshell shorthair longhair tonkinese arabian appaloosa shetland
  clydesdale shire lipizzaner haflinger thoroughbred mutt mongrel dane newfoundland bernard frenchie jack
`);
const SIGNS = wordSet("aries taurus gemini cancer leo virgo libra scorpio sagittarius capricorn aquarius pisces");
const PARTIES = wordSet(`
  republican democrat democratic libertarian labour tory tories conservative liberal socialist communist marxist green greens independent
  progressive maga leftist centrist unionist nationalist party witness saint
`);
const OTHERS = wordSet(`
  gen generation millennial boomer zoomer lib dem gay lesbian queer bi trans year reception grade
  awesome great amazing perfect retired adopted nonbinary autistic dyslexic deaf blind vegan vegetarian navy army
`);
const LISTS = [PEOPLES, FAITHS, BREEDS, SIGNS, PARTIES, OTHERS];

const ALSO_NAMES = wordSet(
  "christian leo jack bernard dane libra gemini virgo aries jain boxer green black white saint tabby bengal",
);

const ADJECTIVE = /(?:ish|ese|an|ic|ist|ite|ern|ive|i|ous|ed|ing|al|ful|less|able)$/u;
const TITLE = /^(?:mr|mrs|ms|miss|dr|doctor|prof|professor|sir|father|sister|coach)\.?$/u;

const isListed = ({ lower }: Word): boolean =>
  LISTS.some((list) => list.has(lower) || list.has(lower.replace(/s$/, "")));
const isPersonal = (word: Word): boolean =>
  (hasTag(word, "FirstName") || hasTag(word, "Person") || hasTag(word, "LastName")) && !hasTag(word, "Demonym");

const isFormedLikeOne = (word: Word | undefined): boolean =>
  word !== undefined && ADJECTIVE.test(word.lower) && !hasTag(word, "FirstName") && !hasTag(word, "LastName");

export const isDescription = (words: readonly Word[]): boolean =>
  words.some((word) => !ALSO_NAMES.has(word.lower) && !isPersonal(word) && (hasTag(word, "Demonym") || isListed(word)));

export const isBreed = ({ lower }: Word): boolean => BREEDS.has(lower) && !ALSO_NAMES.has(lower);

/** Decides after "is": "my boss is Karen" has a name, "my boss is Christian" may not. */
export function isSurelyAName(words: readonly Word[], isPet: boolean): boolean {
  if (words.some((word) => hasTag(word, "Demonym") || isListed(word) || /^\p{Lu}{2,}$/u.test(word.text))) return false;
  if (TITLE.test(words[0]?.lower ?? "") && words.length > 1) return true;
  if (words.some((word) => isPersonal(word))) return words.length === 1 || !isFormedLikeOne(words.at(-1));
  // compromise does not know names such as "Priya"
  return (
    !isPet && !words.some((word) => hasTag(word, "Place") || hasTag(word, "Organization") || isFormedLikeOne(word))
  );
}
