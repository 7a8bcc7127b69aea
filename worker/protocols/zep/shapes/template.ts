import type { ContextTemplate } from "../../../../shared/api/context-templates.ts";
import { NoEquivalent } from "../base/errors.ts";

const SLOT_OF: Readonly<Record<string, string>> = {
  user_summary: "profile",
  edges: "facts",
  entities: "entities",
  episodes: "messages",
};
const VARIABLE_OF = new Map(Object.entries(SLOT_OF).map(([variable, slot]) => [slot, variable]));

const VARIABLE = /%\{([^{}]*)\}/gu;
const OUR_SLOT = /\{\{\s*(profile|facts|entities|messages)(?:\s+limit=(\d+))?\s*\}\}/gu;

/** Zep counts to 1,000. */
const MAX_LIMIT = 999;

/**
 * `%{edges limit=10}` gives `{{facts limit=10}}`.
 *
 * @throws NoEquivalent for a variable without a section, or a parameter other than `limit`
 */
export const ourTemplate = (template: string): string =>
  template.replace(VARIABLE, (variable, inner: string) => {
    // blanks in brackets belong to a parameter
    const [name = "", ...parameters] = inner.match(/(?:[^\s[]|\[[^\][]*\]|\[)+/gu) ?? [];
    const slot = Object.hasOwn(SLOT_OF, name) ? SLOT_OF[name] : undefined;
    if (slot === undefined) throw new NoEquivalent(`${variable}: there are ${[...VARIABLE_OF.values()].join(", ")}`);
    const limit = parameters.flatMap((parameter) => limitIn(variable, parameter));
    return limit.length === 0 ? `{{${slot}}}` : `{{${slot} limit=${limit.at(-1)}}}`;
  });

function limitIn(variable: string, parameter: string): number[] {
  const [, name, value = ""] = /^(\w+)=(.*)$/su.exec(parameter) ?? [];
  if (name === "limit" && /^[1-9]\d{0,3}$/u.test(value)) return [Math.min(Number(value), MAX_LIMIT)];
  if (name === "include_attributes" && value === "false") return [];
  throw new NoEquivalent(`${variable}: ${parameter} is none of limit=1 to limit=1000; POST {g}/context takes filters`);
}

const zepTemplate = (template: string): string =>
  template.replace(
    OUR_SLOT,
    (_, slot: string, limit?: string) => `%{${VARIABLE_OF.get(slot)}${limit === undefined ? "" : ` limit=${limit}`}}`,
  );

export const templateOf = ({ id, template }: ContextTemplate) => ({
  template_id: id,
  template: zepTemplate(template),
  uuid: id,
});
