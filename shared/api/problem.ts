import { z } from "@hono/zod-openapi";

/** RFC 9457, `application/problem+json`. */
export const problem = z
  .object({
    type: z.string().describe("URI that identifies the kind of problem."),
    title: z.string().describe("Short description of the kind of problem."),
    status: z.number().int().describe("HTTP status code."),
    detail: z.string().describe("What went wrong with this request."),
    instance: z.string().describe("ID of the request, for support."),
    errors: z
      .array(
        z.object({
          path: z.string().describe("Path of the field, e.g. `messages.0.role`, or the line of an import."),
          message: z.string().describe("What the field must be."),
        }),
      )
      .describe("Each invalid field or line, up to 50, then the number of the others. Empty for other problems."),
  })
  .openapi("Problem", { description: "An error as in RFC 9457." });

export type Problem = z.infer<typeof problem>;
