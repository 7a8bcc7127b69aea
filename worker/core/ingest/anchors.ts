import { formatInstant, type Instant } from "../../../shared/instant.ts";

const MAX_CLAUSE_CHARACTERS = 80;

/** Title of a chunk (ReMindRAG §3.1): speaker, date and first clause. */
export const messageAnchor = (name: string | null, reference_time: Instant, content: string): string =>
  `${name === null ? "" : `${name}, `}${formatInstant(reference_time).slice(0, 10)}: ${firstClause(content)}`;

export const chunkAnchor = (title: string, index: number, count: number, content: string): string =>
  `${title}${count > 1 ? ` (${index + 1} of ${count})` : ""}: ${firstClause(content)}`;

export function firstClause(content: string): string {
  const [clause = ""] = /^[^.!?;,\n。！？]+/u.exec(content.trim()) ?? [];
  const text = clause.replace(/\s+/gu, " ").trim();
  if (text.length <= MAX_CLAUSE_CHARACTERS) return text;
  const cut = text.slice(0, MAX_CLAUSE_CHARACTERS);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), MAX_CLAUSE_CHARACTERS / 2)).toWellFormed()}…`;
}
