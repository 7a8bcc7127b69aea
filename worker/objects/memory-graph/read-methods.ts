import { FaultError } from "../../../shared/fault.ts";
import type { GraphReads } from "../../ports/graph/reads.ts";
import { lastChange } from "../../store/base/change-log.ts";
import { foreignCursor, parseWriteCursor } from "../../store/base/cursors.ts";
import { readMeta } from "../../store/base/meta.ts";
import { timeZoneAt } from "../../store/base/profile-history.ts";
import { pinMoment } from "../../store/base/pinned-moment.ts";
import { getCommunity, listCommunities } from "../../store/communities/communities.ts";
import { getEpisode, listEpisodes, recentMessages, readStatuses } from "../../store/episodes/episodes.ts";
import { listFileVersions, viewFile } from "../../store/episodes/files.ts";
import { readEvents } from "../../store/episodes/events.ts";
import { readStatus } from "../../store/episodes/extraction-queue.ts";
import { readExpiry } from "../../store/episodes/retention.ts";
import { diffGraph } from "../../store/graph/diff.ts";
import { listEntities } from "../../store/graph/entities.ts";
import { findFact, listFacts } from "../../store/graph/facts.ts";
import { listInstructions, rankInstructions } from "../../store/graph/instructions.ts";
import { readSubgraph } from "../../store/graph/subgraph.ts";
import { readGraphLines } from "../../store/lifecycle/graph-lines.ts";
import { listThreads } from "../../store/episodes/threads.ts";
import { externalIndexState } from "../../store/index/vector-outbox.ts";
import { readMoment } from "../../core/temporal/moment.ts";
import { composeProfile } from "../../core/context/profile.ts";
import { findContext, searchContext } from "../../store/search/context.ts";
import { searchHierarchy, searchWithHierarchy } from "../../store/search/hierarchy-search.ts";
import { nameOfOwnFacts, readOwnerFacts, profileFacts } from "../../store/search/profile.ts";
import { getFactDetail } from "../../store/search/supersession.ts";
import { getObservation, listObservations, searchWithObservations } from "../../store/search/observations.ts";
import { reportsUnder, wholeReports } from "../../store/search/report-tree.ts";
import { searchGraph } from "../../store/search/search.ts";
import { getTask, listTasks } from "../../store/search/tasks.ts";
import { getEntityInHierarchy } from "../../store/search/summary-entities.ts";
import { isSettled } from "../../core/ingest/settled.ts";
import type { Answers, Inside } from "./tables.ts";

export const readMethods = ({ gate, caches, vectors, changed }: Inside): Answers<GraphReads> => ({
  status: () => gate.open(readStatus),
  statuses: (ids) => gate.open((sql) => readStatuses(sql, ids)),
  async settledStatuses(ids, at_most_ms) {
    const until = gate.now() + at_most_ms;
    for (;;) {
      const statuses = gate.open((sql) => readStatuses(sql, ids));
      const left = until - gate.now();
      if (left <= 0 || statuses.every(isSettled)) return statuses;
      await changed.next(left);
    }
  },
  requireVisible: (after) =>
    gate.open((sql) => {
      const written = parseWriteCursor(after);
      if (written.epoch !== readMeta(sql, "epoch")) throw foreignCursor("after");
      if (written.seq <= lastChange(sql)) return null;
      throw new FaultError({
        kind: "unavailable",
        detail: "This memory cannot see the write named by `after` yet",
        retry_after_s: 1,
      });
    }),

  pinMoment: (moment, before) => gate.read(moment, (sql, at, now) => pinMoment(sql, at, before, now)),

  episodes: (query) => gate.read(query, (sql, moment) => listEpisodes(sql, { ...query, ...moment })),
  episode: (id, moment) => gate.read(moment, (sql, at, now) => getEpisode(sql, id, at, now)),
  entities: (query) => gate.read(query, (sql, moment, now) => listEntities(sql, { ...query, ...moment }, now)),
  entity: (id, moment) => gate.read(moment, (sql, at, now) => getEntityInHierarchy(sql, id, at, now)),
  facts: (query) => gate.read(query, (sql, moment, now) => listFacts(sql, { ...query, ...moment }, now)),
  fact: (id, moment) => gate.read(moment, (sql, at, now) => getFactDetail(sql, id, at, now)),
  instructions: (query) => gate.read(query, (sql, moment, now) => listInstructions(sql, { ...query, ...moment }, now)),
  observations: (query) => gate.read(query, (sql, moment, now) => listObservations(sql, { ...query, ...moment }, now)),
  observation: (id, moment) => gate.read(moment, (sql, at, now) => getObservation(sql, id, at, now)),
  tasks: (query) => gate.read(query, (sql, moment, now) => listTasks(sql, { ...query, ...moment }, now)),
  task: (id, moment) => gate.read(moment, (sql, at, now) => getTask(sql, id, at, now)),
  ownerName: (owner_id) => gate.read({}, (sql, moment, now) => nameOfOwnFacts(sql, owner_id, readMoment(moment, now))),
  factsAt: (wanted) => gate.open((sql) => wanted.map(({ id, known_at }) => findFact(sql, id, known_at))),
  communities: (query) => gate.read(query, (sql, moment, now) => listCommunities(sql, { ...query, ...moment }, now)),
  community: (id, moment) => gate.read(moment, (sql, at, now) => getCommunity(sql, id, at, now)),
  reportsUnder: (parents, limit, moment) =>
    gate.read(moment, (sql, at, now) => reportsUnder(sql, parents, limit, readMoment(at, now))),
  wholeReports: (max_tokens, moment) =>
    gate.read(moment, (sql, at, now) => wholeReports(sql, max_tokens, readMoment(at, now))),
  file: (query) => gate.read(query, (sql, moment, now) => viewFile(sql, { ...query, ...moment }, now)),
  fileVersions: (path, moment) => gate.read(moment, (sql, at, now) => listFileVersions(sql, path, at, now)),
  threads: (query) => gate.read(query, (sql, moment) => listThreads(sql, { ...query, ...moment })),
  recentMessages: (thread_id, count, moment) =>
    gate.read(moment, (sql, at, now) => recentMessages(sql, thread_id, count, at, now)),
  subgraph: (query) => gate.read(query, (sql, moment, now) => readSubgraph(sql, { ...query, ...moment }, now)),
  graphLines: (cut, type, after) =>
    gate.read(cut, (sql, moment, now) => {
      // refuses if content was forgotten since: that state is lost
      pinMoment(sql, moment, cut.cursor, now);
      return readGraphLines(sql, type, after, readMoment(moment, now));
    }),
  diff: (query) => {
    const known_at = query.axis === "known" ? query.to : query.known_at;
    return gate.read({ known_at }, (sql, moment, now) =>
      diffGraph(sql, query.axis, query.from, query.to, moment.known_at ?? now),
    );
  },

  search: (search) =>
    gate.read(search, (sql, moment, now) => {
      const find = search.communities === true ? searchWithHierarchy : searchGraph;
      const found = searchWithObservations(sql, { ...search, ...moment }, now, (asked) =>
        find(sql, caches, asked, now),
      );
      caches.used();
      return found;
    }),
  searchHierarchy: (search, sources) =>
    gate.read(search, (sql, moment, now) => searchHierarchy(sql, caches, { ...search, ...moment }, sources, now)),
  context: (search, request) =>
    gate.read(search, (sql, moment, now) => {
      const composed = searchContext(sql, caches, { ...search, ...moment }, request, now);
      caches.used();
      return composed;
    }),
  contextCandidates: (search, request) =>
    gate.read(search, (sql, moment, now) => {
      const candidates = findContext(sql, caches, { ...search, ...moment }, request, now);
      caches.used();
      return candidates;
    }),
  profile: (requested, owner_id, max_tokens) =>
    gate.read(requested, (sql, moment, now) => {
      const at_moment = readMoment(moment, now);
      const { as_of, at, known_at } = at_moment;
      const time_zone = timeZoneAt(sql, known_at);
      const instructions = rankInstructions(sql, { query: "", vector: null, embedding_model: "" }, at_moment);
      const facts = profileFacts(sql, readOwnerFacts(sql, owner_id, moment, now), moment, now);
      return composeProfile({ instructions: instructions.map(({ fact }) => fact), facts }, max_tokens, {
        as_of,
        at,
        time_zone,
      });
    }),
  expiry: (days) => gate.open((sql) => readExpiry(sql, gate.now(), days)),
  events: (after) => gate.open((sql) => readEvents(sql, after)),
  indexedGraph: () => gate.open((sql) => (vectors.indexed ? externalIndexState(sql) : null)),
});
