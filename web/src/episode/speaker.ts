import type { Schemas } from "../../../sdk/src/index.ts";
import type { EpisodeWords } from "./words.ts";

type Said = Pick<Schemas["Episode"], "type" | "role" | "name" | "title" | "content">;

/** The date before a title that the memory made. */
const DATED = /^\d{4}-\d{2}-\d{2}: /u;

/** The memory's default names. */
const UNNAMED = { user: "User", assistant: "Assistant" } as const;

/** Returns the speaker of a message, or the title of another episode. If the title only repeats the text, returns the kind. */
export function speakerIn({ speakers, kinds }: EpisodeWords, { type, role, name, title, content }: Said): string {
  // a title made from the text only repeats it
  if (type !== "message") return title === null || content.startsWith(title.replace(DATED, "")) ? kinds[type] : title;
  if (role === null) return name ?? kinds[type];
  const isUnnamed = (role === "user" || role === "assistant") && name === UNNAMED[role];
  return name === null || isUnnamed ? speakers[role] : name;
}
