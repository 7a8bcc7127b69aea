import { z } from "@hono/zod-openapi";

export const community = z
  .object({
    id: z.string().describe("ID of the community."),
    level: z
      .number()
      .int()
      .describe(
        "Level in the hierarchy. 0 is the coarsest. Entities belong to leaf communities, which contain no other community.",
      ),
    name: z.string().describe("Name of the community."),
    summary: z
      .string()
      .describe(
        "Summary of the report, and behind it, word for word, at most three facts among the members that were learned since, the strongest. Without a report the strongest facts.",
      ),
    report: z
      .object({
        title: z.string().describe("Title of the report."),
        summary: z.string().describe("Summary of the report."),
        rating: z.number().describe("Importance of the community for the memory, from 0 to 10."),
        rating_explanation: z.string().describe("Why the report has this rating."),
        findings: z
          .array(
            z.object({
              summary: z.string().describe("The finding in one sentence."),
              explanation: z.string().describe("Details of the finding."),
              fact_ids: z
                .array(z.string())
                .optional()
                .describe("IDs of the facts that support the finding. Present if no model wrote the report."),
            }),
          )
          .describe("Findings about the community, most important first."),
      })
      .nullable()
      .describe("Report on the community. Null until one is written."),
    members: z
      .array(
        z.object({ id: z.string().describe("ID of the entity."), name: z.string().describe("Name of the entity.") }),
      )
      .describe("At most 100 members, the most mentioned first."),
    parent_id: z
      .string()
      .nullable()
      .describe("ID of the community that contains this one. Null at the coarsest level."),
    stale: z.boolean().describe("Whether something in the community changed after its words were written."),
    generation: z.number().int().describe("Generation of the hierarchy that the community belongs to."),
  })
  .openapi("Community", { description: "A community of entities with its report." });

export type Community = z.infer<typeof community>;
