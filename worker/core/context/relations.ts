import type { Entity } from "../../../shared/api/entity.ts";
import { sentencesOf } from "../text/sentences/split-into-sentences.ts";

/** Say of at most two members how they belong to a summary entity: those between which a path leads, or the closest. */
const MAX_RELATIONS = 2;

/** The summary of an entity, and for a summary entity how its first members belong to it, as far as the summary does not say that. */
export function withRelations({ summary, members = [] }: Pick<Entity, "summary" | "members">): string {
  const said = members
    .flatMap(({ relation }) => (relation === null ? [] : [relation]))
    .slice(0, MAX_RELATIONS)
    .flatMap(sentencesOf)
    .filter((sentence) => !summary.includes(sentence));
  return [summary, ...new Set(said)].join(" ");
}
