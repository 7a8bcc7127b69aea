/** A rebuild replays entries from the ledger, so an import rejects those that cannot be replayed. */
import { z } from "zod";
import { BASES, PRECISIONS } from "../../../shared/instant.ts";
import {
  count,
  counted,
  instantColumn,
  label,
  name,
  nameDigest,
  paragraph,
  prefixedId,
  rowNumber,
  sentence,
  text,
} from "./columns.ts";
import { displayName, formerDisplayNames, formerTimeZones, timeZone } from "./former-values.ts";
import { extracted, extractedFact, refuseStrangers, taughtSource } from "./json-columns.ts";

const episodeId = prefixedId("ep");
const factId = prefixedId("fact");
const entityId = prefixedId("ent");

const allocated = z.looseObject({
  merged: z.record(factId, factId).optional(),
  hyperedges: z.array(prefixedId("hyp")).optional(),
});

const interval = z.looseObject({ from: instantColumn.nullable(), to: instantColumn.nullable() });
const bounds = z.looseObject({
  valid_from: instantColumn.nullable(),
  valid_from_precision: z.enum(PRECISIONS).nullable(),
  valid_from_basis: z.enum(BASES).nullable(),
  valid_to: instantColumn.nullable(),
  valid_to_precision: z.enum(PRECISIONS).nullable(),
  valid_to_basis: z.enum(BASES).nullable(),
  due: instantColumn.nullable(),
  due_precision: z.enum(PRECISIONS).nullable(),
});

const episode = z.looseObject({ place: rowNumber.optional(), by_user: z.literal(true).optional() }).nullable();

const reading = z.looseObject({
  digest: label,
  batch: count,
  made_with: z.array(episodeId),
  known_from: instantColumn.nullable(),
  caused_by: prefixedId("op").nullable(),
  names: z.array(z.looseObject({ name, type: label })).optional(),
});
const extraction = extracted
  .extend({ prompt_version: label, model: label, reading: reading.optional() })
  .superRefine(refuseStrangers);

const decision = z.looseObject({
  made_by: label,
  decisions: z.array(
    z.looseObject({
      about: z.enum(["name", "claim", "mention"]),
      a: text,
      b: text,
      verdict: z.enum(["same", "distinct", "contradicts", "both"]),
    }),
  ),
  raised_by: z.array(episodeId).optional(),
  shown: z.array(text).optional(),
});

/** The first releases logged only ids of facts. */
const facts = z.union(
  [
    z.array(factId),
    z
      .looseObject({
        facts: z.array(factId),
        entities: z.array(entityId).optional(),
        known_from: instantColumn.nullish(),
        queued_from: instantColumn.nullish(),
        renewed: z.boolean().optional(),
      })
      .extend(allocated.shape),
    z.null(),
  ],
  "must list the facts of an episode",
);

const sourcesOf = (...more: [z.ZodType, ...z.ZodType[]]) => z.array(z.tuple([episodeId, ...more]));
const correction = {
  fact_id: factId,
  fact: sentence.nullable(),
  period: interval,
  bounds,
  sources: sourcesOf(nameDigest),
};
const edit = {
  entity_id: entityId,
  name: name.nullable(),
  type: label.nullable(),
  other_id: entityId.nullable(),
  sources: sourcesOf(nameDigest, z.enum(["entity", "other"])),
  claims: sourcesOf(nameDigest),
  allocated,
};
const operation = z.discriminatedUnion("operation", [
  z.looseObject({ operation: z.literal("retract"), episode_id: episodeId }),
  z.looseObject({ operation: z.literal("rollback"), known_at: instantColumn }),
  z.looseObject({ operation: z.literal("deny"), ...correction }),
  z.looseObject({ operation: z.literal("correct"), ...correction }),
  z.looseObject({ operation: z.literal("rename"), ...edit }),
  z.looseObject({ operation: z.literal("merge"), ...edit }),
  z.looseObject({ operation: z.literal("split"), ...edit }),
  z.looseObject({ operation: z.literal("drop"), ...edit }),
  z.looseObject({
    operation: z.literal("files"),
    ended: z.array(prefixedId("doc")),
    begun: z.array(z.tuple([prefixedId("doc"), prefixedId("file")])),
  }),
  z.looseObject({
    operation: z.literal("teach"),
    question: paragraph,
    answer: paragraph,
    sources: z.array(taughtSource),
    disputed: z.boolean().optional(),
    taught_at: instantColumn.optional(),
  }),
  extractedFact.extend({
    operation: z.literal("state"),
    fact_id: factId,
    entities: z.array(entityId).optional(),
    merged: allocated.shape.merged,
  }),
]);

const forgotten = z.looseObject({ entries: z.array(rowNumber).optional() }).nullable();
const community = z.looseObject({
  generation: counted,
  community_ids: z.array(prefixedId("com")),
  gone_ids: z.array(prefixedId("com")),
});

const profile = z.looseObject({
  name: displayName,
  time_zone: timeZone,
  former_display_names: formerDisplayNames,
  former_time_zones: formerTimeZones,
});

const CHANGE_PAYLOADS = {
  episode,
  extraction,
  decision,
  operation,
  forgotten,
  facts,
  failed: z.null(),
  community,
  profile,
} as const satisfies Record<string, z.ZodType>;

export function payloadMisfit({
  entry,
  payload,
  recorded_at,
}: Readonly<Record<string, unknown>>): { path: string; message: string } | null {
  const schema = (CHANGE_PAYLOADS as Readonly<Record<string, z.ZodType>>)[String(entry)];
  const [issue] = schema?.safeParse(payload ?? null).error?.issues ?? [];
  if (issue !== undefined) return { path: ["payload", ...issue.path].map(String).join("."), message: issue.message };
  return entry === "profile" ? laterEnd(payload as z.output<typeof profile>, Number(recorded_at)) : null;
}

function laterEnd(logged: z.output<typeof profile>, recorded_at: number): { path: string; message: string } | null {
  for (const field of ["former_display_names", "former_time_zones"] as const) {
    const place = logged[field].findIndex(([until]) => until > recorded_at);
    if (place !== -1) return { path: `payload.${field}.${place}.0`, message: "must not be later than recorded_at" };
  }
  return null;
}
