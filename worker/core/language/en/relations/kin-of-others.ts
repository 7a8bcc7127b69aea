import { observedFrom } from "../../../temporal/bounds.ts";
import type { Instant } from "../../../../../shared/instant.ts";
import type { ExtractedFact } from "../../../extraction/extraction.ts";
import { possessive } from "../grammar/pronouns.ts";
import { readWords } from "../grammar/words.ts";
import { isSurelyAName } from "./descriptions.ts";
import { kinshipOf } from "./kinship.ts";

const NAME = String.raw`\p{Lu}[\p{L}\p{M}-]+(?: \p{Lu}[\p{L}\p{M}-]+)?`;
const NOUN = String.raw`(?:(?:older|younger|big|little|elder|twin|best|oldest|youngest|new|half) )?[\p{Ll}-]+`;
const ENDS = String.raw`(?=[,.!]|\s+(?:and|but|who|which)(?!\p{L})|$)`;
const BEGINS = String.raw`(?<![\p{L}\p{M}'’-])(?<!\p{Lu}[\p{L}\p{M}-]* )(?<!(?:and|or|&) )`;
const OWNER_FIRST = new RegExp(
  String.raw`${BEGINS}(${NAME})['’]s (${NOUN})(, | is called | is named | is | )(${NAME})(?!['’\p{L}])(?=[,.!]|\s+\p{Ll}|$)`,
  "gu",
);
const NAME_FIRST = new RegExp(
  String.raw`(?<![\p{L}\p{M}'’-])(?<![\p{L}\p{M}'’-] )(${NAME})(?: is|,) (${NAME})['’]s (${NOUN})${ENDS}`,
  "gu",
);
const FRIENDS = new RegExp(String.raw`^(${NAME}) is (?:best |good |close |old )?friends with (${NAME})${ENDS}`, "u");
const OWN_FRIEND = new RegExp(
  String.raw`^I(?:['’]m| am) (?:best |good |close |old )?friends with (${NAME})${ENDS}`,
  "u",
);
const SUCH_OF = new RegExp(String.raw`^(${NAME}) is (?:an? )?(${NOUN}) of (${NAME})${ENDS}`, "u");
const LEFT_OPEN =
  /(?<!\p{L})(?:not|never|isn['’]t|wasn['’]t|was|were|if|might|may|would|could|like|think|thinks|maybe|perhaps|used to|no longer|ex|former|late)(?!\p{L})/iu;

interface Found {
  owner: string;
  noun: string;
  name: string;
  said?: string;
  isSaidOf?: boolean;
}

/** Omits possible, denied and ended relations. */
export function kinOfOthers(
  text: string,
  { speaker, reference_time, span }: { speaker: string | null; reference_time: Instant; span: [number, number] },
): ExtractedFact[] {
  if (LEFT_OPEN.test(text)) return [];
  const joined = (subject: string, predicate: string, object: string, fact: string): ExtractedFact => ({
    subject,
    predicate,
    object,
    object_value: null,
    fact,
    kind: "state",
    strength: 6,
    ...observedFrom(reference_time),
    span,
  });
  const [, friend] = OWN_FRIEND.exec(text) ?? [];
  if (friend !== undefined && speaker !== null)
    return [joined(speaker, "HAS_FRIEND", friend, `${speaker} is friends with ${friend}.`)];
  const friends = FRIENDS.exec(text);
  const of = SUCH_OF.exec(text);
  const found: Found[] = [
    ...[...text.matchAll(OWNER_FIRST)].map(([, owner = "", noun = "", is = "", name = ""]) => ({
      owner,
      noun,
      name,
      isSaidOf: is === " is ",
    })),
    ...[...text.matchAll(NAME_FIRST)].map(([, name = "", owner = "", noun = ""]) => ({ owner, noun, name })),
    ...(of === null ? [] : [{ owner: of[3] ?? "", noun: of[2] ?? "", name: of[1] ?? "", said: `${of[0]}.` }]),
    ...(friends === null
      ? []
      : [{ owner: friends[1] ?? "", noun: "friend", name: friends[2] ?? "", said: `${friends[0]}.` }]),
  ];
  return found.flatMap(({ owner, noun, name, said, isSaidOf }): ExtractedFact[] => {
    const kin = kinshipOf(noun) ?? kinshipOf(noun.split(" ").at(-1) ?? "");
    // "Rita's cat is Siamese" states a breed
    if (kin !== null && isSaidOf === true && !isSurelyAName(readWords(name, 0), kin.isPet)) return [];
    if (kin === null || owner === name || [owner, name].includes(speaker ?? "")) return [];
    return [joined(owner, kin.predicate, name, said ?? `${name} is ${possessive(owner)} ${noun}.`)];
  });
}
