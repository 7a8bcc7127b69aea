import type { AnsweringMode } from "../../../shared/api/ask.ts";
import { overviewOf, topicOfHistory } from "../language/index.ts";

export function autoMode(query: string): { name: "auto" | "hybrid" | "timeline"; why: string } {
  if (topicOfHistory(query) !== null) return { name: "timeline", why: "the query asks for the course of a history" };
  const asked = overviewOf(query);
  if (asked === null) return { name: "auto", why: "matching and association together find most" };
  return {
    name: "hybrid",
    why: asked === "connection" ? "the query asks how things are connected" : "the query asks for an overview",
  };
}

/** A subject has paths of its own, which the built-in guide quotes better than reports. */
export function autoAskMode(question: string, has_model: boolean): { name: AnsweringMode; why: string } {
  const { name, why } = autoMode(question);
  const asked = name === "hybrid" ? overviewOf(question) : null;
  if (asked === "everything" || asked === "owner") return { name: "global", why };
  if (asked === "subject")
    return has_model
      ? { name: "drift", why }
      : { name: "traversal", why: "the built-in guide quotes what is about a subject" };
  return { name: "traversal", why: asked === null ? "the question asks for a detail" : why };
}

/** True for a query about the whole memory, which no single item resembles. */
export const asksForEverything = (query: string): boolean => overviewOf(query) === "everything";

export const asksForOwner = (query: string): boolean => {
  const asked = overviewOf(query);
  return (asked === "owner" || asked === "everything") && autoMode(query).name === "hybrid";
};
