/** Values of LangGraph's store as text: what a person would read in them. */
import { normaliseName } from "./names.ts";
import { isFields, storable, textOf, type Fields } from "./values.ts";

/** A value as the text of a message. */
export interface ValueText {
  content: string;
  /** `false` for a text that says something of another person in words that would be read as the user's own. */
  extract: boolean;
}

/** The fields in which LangGraph's own examples and LangMem keep a sentence. */
const SENTENCES = ["content", "text", "memory", "data"];
/** The fields that name whom or what a value describes. */
const SUBJECTS = ["name", "full_name", "subject", "entity", "person", "about", "who"];
/** LangMem writes the class of a memory beside it; this one says no more than that it is a memory. */
const PLAIN_KIND = "Memory";

/**
 * The text of a value: its sentence where it has no more, else every field under its name. The sentence of a value that names another
 * than the user begins with that name.
 *
 * @param owner what the user is called
 * @returns null for a value without words
 */
export function textOfValue(value: unknown, owner: string): ValueText | null {
  const given = parsed(value);
  if (given === null || given === undefined) return null;
  if (typeof given === "string") return given.trim() === "" ? null : { content: storable(given), extract: true };
  if (!isFields(given)) return { content: storable(JSON.stringify(given)), extract: true };
  const fields = filledFields(given);
  if (fields.length === 0) return null;
  const named = SENTENCES.find((name) => fields.some(([field, of]) => field === name && typeof of === "string"));
  const sentence = textOf(fields.find(([field]) => field === named)?.[1]);
  const others = fields.filter(([field]) => field !== named);
  const subject = subjectOf(others, owner);
  if (sentence !== null && subject !== null) return ofAnother(sentence, subject, others);
  const lines = others.map(([field, of]) => `${field}: ${shown(of)}`);
  return { content: storable([...(sentence === null ? [] : [sentence]), ...lines].join("\n")), extract: true };
}

/** SQLite's store keeps values as JSON text. */
function parsed(value: unknown): unknown {
  if (typeof value !== "string" || !/^\s*[{["]/u.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** The fields that say something. LangMem keeps those of a memory in its field `content`, beside the class. */
function filledFields(value: Fields): [string, unknown][] {
  const isPlain = value["kind"] === PLAIN_KIND && "content" in value;
  return Object.entries(value)
    .flatMap(([field, of]): [string, unknown][] =>
      field === "content" && isFields(of) ? Object.entries(of) : isPlain && field === "kind" ? [] : [[field, of]],
    )
    .filter(([, of]) => !isEmpty(of));
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === "string" && value.trim() === "") ||
  (typeof value === "object" && Object.keys(value).length === 0);

const shown = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/** Another person or thing than the user, whom the value names; null if it names none. */
function subjectOf(fields: readonly [string, unknown][], owner: string): [field: string, name: string] | null {
  for (const wanted of SUBJECTS) {
    const found = fields.find(([field, of]) => field.toLowerCase() === wanted && typeof of === "string");
    if (found !== undefined)
      return normaliseName(String(found[1])) === normaliseName(owner) ? null : [found[0], String(found[1])];
  }
  return null;
}

/** "lives in Rome", "Works at Fado Labs": what stands behind a name. */
const PREDICATE = /^(?:\p{Ll}|(?!(?:This|His|Its|Yes|Always|Perhaps|Sometimes)\b)\p{Lu}\p{Ll}+s\b)/u;
const OWN_WORDS = /(?<!\p{L})(?:I|me|my|mine|we|us|our)(?!\p{L})/iu;

function ofAnother(sentence: string, [field, name]: [string, string], others: readonly [string, unknown][]): ValueText {
  const isNamed = normaliseName(sentence).includes(normaliseName(name));
  const isPredicate = !isNamed && PREDICATE.test(sentence) && !OWN_WORDS.test(sentence);
  const said = isPredicate ? `${name} ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}` : sentence;
  const lines = others
    .filter(([other]) => other !== field || !(isNamed || isPredicate))
    .map(([other, of]) => `${other}: ${shown(of)}`);
  const text = isNamed || isPredicate ? [said, ...lines] : [...lines, said];
  return { content: storable(text.join("\n")), extract: (isNamed && !OWN_WORDS.test(sentence)) || isPredicate };
}
