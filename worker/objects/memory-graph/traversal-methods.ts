import type { GraphTraversal } from "../../ports/graph/traversal.ts";
import { currentInstant } from "../../store/base/meta.ts";
import { deleteFailedSearches, storeFailedSearch } from "../../store/traversal/failed-searches.ts";
import { deleteEdgeMemory, learnLesson } from "../../store/traversal/lessons.ts";
import { listEdgeMemory } from "../../store/traversal/list-edge-memory.ts";
import { startTraversal, readNeighbourhood } from "../../store/traversal/start.ts";
import type { Answers, Inside } from "./tables.ts";

export const traversalMethods = ({ gate, caches }: Inside): Answers<GraphTraversal> => ({
  startTraversal: (asked, hits) =>
    gate.read(asked, (sql, moment, now) => startTraversal(sql, caches, { ...asked, ...moment }, hits, now)),
  lookAround: (asked, query) =>
    gate.read(asked, (sql, moment, now) => readNeighbourhood(sql, caches.words, { ...asked, ...moment }, query, now)),
  learn: (lessons, failed) =>
    gate.open((sql) => {
      const learned = lessons.map((lesson) => learnLesson(sql, gate.now(), lesson));
      if (failed !== null) storeFailedSearch(sql, gate.now(), failed);
      return {
        enhanced: learned.flatMap(({ enhanced }) => enhanced),
        penalised: learned.flatMap(({ penalised }) => penalised),
      };
    }),
  listEdgeMemory: (query) => gate.read({}, (sql, _, now) => listEdgeMemory(sql, query, currentInstant(sql, now))),
  resetTraversalMemory: () =>
    gate.open((sql) => sql.transaction(() => ({ edges: deleteEdgeMemory(sql), searches: deleteFailedSearches(sql) }))),
});
