import { MAX_FILE_BYTES, MAX_FILES, MAX_MOVED_BYTES, type FileCommand } from "../../../shared/api/files.ts";
import type { FileVersions, FileView } from "../../../shared/api/files.ts";
import type { Moment } from "../../../shared/api/moment.ts";
import { FaultError } from "../../../shared/fault.ts";
import { directoriesAbove, FILE_ROOT, isInside, MAX_PATH_CHARACTERS } from "../../../shared/file-path.ts";
import { formatInstant, type Instant } from "../../../shared/instant.ts";
import { chunkAnchor } from "../../core/ingest/anchors.ts";
import { sliceText } from "../../core/ingest/chunking.ts";
import { STANDALONE_EPISODE } from "../../core/ingest/standalone-episode.ts";
import { readMoment } from "../../core/temporal/moment.ts";
import { insertIntoFile, replaceInFile, showDirectory, showFile } from "../../core/text/file-commands.ts";
import type { FileQuery } from "../../ports/graph/reads.ts";
import type { Sql } from "../../ports/sql.ts";
import type { Ids } from "../../ports/system.ts";
import { logChange } from "../base/change-log.ts";
import { tickStep } from "../base/meta.ts";
import {
  beginVersions,
  countFiles,
  endVersions,
  fileAmong,
  filesUnder,
  textOfVersion,
  versionsOf,
  type FileVersion,
  type LoggedFileChange,
} from "./file-versions.ts";
import { queueEpisode } from "./insert-episode.ts";

const MOST_VERSIONS = 100;

export function viewFile(sql: Sql, { path, lines = null, ...moment }: FileQuery, now: Instant): FileView {
  const { known_at, at } = readMoment(moment, now);
  const files = filesUnder(sql, path, Math.min(at, known_at), known_at);
  const listed = files.map(({ file_id, path: of, bytes, known_from }) => ({
    file_id,
    path: of,
    bytes,
    known_from: formatInstant(known_from),
  }));
  const file = files.find((version) => version.path === path);
  if (file !== undefined) {
    const text = textOfVersion(sql, file, known_at);
    return { path, type: "file", text, files: listed, result: showFile(path, text, lines) };
  }
  if (files.length === 0 && path !== FILE_ROOT) throw missing(path, ". Please provide a valid path.");
  return { path, type: "directory", text: null, files: listed, result: showDirectory(path, files) };
}

export function listFileVersions(sql: Sql, path: string, moment: Moment, now: Instant): FileVersions {
  const { known_at, at } = readMoment(moment, now);
  const versions = versionsOf(sql, path, Math.min(at, known_at), MOST_VERSIONS);
  if (versions.length === 0) throw missing(path, "");
  return {
    data: versions.map(({ file_id, path: of, bytes, known_from, known_to }) => ({
      file_id,
      path: of,
      bytes,
      known_from: formatInstant(known_from),
      known_to: known_to === null ? null : formatInstant(known_to),
    })),
  };
}

interface NewVersion {
  file_id: string | null;
  path: string;
  text: string;
}

/**
 * Ends versions and begins others, but deletes nothing.
 *
 * @throws FaultError with the tool's words; nothing is changed then
 */
export function changeFiles(sql: Sql, clock: Instant, ids: Ids, command: FileCommand): string {
  return sql.transaction(() => {
    const now = tickStep(sql, clock);
    const { ended, begun, result } = planChange(sql, command, now);
    const added = begun.filter(({ file_id }) => file_id === null).length;
    if (added > 0 && countFiles(sql, now) >= MAX_FILES)
      throw tooLarge("path", `A memory has at most ${MAX_FILES} files`);
    for (const { path, text } of begun) {
      const bytes = bytesOf(text);
      if (bytes > MAX_FILE_BYTES)
        throw tooLarge("path", `File ${path} would have ${bytes} bytes; at most ${MAX_FILE_BYTES} are allowed`);
    }
    const logged: LoggedFileChange = {
      operation: "files",
      ended: ended.map(({ document_id }) => document_id),
      begun: begun.map(({ file_id, path, text }) => [
        storeText(sql, ids, path, text, now),
        file_id ?? ids.make("file"),
      ]),
    };
    endVersions(sql, logged.ended, now);
    beginVersions(sql, logged.begun, now);
    logChange(sql, "operation", { id: ids.make("op"), seq: null }, logged, now);
    return result;
  });
}

interface FilePlan {
  ended: FileVersion[];
  begun: NewVersion[];
  result: string;
}

function planChange(sql: Sql, command: FileCommand, now: Instant): FilePlan {
  switch (command.command) {
    case "create": {
      const { path } = command;
      refuseTaken(sql, path, now, "path", `File ${path} already exists`);
      const begun = [{ file_id: null, path, text: command.file_text }];
      return { ended: [], begun, result: `File created successfully at: ${path}` };
    }
    case "str_replace":
    case "insert": {
      const { path } = command;
      const file = fileAt(sql, path, now);
      const text = textOfVersion(sql, file, now);
      const edited =
        command.command === "insert"
          ? insertIntoFile(path, text, command.insert_line, command.insert_text)
          : replaceInFile(path, text, command.old_str, command.new_str);
      if ("refused" in edited) throw conflict(edited.field, edited.refused);
      return { ended: [file], begun: [{ file_id: file.file_id, path, text: edited.text }], result: edited.result };
    }
    case "delete": {
      const { path } = command;
      if (path === FILE_ROOT) throw conflict("path", "Cannot delete the /memories directory itself");
      const ended = filesUnder(sql, path, now);
      if (ended.length === 0) throw missing(path, "");
      return { ended, begun: [], result: `Successfully deleted ${path}` };
    }
    case "rename":
      return planRename(sql, command, now);
  }
}

type Rename = Extract<FileCommand, { command: "rename" }>;

function planRename(sql: Sql, { old_path: from, new_path: to }: Rename, now: Instant): FilePlan {
  if (from === FILE_ROOT) throw conflict("old_path", "Cannot rename the /memories directory itself");
  refuseTaken(sql, to, now, "new_path", `The destination ${to} already exists`);
  const ended = filesUnder(sql, from, now);
  if (ended.length === 0) throw missing(from, "");
  if (isInside(to, from)) throw conflict("new_path", `Cannot move ${from} into itself`);
  const bytes = ended.reduce((sum, file) => sum + file.bytes, 0);
  if (bytes > MAX_MOVED_BYTES)
    throw tooLarge("old_path", `${from} has ${bytes} bytes; at most ${MAX_MOVED_BYTES} are moved at once`);
  const begun = ended.map((file) => ({
    file_id: file.file_id,
    path: to + file.path.slice(from.length),
    text: textOfVersion(sql, file, now),
  }));
  const long = begun.find(({ path }) => path.length > MAX_PATH_CHARACTERS);
  if (long !== undefined)
    throw tooLarge("new_path", `Path ${long.path} has more than ${MAX_PATH_CHARACTERS} characters`);
  return { ended, begun, result: `Successfully renamed ${from} to ${to}` };
}

function storeText(sql: Sql, ids: Ids, path: string, text: string, now: Instant): string {
  const document_id = ids.make("doc");
  const parts = sliceText(text);
  for (const [part, content] of parts.entries()) {
    const id = ids.make("ep");
    const episode = {
      ...STANDALONE_EPISODE,
      type: "document" as const,
      document_id,
      part,
      content,
      title: chunkAnchor(path, part, parts.length, content),
      reference_time: null,
      assumed_zone: null,
      metadata: { path },
      extract: false,
    };
    logChange(sql, "episode", { id, seq: queueEpisode(sql, episode, id, now) }, null, now);
  }
  return document_id;
}

function fileAt(sql: Sql, path: string, now: Instant): FileVersion {
  const files = filesUnder(sql, path, now);
  const file = files.find((version) => version.path === path);
  if (file !== undefined) return file;
  if (files.length > 0 || path === FILE_ROOT) throw conflict("path", `The path ${path} is not a file.`);
  throw missing(path, ". Please provide a valid path.");
}

function refuseTaken(sql: Sql, path: string, now: Instant, field: string, words: string): void {
  if (path === FILE_ROOT || filesUnder(sql, path, now).length > 0) throw conflict(field, words);
  const above = fileAmong(sql, directoriesAbove(path), now);
  if (above !== null) throw conflict(field, `The path ${above} is not a directory.`);
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).byteLength;

// a model reads these words

const missing = (path: string, advice: string): FaultError =>
  new FaultError({ kind: "not_found", detail: `The path ${path} does not exist${advice}` });
const conflict = (field: string, detail: string): FaultError =>
  new FaultError({ kind: "conflict", detail, errors: [{ path: field, message: detail }] });
const tooLarge = (field: string, detail: string): FaultError =>
  new FaultError({ kind: "too_large", detail, errors: [{ path: field, message: detail }] });
