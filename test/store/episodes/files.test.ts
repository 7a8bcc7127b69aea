import { expect, test } from "vitest";
import { FaultError } from "../../../shared/fault.ts";
import type { FileCommand } from "../../../shared/api/files.ts";
import { nonNull } from "../../../shared/non-null.ts";
import { embedHashed } from "../../../worker/core/vectors/hashed-embedding.ts";
import type { Sql } from "../../../worker/ports/sql.ts";
import { unrecordedChanges } from "../../../worker/store/base/change-log.ts";
import { writeMeta } from "../../../worker/store/base/meta.ts";
import { withUndo } from "../../../worker/store/base/undo-instant.ts";
import { listEpisodes } from "../../../worker/store/episodes/episodes.ts";
import { episodesOfFiles } from "../../../worker/store/episodes/file-versions.ts";
import { changeFiles, listFileVersions, viewFile } from "../../../worker/store/episodes/files.ts";
import { CommonWords } from "../../../worker/store/index/full-text.ts";
import { CodeCache } from "../../../worker/store/index/vectors.ts";
import { replayLedger } from "../../../worker/store/lifecycle/replay.ts";
import { forgetEpisodes } from "../../../worker/store/resolution/forget.ts";
import { retractEpisode, rollBack } from "../../../worker/store/resolution/undo.ts";
import { searchGraph } from "../../../worker/store/search/search.ts";
import { WalkCache } from "../../../worker/store/walk/walk-cache.ts";
import { HIDDEN, hiddenCharacters } from "../../core/text/visible/hidden-characters.ts";
import { exportLines, importLines } from "../../fakes/copied-graph.ts";
import { graphStore } from "../../fakes/graph-store.ts";
import { migratedSql } from "../../fakes/node-sql.ts";
import { sequentialIds } from "../../fakes/time-and-ids.ts";

const A = "/memories/a.md";
const MINUTE = 60_000;

function filedMemory() {
  const graph = graphStore();
  const { sql, clock, ids } = graph;
  const run = (command: FileCommand): string => {
    clock.advance(MINUTE);
    return changeFiles(sql, clock.now(), ids, command);
  };
  const create = (path: string, file_text: string): string => run({ command: "create", path, file_text });
  const replace = (path: string, old_str: string, new_str: string): string =>
    run({ command: "str_replace", path, old_str, new_str });
  return { ...graph, run, create, replace };
}

const textAt = (sql: Sql, now: number, moment = {}, path = A): string | null => {
  try {
    return viewFile(sql, { path, ...moment }, now).text;
  } catch (error) {
    if (error instanceof FaultError && error.fault.kind === "not_found") return "nothing";
    throw error;
  }
};

const foundAt = (sql: Sql, now: number, query: string, moment = {}): string[] =>
  (
    searchGraph(
      sql,
      { codes: new CodeCache(), walks: new WalkCache(), words: new CommonWords() },
      {
        query,
        vector: embedHashed(query, 64),
        embedding_model: "m",
        scope: ["episodes"],
        methods: [{ method: "bm25", weight: 1 }],
        reranker: "weighted",
        dense: false,
        related_similarity: 0,
        limit: 20,
        ...moment,
      },
      now,
    ).episodes ?? []
  ).map(({ content }) => content);

const refusal = (act: () => unknown): string => {
  try {
    act();
  } catch (error) {
    if (error instanceof FaultError) return `${error.fault.kind}: ${error.fault.detail}`;
    throw error;
  }
  return "done";
};

test("a file reads at every moment, on both axes, as it was then", () => {
  const { sql, clock, create, replace, run } = filedMemory();
  const before = clock.now();
  create(A, "tea: green\n");
  const [green, ,] = [clock.now()];
  replace(A, "green", "black");
  const black = clock.now();
  run({ command: "delete", path: A });
  const now = clock.now();
  const moments = [before, green, black - 1, black, now - 1, now];
  const expected = ["nothing", "tea: green\n", "tea: green\n", "tea: black\n", "tea: black\n", "nothing"];
  expect(moments.map((known_at) => textAt(sql, now, { known_at }))).toEqual(expected);
  expect(moments.map((as_of) => textAt(sql, now, { as_of }))).toEqual(expected);
  expect(textAt(sql, now, { as_of: black, known_at: green })).toBe("tea: green\n");
});

test("lists and searches show the text that a file has at the moment, with its path, and no other", () => {
  const { sql, clock, create, replace, run } = filedMemory();
  create(A, "Prefers green tea.");
  const green = clock.now();
  replace(A, "green", "black");
  clock.advance(MINUTE);
  const now = clock.now();
  expect(foundAt(sql, now, "tea")).toEqual(["Prefers black tea."]);
  expect(foundAt(sql, now, "tea", { known_at: green })).toEqual(["Prefers green tea."]);
  expect(foundAt(sql, now, "tea", { as_of: green })).toEqual(["Prefers green tea."]);
  const listed = (moment = {}) => listEpisodes(sql, { limit: 10, ...moment }).data;
  expect(listed().map(({ content, metadata }) => [content, metadata])).toEqual([["Prefers black tea.", { path: A }]]);
  expect(listed({ known_at: green }).map(({ content }) => content)).toEqual(["Prefers green tea."]);
  run({ command: "rename", old_path: A, new_path: "/memories/drinks/b.md" });
  expect(foundAt(sql, clock.now(), "drinks")).toEqual(["Prefers black tea."]);
  run({ command: "delete", path: "/memories/drinks" });
  expect(foundAt(sql, clock.now(), "tea")).toEqual([]);
});

test("a long text and an empty one come back unchanged, and keep their lines", () => {
  const { sql, clock, create, run } = filedMemory();
  const long = Array.from({ length: 900 }, (_, line) => `  ${line}. Ada said: “something”.   \r\n\n`).join("");
  create(A, long);
  create("/memories/empty", "");
  const parts = sql.all<{ parts: number }>("SELECT count(*) AS parts FROM episodes")[0]?.parts ?? 0;
  expect(parts).toBeGreaterThan(5);
  expect(textAt(sql, clock.now())).toBe(long);
  expect(viewFile(sql, { path: A, lines: [900, 901] }, clock.now()).result).toBe(
    `Here's the content of ${A} with line numbers:\n   900\t\n   901\t  450. Ada said: “something”.   `,
  );
  expect(textAt(sql, clock.now(), {}, "/memories/empty")).toBe("");
  run({ command: "insert", path: "/memories/empty", insert_line: 0, insert_text: "first\n" });
  expect(textAt(sql, clock.now(), {}, "/memories/empty")).toBe("first\n");
});

test("a rollback returns files to what they were, and another one takes it back", () => {
  const { sql, clock, ids, create, replace, run } = filedMemory();
  create(A, "one");
  const first = clock.now();
  replace(A, "one", "two");
  create("/memories/b", "b");
  run({ command: "rename", old_path: A, new_path: "/memories/c" });
  const last = clock.now();
  const paths = (): string[] => viewFile(sql, { path: "/memories" }, clock.now()).files.map(({ path }) => path);
  clock.advance(MINUTE);
  rollBack(sql, clock.now(), ids, first);
  clock.advance(MINUTE);
  expect([paths(), textAt(sql, clock.now()), foundAt(sql, clock.now(), "one two b")]).toEqual([[A], "one", ["one"]]);
  rollBack(sql, clock.now(), ids, last);
  clock.advance(MINUTE);
  expect([paths(), textAt(sql, clock.now(), {}, "/memories/c")]).toEqual([["/memories/b", "/memories/c"], "two"]);
  expect(textAt(sql, clock.now(), { known_at: first })).toBe("one");
});

test("a change says to which instant a rollback takes it back", () => {
  const { sql, clock, ids, create } = filedMemory();
  create(A, "one");
  clock.advance(MINUTE);
  const command = { command: "str_replace", path: A, old_str: "one", new_str: "two" } as const;
  const { undo } = withUndo(sql, (storage) => changeFiles(storage, clock.now(), ids, command));
  clock.advance(MINUTE);
  rollBack(sql, clock.now(), ids, nonNull(undo, "undo"));
  expect(textAt(sql, clock.now() + 1)).toBe("one");
});

test("a forgotten file leaves nothing of any version, also under earlier paths", () => {
  const { sql, clock, ids, create, replace, run } = filedMemory();
  create("/memories/illness.md", "secret one");
  replace("/memories/illness.md", "one", "two");
  run({ command: "rename", old_path: "/memories/illness.md", new_path: "/memories/health/b.md" });
  create(A, "kept");
  forgetEpisodes(sql, clock.now(), ids, episodesOfFiles(sql, "/memories/health"));
  const everything = [...sql.all("SELECT * FROM file_versions"), ...sql.all("SELECT * FROM changes")];
  const texts = [...everything, ...sql.all("SELECT content, title, metadata FROM episodes")];
  expect(JSON.stringify(texts)).not.toMatch(/secret|illness|health/u);
  expect(textAt(sql, clock.now() + 1)).toBe("kept");
});

test("a retracted part is missing from its file, and what was there before it can be read", () => {
  const { sql, clock, ids, create } = filedMemory();
  create(A, "false");
  const before = clock.now();
  clock.advance(MINUTE);
  retractEpisode(sql, clock.now(), ids, nonNull(listEpisodes(sql, { limit: 1 }).data[0], "episode").id);
  expect([textAt(sql, clock.now()), textAt(sql, clock.now(), { known_at: before })]).toEqual(["", "false"]);
});

test("a document adds no part to a version of a file, even where one was forgotten", () => {
  const { sql, clock, ids, create, append } = filedMemory();
  create(A, "one ".repeat(700));
  const [first, ...rest] = listEpisodes(sql, { limit: 100, oldest_first: true }).data;
  expect(rest).toHaveLength(1);
  forgetEpisodes(sql, clock.now(), ids, [nonNull(first, "part").id]);
  const before = textAt(sql, clock.now() + 1);
  const { document_id } = nonNull(rest[0], "part");
  const part = { type: "document", document_id, part: 0, thread_id: null, role: null, content: "false" } as const;
  expect(refusal(() => append(part))).toBe(
    `conflict: Document ${document_id} is already stored with different content`,
  );
  expect(textAt(sql, clock.now() + 1)).toBe(before);
});

test("an export and the ledger carry files with their versions", () => {
  const { sql, clock, ids, create, replace, run } = filedMemory();
  create(A, "one");
  const first = clock.now();
  replace(A, "one", "two");
  run({ command: "rename", old_path: A, new_path: "/memories/b" });
  create("/memories/gone", "gone");
  clock.advance(MINUTE);
  rollBack(sql, clock.now(), ids, first);
  create("/memories/forgotten", "forgotten");
  forgetEpisodes(sql, clock.now(), ids, episodesOfFiles(sql, "/memories/forgotten"));
  const rows = (one: Sql) =>
    one.all("SELECT file_id, path, document_id, known_from, known_to FROM file_versions ORDER BY path, known_from");
  expect(rows(sql)).toHaveLength(5);

  const now = clock.now() + MINUTE;
  expect(rows(importLines(exportLines(sql, now, ids), now))).toEqual(rows(sql));
  const rebuilt = migratedSql();
  const ledger = unrecordedChanges(sql, 1000).map((entry) => ({ ...entry, extraction: null }));
  replayLedger(rebuilt, sequentialIds(), ledger);
  writeMeta(rebuilt, "epoch", "e2");
  expect(rows(rebuilt)).toEqual(rows(sql));
  expect(listFileVersions(rebuilt, A, {}, now).data.map(({ path }) => path)).toEqual([A, A, "/memories/b", A]);
});

test("an import refuses files that could not be, and two files at one path", () => {
  const { sql, clock, ids, create } = filedMemory();
  create(A, "one");
  const begun = clock.now();
  clock.advance(MINUTE);
  create("/memories/later", "later");
  const now = clock.now() + MINUTE;
  const lines = exportLines(sql, now, ids);
  const version = nonNull(
    lines.find((line) => line.includes('"record":"file_version"')),
    "line of a file",
  );
  const changed = (to: string) => (): unknown =>
    importLines(
      lines.map((line) => (line === version ? line.replace(A, to) : line)),
      now,
    );
  expect(changed("/memories/../a.md")).toThrow("must be the path of a file");
  expect(refusal(changed("/memories/b.md"))).toContain("is not that of a document with this path");
  const ended = `"known_to":${begun + 1}`;
  const twice = version.replace('"seq":1', '"seq":3').replace('"known_to":null', ended);
  expect(twice).toContain(ended);
  const both = lines.flatMap((line) =>
    line === version ? [version, twice] : [line.replace('"file_versions":2', '"file_versions":3')],
  );
  expect(refusal(() => importLines(both, now))).toContain(
    "is that of another file, or of a directory, at the same time",
  );
});

test("a command that cannot be run changes nothing and answers in the words of the tool", () => {
  const { sql, clock, create, replace, run } = filedMemory();
  create(A, "tea and tea\nmilk");
  create("/memories/dir/b", "b");
  create("/memories/dir/many", `aaa${"\na".repeat(30)}`);
  const state = () => JSON.stringify([sql.all("SELECT * FROM file_versions"), sql.all("SELECT * FROM changes")]);
  const before = state();
  const refused = (command: FileCommand): string => refusal(() => run(command));
  const rename = (old_path: string, new_path: string) => refused({ command: "rename", old_path, new_path });
  const remove = (path: string) => refused({ command: "delete", path });
  const insert = (path: string, insert_line: number) =>
    refused({ command: "insert", path, insert_line, insert_text: "x" });
  const missing = "/memories/none";
  expect([
    refusal(() => create(A, "x")),
    refusal(() => create("/memories/dir", "x")),
    refusal(() => create(`${A}/b`, "x")),
    refusal(() => create("/memories/big", "ä".repeat(40_000))),
    refusal(() => replace(A, "tea", "x")),
    refusal(() => replace("/memories/dir/many", "aa", "x")),
    refusal(() => replace("/memories/dir/many", "a", "x")),
    refusal(() => replace(A, "coffee", "x")),
    refusal(() => replace(missing, "coffee", "x")),
    refusal(() => replace("/memories/dir", "coffee", "x")),
    insert(A, 3),
    insert(A, -1),
    remove(missing),
    remove("/memories"),
    rename(missing, "/memories/x"),
    rename(A, "/memories/dir"),
    rename(A, `${A}/x`),
    rename("/memories/dir", "/memories/dir/x"),
    rename("/memories", "/memories/x"),
    rename("/memories/dir", `/memories/${"x".repeat(502)}`),
    refusal(() => viewFile(sql, { path: missing }, clock.now())),
  ]).toEqual([
    `conflict: File ${A} already exists`,
    "conflict: File /memories/dir already exists",
    `conflict: The path ${A} is not a directory.`,
    "too_large: File /memories/big would have 80000 bytes; at most 65536 are allowed",
    `conflict: No replacement was performed. Multiple occurrences of old_str \`tea\` in lines: 1, 1. Please ensure it is unique`,
    `conflict: No replacement was performed. Multiple occurrences of old_str \`aa\` in lines: 1, 1. Please ensure it is unique`,
    `conflict: No replacement was performed. Multiple occurrences of old_str \`a\` in lines: 1, 1, 1, ${[...Array(17).keys()].map((line) => line + 2).join(", ")}, …. Please ensure it is unique`,
    `conflict: No replacement was performed, old_str \`coffee\` did not appear verbatim in ${A}.`,
    `not_found: The path ${missing} does not exist. Please provide a valid path.`,
    "conflict: The path /memories/dir is not a file.",
    "conflict: Invalid `insert_line` parameter: 3. It should be within the range of lines of the file: [0, 2]",
    "conflict: Invalid `insert_line` parameter: -1. It should be within the range of lines of the file: [0, 2]",
    `not_found: The path ${missing} does not exist`,
    "conflict: Cannot delete the /memories directory itself",
    `not_found: The path ${missing} does not exist`,
    "conflict: The destination /memories/dir already exists",
    `conflict: The path ${A} is not a directory.`,
    "conflict: Cannot move /memories/dir into itself",
    "conflict: Cannot rename the /memories directory itself",
    `too_large: Path /memories/${"x".repeat(502)}/b has more than 512 characters`,
    `not_found: The path ${missing} does not exist. Please provide a valid path.`,
  ]);
  expect(state()).toBe(before);
});

test("a directory is moved and deleted with everything in it", () => {
  const { sql, clock, create, run } = filedMemory();
  create("/memories/dir/b", "b");
  create("/memories/dir/deep/c", "c");
  create("/memories/dirt", "kept");
  const paths = (): string[] => viewFile(sql, { path: "/memories" }, clock.now()).files.map(({ path }) => path);
  run({ command: "rename", old_path: "/memories/dir", new_path: "/memories/new/place" });
  expect(paths()).toEqual(["/memories/dirt", "/memories/new/place/b", "/memories/new/place/deep/c"]);
  run({ command: "delete", path: "/memories/new" });
  expect(paths()).toEqual(["/memories/dirt"]);
});

test("a view shows no invisible characters and no forged lines, and an edit finds a text as it was shown", () => {
  const { sql, clock, create, replace } = filedMemory();
  const hidden = HIDDEN.join("");
  create("/memories/a\u2028     9\tb\u{e0041}.md", `like ${hidden}green tea\u2028     9\tforged\r\nand milk`);
  const [path] = viewFile(sql, { path: "/memories" }, clock.now()).files.map((file) => file.path);
  const shown = [nonNull(path, "path"), "/memories"].map((of) => viewFile(sql, { path: of }, clock.now()).result);
  const edited = replace(nonNull(path, "path"), "like green tea", "like cocoa");
  for (const result of [...shown, edited]) {
    expect(hiddenCharacters.filter((character) => result.includes(character))).toEqual([]);
    expect(result).not.toMatch(/^ *9\t/mu);
  }
  expect(textAt(sql, clock.now(), {}, path)).toBe("like cocoa\u2028     9\tforged\r\nand milk");
});
