import { normaliseName } from "../text/normalise-name.ts";
import { wordSet } from "../text/word-set.ts";
import type { ExtractionInput } from "../extraction/extraction.ts";
import { neutraliseAttribute } from "../text/neutralise.ts";
import type { Ontology } from "../../../shared/api/ontology.ts";
import { clean } from "./clean.ts";
import { readAttributes, type AnsweredAttribute } from "./attributes.ts";
import type { ExtractionAnswer } from "./extraction-answer.ts";
import { typeNames } from "./ontology-section.ts";

export interface NamedEntity {
  name: string;
  type: string;
  attributes: AnsweredAttribute[];
}

export interface ReadEntities {
  all: NamedEntity[];
  /** An id of two entities matches neither. "I" is the speaker, "the user" the person who speaks or is spoken to. */
  find(idOrName: number | string, message: ExtractionInput): NamedEntity | undefined;
}

/** UTF-16 units. */
const MAX_NAME = 80;
const PRONOUNS = wordSet(`
  i me my myself you your yourself he him his himself she her herself it its itself we us our ourselves they them their
  themselves this that these those who someone somebody everyone nobody ich du er sie es wir ihr je tu il elle nous vous
  ils elles yo tú él ella nosotros ellos
`);

export function readAnsweredEntities(
  answer: ExtractionAnswer,
  batch: readonly ExtractionInput[],
  restore: (text: string) => string,
  ontology: Ontology,
): ReadEntities {
  const types = typeNames(ontology);
  const speakers = new Map<string, NamedEntity>();
  for (const { speaker } of batch) {
    if (speaker === null || speaker.trim() === "" || speakers.has(normaliseName(speaker))) continue;
    const entity: NamedEntity = { name: speaker, type: "person", attributes: [] };
    for (const name of [speaker, restore(neutraliseAttribute(speaker))]) speakers.set(normaliseName(name), entity);
  }

  const known = new Map<string, NamedEntity>();
  const byId = new Map<number, NamedEntity | StandIn | null>();
  const add = (id: number, entity: NamedEntity | StandIn): void =>
    void byId.set(id, byId.has(id) && byId.get(id) !== entity ? null : entity);
  for (const { id, name: raw, type, attributes } of answer.entities) {
    const name = clean(restore(raw));
    const key = normaliseName(name);
    const stand_in = speakers.has(key) ? null : standInOf(key, batch);
    if (stand_in !== null) add(id, stand_in);
    if (stand_in !== null || (!speakers.has(key) && !isName(name, key))) continue;
    const known_type = knownType(type, types);
    const entity: NamedEntity = known.get(key) ?? speakers.get(key) ?? { name, type: known_type, attributes: [] };
    if (speakers.has(key) && ontology.entity_types.some((declared) => declared.name === known_type))
      entity.type = known_type;
    entity.attributes.push(...readAttributes(attributes, restore));
    known.set(key, entity);
    add(id, entity);
  }
  for (const [key, speaker] of speakers) known.set(key, speaker);
  return {
    all: [...new Set(known.values())],
    find: (idOrName, message) => {
      const key = typeof idOrName === "string" ? normaliseName(restore(idOrName)) : "";
      const found = typeof idOrName === "number" ? byId.get(idOrName) : (known.get(key) ?? standInOf(key, batch));
      if (found !== "speaker" && found !== "user") return found ?? undefined;
      const name = found === "speaker" ? message.speaker : userOf(message, batch);
      return name === null ? undefined : known.get(normaliseName(name));
    },
  };
}

type StandIn = "speaker" | "user";

const FIRST_PERSON = wordSet("i me my myself speaker ich mich je moi yo io eu 我 私 я");
const USER_WORDS = wordSet(`
  user benutzer benutzerin nutzer nutzerin utilisateur utilisatrice usuario usuaria utente usuário usuária gebruiker användare
  пользователь 用户 用戶 ユーザー 사용자
`);
const ARTICLE = /^(?:the|der|die|el|la|le|o|a|il|de|l['’])\s*(?=\S{4})/u;

/** In a message, the word may mean another person: "the user complained". */
function standInOf(key: string, batch: readonly ExtractionInput[]): StandIn | null {
  const word = key.replace(ARTICLE, "");
  if (FIRST_PERSON.has(key) || FIRST_PERSON.has(word)) return "speaker";
  if (!USER_WORDS.has(key) && !USER_WORDS.has(word)) return null;
  const isSaid = batch.some(({ content }) => normaliseName(content).includes(USER_WORDS.has(key) ? key : word));
  return isSaid ? null : "user";
}

function userOf(message: ExtractionInput, batch: readonly ExtractionInput[]): string | null {
  if (message.role !== "assistant") return message.speaker;
  const people = [...message.previous, ...batch].filter(
    ({ role, speaker }) => role !== "assistant" && speaker !== null,
  );
  const names = new Set(people.map(({ speaker }) => speaker));
  return names.size === 1 ? (people[0]?.speaker ?? null) : null;
}

const isName = (name: string, key: string): boolean =>
  name.length <= MAX_NAME && /[\p{L}\p{N}]/u.test(name) && !PRONOUNS.has(key);

function knownType(type: string, types: readonly string[]): string {
  const wanted = type.trim().toLowerCase();
  return types.find((known) => known === wanted) ?? "concept";
}
