import type { z } from "@hono/zod-openapi";

/** A field of an answer under its former name, which stays for one version next to the new one. */
export const formerName = <Schema extends z.ZodType>(schema: Schema, name: string): Schema =>
  schema.describe(`Deprecated: use \`${name}\`, which has the same value.`).openapi({ deprecated: true });
