import type { z } from "@hono/zod-openapi";

/** Two values contradict each other, which a schema cannot express. */
export const contradiction = (path: string | readonly PropertyKey[], message: string) => ({
  path: typeof path === "string" ? [path] : [...path],
  message,
  params: { contradiction: true },
});

/** Each part fits, the total is too large. */
export const refuseSize = (context: z.RefinementCtx, message: string, path: PropertyKey[] = []): void =>
  context.addIssue({ code: "custom", path, message, params: { too_large: true } });

export const contradict = (context: z.RefinementCtx, path: string | readonly PropertyKey[], message: string): void =>
  context.addIssue({ code: "custom", ...contradiction(path, message) });

/** 422, unless no schema could state the issues. */
export function refusalOf(issues: readonly z.core.$ZodIssue[]): "invalid" | "conflict" | "too_large" {
  const all = (name: "contradiction" | "too_large"): boolean =>
    issues.every((issue) => issue.code === "custom" && issue.params?.[name] === true);
  if (all("too_large")) return "too_large";
  return all("contradiction") ? "conflict" : "invalid";
}
