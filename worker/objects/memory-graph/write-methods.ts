import type { UndoCounts } from "../../../shared/api/undo.ts";
import { withPauses } from "../../core/extraction/in-steps.ts";
import { FaultError } from "../../../shared/fault.ts";
import { graphName } from "../../../shared/ids.ts";
import type { Instant } from "../../../shared/instant.ts";
import { nonNull } from "../../../shared/non-null.ts";
import type { Fact } from "../../../shared/api/fact.ts";
import type { Sql } from "../../ports/sql.ts";
import type {
  AppendedEpisodes,
  EditedMessage,
  GraphWrites,
  NewEpisode,
  UndoInstant,
  UndoneWith,
} from "../../ports/graph/writes.ts";
import { readMeta, readProfile, writeMeta, writeProfile } from "../../store/base/meta.ts";
import { replaceProfile } from "../../store/base/profile-history.ts";
import { rehearse } from "../../store/base/rehearse.ts";
import { beginRefresh } from "../../store/communities/refresh.ts";
import { findIdempotentResult } from "../../store/base/idempotent-writes.ts";
import { appendInSteps, isStoredInSteps } from "../../store/episodes/append-in-steps.ts";
import { appendEpisodes, episodesOfThread, textsToIndex, type AppendedBefore } from "../../store/episodes/episodes.ts";
import { changeFiles } from "../../store/episodes/files.ts";
import { episodesOfFiles } from "../../store/episodes/file-versions.ts";
import { checkBacklogLimit, resumeWork, claimWakeUp } from "../../store/episodes/extraction-queue.ts";
import { retryAllWork, retryWork } from "../../store/episodes/retry-work.ts";
import { episodesToRenew, renew, type RenewalRow } from "../../store/episodes/renewals.ts";
import { prepareTexts } from "../../store/index/full-text.ts";
import { assertManualFacts } from "../../store/resolution/manual-facts.ts";
import { withUndo } from "../../store/base/undo-instant.ts";
import { correctFact, denyFact, replaceFact } from "../../store/resolution/correct-facts.ts";
import { dropEntity, mergeEntities, renameEntity, splitEntity } from "../../store/resolution/edit-entities.ts";
import { editMessage, lastWrite } from "../../store/resolution/edit-message.ts";
import { forgetEpisodes } from "../../store/resolution/forget.ts";
import { retractEpisode, retractEpisodes, rollBack } from "../../store/resolution/undo.ts";
import type { Answers, Inside } from "./tables.ts";

/** Longer texts are prepared in steps. */
const LONG_CHARACTERS = 32_768;

/** A timer lets waiting requests through. */
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

export const writeMethods = ({ gate, caches, ids, max_pending, rules }: Inside): Answers<GraphWrites> => {
  const changeOrRehearse = (dry_run: boolean, change: (sql: Sql) => UndoCounts): UndoneWith =>
    dry_run
      ? gate.open((sql) => ({ undone: rehearse(sql, change), undo: null, epoch: epochOf(sql), wake: false }))
      : gate.change((sql) => withRing(sql, gate.now(), change(sql), null));
  const changeBack = (dry_run: boolean, change: (sql: Sql) => UndoCounts): UndoneWith =>
    dry_run
      ? changeOrRehearse(true, change)
      : gate.change((sql) => {
          const { done, undo } = withUndo(sql, change);
          return withRing(sql, gate.now(), done, undo);
        });
  const correctOneFact = (dry_run: boolean, correct: (sql: Sql) => Fact & { others: Fact[] }) => {
    const change = (sql: Sql): { fact: Fact; others: Fact[] } => {
      const { others, ...fact } = correct(sql);
      return { fact, others };
    };
    if (dry_run) return gate.open((sql) => ({ ...rehearse(sql, change), undo: null }));
    return gate.change((sql) => {
      const { done, undo } = withUndo(sql, change);
      return { ...done, undo };
    });
  };
  const correctOrRehearse = <T>(dry_run: boolean, correct: (sql: Sql) => T): T =>
    dry_run ? gate.open((sql) => rehearse(sql, correct)) : gate.change(correct);
  const forget = (sql: Sql, episodes: readonly string[]): UndoCounts => {
    const undone = forgetEpisodes(sql, gate.now(), ids, episodes);
    caches.forget();
    return undone;
  };

  return {
    create: (epoch, profile) => {
      if (!gate.exists) {
        gate.create((sql) => {
          writeMeta(sql, "identity", graphName(gate.address));
          writeMeta(sql, "epoch", epoch);
          writeProfile(sql, profile);
          if (rules !== null) writeMeta(sql, "rules_version", rules.prompt_version);
        });
      }
      return gate.attend(epoch, () => null);
    },
    setProfile: (profile) =>
      gate.open((sql) => {
        const before = readProfile(sql).kept_days;
        const isLogged = sql.transaction(() => replaceProfile(sql, profile, gate.now()));
        // the ledger lacks the change, or episodes became due for forgetting
        if (isLogged || readProfile(sql).kept_days !== before) gate.wake();
        return null;
      }),

    append: async (episodes, once, batchDelay, by_user) => {
      const owner = gate.address.id;
      const appendWith = (given: NewEpisode[], key: string | null, before: AppendedBefore): AppendedEpisodes =>
        gate.change((sql) => appendEpisodes(sql, gate.now(), ids, owner, given, key, batchDelay, by_user, before));
      const isKnown = gate.open((sql) => {
        checkBacklogLimit(sql, episodes.length, max_pending);
        return findIdempotentResult(sql, once) !== null;
      });
      const isLong = episodes.reduce((sum, { content }) => sum + content.length, 0) >= LONG_CHARACTERS;
      if (isKnown || !isLong) return appendWith(episodes, once, {});
      const texts = gate.open((sql) => textsToIndex(sql, owner, episodes));
      const prepared = await withPauses(prepareTexts(texts), pause);
      if (!isStoredInSteps(episodes)) return appendWith(episodes, once, { prepared });
      const steps = appendInSteps(episodes, (part, isLast, before) =>
        appendWith(part, isLast ? once : null, { ...before, prepared }),
      );
      return withPauses(steps, pause);
    },
    assertFacts: (facts, once, unchanged) =>
      gate.change((sql) => {
        try {
          return assertManualFacts(sql, caches.codes, gate.now(), ids, facts, once, unchanged);
        } catch (error) {
          // codes may be removed by the rollback, and their numbers reused
          caches.codes.clear();
          throw error;
        }
      }),

    forget: (episodes, dry_run) => changeOrRehearse(dry_run, (sql) => forget(sql, episodes)),
    edit: (id, edit, dry_run) => {
      const change = (sql: Sql): EditedMessage => editMessage(sql, gate.now(), ids, gate.address.id, id, edit);
      const changed = dry_run
        ? gate.open((sql) => ({ ...rehearse(sql, change), cursor: lastWrite(sql), epoch: epochOf(sql), wake: false }))
        : gate.change((sql) => ({ ...change(sql), epoch: epochOf(sql), wake: claimWakeUp(sql, gate.now()) }));
      caches.forget();
      return changed;
    },
    changeFiles: (command) => {
      gate.open((sql) => checkBacklogLimit(sql, 1, max_pending));
      return gate.change((sql) => {
        const { done, undo } = withUndo(sql, (storage) => changeFiles(storage, gate.now(), ids, command));
        return { result: done, undo, cursor: lastWrite(sql), epoch: epochOf(sql), wake: claimWakeUp(sql, gate.now()) };
      });
    },
    forgetFiles: (path, dry_run) =>
      changeOrRehearse(dry_run, (sql) => {
        const episodes = episodesOfFiles(sql, path);
        if (episodes.length === 0)
          throw new FaultError({ kind: "not_found", detail: `The path ${path} does not exist` });
        return forget(sql, episodes);
      }),
    retract: (id, dry_run) => changeBack(dry_run, (sql) => retractEpisode(sql, gate.now(), ids, id)),
    undoThread: (thread_id, mode, dry_run) =>
      changeOrRehearse(dry_run, (sql) => {
        const episodes = episodesOfThread(sql, thread_id);
        return mode === "forget" ? forget(sql, episodes) : retractEpisodes(sql, gate.now(), ids, episodes);
      }),
    rollBack: (known_at, dry_run) => changeBack(dry_run, (sql) => rollBack(sql, gate.now(), ids, known_at)),
    denyFact: (id, dry_run) => changeBack(dry_run, (sql) => denyFact(sql, gate.now(), ids, id)),
    correctFact: (id, correction, dry_run) =>
      correctOneFact(dry_run, (sql) => correctFact(sql, gate.now(), ids, id, correction)),
    replaceFact: (id, replacement, dry_run) => {
      try {
        return correctOneFact(dry_run, (sql) => replaceFact(sql, caches.codes, gate.now(), ids, id, replacement));
      } finally {
        caches.codes.clear();
      }
    },
    renameEntity: (id, correction, dry_run) =>
      correctOrRehearse(dry_run, (sql) => renameEntity(sql, gate.now(), ids, id, correction)),
    mergeEntities: (id, into, dry_run) =>
      correctOrRehearse(dry_run, (sql) => mergeEntities(sql, gate.now(), ids, id, into)),
    splitEntity: (id, part, dry_run) =>
      correctOrRehearse(dry_run, (sql) => splitEntity(sql, gate.now(), ids, id, part)),
    dropEntity: (id, dry_run) => changeOrRehearse(dry_run, (sql) => dropEntity(sql, gate.now(), ids, id)),
    retry: (id) => gate.change((sql) => ({ epoch: epochOf(sql), wake: retryWork(sql, gate.now(), id) })),
    retryAll: () => gate.change((sql) => ({ epoch: epochOf(sql), ...retryAllWork(sql, gate.now()) })),
    resume: () => gate.change((sql) => ({ epoch: epochOf(sql), wake: resumeWork(sql, gate.now()) })),
    renew: (reader, from, dry_run) => {
      const find = (sql: Sql): RenewalRow[] => episodesToRenew(sql, reader, from, gate.now());
      if (dry_run) return gate.open((sql) => ({ episodes: find(sql), epoch: epochOf(sql), wake: false }));
      return gate.change((sql) => {
        const episodes = find(sql);
        sql.transaction(() => renew(sql, episodes));
        return { episodes, epoch: epochOf(sql), wake: claimWakeUp(sql, gate.now()) };
      });
    },
    beginRefresh: () => gate.change((sql) => ({ refresh: beginRefresh(sql, gate.now()), epoch: epochOf(sql) })),
  };
};

const withRing = (sql: Sql, now: Instant, undone: UndoCounts, undo: UndoInstant): UndoneWith => ({
  undone,
  undo,
  epoch: epochOf(sql),
  wake: claimWakeUp(sql, now),
});

const epochOf = (sql: Sql): string => nonNull(readMeta(sql, "epoch"), "epoch");
