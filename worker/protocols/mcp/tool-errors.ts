import { FaultError, type FieldError } from "../../../shared/fault.ts";
import { neutralise } from "../../core/text/neutralise.ts";
import { Refusal } from "./memory.ts";
import type { Tool } from "./tool.ts";

/** A message for the calling model; `null` if the caller cannot fix it. */
export function describeRefusal(error: unknown, tool: Pick<Tool, "name" | "fields">): string | null {
  if (error instanceof FaultError) {
    const { fault } = error;
    const errors = "errors" in fault ? (fault.errors ?? []) : [];
    return wordsOf(tool, fault.detail, errors);
  }
  if (!(error instanceof Refusal)) return null;
  const { detail, errors } = error.problem;
  const later = error.retry_after_s === null ? "" : `. Try again in ${error.retry_after_s} s`;
  return wordsOf(tool, detail, errors) + later;
}

/** Errors may repeat sent or stored text. */
export const oneLine = (text: string): string => neutralise(text).replace(/\s+/gu, " ");

function wordsOf(
  { name, fields = {} }: Pick<Tool, "name" | "fields">,
  detail: string,
  errors: readonly FieldError[],
): string {
  if (errors.length === 0) return `${name}: ${oneLine(detail)}`;
  const called = (path: string): string =>
    path
      .split(".")
      .map((part) => fields[part] ?? part)
      .join(".");
  return errors
    .map(({ path, message }) => `${path === "" ? name : oneLine(called(path))}: ${oneLine(message)}`)
    .join("\n");
}
