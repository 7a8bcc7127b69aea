import type { GraphTraversal } from "../../ports/graph/traversal.ts";
import { insideTransaction } from "../../store/base/rehearse.ts";
import { keepingRows } from "../../store/base/kept-rows.ts";
import { currentInstant } from "../../store/base/meta.ts";
import { deleteFailedSearches, storeFailedSearch } from "../../store/traversal/failed-searches.ts";
import { deleteEdgeMemory, learnLesson } from "../../store/traversal/lessons.ts";
import { listEdgeMemory } from "../../store/traversal/list-edge-memory.ts";
import { startTraversal, readNeighbourhood } from "../../store/traversal/start.ts";
import {
  deleteTaughtAnswer,
  deleteTaughtAnswers,
  findTaughtAnswer,
  getTaughtAnswer,
  listTaughtAnswers,
  teachAnswer,
} from "../../store/traversal/taught-answers.ts";
import type { Answers, Inside } from "./tables.ts";

export const traversalMethods = ({ gate, caches, ids }: Inside): Answers<GraphTraversal> => ({
  startTraversal: (asked, hits) =>
    gate.read(asked, (sql, moment, now) => startTraversal(sql, caches, { ...asked, ...moment }, hits, now)),
  lookAround: (asked, query) =>
    gate.read(asked, (sql, moment, now) => readNeighbourhood(sql, caches.words, { ...asked, ...moment }, query, now)),
  learn: (lessons, failed) =>
    gate.open((sql) =>
      keepingRows(sql, caches.rows, () => {
        const learned = lessons.map((lesson) => learnLesson(sql, gate.now(), lesson));
        if (failed !== null) storeFailedSearch(sql, gate.now(), failed);
        return {
          enhanced: learned.flatMap(({ enhanced }) => enhanced),
          penalised: learned.flatMap(({ penalised }) => penalised),
        };
      }),
    ),
  listEdgeMemory: (query) => gate.read({}, (sql, _, now) => listEdgeMemory(sql, query, currentInstant(sql, now))),
  resetTraversalMemory: () =>
    gate.open((sql) =>
      sql.transaction(() => ({
        edges: deleteEdgeMemory(sql),
        searches: deleteFailedSearches(sql),
        answers: deleteTaughtAnswers(insideTransaction(sql), gate.now()),
      })),
    ),
  findTaughtAnswer: (asked) =>
    gate.read(asked, (sql, moment, now) => findTaughtAnswer(sql, { ...asked, ...moment }, now)),
  teachAnswer: (taught) =>
    gate.open((sql) => keepingRows(sql, caches.rows, () => teachAnswer(sql, gate.now(), ids, taught))),
  listTaughtAnswers: (query) => gate.read({}, (sql, _, now) => listTaughtAnswers(sql, query, currentInstant(sql, now))),
  getTaughtAnswer: (id) => gate.read({}, (sql, _, now) => getTaughtAnswer(sql, id, currentInstant(sql, now))),
  deleteTaughtAnswer: (id) =>
    gate.open((sql) => {
      deleteTaughtAnswer(sql, gate.now(), id);
      return null;
    }),
});
