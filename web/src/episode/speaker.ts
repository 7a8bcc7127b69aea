import type { Schemas } from "../../../sdk/src/index.ts";
import type { EpisodeWords } from "./words.ts";

type Said = Pick<Schemas["Episode"], "type" | "role" | "name" | "title" | "content">;

/** The memory puts a date before titles that it makes. */
const DATED = /^\d{4}-\d{2}-\d{2}: /u;

const UNNAMED = { user: "User", assistant: "Assistant" } as const;

export function speakerIn({ speakers, kinds }: EpisodeWords, { type, role, name, title, content }: Said): string {
  if (type !== "message") return title === null || content.startsWith(title.replace(DATED, "")) ? kinds[type] : title;
  if (role === null) return name ?? kinds[type];
  const isUnnamed = (role === "user" || role === "assistant") && name === UNNAMED[role];
  return name === null || isUnnamed ? speakers[role] : name;
}

/** The name of the user if all messages of users have the same, or null. */
export function onlySpeaker(episodes: readonly Pick<Said, "role" | "name">[]): string | null {
  const names = new Set(episodes.flatMap(({ role, name }) => (role === "user" ? [name] : [])));
  const [name = null] = names;
  return names.size !== 1 || name === UNNAMED.user ? null : name;
}
