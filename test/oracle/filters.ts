import type { FilterCondition, Filters, FilterValue } from "../../shared/api/filters.ts";
import type { Scope } from "../../shared/api/search.ts";
import type { Sql, SqlRow } from "../../worker/ports/sql.ts";
import type { FilterMoment } from "../../worker/store/index/filters.ts";

type Interval = { linked_from: number; linked_to: number | null };
type EpisodeRow = {
  seq: number;
  created_at: number;
  reference_time: number;
  thread_id: string | null;
  role: string | null;
  name: string | null;
  metadata: string;
};
type EntityRow = {
  seq: number;
  id: string;
  type: string;
  created_at: number;
  merged_into: number | null;
  merged_at: number | null;
};
type MentionRow = Interval & { episode_seq: number; entity_seq: number };
type FactRow = { seq: number; subject_seq: number; object_seq: number | null; predicate: string; kind: string };
type VersionRow = {
  seq: number;
  fact_seq: number;
  valid_from: number | null;
  valid_to: number | null;
  known_from: number;
  known_to: number | null;
};
type ProvenanceRow = Interval & { episode_seq: number; fact_seq: number };

type Fields = Partial<Record<string, unknown>>;

interface Linked {
  fact: Fields[];
  entity: Fields[];
  episode: Fields[];
}

const FIELDS = {
  fact: ["valid_from", "valid_to", "known_from", "known_to", "predicate", "kind"],
  entity: ["entity_id", "entity_type"],
} as const;

export function filterSlowly(sql: Sql, filters: Filters, scope: Scope, moment: FilterMoment): number[] {
  const graph = graphAt(sql, moment);
  switch (scope) {
    case "facts": {
      const matching = graph.versions.filter((version) => matches(filters, graph.aroundVersion(version)));
      return sorted(matching.map(({ fact_seq }) => fact_seq));
    }
    case "entities":
      return sorted(graph.entities.filter((row) => matches(filters, graph.aroundEntity(row))).map(({ seq }) => seq));
    case "episodes":
      return sorted(graph.episodes.filter((row) => matches(filters, graph.aroundEpisode(row))).map(({ seq }) => seq));
  }
}

export function versionsSlowly(sql: Sql, filters: Filters, moment: FilterMoment): number[] {
  const graph = graphAt(sql, moment);
  const matching = graph.versions.filter((version) => matches(filters, graph.aroundVersion(version)));
  return sorted(matching.map(({ seq }) => seq));
}

const sorted = (seqs: number[]): number[] => [...new Set(seqs)].sort((a, b) => a - b);

function graphAt(sql: Sql, { known_at, as_of = null }: FilterMoment) {
  const read = <Row extends SqlRow>(table: string): Row[] => sql.all<Row>(`SELECT * FROM ${table} ORDER BY seq`);
  const isWithin = (from: number | null, to: number | null, at: number): boolean =>
    (from === null || from <= at) && (to === null || to > at);
  const isLinked = ({ linked_from, linked_to }: Interval): boolean => isWithin(linked_from, linked_to, known_at);

  const episodes = read<EpisodeRow>("episodes");
  const isSaid = ({ created_at, reference_time }: EpisodeRow): boolean =>
    created_at <= known_at && (as_of === null || reference_time <= as_of);
  const entities = read<EntityRow>("entities");
  const facts = read<FactRow>("facts");
  const mentions = read<MentionRow>("mentions").filter(isLinked);
  const provenance = read<ProvenanceRow>("provenance").filter(isLinked);
  const versions = read<VersionRow>("fact_versions").filter(
    (version) =>
      isWithin(version.known_from, version.known_to, known_at) && (as_of === null || isKnown(version, as_of)),
  );
  function isKnown({ fact_seq, valid_from, valid_to, known_from }: VersionRow, at: number): boolean {
    if (valid_from !== null && valid_from <= at && (valid_to === null || valid_to > at)) return true;
    return facts.find(({ seq }) => seq === fact_seq)?.kind === "event" && (valid_from ?? valid_to ?? known_from) <= at;
  }
  const isPresent = ({ seq }: EntityRow): boolean =>
    as_of === null ||
    mentions.some(
      ({ entity_seq, episode_seq }) =>
        entity_seq === seq && episodes.some((episode) => episode.seq === episode_seq && isSaid(episode)),
    ) ||
    read<VersionRow>("fact_versions").some(
      ({ fact_seq, valid_from, valid_to, known_from, known_to }) =>
        isWithin(known_from, known_to, known_at) &&
        (valid_from ?? valid_to ?? known_from) <= as_of &&
        facts.some((fact) => fact.seq === fact_seq && (fact.subject_seq === seq || fact.object_seq === seq)),
    );

  const currentId = (id: string): string => {
    const row = entities.find((entity) => entity.id === id);
    if (!row || row.merged_at === null || row.merged_at > known_at) return id;
    return currentId(entities.find(({ seq }) => seq === row.merged_into)?.id ?? "");
  };
  const entityFields = ({ id, type }: EntityRow): Fields => ({ entity_id: id, entity_type: type, currentId });
  const episodeFields = ({ thread_id, role, name, metadata }: EpisodeRow): Fields => {
    const stored = Object.entries(JSON.parse(metadata) as object);
    return { thread_id, role, name, ...Object.fromEntries(stored.map(([key, value]) => [`metadata.${key}`, value])) };
  };
  const versionFields = ({ fact_seq, valid_from, valid_to, known_from }: VersionRow): Fields => {
    const fact = facts.find(({ seq }) => seq === fact_seq);
    return { valid_from, valid_to, known_from, known_to: null, predicate: fact?.predicate, kind: fact?.kind };
  };

  const entitiesAmong = (seqs: readonly (number | null | undefined)[]): Fields[] =>
    entities.filter(({ seq }) => seqs.includes(seq)).map(entityFields);
  const episodesAmong = (links: readonly { episode_seq: number }[]): Fields[] =>
    episodes
      .filter((episode) => isSaid(episode) && links.some(({ episode_seq }) => episode_seq === episode.seq))
      .map(episodeFields);
  const versionsAmong = (isAbout: (fact: FactRow) => boolean): Fields[] => {
    const about = new Set(facts.filter(isAbout).map(({ seq }) => seq));
    return versions.filter(({ fact_seq }) => about.has(fact_seq)).map(versionFields);
  };

  return {
    versions,
    entities: entities.filter((entity) => isWithin(entity.created_at, entity.merged_at, known_at) && isPresent(entity)),
    episodes: episodes.filter(isSaid),
    aroundVersion: (version: VersionRow): Linked => {
      const fact = facts.find(({ seq }) => seq === version.fact_seq);
      return {
        fact: [versionFields(version)],
        entity: entitiesAmong([fact?.subject_seq, fact?.object_seq]),
        episode: episodesAmong(provenance.filter(({ fact_seq }) => fact_seq === version.fact_seq)),
      };
    },
    aroundEntity: (entity: EntityRow): Linked => ({
      fact: versionsAmong(({ subject_seq, object_seq }) => subject_seq === entity.seq || object_seq === entity.seq),
      entity: [entityFields(entity)],
      episode: episodesAmong(mentions.filter(({ entity_seq }) => entity_seq === entity.seq)),
    }),
    aroundEpisode: (episode: EpisodeRow): Linked => {
      const stated = provenance.filter(({ episode_seq }) => episode_seq === episode.seq);
      const mentioned = mentions.filter(({ episode_seq }) => episode_seq === episode.seq);
      return {
        fact: versionsAmong(({ seq }) => stated.some(({ fact_seq }) => fact_seq === seq)),
        entity: entitiesAmong(mentioned.map(({ entity_seq }) => entity_seq)),
        episode: [episodeFields(episode)],
      };
    },
  };
}

const matches = ({ any }: Filters, linked: Linked): boolean =>
  any.some(({ all }) =>
    (["fact", "entity", "episode"] as const).every((kind) => {
      const conditions = all.filter(({ field }) => kindOf(field) === kind);
      return conditions.length === 0 || linked[kind].some((thing) => conditions.every((one) => isMet(one, thing)));
    }),
  );

const kindOf = (field: string): keyof Linked =>
  (FIELDS.fact as readonly string[]).includes(field)
    ? "fact"
    : (FIELDS.entity as readonly string[]).includes(field)
      ? "entity"
      : "episode";

function isMet({ field, op, values }: FilterCondition, thing: Fields): boolean {
  const value = thing[field] ?? null;
  if (op === "is_null") return value === null;
  if (op === "is_not_null") return value !== null;
  if (value === null) return false;
  const currentId = thing["currentId"] as (id: string) => string;
  const wanted = field === "entity_id" ? values.map((id) => currentId(String(id))) : values;
  const [first] = wanted;
  switch (op) {
    case "=":
    case "in":
      return wanted.includes(value as FilterValue);
    case "<>":
    case "not_in":
      return !wanted.includes(value as FilterValue);
    case "<":
      return typeof value === typeof first && compare(value, first) < 0;
    case "<=":
      return typeof value === typeof first && compare(value, first) <= 0;
    case ">":
      return typeof value === typeof first && compare(value, first) > 0;
    case ">=":
      return typeof value === typeof first && compare(value, first) >= 0;
  }
}

const compare = (a: unknown, b: unknown): number =>
  typeof a === "number" ? a - Number(b) : Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)));
