import { z } from "@hono/zod-openapi";
import { closedObject } from "./closed-object.ts";
import { contextIn } from "./context.ts";
import { CENTRE_MISSING, hasCentre, RERANKERS } from "./search.ts";
import { instant, instantOut, rowId, trimmedText } from "./scalars.ts";

/** What can be shown by a link: screens of the explorer that only read. */
export const LINK_SCREENS = ["chat", "graph", "fact", "timeline", "context"] as const;
export type LinkScreen = (typeof LINK_SCREENS)[number];

const DEFAULT_SECONDS = 7 * 86_400;
const MAX_LINK_SECONDS = 30 * 86_400;
const MAX_LABEL = 200;

const { query, thread_id, mode, max_tokens, references, template, profile, methods, center_entity_id } =
  contextIn.shape;

/** No visitor has a model called that reads for them. */
const LINKED_RERANKERS = RERANKERS.filter((name) => name !== "cross_encoder");

/** What a visitor sees, and nothing beside it. @param at how instants are written: as they come in, or as they go out; @param side what the names of the schemas end with */
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
    reranker: z.enum(LINKED_RERANKERS).optional(),
    center_entity_id,
    as_of: at.optional(),
    known_at,
  })
    .refine((body) => body.query !== undefined || body.thread_id !== undefined, {
      path: ["query"],
      message: "is required unless thread_id is given",
    })
    .refine(hasCentre, CENTRE_MISSING)
    .openapi(`LinkedContext${side}`);
  return z
    .discriminatedUnion("screen", [
      closedObject({ screen: z.literal("chat"), known_at }).openapi(`ChatView${side}`),
      closedObject({
        screen: z.literal("graph"),
        as_of: at.optional().openapi({ description: "Shows only what holds then, or had happened by then." }),
        known_at,
        entity_id: rowId("ent").optional().openapi({ description: "The entity that is chosen when it is opened." }),
      }).openapi(`GraphView${side}`),
      closedObject({ screen: z.literal("fact"), fact_id: rowId("fact"), known_at }).openapi(`FactView${side}`),
      closedObject({ screen: z.literal("timeline"), known_at }).openapi(`TimelineView${side}`),
      closedObject({
        screen: z.literal("context"),
        request: context,
        compared: context.optional().openapi({ description: "A second context, shown beside the first." }),
      }).openapi(`ContextView${side}`),
    ])
    .openapi(`LinkView${side}`);
}

/** A view as it is asked for; instants are `Instant`s behind it. */
export const linkViewIn = views(instant, "In");
const linkView = views(instantOut, "");

export const linkIn = closedObject({
  view: linkViewIn,
  expires_in: z
    .int()
    .min(1)
    .max(MAX_LINK_SECONDS)
    .default(DEFAULT_SECONDS)
    .openapi({ description: "Seconds for which the link is valid: a week unless stated, 30 days at most." }),
  label: trimmedText(MAX_LABEL)
    .optional()
    .openapi({ description: "What the link is for. It stands in the list; visitors do not see it." }),
}).openapi("LinkIn", {
  example: {
    view: { screen: "graph", known_at: "2026-03-01T00:00:00Z" },
    expires_in: 86_400,
    label: "Ticket 4711",
  },
});

export const link = z
  .object({
    id: z.string(),
    view: linkView,
    label: z.string().nullable(),
    created_at: instantOut,
    expires_at: instantOut,
    /** When it was last opened, to the minute; null: never. */
    last_used_at: instantOut.nullable(),
  })
  .openapi("Link");

export const linkMade = link
  .extend({
    url: z.string().openapi({
      description: "To be opened in a browser. The secret stands in its fragment, which is sent to no server.",
      example: "https://engraph.example/explorer#link=egl_…",
    }),
  })
  .openapi("LinkMade");

/** What the visitor of a link may know of it. */
export const visitedLink = z
  .object({
    id: z.string(),
    /** The user whose memory it shows; null for that of a standalone graph. */
    user_id: z.string().nullable(),
    graph_id: z.string().nullable(),
    view: linkView,
    created_at: instantOut,
    expires_at: instantOut,
  })
  .openapi("VisitedLink");

export type LinkIn = z.output<typeof linkIn>;
/** A view with `Instant`s. */
export type LinkView = z.output<typeof linkViewIn>;
/** A view as it is stored and answered, with instants as text. */
export type WrittenLinkView = z.output<typeof linkView>;
export type Link = z.infer<typeof link>;
export type LinkMade = z.infer<typeof linkMade>;
export type VisitedLink = z.infer<typeof visitedLink>;
