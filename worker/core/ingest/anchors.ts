import { formatInstant, type Instant } from "../../../shared/instant.ts";

const LONGEST_CLAUSE = 80;

/**
 * The anchor of an episode (ReMindRAG §3.1: the title of a chunk), made without a model: what it belongs to, then how it
 * begins.
 */
export const messageAnchor = (name: string | null, reference_time: Instant, content: string): string =>
  `${name === null ? "" : `${name}, `}${formatInstant(reference_time).slice(0, 10)}: ${firstClause(content)}`;

export const chunkAnchor = (title: string, index: number, count: number, content: string): string =>
  `${title}${count > 1 ? ` (${index + 1} of ${count})` : ""}: ${firstClause(content)}`;

/** Up to the first stop, comma or line end, and no longer than a line. */
function firstClause(content: string): string {
  const [clause = ""] = /^[^.!?;,\n。！？]+/u.exec(content.trim()) ?? [];
  const text = clause.replace(/\s+/gu, " ").trim();
  if (text.length <= LONGEST_CLAUSE) return text;
  const cut = text.slice(0, LONGEST_CLAUSE);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), LONGEST_CLAUSE / 2)).toWellFormed()}…`;
}
