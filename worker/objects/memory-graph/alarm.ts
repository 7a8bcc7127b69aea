import { isFault } from "../../../shared/fault.ts";
import type { Instant } from "../../../shared/instant.ts";
import { nonNull } from "../../../shared/non-null.ts";
import {
  earliest,
  failureOf,
  isInstant,
  isReadable,
  isWaiting,
  type AlarmJob,
  type JobFailure,
} from "../../core/ingest/alarm-jobs.ts";
import { loadLexicon } from "../../core/text/lexicon.ts";
import type { WakeUpQueue } from "../../ports/graph/graph.ts";
import type { Sql } from "../../ports/sql.ts";
import type { Log } from "../../ports/system.ts";
import { dropJobFailure, readJobFailures, storeJobFailure } from "../../store/base/alarm-failures.ts";
import { dropExports, EXPORT_TIMEOUT_MS, nextExportTimeout } from "../../store/base/export-snapshots.ts";
import { readMeta } from "../../store/base/meta.ts";
import { beginDueRefresh, decideLockedAlarm, decideNextAlarm } from "../../store/episodes/alarm.ts";
import { nextExpiry } from "../../store/episodes/retention.ts";
import { importTimeout } from "../../store/lifecycle/import.ts";
import { forgetExpired } from "../../store/resolution/forget-expired.ts";
import { forgetStep } from "./expirations.ts";
import type { Inside } from "./tables.ts";

export interface AlarmParts {
  setAlarm: (at: Instant) => Promise<void>;
  wakeUpQueue: () => WakeUpQueue;
  log: Log;
  tellChange: () => void;
}

interface Outcome {
  next: Instant | null;
  holds?: boolean;
}

const DONE: Outcome = { next: null };

/** Work without a request. A failed job is retried later and does not delay the others (`worker/core/ingest/alarm-jobs.ts`). */
export class Alarm {
  readonly #inside: Inside;
  readonly #parts: AlarmParts;
  #failures = new Map<AlarmJob, JobFailure>();
  /** Failures that cannot be stored, for example on a full disk. */
  readonly #unstored = new Map<AlarmJob, JobFailure>();
  #broken: JobFailure | null = null;
  #refresh_due: Instant | null = null;
  #last_reason: string | null = null;

  constructor(inside: Inside, parts: AlarmParts) {
    this.#inside = inside;
    this.#parts = parts;
  }

  /** Never throws, because the platform stops retrying an alarm that fails too often. */
  async run(): Promise<void> {
    const { gate } = this.#inside;
    const { log, setAlarm } = this.#parts;
    try {
      const next = await this.#runJobs();
      if (next !== null) await setAlarm(next);
      this.#broken = null;
    } catch (error) {
      if (isFault(error, "gone")) return;
      const before = this.#broken;
      const broken = failureOf(before, gate.now(), error);
      if (before?.error !== broken.error) log.error("alarm failed", { ...gate.address, error: broken.error });
      this.#broken = broken;
      await setAlarm(broken.retry_at);
    }
  }

  async #runJobs(): Promise<Instant | null> {
    const { gate } = this.#inside;
    this.#failures = new Map([...this.#storedFailures(), ...this.#unstored]);
    const unfinished = await this.#attempt("import", () => this.#clearImport());
    if (unfinished.holds === true) return unfinished.next;
    const jobs: [AlarmJob, () => Outcome | Promise<Outcome>][] =
      gate.lockedFor === null
        ? [
            ["exports", () => this.#dropExports()],
            ["retention", () => this.#forgetExpired()],
            ["names", () => this.#linkNames()],
            ["refresh", () => this.#beginRefresh()],
            ["work", () => this.#wakeConsumer()],
          ]
        : [["work", () => this.#wakeConsumer()]];
    const due: (Instant | null)[] = [unfinished.next];
    for (const [name, job] of jobs) {
      const { next, holds } = await this.#attempt(name, job);
      if (holds === true) return gate.now();
      due.push(next);
    }
    return earliest(due);
  }

  async #attempt(name: AlarmJob, job: () => Outcome | Promise<Outcome>): Promise<Outcome> {
    const { gate, caches } = this.#inside;
    const { log } = this.#parts;
    const before = this.#failures.get(name) ?? null;
    if (before !== null && isWaiting(before, gate.now())) return { next: before.retry_at };
    try {
      const outcome = await job();
      // for example from a damaged row; the platform would refuse the alarm of all jobs
      if (outcome.next !== null && !isInstant(outcome.next))
        throw new Error(`the next time is ${String(outcome.next)}`);
      if (before !== null) {
        log.info("alarm job succeeds again", { ...gate.address, job: name, failures: before.failures });
        this.#drop(name);
      }
      return outcome;
    } catch (error) {
      if (isFault(error, "gone")) throw error;
      caches.clear();
      const failure = failureOf(before, gate.now(), error);
      if (before?.error !== failure.error)
        log.error("alarm job failed", { ...gate.address, job: name, error: failure.error });
      this.#store(name, failure);
      return { next: failure.retry_at };
    }
  }

  /** Unreadable failures count as none, because they must not stop the jobs that succeed. */
  #storedFailures(): [AlarmJob, JobFailure][] {
    const { gate } = this.#inside;
    try {
      return gate
        .enter(readJobFailures)
        .filter(isReadable)
        .map(({ job, ...failure }): [AlarmJob, JobFailure] => [job, failure]);
    } catch (error) {
      if (isFault(error, "gone")) throw error;
      this.#parts.log.error("failures of alarm jobs not read", { ...gate.address, error: String(error) });
      return [];
    }
  }

  #drop(name: AlarmJob): void {
    const { gate } = this.#inside;
    this.#unstored.delete(name);
    try {
      if (gate.exists) gate.enter((sql) => dropJobFailure(sql, name));
    } catch (error) {
      this.#parts.log.error("failure of alarm job not removed", { ...gate.address, error: String(error) });
    }
  }

  #store(name: AlarmJob, failure: JobFailure): void {
    try {
      this.#inside.gate.enter((sql) => storeJobFailure(sql, name, failure));
      this.#unstored.delete(name);
    } catch (error) {
      this.#unstored.set(name, failure);
      this.#parts.log.error("failure of alarm job not stored", { ...this.#inside.gate.address, error: String(error) });
    }
  }

  /** Removes an import whose caller died. Only Postgres knows whether a complete import counts, so a consumer asks it. */
  async #clearImport(): Promise<Outcome> {
    const { gate } = this.#inside;
    const { due, complete } = gate.enter((sql) => ({
      due: importTimeout(sql),
      complete: readMeta(sql, "epoch") !== null,
    }));
    if (due === null) return DONE;
    if (due > gate.now()) return { next: due, holds: true };
    if (complete) return DONE;
    await gate.empty();
    return { next: null, holds: true };
  }

  #dropExports(): Outcome {
    const { gate } = this.#inside;
    return gate.enter((sql) => {
      sql.transaction(() => dropExports(sql, gate.now() - EXPORT_TIMEOUT_MS));
      return { next: nextExportTimeout(sql) };
    });
  }

  /** The remaining jobs wait, because rereads queued here may be forgotten in the next step. */
  async #forgetExpired(): Promise<Outcome> {
    const { gate } = this.#inside;
    const first = gate.open(nextExpiry);
    if (first === null || first > gate.now()) return { next: first };
    await loadLexicon();
    forgetStep(this.#inside, this.#parts, forgetExpired);
    const next = gate.open(nextExpiry);
    return { next, holds: next !== null && next <= gate.now() };
  }

  #linkNames(): Outcome {
    return { next: null, holds: this.#inside.gate.catchUp() };
  }

  #beginRefresh(): Outcome {
    const { gate } = this.#inside;
    this.#refresh_due = null;
    this.#refresh_due = gate.open((sql) => beginDueRefresh(sql, gate.now(), this.#indexBudget));
    return { next: this.#refresh_due };
  }

  async #wakeConsumer(): Promise<Outcome> {
    const { gate } = this.#inside;
    const decide = (sql: Sql) =>
      gate.lockedFor !== null
        ? decideLockedAlarm(sql, gate.now())
        : decideNextAlarm(sql, gate.now(), this.#indexBudget, this.#refresh_due, this.#inside.rules);
    const { wake, at, reason, epoch } = gate.enter((sql) => ({
      ...decide(sql),
      epoch: nonNull(readMeta(sql, "epoch"), "epoch"),
    }));
    if (wake) await this.#parts.wakeUpQueue().send(gate.address, epoch);
    // while a model answers, the lease is extended every few seconds
    if (wake || reason !== this.#last_reason) this.#parts.log.info("alarm", { ...gate.address, reason, wake });
    this.#last_reason = reason;
    return { next: at };
  }

  get #indexBudget(): number | null {
    const { indexed, budget_bytes } = this.#inside.vectors;
    return indexed ? budget_bytes : null;
  }
}
