import type { Schemas } from "../../../sdk/src/index.ts";
import type { EpisodeWords } from "./words.ts";

type Said = Pick<Schemas["Episode"], "type" | "role" | "name" | "title">;

/** The memory's default names. */
const UNNAMED = { user: "User", assistant: "Assistant" } as const;

/** Returns the speaker of a message; for other episodes the title, or otherwise the kind. */
export function speakerIn({ speakers, kinds }: EpisodeWords, { type, role, name, title }: Said): string {
  if (type !== "message") return title ?? kinds[type];
  if (role === null) return name ?? kinds[type];
  const isUnnamed = (role === "user" || role === "assistant") && name === UNNAMED[role];
  return name === null || isUnnamed ? speakers[role] : name;
}
