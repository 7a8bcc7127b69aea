import type { OmittedContext } from "../../../shared/api/receipt.ts";
import { unroundedTokens } from "../text/estimate-tokens.ts";
import type { ContextSource } from "./references.ts";
import type { SectionName } from "../../../shared/api/template-slots.ts";
import type { ContextLine, Template } from "./templates.ts";

type Reason = OmittedContext["reason"];

export interface ShownLine {
  /** The name of the source in the text, without brackets; empty if sources are not named. */
  reference: string;
  type: ContextSource["type"];
  id: string;
  text: string;
  /** The number of tokens to hundredths. */
  tokens: number;
}

/** A line that is not shown. Its tokens include a reference, its text does not. */
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

/** Collects why candidates are shown or not. The last reason counts, because a candidate may be tried in several places. */
export class Considering {
  readonly #refused = new Map<string, Refused>();

  refuse({ section, line, source }: Omit<Refused, "reason">, reason: Reason): void {
    this.#refused.set(source.id, { section, line, source, reason });
  }

  /** Returns the lines that were refused and not shown, in order. */
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

/** Counts tokens to hundredths. */
export const tokensOf = (line: string): number => Math.round(unroundedTokens(line) * 100) / 100;
