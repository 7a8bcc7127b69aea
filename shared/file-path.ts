export const FILE_ROOT = "/memories";

export const MAX_PATH_CHARACTERS = 512;

/** Slashes of any form, forms of dots, and control characters. */
const NEVER = "/\\\\\\u0000-\\u001f\\u007f\\u2024\\u2025\\uff0e\\uff0f\\uff3c\\ud800-\\udfff";

/**
 * No step is `.` or `..`, begins or ends with white space, or has an encoded dot, slash, backslash or per cent sign, so that no reader
 * takes one path for another. Several slashes count as one, as in Anthropic's implementations.
 */
export const FILE_PATH = new RegExp(
  `^/memories(?:/+(?!\\.{1,2}(?:/|$))(?!\\s)(?:(?!%(?:25|2[eEfF]|5[cC]))[^${NEVER}])+(?<!\\s))*/*$`,
  "u",
);

/** Uses the words of Anthropic's implementations of the tool. */
export const pathRefusal = (path: string): string =>
  path === FILE_ROOT || path.startsWith(`${FILE_ROOT}/`)
    ? `Path ${path} would escape /memories directory`
    : `Path must start with /memories, got: ${path}`;

export const canonicalPath = (path: string): string => path.normalize("NFC").replace(/\/+/gu, "/").replace(/\/$/u, "");

export const isFilePath = (path: string): boolean =>
  path !== FILE_ROOT && path.length <= MAX_PATH_CHARACTERS && FILE_PATH.test(path) && canonicalPath(path) === path;

export const isInside = (path: string, directory: string): boolean => path.startsWith(`${directory}/`);

export function directoriesAbove(path: string): string[] {
  const steps = path.slice(FILE_ROOT.length + 1).split("/");
  return steps.slice(0, -1).map((_, place) => `${FILE_ROOT}/${steps.slice(0, place + 1).join("/")}`);
}
