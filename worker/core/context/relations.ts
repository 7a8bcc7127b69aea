import type { Entity } from "../../../shared/api/entity.ts";
import { sentencesOf } from "../text/sentences/split-into-sentences.ts";

const MAX_RELATIONS = 2;

/** Adds to the summary of a summary entity how its first members belong to it. */
export function withRelations({ summary, members = [] }: Pick<Entity, "summary" | "members">): string {
  const said = members
    .flatMap(({ relation }) => (relation === null ? [] : [relation]))
    .slice(0, MAX_RELATIONS)
    .flatMap(sentencesOf)
    .filter((sentence) => !summary.includes(sentence));
  return [summary, ...new Set(said)].join(" ");
}
