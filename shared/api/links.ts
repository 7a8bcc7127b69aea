import { z } from "@hono/zod-openapi";
import { closedObject } from "./closed-object.ts";
import { contextIn } from "./context.ts";
import { CENTRE_MISSING, hasCentre, RERANKERS } from "./search.ts";
import { instant, instantOut, rowId, trimmedText } from "./scalars.ts";

/** The explorer's screens that only read. */
export const LINK_SCREENS = ["chat", "graph", "fact", "timeline", "context"] as const;
export type LinkScreen = (typeof LINK_SCREENS)[number];

const DEFAULT_SECONDS = 7 * 86_400;
const MAX_LINK_SECONDS = 30 * 86_400;
const MAX_LABEL = 200;

const { query, thread_id, mode, max_tokens, references, template, profile, methods, center_entity_id } =
  contextIn.shape;

/** Visitors call no model. */
const LINKED_RERANKERS = RERANKERS.filter((name) => name !== "cross_encoder");

function views<At extends z.ZodType>(at: At, side: "" | "In") {
  const known_at = at.optional().openapi({
    description: "Shows what was known by then, whatever is learned later. Absent: what is known when it is opened.",
  });
  const context = closedObject({
    query,
    thread_id,
    mode,
    max_tokens,
    references,
    template,
    profile,
    methods,
    reranker: z
      .enum(LINKED_RERANKERS)
      .optional()
      .describe("Reranker of the context. Rerankers that call a model are not available to links."),
    center_entity_id,
    as_of: at.optional().describe("Instant in valid time that the context shows. Not filtered by default."),
    known_at,
  })
    .refine((body) => body.query !== undefined || body.thread_id !== undefined, {
      path: ["query"],
      message: "is required unless thread_id is given",
    })
    .refine(hasCentre, CENTRE_MISSING)
    .openapi(`LinkedContext${side}`, { description: "The context that a link shows." });
  return z
    .discriminatedUnion("screen", [
      closedObject({
        screen: z.literal("chat").describe("The chat, next to the facts learned from it."),
        known_at,
      }).openapi(`ChatView${side}`, { description: "The chat, next to the facts learned from it." }),
      closedObject({
        screen: z.literal("graph").describe("The graph."),
        as_of: at.optional().openapi({ description: "Shows only what holds then, or had happened by then." }),
        known_at,
        entity_id: rowId("ent").optional().openapi({ description: "The entity that is chosen when it is opened." }),
      }).openapi(`GraphView${side}`, { description: "The graph at a moment." }),
      closedObject({
        screen: z.literal("fact").describe("One fact with its history."),
        fact_id: rowId("fact").describe("ID of the fact."),
        known_at,
      }).openapi(`FactView${side}`, { description: "A fact with its history." }),
      closedObject({ screen: z.literal("timeline").describe("The timeline."), known_at }).openapi(
        `TimelineView${side}`,
        { description: "The timeline." },
      ),
      closedObject({
        screen: z.literal("context").describe("A context line by line."),
        request: context.describe("The context that the link shows."),
        compared: context.optional().openapi({ description: "A second context, shown beside the first." }),
      }).openapi(`ContextView${side}`, { description: "A context line by line." }),
    ])
    .openapi(`LinkView${side}`, { description: "A view of a memory." });
}

export const linkViewIn = views(instant, "In");
const linkView = views(instantOut, "");

export const linkIn = closedObject({
  view: linkViewIn.describe("View of the memory that the link opens."),
  expires_in: z
    .int()
    .min(1)
    .max(MAX_LINK_SECONDS)
    .default(DEFAULT_SECONDS)
    .openapi({ description: "Seconds for which the link is valid: a week unless stated, 30 days at most." }),
  label: trimmedText(MAX_LABEL)
    .optional()
    .openapi({ description: "Purpose of the link. It stands in the list; visitors do not see it." }),
}).openapi("LinkIn", {
  description: "A read-only link to create.",
  example: {
    view: { screen: "graph", known_at: "2026-03-01T00:00:00Z" },
    expires_in: 86_400,
    label: "Ticket 4711",
  },
});

export const link = z
  .object({
    id: z.string().describe("ID of the link."),
    view: linkView.describe("View of the memory that the link opens."),
    label: z.string().nullable().describe("Your label of the link. Null if it has none."),
    created_at: instantOut.describe("When the link was created."),
    expires_at: instantOut.describe("When the link expires."),
    last_used_at: instantOut.nullable().describe("When the link was last opened, to the minute. Null if it never was."),
  })
  .openapi("Link", { description: "A read-only link to a view of a memory." });

export const linkMade = link
  .extend({
    url: z.string().openapi({
      description: "To be opened in a browser. The secret stands in its fragment, which is sent to no server.",
      example: "https://engraph.example/explorer#link=egl_…",
    }),
  })
  .openapi("CreatedLink", { description: "A new read-only link." });

export const visitedLink = z
  .object({
    id: z.string().describe("ID of the link."),
    user_id: z.string().nullable().describe("User whose memory the link shows. Null for a standalone graph."),
    graph_id: z.string().nullable().describe("Standalone graph that the link shows. Null for the memory of a user."),
    view: linkView.describe("View of the memory that the link opens."),
    created_at: instantOut.describe("When the link was created."),
    expires_at: instantOut.describe("When the link expires."),
  })
  .openapi("VisitedLink", { description: "The view that a read-only link opens." });

export type LinkIn = z.output<typeof linkIn>;
export type LinkView = z.output<typeof linkViewIn>;
export type WrittenLinkView = z.output<typeof linkView>;
export type Link = z.infer<typeof link>;
export type CreatedLink = z.infer<typeof linkMade>;
export type VisitedLink = z.infer<typeof visitedLink>;
