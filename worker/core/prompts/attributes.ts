import { clean } from "./clean.ts";

/** An attribute as it was answered, whatever it is worth: `applyOntology` knows what was declared. */
export interface AnsweredAttribute {
  /** Index of the message that says so, from 1; `null` where the answer names none. */
  message: number | null;
  name: string;
  value: unknown;
}

/** More than any type may declare, in each of a batch's messages. */
const MOST = 512;

/**
 * The attributes of an entity or a fact in an answer: a list of names and values, or the object that models without strict
 * structured outputs make of it; anything else says nothing.
 */
export function readAttributes(answered: unknown, restore: (text: string) => string): AnsweredAttribute[] {
  if (typeof answered !== "object" || answered === null) return [];
  const items: unknown[] = Array.isArray(answered)
    ? answered
    : Object.entries(answered).map(([name, value]) => ({ name, value: value as unknown }));
  return items.slice(0, MOST).flatMap((item): AnsweredAttribute[] => {
    if (typeof item !== "object" || item === null) return [];
    const { message, name, value } = item as Record<string, unknown>;
    if (typeof name !== "string") return [];
    const text = typeof value === "string" ? clean(restore(value)) : value;
    return [{ message: typeof message === "number" ? message : null, name, value: text }];
  });
}

/** By name, the first of each. */
export function byName(attributes: readonly AnsweredAttribute[]): Record<string, unknown> {
  const values = new Map<string, unknown>();
  for (const { name, value } of attributes) if (!values.has(name)) values.set(name, value);
  return Object.fromEntries(values);
}

/** The same with more attributes, where it has none of their names; without any, without the field. */
export function withMore<T extends { attributes?: Record<string, unknown> }>(
  item: T,
  more: Record<string, unknown> = {},
): T {
  const attributes = { ...more, ...item.attributes };
  return Object.keys(attributes).length === 0 ? item : { ...item, attributes };
}
