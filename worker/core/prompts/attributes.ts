import { clean } from "./clean.ts";

/** An attribute as it was answered, unchecked: `applyOntology` compares it with what is declared. */
export interface AnsweredAttribute {
  /** Index of the message that states it, from 1; `null` where the answer names none. */
  message: number | null;
  name: string;
  value: unknown;
}

/** Read at most 512 attributes: more than any type may declare, for every message of a batch. */
const MAX_ATTRIBUTES = 512;

/**
 * The attributes of an entity or a fact in an answer: a list of names and values, or the object that models without strict structured
 * outputs write instead. Anything else is ignored.
 */
export function readAttributes(answered: unknown, restore: (text: string) => string): AnsweredAttribute[] {
  if (typeof answered !== "object" || answered === null) return [];
  const items: unknown[] = Array.isArray(answered)
    ? answered
    : Object.entries(answered).map(([name, value]) => ({ name, value: value as unknown }));
  return items.slice(0, MAX_ATTRIBUTES).flatMap((item): AnsweredAttribute[] => {
    if (typeof item !== "object" || item === null) return [];
    const { message, name, value } = item as Record<string, unknown>;
    if (typeof name !== "string") return [];
    const text = typeof value === "string" ? clean(restore(value)) : value;
    return [{ message: typeof message === "number" ? message : null, name, value: text }];
  });
}

/** Values by name; the first of each name counts. */
export function byName(attributes: readonly AnsweredAttribute[]): Record<string, unknown> {
  const values = new Map<string, unknown>();
  for (const { name, value } of attributes) if (!values.has(name)) values.set(name, value);
  return Object.fromEntries(values);
}

/** An item with additional attributes; its own values stay. Without any attribute the field is left out. */
export function withAttributes<T extends { attributes?: Record<string, unknown> }>(
  item: T,
  more: Record<string, unknown> = {},
): T {
  const attributes = { ...more, ...item.attributes };
  return Object.keys(attributes).length === 0 ? item : { ...item, attributes };
}
