import { z } from "@hono/zod-openapi";
import { canonicalPath, FILE_PATH, FILE_ROOT, MAX_PATH_CHARACTERS, pathRefusal } from "../file-path.ts";
import { closedObject } from "./closed-object.ts";
import { contradiction } from "./contradiction.ts";
import { dryRunQuery, undoOrNull } from "./undo.ts";
import { queryMoment } from "./moment.ts";
import { instantOut, storableText } from "./scalars.ts";

export const MAX_FILE_BYTES = 65_536;
export const MAX_FILES = 1_000;
/** Each moved file is stored again. */
export const MAX_MOVED_BYTES = 524_288;

const path = z
  .string()
  .max(MAX_PATH_CHARACTERS)
  .regex(FILE_PATH, { error: ({ input }) => pathRefusal(String(input)) })
  .transform(canonicalPath)
  .refine((canonical) => canonical.length <= MAX_PATH_CHARACTERS, {
    error: `must have at most ${MAX_PATH_CHARACTERS} characters in NFC`,
  })
  .openapi({
    type: "string",
    maxLength: MAX_PATH_CHARACTERS,
    pattern: FILE_PATH.source,
    example: "/memories/preferences.md",
  });
const text = storableText(MAX_FILE_BYTES);
const line = z
  .string()
  .regex(/^(?:-1|\d{1,7})$/, "must be a line number, or -1 for the end")
  .transform(Number)
  .openapi({ type: "integer", minimum: -1 });

export const fileQuery = closedObject({
  path: path.default(FILE_ROOT).describe("Path of a file or directory: `/memories` or a path below it."),
  from_line: line.optional().describe("First line of `result`, from 1. Needs `to_line`."),
  to_line: line.optional().describe("Last line of `result`. -1 is the end of the file. Needs `from_line`."),
  ...queryMoment,
}).refine(
  ({ from_line, to_line }) => (from_line === undefined) === (to_line === undefined),
  contradiction("to_line", "and from_line are sent together"),
);

export const fileVersionsQuery = closedObject({
  path: path.describe("Path that the file has or had."),
  ...queryMoment,
});

export const fileForgetQuery = dryRunQuery.extend({
  path: path.describe("Path of a file or directory. `/memories` stands for all files."),
});

const listedFile = z
  .object({
    file_id: z.string().describe("ID of the file. It stays the same when the file is edited or renamed."),
    path: z.string().describe("Path of the file."),
    bytes: z.number().int().describe("Size of the text in bytes of UTF-8."),
    known_from: instantOut.describe("When the file got this text under this path."),
  })
  .openapi("ListedFile", { description: "A file of a memory." });

export const fileView = z
  .object({
    path: z.string().describe("Path that was read."),
    type: z.enum(["file", "directory"]).describe("Whether the path is a file or a directory."),
    text: z.string().nullable().describe("Whole text of the file. Null for a directory."),
    files: z
      .array(listedFile)
      .describe("The file, or all files in the directory at any depth, in the order of their paths."),
    result: z
      .string()
      .describe("Answer of the memory tool to a model: numbered lines, or two levels of the directory."),
  })
  .openapi("FileView", { description: "A file or directory of a memory." });

const version = z
  .object({
    file_id: z.string().describe("ID of the file."),
    path: z.string().describe("Path of the file in this version."),
    bytes: z.number().int().describe("Size of the text in bytes of UTF-8."),
    known_from: instantOut.describe(
      "When this version was written. Read the path with this `known_at` to get its text.",
    ),
    known_to: instantOut.nullable().describe("When the version ended. Null while it is current."),
  })
  .openapi("FileVersion", { description: "A version of a file, between two changes." });

export const fileVersions = z
  .object({
    data: z
      .array(version)
      .describe(
        "The latest 100 versions of every file that has or had the path, oldest first, also under other paths.",
      ),
  })
  .openapi("FileVersions", { description: "Versions of a file." });

const onPath = path.describe("Path of the file.");

/** The commands of Anthropic's `memory_20250818`, with its names. */
export const fileCommandIn = z
  .discriminatedUnion("command", [
    closedObject({
      command: z.literal("create").describe("Name of the command."),
      path: onPath,
      file_text: text.describe("Text of the file."),
    }).openapi("CreateFileIn", { description: "Creates a file." }),
    closedObject({
      command: z.literal("str_replace").describe("Name of the command."),
      path: onPath,
      old_str: text.min(1).describe("Text to replace. It may span lines."),
      new_str: text.default("").describe("Text to put in its place. Nothing by default."),
    }).openapi("ReplaceInFileIn", { description: "Replaces a text that occurs exactly once." }),
    closedObject({
      command: z.literal("insert").describe("Name of the command."),
      path: onPath,
      insert_line: z.number().int().describe("Number of the line to insert after. 0 is the beginning."),
      insert_text: text.describe("Text to insert."),
    }).openapi("InsertIntoFileIn", { description: "Inserts lines into a file." }),
    closedObject({
      command: z.literal("delete").describe("Name of the command."),
      path: path.describe("Path of the file or directory."),
    }).openapi("DeleteFileIn", {
      description: "Deletes a file, or a directory with everything in it. Its history stays.",
    }),
    closedObject({
      command: z.literal("rename").describe("Name of the command."),
      old_path: path.describe("Path of the file or directory."),
      new_path: path.describe("Path to move it to. Nothing may exist there."),
    }).openapi("RenameFileIn", { description: "Moves a file, or a directory with everything in it." }),
  ])
  .openapi("FileCommandIn", {
    description: "A change of files: a command of Anthropic's memory tool.",
    example: { command: "create", path: "/memories/preferences.md", file_text: "Drinks green tea.\n" },
  });

export const fileChange = z
  .object({
    result: z.string().describe("Answer of the memory tool to a model."),
    cursor: z.string().describe("Cursor of this write. Pass it as `after` to reads that must see it."),
    undo: undoOrNull.describe(
      "How to reverse the change. Null if no rollback takes it back, as after forgetting, and with `dry_run`.",
    ),
  })
  .openapi("FileChange", { description: "Result of a change of files." });

export type FileCommand = z.output<typeof fileCommandIn>;
export type FileView = z.infer<typeof fileView>;
export type FileVersions = z.infer<typeof fileVersions>;
export type FileChange = z.infer<typeof fileChange>;
