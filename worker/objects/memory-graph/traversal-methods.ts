import type { GraphTraversal } from "../../ports/graph/traversal.ts";
import { present } from "../../store/base/meta.ts";
import { dropTraces, learn } from "../../store/traversal/edge-memory.ts";
import { dropSearches, keepSearch } from "../../store/traversal/failed-searches.ts";
import { listTraces } from "../../store/traversal/list-edge-memory.ts";
import { depart, lookAround } from "../../store/traversal/start.ts";
import type { Answers, Inside } from "./tables.ts";

export const traversalMethods = ({ gate, caches }: Inside): Answers<GraphTraversal> => ({
  startTraversal: (asked) => gate.read(asked, (sql, moment, now) => depart(sql, caches, { ...asked, ...moment }, now)),
  lookAround: (asked, query) =>
    gate.read(asked, (sql, moment, now) => lookAround(sql, caches.words, { ...asked, ...moment }, query, now)),
  learn: (lessons, failed) =>
    gate.open((sql) => {
      const learned = lessons.map((lesson) => learn(sql, gate.now(), lesson));
      if (failed !== null) keepSearch(sql, gate.now(), failed);
      return {
        enhanced: learned.reduce((sum, { enhanced }) => sum + enhanced, 0),
        penalised: learned.reduce((sum, { penalised }) => sum + penalised, 0),
      };
    }),
  listEdgeMemory: (query) => gate.read({}, (sql, _, now) => listTraces(sql, query, present(sql, now))),
  resetTraversalMemory: () =>
    gate.open((sql) => sql.transaction(() => ({ edges: dropTraces(sql), searches: dropSearches(sql) }))),
});
