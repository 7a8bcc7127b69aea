/**
 * Zep learns an edge at `created_at`, and the edge holds from `valid_at`. From `expired_at` on, Zep knows that the edge ended at
 * `invalid_at` or, without an end, that it was wrong.
 */
import { Tally } from "./chat.ts";
import { Malformed } from "./import-failure.ts";
import { normaliseName, predicateOf } from "./names.ts";
import type { Past, PastBounds, PastEntity, PastEpisode, PastFact, PastStatement } from "./past.ts";
import { instantOf, isFields, storable, storableValue, textOf, type Fields } from "./values.ts";
import type { ZepUserData } from "./zep-client.ts";

export interface ZepPast {
  past: Past;
  leftOut: Readonly<Record<string, number>>;
  notes: string[];
}

/**
 * @param name null for the name in Zep
 * @throws Malformed
 */
export function readZepPast({ user, nodes, edges, episodes }: ZepUserData, name: string | null): ZepPast {
  const left = new Tally();
  const owner = name ?? nameOf(user) ?? textOf(nodes.find(isOwner)?.["name"]);
  const entities = new Map(nodes.map((node) => [required(node, "uuid", "node"), readNode(node, owner)]));
  const known = new Map(
    episodes.flatMap((episode) => readEpisode(episode, owner, left) ?? []).map((one) => [one.key, one]),
  );
  dateLearning(known, edges);
  const facts = edges.flatMap((edge) => readEdge(edge, entities, known, left) ?? []);
  mentionAll(entities, nodes, facts, known);
  const names = new Set([...entities.values()].map(({ name: one }) => normaliseName(one)));
  const notes =
    names.size < entities.size ? [`${entities.size - names.size} nodes have the name of another: they are one`] : [];
  return {
    past: {
      name: owner,
      timeZone: zoneOf(user["time_zone"]),
      episodes: inOrder([...known.values()]),
      entities: [...entities.values()],
      facts,
    },
    leftOut: left.counts,
    notes,
  };
}

function required(item: Fields, field: string, what: string): string {
  const value = textOf(item[field]);
  if (value === null) throw new Malformed(`${what} ${String(item["uuid"])}: ${field} is missing`);
  return storable(value);
}

function requiredInstant(item: Fields, field: string, what: string): number {
  const at = instantOf(item[field]);
  if (at === null)
    throw new Malformed(`${what} ${String(item["uuid"])}: ${field} is no instant: ${JSON.stringify(item[field])}`);
  return at;
}

function optionalInstant(item: Fields, field: string, what: string): number | null {
  // Go's zero time
  if (item[field] === undefined || item[field] === null || item[field] === "" || item[field] === "0001-01-01T00:00:00Z")
    return null;
  return requiredInstant(item, field, what);
}

function nameOf(user: Fields): string | null {
  const name = [user["first_name"], user["last_name"]].flatMap((part) => textOf(part)?.trim() || []).join(" ");
  return name === "" ? null : storable(name).slice(0, MAX_NAME).trim();
}

const MAX_NAME = 200;

function zoneOf(zone: unknown): string | null {
  const name = textOf(zone);
  if (name === null) return null;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

const labelsOf = (node: Fields): string[] =>
  Array.isArray(node["labels"]) ? node["labels"].filter((label) => typeof label === "string") : [];

const isOwner = (node: Fields): boolean => labelsOf(node).includes("User");

function readNode(node: Fields, owner: string | null): PastEntity {
  const label = labelsOf(node).find((one) => one !== "Entity");
  const type = label === undefined ? "concept" : label === "User" ? "person" : storable(label).toLowerCase();
  return {
    key: required(node, "uuid", "node"),
    name: isOwner(node) && owner !== null ? owner : required(node, "name", "node"),
    type,
    attributes: isFields(node["attributes"]) ? (storableValue(node["attributes"]) as Fields) : {},
    mentionedIn: [],
  };
}

const ROLES: Readonly<Record<string, PastEpisode["role"]>> = {
  user: "user",
  assistant: "assistant",
  system: "system",
  tool: "tool",
  function: "tool",
};

function readEpisode(episode: Fields, owner: string | null, left: Tally): PastEpisode | null {
  const content = textOf(episode["content"]);
  if (content === null || content.trim() === "") {
    left.add("episodes without words");
    return null;
  }
  const said = requiredInstant(episode, "created_at", "episode");
  const thread = textOf(episode["thread_id"]);
  const isMessage = thread !== null || episode["source"] === "message";
  const role = isMessage ? (ROLES[String(episode["role_type"])] ?? "user") : null;
  const speaker = textOf(episode["role"]);
  const named =
    speaker !== null && !(speaker.toLowerCase() in ROLES) ? storable(speaker).trim().slice(0, MAX_NAME) : null;
  const fallback = role === "user" ? owner : role === "assistant" ? "Assistant" : null;
  const key = required(episode, "uuid", "episode");
  return {
    key,
    type: isMessage ? "message" : episode["source"] === "json" ? "json" : "text",
    thread: isMessage ? threadOf(thread ?? "zep") : null,
    role,
    name: isMessage ? named || fallback : null,
    content: storable(content),
    said,
    learned: said,
    metadata: {
      ...(isFields(episode["metadata"]) ? (storableValue(episode["metadata"]) as Fields) : {}),
      ...(textOf(episode["source_description"]) !== null && {
        description: storable(String(episode["source_description"])),
      }),
      zep_uuid: key,
    },
    retracted: null,
  };
}

const MAX_THREAD = 128;

const threadOf = (id: string): string => {
  const plain = storable(id)
    .replace(/[/\u0000-\u001f\u007f-\u009f]/g, "_")
    .trim()
    .slice(0, MAX_THREAD)
    .trim();
  return plain === "" || plain === "." || plain === ".." ? `zep-${plain}` : plain;
};

/** Zep may learn facts long after their messages: an episode was read when its first edge was made. */
function dateLearning(episodes: Map<string, PastEpisode>, edges: readonly Fields[]): void {
  for (const edge of edges) {
    const created = requiredInstant(edge, "created_at", "edge");
    const first = episodes.get(sourcesOf(edge)[0] ?? "");
    if (first === undefined) continue;
    first.learned = first.learned === first.said ? created : Math.min(first.learned, created);
  }
}

const sourcesOf = ({ episodes }: Fields): string[] =>
  Array.isArray(episodes) ? episodes.filter((uuid) => typeof uuid === "string") : [];

function inOrder(episodes: readonly PastEpisode[]): PastEpisode[] {
  const ordered = episodes.toSorted((a, b) => a.said - b.said);
  const next = new Map<string, number>();
  for (const episode of ordered.toReversed()) {
    if (episode.thread === null) continue;
    episode.learned = Math.min(episode.learned, next.get(episode.thread) ?? Infinity);
    next.set(episode.thread, episode.learned);
  }
  return ordered;
}

/** Nodes without a mention would be dropped, so they get an episode of their own. */
function mentionAll(
  entities: Map<string, PastEntity>,
  nodes: readonly Fields[],
  facts: readonly PastFact[],
  episodes: Map<string, PastEpisode>,
): void {
  const stated = new Set(facts.flatMap(({ subject, object }) => [subject, object]));
  for (const node of nodes) {
    const uuid = required(node, "uuid", "node");
    const entity = entities.get(uuid);
    if (entity === undefined) continue;
    const mentionedIn = sourcesOf(node).filter((episode) => episodes.has(episode));
    if (mentionedIn.length === 0 && !stated.has(uuid)) {
      const summary = textOf(node["summary"]);
      const words = summary === null ? entity.name : `${entity.name}: ${storable(summary)}`;
      const own = carrier(`node ${uuid}`, words, requiredInstant(node, "created_at", "node"));
      episodes.set(own.key, own);
      mentionedIn.push(own.key);
    }
    entities.set(uuid, { ...entity, mentionedIn });
  }
}

function readEdge(
  edge: Fields,
  entities: Map<string, PastEntity>,
  episodes: Map<string, PastEpisode>,
  left: Tally,
): PastFact | null {
  const key = required(edge, "uuid", "edge");
  const sentence = textOf(edge["fact"])?.trim();
  if (sentence === undefined || sentence === "") {
    left.add("edges without a sentence");
    return null;
  }
  const ends = (["source", "target"] as const).map((side) => endOf(edge, side, entities));
  const [subject, object] = ends;
  if (subject == null || object == null) {
    left.add("edges of a node that Zep does not name");
    return null;
  }
  const created = requiredInstant(edge, "created_at", "edge");
  const times = timesOf(edge, created);
  if (times === null) {
    left.add("edges that ended before they began");
    return null;
  }
  let sources = sourcesOf(edge).filter((uuid) => episodes.has(uuid));
  if (sources.length === 0) {
    const episode = carrier(`edge ${key}`, storable(sentence), created);
    episodes.set(episode.key, episode);
    sources = [episode.key];
  }
  const name = textOf(edge["name"]) ?? "";
  return {
    key,
    subject,
    predicate: predicateOf(storable(name)),
    object,
    value: null,
    sentence: storable(sentence),
    attributes: isFields(edge["attributes"]) ? (storableValue(edge["attributes"]) as Fields) : {},
    statements: sources.flatMap((uuid, index) => statementsOf(uuid, index === 0, episodes, created, times)),
  };
}

function endOf(edge: Fields, side: "source" | "target", entities: Map<string, PastEntity>): string | null {
  const uuid = required(edge, `${side}_node_uuid`, "edge");
  if (entities.has(uuid)) return uuid;
  const name = textOf(edge[`${side}_node_name`]);
  if (name === null) return null;
  entities.set(uuid, { key: uuid, name: storable(name), type: "concept", attributes: {}, mentionedIn: [] });
  return uuid;
}

interface EdgeTimes {
  first: PastBounds;
  later: { at: number; bounds: PastBounds | null } | null;
}

function timesOf(edge: Fields, created: number): EdgeTimes | null {
  const [valid, invalid, expired] = ["valid_at", "invalid_at", "expired_at"].map((field) =>
    optionalInstant(edge, field, "edge"),
  ) as [number | null, number | null, number | null];
  const isHeld = valid === null && (invalid === null || created < invalid);
  const start = { from: isHeld ? created : valid, basis: isHeld ? "observed" : "stated" } as const;
  const open: PastBounds = { ...start, to: null };
  const closed: PastBounds | null =
    invalid === null ? null : start.from !== null && invalid <= start.from ? null : { ...start, to: invalid };
  if (expired === null || expired <= created) {
    if (invalid === null) return { first: open, later: expired === null ? null : { at: created, bounds: null } };
    return closed === null ? null : { first: closed, later: null };
  }
  return { first: open, later: { at: expired, bounds: closed } };
}

function statementsOf(
  episode: string,
  isFirst: boolean,
  episodes: ReadonlyMap<string, PastEpisode>,
  created: number,
  { first, later }: EdgeTimes,
): PastStatement[] {
  const at = Math.max(created, episodes.get(episode)?.learned ?? created);
  const isLate = later !== null && at >= later.at;
  if (isFirst) {
    const revised = later === null ? [] : [{ episode, at: Math.max(later.at, created), bounds: later.bounds }];
    return [{ episode, at: created, bounds: first }, ...revised];
  }
  if (isLate) return later.bounds === null ? [] : [{ episode, at, bounds: later.bounds }];
  return [{ episode, at, bounds: first }];
}

const carrier = (key: string, content: string, at: number): PastEpisode => ({
  key,
  type: "text",
  thread: null,
  role: null,
  name: null,
  content,
  said: at,
  learned: at,
  metadata: { zep_uuid: key.split(" ")[1] },
  retracted: null,
});
