import type { z } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import { validator } from "hono/validator";
import { MAX_FIELD_ERRORS } from "../../../shared/api/closed-object.ts";
import { refusalOf } from "../../../shared/api/contradiction.ts";
import { FaultError, type FieldError } from "../../../shared/fault.ts";
import type { App } from "../app-types.ts";

/** A request that fits the schema but contradicts itself is a conflict. */
export function refuseInvalid(result: { success: true } | { success: false; error: z.ZodError }): void {
  if (result.success) return;
  const issues = result.error.issues.flatMap(meant);
  const errors = listed(issues);
  const [first] = errors;
  const detail = first
    ? `${first.path === "" ? "request" : first.path}: ${first.message}`
    : "The request does not fit the schema";
  throw new FaultError({ kind: refusalOf(issues), detail, errors });
}

/** Runs before the body is received; the validators of `createRoute` run after it. */
export const requireFit = (part: "param" | "query", schema: z.ZodType): MiddlewareHandler<App> =>
  validator(part, async (given) => {
    refuseInvalid(await schema.safeParseAsync(given));
    return given;
  });

const UNSAID = "Invalid input";

/** If a union has the default message, returns the issues of the alternative that the caller meant. */
function meant(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== "invalid_union" || issue.errors.length === 0 || issue.message !== UNSAID) return [issue];
  return meantBranch(issue.errors).flatMap((inner) => meant({ ...inner, path: [...issue.path, ...inner.path] }));
}

function listed(issues: readonly z.core.$ZodIssue[]): FieldError[] {
  const errors: FieldError[] = [];
  for (const issue of issues) errors.push(...toFieldErrors(issue, MAX_FIELD_ERRORS - errors.length));
  const more = issues.reduce((sum, issue) => sum + errorsIn(issue), 0) - errors.length;
  return more === 0 ? errors : [...errors, { path: "", message: `${more} more ${more === 1 ? "error" : "errors"}` }];
}

const errorsIn = (issue: z.core.$ZodIssue): number => (issue.code === "unrecognized_keys" ? issue.keys.length : 1);

function toFieldErrors(issue: z.core.$ZodIssue, most: number): FieldError[] {
  if (most <= 0) return [];
  if (issue.code !== "unrecognized_keys") return [{ path: dotted(issue.path), message: issue.message }];
  const messages = issue.message.split("\n");
  return issue.keys.slice(0, most).map((key, index) => ({
    path: dotted([...issue.path, key]),
    message: messages[index] ?? issue.message,
  }));
}

/** The branch that knows most of the given fields, or else the first. */
function meantBranch(branches: readonly z.core.$ZodIssue[][]): z.core.$ZodIssue[] {
  const unknownFields = (issues: readonly z.core.$ZodIssue[]): number =>
    issues.reduce(
      (sum, issue) => sum + (issue.code === "unrecognized_keys" && issue.path.length === 0 ? issue.keys.length : 0),
      0,
    );
  return branches.toSorted((a, b) => unknownFields(a) - unknownFields(b))[0] ?? [];
}

const MAX_NAME = 100;

const dotted = (path: PropertyKey[]): string => path.map((key) => shortened(String(key))).join(".");

const shortened = (key: string): string => (key.length > MAX_NAME ? `${key.slice(0, MAX_NAME)}…` : key);
