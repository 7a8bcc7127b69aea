import { GERMAN } from "../de/history.ts";
import { contentStems } from "./content-stems.ts";
import { stem } from "../../text/stem.ts";

const CHANGED =
  "(?:raised|lowered|cut|reduced|increased|decreased|moved|changed|postponed|pushed|shifted|extended|updated|bumped|brought|rescheduled|upgraded|downgraded)";
const BY_ITSELF = "(?:went|gone|rose|risen|climbed|jumped|grew|grown|dropped|fell|fallen|shrank|shrunk|improved)";
const DIRECTION = "(?:(?:back|forward|up|down|out|over) )*(?:from [^.;]{1,40} )?to (?<value>[^.;]{1,60})";
const CHANGES: readonly RegExp[] = [
  new RegExp(
    `^(?<thing>[^,;]{3,80}?) (?:(?:has|have|had|was|were|got|been|just|now|recently|since) )*(?:${BY_ITSELF}|${CHANGED}) ${DIRECTION}`,
    "iu",
  ),
  new RegExp(`^[^?;]{0,80}? (?:${CHANGED}|set) (?<thing>(?:my|our|the|his|her|their) [^,;]{2,80}?) ${DIRECTION}`, "iu"),
  /^(?<thing>[^,;]{3,80}?) (?:is|are) (?:now|currently) (?:at |on |down to |up to )?(?<value>[^.;]{1,40})/iu,
  /^(?<thing>[^,;]{3,80}?) (?:ist|sind|wurde|wurden) (?:(?:jetzt|nun|inzwischen) )?(?:von [^,;]{1,30} )?auf (?<value>[^,;]{1,40}?) (?:gestiegen|gefallen|gesunken|geklettert|verschoben|geändert|erhöht|gesenkt|verlängert)/iu,
  /^(?:ich habe|wir haben) (?<thing>[^,;]{3,80}?) (?:von [^,;]{1,30} )?auf (?<value>[^,;]{1,40}?) (?:erhöht|gesenkt|verschoben|geändert|gekürzt|verlängert)/iu,
];
const BEFORE_OWN = /^.* (?=(?:my|our|meine?|unsere?) )/iu;
const GRAMMAR: ReadonlySet<string> = new Set(Array.from(GERMAN.grammar, stem));

/** Stems of the thing whose number or day changes, or null. */
export function changedThing(sentence: string): ReadonlySet<string> | null {
  for (const change of CHANGES) {
    const { thing = "", value = "" } = change.exec(sentence)?.groups ?? {};
    const stems = new Set([...contentStems(thing.replace(BEFORE_OWN, ""))].filter((word) => !GRAMMAR.has(word)));
    if (/\d/u.test(value) && stems.size > 0) return stems;
  }
  return null;
}
