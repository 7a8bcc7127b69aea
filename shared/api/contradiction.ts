import type { z } from "@hono/zod-openapi";

/** What a request that fits its schema is refused for where two of its values contradict each other: no schema can say this. */
export const contradiction = (path: string | readonly PropertyKey[], message: string) => ({
  path: typeof path === "string" ? [path] : [...path],
  message,
  params: { contradiction: true },
});

/** Reports a contradiction from within a `superRefine`. */
export const contradict = (context: z.RefinementCtx, path: string | readonly PropertyKey[], message: string): void =>
  context.addIssue({ code: "custom", ...contradiction(path, message) });

export const isContradiction = (issue: z.core.$ZodIssue): boolean =>
  issue.code === "custom" && issue.params?.contradiction === true;
