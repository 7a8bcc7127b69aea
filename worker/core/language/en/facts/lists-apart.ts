import type { ExtractedEntity, ExtractedFact, Extraction } from "../../../extraction/extraction.ts";
import { NO_ALLERGEN } from "../relations/identity.ts";
import { wordSet } from "../../../text/word-set.ts";

const OF_EACH = wordSet(`
  LIKES LOVES ENJOYS ADORES HATES DISLIKES DETESTS CANNOT_STAND PLAYS TAKES SPEAKS LEARNS STUDIES DRINKS EATS SHOPS_AT OWNS DRIVES USES COLLECTS TEACHES
  WATCHES READS IS_ALLERGIC_TO HAS GROWS KEEPS
`);
const ONE_THING =
  /^(?:(?:fish|steak|egg) and chips|salt and pepper|bread and butter|mac and cheese|rock and roll|arts? and crafts?|drum and bass|gin and tonic|bed and breakfast|black and white|peanut butter and jelly|country and western|dungeons and dragons|rhythm and blues|(?:ham|bacon) and eggs|rice and beans|tom and jerry|nuts and bolts|ins and outs|pros and cons|ups and downs|track and field|milk and cookies|cheese and wine|wine and cheese)$/iu;
const BETWEEN = /,\s+(?:and\s+)?|(?<!\s)\s+and\s+/u;
const ITEM = /^(?:(a|an|one|two|three|four|five|\d+) |(?:the|some) )?((?:[\p{L}'’-]+ )?[\p{L}'’-]+)$/u;
const GOES_ON =
  /(?:^| )(?:with|in|at|on|of|for|to|from|by|about|near|when|because|while|if|as|so|but|or|both|other|others|more|most|too|also|stuff|things?|everything|all|not|no|her|his|their|my|our|your|its|is|are|do|does|did|have|has|had|been|being)(?: |$)/iu;

/** States one fact for each thing, because one may end without the other. */
export function withListsApart(extraction: Extraction): Extraction {
  const entities = [...extraction.entities];
  const known = new Set(extraction.facts.map(({ fact }) => fact));
  const facts = extraction.facts.flatMap((fact) => {
    const apart = partsOf(fact, entities);
    if (apart === null) return [fact];
    for (const { name, type } of apart.entities)
      if (!entities.some((entity) => entity.name === name)) entities.push({ name, type, count: 1 });
    return apart.facts.filter((one) => one.fact === fact.fact || !known.has(one.fact));
  });
  return { ...extraction, entities, facts };
}

function partsOf(
  fact: ExtractedFact,
  entities: readonly ExtractedEntity[],
): { facts: ExtractedFact[]; entities: Pick<ExtractedEntity, "name" | "type">[] } | null {
  const { predicate, kind, object } = fact;
  if (kind !== "state" || !OF_EACH.has(predicate)) return null;
  const whole = listOf(fact);
  const list = whole === null ? null : cutBefore(whole);
  if (whole !== null && list !== null && (list !== whole || /^neither(?!\p{L})/iu.test(whole)))
    return onlyFirst(fact, whole, list);
  if (list === null || ONE_THING.test(list) || GOES_ON.test(list)) return null;
  const items = list.split(BETWEEN);
  const read = items.flatMap((item) => {
    const [whole, counted, name] = ITEM.exec(item) ?? [];
    return whole === undefined || name === undefined ? [] : [{ whole, counted, name }];
  });
  if (read.length < 2 || read.length < items.length) return null;
  const meant = read.filter(({ name }) => predicate !== "IS_ALLERGIC_TO" || !NO_ALLERGEN.test(name));
  const counted = read.filter((item) => item.counted !== undefined).length;
  const lengths = new Set(read.map(({ name }) => name.split(" ").length));
  const areNames = read.every(({ name }) => /^\p{Lu}/u.test(name));
  // "red and blue cars" is one item, "two cats, Milo and Otis" are two
  if (counted > 0 ? counted < read.length : predicate === "HAS" || (lengths.size > 1 && !areNames)) return null;
  const said = fact.fact.slice(0, fact.fact.length - list.length - 1);
  const type = entities.find(({ name }) => name === object)?.type ?? "object";
  const isDoing = read.every(({ name }) => name.endsWith("ing"));
  const isValue = object === null && (predicate === "HAS" || counted > 0 || isDoing);
  return {
    facts: meant.map(({ whole, name }) => ({
      ...fact,
      object: isValue ? null : name,
      object_value: isValue ? whole : null,
      fact: `${said}${whole}.`,
    })),
    entities: isValue ? [] : read.map(({ name }) => ({ name, type })),
  };
}

const GOES_ON_OTHERWISE =
  /(?<!\s)\s+(?:and\s+(?:hate|love|like|enjoy|prefer|want|need|study|dream|work|live|play)(?!\p{L})|and\s+(?:his|her|my|their|our)\s+\p{L}+\s+\p{L}+|but\s).*/isu;
const cutBefore = (list: string): string => list.replace(/^both\s+(?=\S+ and )/iu, "").replace(GOES_ON_OTHERWISE, "");

function onlyFirst(fact: ExtractedFact, whole: string, list: string): ReturnType<typeof partsOf> {
  if (/^neither(?!\p{L})/iu.test(whole)) return { facts: [], entities: [] };
  const said = fact.fact.slice(0, fact.fact.length - whole.length - 1);
  const kept = { ...fact, fact: `${said}${list}.`, object_value: fact.object_value === null ? null : list };
  return partsOf(kept, []) ?? { facts: [kept], entities: [] };
}

function listOf({ fact, object, object_value }: ExtractedFact): string | null {
  const end = fact.length - 1;
  if (!fact.endsWith(".")) return null;
  if (object_value !== null) return fact.endsWith(` ${object_value}.`) ? object_value : null;
  const at = fact.lastIndexOf(` ${object}`);
  if (object === null || at < 0) return null;
  const [article = ""] = / (?:an?|the|some)$/u.exec(fact.slice(0, at)) ?? [];
  return fact.slice(at + 1 - article.length, end);
}
