import type { z } from "@hono/zod-openapi";

/** Stays for one version. */
export const formerName = <Schema extends z.ZodType>(schema: Schema, name: string): Schema =>
  schema.describe(`Deprecated: use \`${name}\`, which has the same value.`).openapi({ deprecated: true });
