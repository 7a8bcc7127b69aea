import { nonNull } from "../../shared/non-null.ts";
import { listEntities } from "../../worker/store/graph/entities.ts";
import { listFacts } from "../../worker/store/graph/facts.ts";
import { dropEntity, mergeEntities, renameEntity, splitEntity } from "../../worker/store/resolution/edit-entities.ts";
import { retractEpisode, rollBack } from "../../worker/store/resolution/undo.ts";
import { factOf } from "./extracted-fact.ts";
import { forgetEpisode } from "./forget-episode.ts";
import { graphStore } from "./graph-store.ts";

export function editedGraph() {
  const store = graphStore();
  const { sql, clock, ids } = store;
  const later = <T>(work: () => T): T => {
    clock.advance(60_000);
    return work();
  };
  const entities = (known_at?: number) =>
    listEntities(sql, { limit: 50, known_at }, clock.now())
      .data.map(({ name }) => name)
      .sort();
  const facts = (known_at?: number) =>
    listFacts(sql, { limit: 50, known_at }, clock.now())
      .data.map(({ subject, predicate, object }) => `${subject.name} ${predicate} ${object?.name}`)
      .sort();
  return {
    ...store,
    entities,
    facts,
    entity: (name: string) =>
      nonNull(
        listEntities(sql, { limit: 50 }, clock.now()).data.find((one) => one.name === name),
        name,
      ),
    say: (subject: string, predicate: string, object: string, from: string) =>
      later(() => {
        const fact = factOf({
          subject,
          object,
          predicate,
          fact: `${subject} ${predicate} ${object}.`,
          valid_from: Date.parse(from),
          precision: "day",
        });
        const entity = (name: string) => ({ name, type: "thing", count: 1 });
        return store.state({ entities: [entity(subject), entity(object)], facts: [fact] }, from);
      }),
    rename: (id: string, given: Parameters<typeof renameEntity>[4]) =>
      later(() => renameEntity(sql, clock.now(), ids, id, given)),
    merge: (id: string, into: string) => later(() => mergeEntities(sql, clock.now(), ids, id, into)),
    split: (id: string, name: string, episode_ids: string[]) =>
      later(() => splitEntity(sql, clock.now(), ids, id, { name, episode_ids })),
    drop: (id: string) => later(() => dropEntity(sql, clock.now(), ids, id)),
    forget: (id: string) => later(() => forgetEpisode(sql, clock.now(), ids, id)),
    retract: (id: string) => later(() => retractEpisode(sql, clock.now(), ids, id)),
    rollBack: (at: number) => later(() => rollBack(sql, clock.now(), ids, at)),
  };
}
