/** Files at every moment of a history: commands, undo, rollback, forgetting, export and replay, compared with a map of texts. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { FaultError } from "../../../shared/fault.ts";
import type { FileCommand } from "../../../shared/api/files.ts";
import type { Sql } from "../../../worker/ports/sql.ts";
import { unrecordedChanges } from "../../../worker/store/base/change-log.ts";
import { readMeta, writeMeta } from "../../../worker/store/base/meta.ts";
import { withUndo } from "../../../worker/store/base/undo-instant.ts";
import { listEpisodes } from "../../../worker/store/episodes/episodes.ts";
import { episodesOfFiles } from "../../../worker/store/episodes/file-versions.ts";
import { changeFiles, viewFile } from "../../../worker/store/episodes/files.ts";
import { replayLedger } from "../../../worker/store/lifecycle/replay.ts";
import { forgetEpisodes } from "../../../worker/store/resolution/forget.ts";
import { rollBack } from "../../../worker/store/resolution/undo.ts";
import { exportLines, importLines } from "../../fakes/copied-graph.ts";
import { graphStore } from "../../fakes/graph-store.ts";
import { giveBackMemories, migratedSql } from "../../fakes/node-sql.ts";
import { sequentialIds } from "../../fakes/time-and-ids.ts";
import { runs } from "../../sample-size.ts";

type Files = ReadonlyMap<string, { file: number; text: string }>;

const PATHS = ["/memories/a", "/memories/b", "/memories/d", "/memories/d/a", "/memories/d/e/b"];
const path = fc.constantFrom(...PATHS);
const words = fc.constantFrom("x", "tea\n", "x\r\ny", "");
const create = fc.record({ command: fc.constant("create" as const), path, file_text: words });
const command: fc.Arbitrary<FileCommand> = fc.oneof(
  { weight: 4, arbitrary: create },
  {
    weight: 2,
    arbitrary: fc.record({
      command: fc.constant("str_replace" as const),
      path,
      old_str: fc.constantFrom("x", "tea"),
      new_str: words,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      command: fc.constant("insert" as const),
      path,
      insert_line: fc.nat(2),
      insert_text: words,
    }),
  },
  { weight: 1, arbitrary: fc.record({ command: fc.constant("delete" as const), path }) },
  { weight: 3, arbitrary: fc.record({ command: fc.constant("rename" as const), old_path: path, new_path: path }) },
);
const step = fc.record({
  pause: fc.constantFrom(0, 1, 60_000),
  aimed: fc.boolean(),
  what: fc.oneof(
    { weight: 8, arbitrary: command },
    { weight: 1, arbitrary: fc.constant("undo" as const) },
    { weight: 1, arbitrary: fc.record({ back: fc.nat() }) },
    { weight: 1, arbitrary: fc.record({ forget: path }) },
  ),
});

const isUnder = (one: string, other: string): boolean => one === other || one.startsWith(`${other}/`);
const isFree = (files: Files, at: string): boolean =>
  [...files.keys()].every((other) => !isUnder(other, at) && !isUnder(at, other));

function onOldest(files: Files, change: FileCommand): FileCommand {
  const [oldest] = files.keys();
  if (oldest === undefined || change.command === "create") return change;
  return change.command === "rename" ? { ...change, old_path: oldest } : { ...change, path: oldest };
}

function after(files: Files, change: FileCommand, file: number): Files | null {
  const next = new Map(files);
  if (change.command === "create")
    return isFree(files, change.path) ? next.set(change.path, { file, text: change.file_text }) : null;
  if (change.command === "delete" || change.command === "rename") {
    const from = change.command === "delete" ? change.path : change.old_path;
    const taken = [...files].filter(([at]) => isUnder(at, from));
    if (taken.length === 0) return null;
    for (const [at] of taken) next.delete(at);
    if (change.command === "delete") return next;
    if (isUnder(change.new_path, from) || !isFree(files, change.new_path)) return null;
    for (const [at, one] of taken) next.set(change.new_path + at.slice(from.length), one);
    return next;
  }
  const one = files.get(change.path);
  if (one === undefined) return null;
  const lines = one.text.split("\n");
  const parts = one.text.split(change.command === "str_replace" ? change.old_str : "\n");
  if (change.command === "str_replace")
    return parts.length === 2 ? next.set(change.path, { ...one, text: parts.join(change.new_str) }) : null;
  if (change.insert_line > lines.length) return null;
  lines.splice(change.insert_line, 0, change.insert_text.replace(/\n$/u, ""));
  return next.set(change.path, { ...one, text: lines.join("\n") });
}

const paired = (pairs: (readonly [string, string])[]): string =>
  JSON.stringify(pairs.toSorted(([a], [b]) => (a < b ? -1 : 1)));
const expected = (files: Files): string => paired([...files].map(([at, { text }]) => [at, text] as const));

const viewed = (sql: Sql, now: number, moment: object): string =>
  paired(
    viewFile(sql, { path: "/memories", ...moment }, now).files.map(
      ({ path: at }) => [at, viewFile(sql, { path: at, ...moment }, now).text ?? "directory"] as const,
    ),
  );

const listed = (sql: Sql, moment: object): string =>
  paired(
    listEpisodes(sql, { limit: 100, ...moment }).data.map(
      ({ metadata, content }) => [String(metadata["path"]), content] as const,
    ),
  );

test("files read at every moment as they were then, whatever is changed, undone, rolled back and forgotten later", () => {
  let [refused, moved] = [0, 0];
  fc.assert(
    fc
      .property(create, fc.array(step, { minLength: 4, maxLength: 14 }), (first, rest) => {
        const { sql, clock, ids } = graphStore();
        const begin = clock.now();
        const moments: { at: number; files: Files }[] = [{ at: begin, files: new Map() }];
        let undo: { known_at: number | null; files: Files } | null = null;
        const now = (): number => Math.max(clock.now(), readMeta(sql, "last_instant") ?? 0);
        clock.advance(1);
        for (const [number, { pause, aimed, what }] of [{ pause: 0, aimed: false, what: first }, ...rest].entries()) {
          clock.advance(pause);
          const files = moments.at(-1)?.files ?? new Map();
          let next: Files = files;
          if (what === "undo") {
            if (undo === null || undo.known_at === null) continue;
            rollBack(sql, clock.now(), ids, undo.known_at);
            next = undo.files;
            undo = null;
          } else if ("back" in what) {
            const to = moments[what.back % moments.length];
            if (to === undefined) continue;
            rollBack(sql, clock.now(), ids, to.at);
            next = to.files;
            undo = null;
          } else if ("forget" in what) {
            const gone = new Set(
              moments.flatMap((moment) =>
                [...moment.files].filter(([at]) => isUnder(at, what.forget)).map(([, { file }]) => file),
              ),
            );
            const episodes = episodesOfFiles(sql, what.forget);
            expect(episodes.length > 0).toBe(gone.size > 0);
            if (gone.size === 0) continue;
            forgetEpisodes(sql, clock.now(), ids, episodes);
            const left = (of: Files): Files => new Map([...of].filter(([, { file }]) => !gone.has(file)));
            for (const moment of moments) moment.files = left(moment.files);
            next = left(files);
            undo = null;
          } else {
            const sent = aimed ? onOldest(files, what) : what;
            const wanted = after(files, sent, number);
            const run = () => withUndo(sql, (storage) => changeFiles(storage, clock.now(), ids, sent));
            if (wanted === null) {
              expect(run).toThrow(FaultError);
              refused++;
              continue;
            }
            if (what.command === "rename") moved++;
            undo = { known_at: run().undo, files };
            next = wanted;
          }
          expect([what, viewed(sql, now(), {})]).toEqual([what, expected(next)]);
          // a state begins with its step: a rollback moves the clock ahead, into the next step
          const at = readMeta(sql, "last_step") ?? begin;
          if (moments.at(-1)?.at === at) moments.pop();
          moments.push({ at, files: next });
        }
        clock.advance(60_000);
        const copied = importLines(exportLines(sql, now(), ids), now());
        const rebuilt = migratedSql();
        const ledger = unrecordedChanges(sql, 1_000).map((entry) => ({ ...entry, extraction: null }));
        replayLedger(rebuilt, sequentialIds(), ledger);
        writeMeta(rebuilt, "epoch", "e2");
        for (const { at, files } of moments)
          for (const moment of [{ known_at: at }, { as_of: at }]) {
            const all = [sql, copied, rebuilt].map((one) => viewed(one, now(), moment));
            expect(all).toEqual(all.map(() => expected(files)));
            expect(listed(sql, moment)).toBe(expected(files));
          }
      })
      .afterEach(() => giveBackMemories(0)),
    { numRuns: runs(10) },
  );
  expect(Math.min(refused, moved)).toBeGreaterThan(0);
});
