import { normaliseName } from "./names.ts";
import { Conversation, unwrapped } from "./nested-values.ts";
import { isFields, storable, textOf, type Fields } from "./values.ts";

export interface ValueText {
  content: string;
  /** False for words about another person that would be read as the user's own. */
  extract: boolean;
}

const SENTENCES = ["content", "text", "memory", "data"];
const SUBJECTS = ["name", "full_name", "subject", "entity", "person", "about", "who"];
/** Parts of field names that mean a person: "person_name", "saidBy", "sister". */
const PERSONS: ReadonlySet<string> = new Set(
  (
    "person people name speaker author by character user owner sender participant member contact friend colleague boss neighbor neighbour " +
    "relative partner wife husband spouse girlfriend boyfriend mother father mom mum dad parent sister brother sibling son daughter child " +
    "aunt uncle cousin niece nephew grandmother grandfather grandma grandpa " +
    "username nickname firstname lastname fullname displayname surname employee customer client patient guest student teacher manager " +
    "coworker teammate roommate"
  ).split(" "),
);
/** Parts that mean the name of a thing ("file_name"), or no name ("user_id"). */
const THINGS: ReadonlySet<string> = new Set(
  (
    "file project product tool model thread app event company place city list key class type table topic display agent bot field tag " +
    "category collection id ids uuid email url time date at created updated modified count number"
  ).split(" "),
);
const OTHER_ROLES: ReadonlySet<string> = new Set(["assistant", "ai", "system", "bot", "agent", "tool", "model"]);
const PLAIN_KIND = "Memory";

/**
 * Returns the sentence alone, or every field with its name. A sentence about another person or thing begins with that name.
 *
 * @param owners the user's name and id
 * @returns null for a value without words
 */
export function textOfValue(value: unknown, owners: readonly string[]): ValueText | null {
  const given = unwrapped(value);
  if (given === null || given === undefined) return null;
  if (given instanceof Conversation) return { content: storable(given.text), extract: false };
  if (typeof given === "string") return given.trim() === "" ? null : { content: storable(given), extract: true };
  if (!isFields(given)) return { content: storable(JSON.stringify(given)), extract: true };
  const fields = filledFields(given);
  if (fields.length === 0) return null;
  const [said] = SENTENCES.flatMap((name) =>
    fields.filter(([field, of]) => field.toLowerCase() === name && typeof of === "string"),
  );
  const sentence = textOf(said?.[1]);
  const others = fields.filter((field) => field !== said);
  const subject = subjectOf(others, owners);
  if (sentence !== null && subject !== null) return ofAnother(sentence, subject, others);
  const lines = others.map(([field, of]) => `${field}: ${shown(of)}`);
  const content = storable([...(sentence === null ? [] : [sentence]), ...lines].join("\n"));
  const isSaid = sentence !== null || others.some(([, of]) => hasSeveralWords(shown(of)));
  return { content, extract: !isSaid || !others.some((field) => isOfAnother(field, owners)) };
}

const hasSeveralWords = (text: string): boolean => text.trim().split(/\s+/u).length > 2;

/** Fields with capitalised values that are not names: "category": "Work". */
const NEUTRAL: ReadonlySet<string> = new Set(
  (
    "kind category context when where location address country region state language status priority mood title day month season " +
    "sentiment importance confidence label tags level version format domain area section group"
  ).split(" "),
);
/** Words for sources that are not persons: "source": "Slack conversation". */
const CHANNELS: ReadonlySet<string> = new Set(
  (
    "a an and at by for from in my of on own the this to via with chat chats conversation conversations message messages thread threads " +
    "session history email mail sms text call phone voice meeting transcript note notes document documents doc docs file files pdf csv json " +
    "web website site page browser search form survey quiz interview onboarding signup sign up registration profile settings preferences " +
    "account import imported export manual manually explicit implicit inferred inference direct stated extraction extracted summary memory " +
    "memories calendar contacts app application api database crm ticket support slack whatsapp telegram discord teams zoom signal messenger " +
    "gmail outlook google facebook instagram linkedin twitter notion github jira human input"
  ).split(" "),
);
const THOUGHTS: ReadonlySet<string> = new Set(
  "observation observations thought thoughts reasoning action actions reflection reflections".split(" "),
);
const SAID = ofSaying(
  "told said says mentioned reported stated shared wrote written sent claimed claims confirmed explained recalled added observed noted",
);
const ACCORDING = ofSaying("according heard");
/** Phrases that attribute a text to a person: "told by Bob", "according to Bob", "Bob said so". */
const ATTRIBUTION = new RegExp(
  `(?<!\\p{L})(?:${SAID} by|${ACCORDING} (?:to|from))\\s+(\\p{Lu}[\\p{L}'’-]*)|(?<![\\p{L}'’-])(\\p{Lu}[\\p{L}'’-]*)\\s+${SAID}(?!\\p{L})`,
  "u",
);

function ofSaying(words: string): string {
  return `(?:${words
    .split(" ")
    .map((word) => `[${word.charAt(0).toUpperCase()}${word.charAt(0)}]${word.slice(1)}`)
    .join("|")})`;
}

const NAME_LIKE = /^\p{Lu}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*){0,2}$/u;

function isOfAnother([field, of]: [string, unknown], owners: readonly string[], depth = 0): boolean {
  const inner = depth < DEEPEST ? fieldsWithin(of) : [];
  if (inner.some((one) => isOfAnother(one, owners, depth + 1))) return true;
  const words = field
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " ")
    .toLowerCase()
    .split(/[^\p{L}]+/u);
  if (words.includes("role")) return namesIn(of).some((value) => OTHER_ROLES.has(value.toLowerCase()));
  if (words.some((word) => THINGS.has(word))) return false;
  const others = namesIn(of).filter((value) => !isOwner(value, owners));
  if (words.some((word) => THOUGHTS.has(word))) return others.some((value) => OWN_WORDS.test(value));
  if (others.some((value) => isAttributed(value, owners))) return true;
  if (words.includes("source")) return others.some((value) => isPerson(value, owners));
  if (words.includes("from") && others.some((value) => OTHER_ROLES.has(value.toLowerCase()))) return true;
  if (words.includes("from")) return others.some((value) => NAME_LIKE.test(value) || value.includes("@"));
  if (words[0]?.startsWith("relation"))
    return others.some((value) => value.split(/\s+/u).some((word) => PERSONS.has(word)));
  if (NAME_LIKE.test(field) && !isOwner(field, owners) && others.some((value) => OWN_WORDS.test(value))) return true;
  if (words.some((word) => PERSONS.has(word))) return others.length > 0;
  return !words.some((word) => NEUTRAL.has(word)) && others.some((value) => NAME_LIKE.test(value));
}

function isAttributed(value: string, owners: readonly string[]): boolean {
  const [, by, who] = ATTRIBUTION.exec(value) ?? [];
  const name = by ?? who;
  return name !== undefined && !isOwner(name, owners) && !PRONOUNS.has(name.toLowerCase());
}

/** Begin sentences about the user: "They said that …". */
const PRONOUNS: ReadonlySet<string> = new Set([
  "i",
  "he",
  "she",
  "they",
  "we",
  "you",
  "it",
  "this",
  "that",
  "who",
  "user",
  "the",
]);

/** Returns true if the source may name a person or the assistant. Names of channels and of the owner, digits and paths do not. */
function isPerson(source: string, owners: readonly string[]): boolean {
  if (source.includes("@")) return true;
  if (/[\p{N}/\\]/u.test(source)) return false;
  const words = source
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " ")
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
    .filter((word) => word !== "");
  return words.some((word) => !CHANNELS.has(word) && !isOwner(word, owners));
}

const DEEPEST = 4;

function fieldsWithin(value: unknown): [string, unknown][] {
  const given = unwrapped(value);
  const items: unknown[] = Array.isArray(given) ? given : [given];
  return items.flatMap((item) => (isFields(item) ? Object.entries(item) : []));
}

const namesIn = (of: unknown): string[] =>
  (Array.isArray(of) ? of : [of])
    .flatMap((one: unknown) => (isFields(one) ? textOf(one["name"] ?? one["full_name"]) : textOf(one)) ?? [])
    .map((text) => text.trim());

function filledFields(value: Fields): [string, unknown][] {
  const isPlain = value["kind"] === PLAIN_KIND && "content" in value;
  return Object.entries(value)
    .flatMap(([field, of]): [string, unknown][] =>
      SENTENCES.includes(field) && isFields(of) ? Object.entries(of) : isPlain && field === "kind" ? [] : [[field, of]],
    )
    .filter(([, of]) => !isEmpty(of));
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === "string" && value.trim() === "") ||
  (typeof value === "object" && Object.keys(value).length === 0);

const shown = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

function subjectOf(
  fields: readonly [string, unknown][],
  owners: readonly string[],
): [field: string, name: string] | null {
  for (const wanted of SUBJECTS) {
    const found = fields.find(([field, of]) => field.toLowerCase() === wanted && typeof of === "string");
    if (found !== undefined) return isOwner(String(found[1]), owners) ? null : [found[0], String(found[1])];
  }
  return null;
}

const OWN_NAMES: ReadonlySet<string> = new Set([
  "user",
  "the user",
  "this user",
  "current user",
  "the current user",
  "i",
  "me",
  "myself",
]);

function isOwner(name: string, owners: readonly string[]): boolean {
  const named = normaliseName(name);
  return OWN_NAMES.has(named) || owners.some((owner) => normaliseName(owner) === named);
}

const ADVERBS = "also|always|currently|just|never|now|often|probably|really|recently|still|usually";
const VERBS =
  "is|was|has|had|does|did|isn't|wasn't|hasn't|hadn't|doesn't|didn't|isn’t|wasn’t|hasn’t|hadn’t|doesn’t|didn’t|lives|likes|loves|hates|" +
  "dislikes|prefers|wants|enjoys|owns|knows|speaks|teaches|believes|thinks|says|wears|eats|moved|lived|worked|went|bought|became|" +
  "joined|graduated|studied|grew|got|met|quit|sold|wrote";
const WORKS = "works\\s+(?:at|for|as|from|with|on|in|part-time|full-time|remotely)";
const PLURALS =
  "(?:plays|studies|drives|runs|needs|travels|visits|cooks|dreams|plans|hopes|drinks|collects|keeps|works)\\s+(?:to|the|a|an|his|her|their|every)";
/** Words that surely follow a name: "lives in Rome", "Works at Fado Labs". */
const PREDICATE = new RegExp(
  `^(?:(?:${ADVERBS})\\s+)?(?:(?:${VERBS})(?!\\s+(?:of|and|or|are|were|is|was|have|has|matter)\\b)|${WORKS}|${PLURALS})(?![\\p{L}\\p{N}])`,
  "iu",
);
const OWN_WORDS = /(?<!\p{L})(?:I|me|my|mine|we|us|our)(?!\p{L})/iu;

function ofAnother(sentence: string, [field, name]: [string, string], others: readonly [string, unknown][]): ValueText {
  const naming = namingOf(sentence, name);
  const isNamed = naming === "sure";
  const isPredicate = naming === "none" && PREDICATE.test(sentence) && !OWN_WORDS.test(sentence);
  const said = isPredicate ? `${name} ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}` : sentence;
  const lines = others
    .filter(([other]) => other !== field || !(isNamed || isPredicate))
    .map(([other, of]) => `${other}: ${shown(of)}`);
  const text = isNamed || isPredicate ? [said, ...lines] : [...lines, said];
  return { content: storable(text.join("\n")), extract: (isNamed && !OWN_WORDS.test(sentence)) || isPredicate };
}

const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u;
const WORD_END = /[\p{L}\p{M}\p{N}_]/u;

/** Engraph's limit for names; the search below takes time proportional to both lengths. */
const MAX_NAME = 200;

/** "unsure": the lower-case match may be another word ("will" for "Will"). */
function namingOf(sentence: string, name: string): "sure" | "unsure" | "none" {
  const [text, wanted] = [spaced(sentence), spaced(name)];
  const [lowered, key] = [normaliseName(sentence), normaliseName(name)];
  if (key === "" || key.length > MAX_NAME) return "none";
  let naming: "unsure" | "none" = "none";
  for (let at = lowered.indexOf(key); at !== -1; at = lowered.indexOf(key, at + 1)) {
    if (!isWordEnd(lowered.slice(0, at), key) || !isWordStart(lowered.slice(at + key.length), key)) continue;
    const found = text.slice(at, at + key.length);
    // longer lower-case letters shift positions
    if (text.length !== lowered.length || found === wanted || !isLowered(found, wanted)) return "sure";
    naming = "unsure";
  }
  return naming;
}

const spaced = (text: string): string => text.normalize("NFKC").replace(/\s+/gu, " ").trim();

const isLowered = (found: string, wanted: string): boolean =>
  found.charAt(0) === found.charAt(0).toLowerCase() && wanted.charAt(0) !== wanted.charAt(0).toLowerCase();

const firstOf = (text: string): string => /^./su.exec(text)?.[0] ?? "";
const lastOf = (text: string): string => firstOf(text.slice(-2).replace(/^[^\uD800-\uDBFF](?=.)/su, ""));

function isWordEnd(before: string, key: string): boolean {
  const [last, first] = [lastOf(before), firstOf(key)];
  return !WORD_END.test(last) || !WORD_END.test(first) || UNSPACED.test(last) || UNSPACED.test(first);
}

function isWordStart(after: string, key: string): boolean {
  const [first, last] = [firstOf(after), lastOf(key)];
  return !WORD_END.test(first) || !WORD_END.test(last) || UNSPACED.test(first) || UNSPACED.test(last);
}
