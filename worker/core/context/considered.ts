import type { OmittedContext } from "../../../shared/api/receipt.ts";
import { unroundedTokens } from "../text/estimate-tokens.ts";
import type { ContextSource } from "./references.ts";
import type { SectionName } from "../../../shared/api/template-slots.ts";
import type { ContextLine, Template } from "./templates.ts";

type Reason = OmittedContext["reason"];

export interface ShownLine {
  reference: string;
  type: ContextSource["type"];
  id: string;
  text: string;
  tokens: number;
}

export type MissedLine = Omit<ShownLine, "reference"> & { reason: Reason };

export interface Considered {
  lines: ShownLine[];
  missed: MissedLine[];
}

const MAX_MISSED = 10;

interface Refused {
  section: SectionName;
  line: ContextLine;
  source: ContextSource;
  reason: Reason;
}

/** A candidate may be tried in several places; its last reason counts. */
export class Considering {
  readonly #refused = new Map<string, Refused>();

  refuse({ section, line, source }: Omit<Refused, "reason">, reason: Reason): void {
    this.#refused.set(source.id, { section, line, source, reason });
  }

  missed(template: Template, isShown: (id: string) => boolean): MissedLine[] {
    return [...this.#refused.values()]
      .filter(({ source }) => !isShown(source.id))
      .slice(0, MAX_MISSED)
      .map(({ section, line, source, reason }) => ({
        type: source.type,
        id: source.id,
        text: template.shown(section, { ...line, reference: "" }),
        tokens: tokensOf(template.shown(section, line)),
        reason,
      }));
  }
}

export const tokensOf = (line: string): number => Math.round(unroundedTokens(line) * 100) / 100;
