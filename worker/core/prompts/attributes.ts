import { clean } from "./clean.ts";

export interface AnsweredAttribute {
  message: number | null;
  name: string;
  value: unknown;
}

const MAX_ATTRIBUTES = 512;

/** An object comes from models without strict structured outputs. */
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

export function byName(attributes: readonly AnsweredAttribute[]): Record<string, unknown> {
  const values = new Map<string, unknown>();
  for (const { name, value } of attributes) if (!values.has(name)) values.set(name, value);
  return Object.fromEntries(values);
}

export function withAttributes<T extends { attributes?: Record<string, unknown> }>(
  item: T,
  more: Record<string, unknown> = {},
): T {
  const attributes = { ...more, ...item.attributes };
  return Object.keys(attributes).length === 0 ? item : { ...item, attributes };
}
