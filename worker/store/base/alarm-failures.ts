import type { AlarmJob, JobFailure } from "../../core/ingest/alarm-jobs.ts";
import type { Sql } from "../../ports/sql.ts";

export const readJobFailures = (sql: Sql): (JobFailure & { job: AlarmJob })[] =>
  sql.all<JobFailure & { job: AlarmJob } & Record<string, never>>(
    "SELECT job, failures, since, retry_at, error FROM alarm_failures ORDER BY since, job",
  );

export function storeJobFailure(sql: Sql, job: AlarmJob, { failures, since, retry_at, error }: JobFailure): void {
  sql.all(
    "INSERT OR REPLACE INTO alarm_failures (job, failures, since, retry_at, error) VALUES (?, ?, ?, ?, ?)",
    job,
    failures,
    since,
    retry_at,
    error,
  );
}

export const dropJobFailure = (sql: Sql, job: AlarmJob): void =>
  void sql.all("DELETE FROM alarm_failures WHERE job = ?", job);
