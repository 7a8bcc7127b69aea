import { event, LEADING_WORD, readPerson, wordingsOf, state, type RuleInput, type Relation } from "./relation-parts.ts";
import { guessNameType, type EntityName } from "../grammar/noun-phrases.ts";
import type { Word } from "../grammar/words.ts";

const STATUS = /^(?:single|married|divorced|engaged|widowed|separated)$/;
const TO: Word = { ...LEADING_WORD, text: "to", lower: "to" };

export function readRelationships({
  verb,
  rest,
  text,
  first,
  inPast,
  noLonger,
  completed,
}: RuleInput): Relation[] | null {
  if (verb.tense === "future") return null;
  switch (verb.lemma) {
    case "get":
      return completed && (first === "married" || first === "engaged" || first === "divorced")
        ? readMarriage(first, rest.slice(1), text, false)
        : null;
    case "marry":
      return verb.passive
        ? readMarriage("married", rest, text, noLonger || (inPast && first === "to"))
        : completed
          ? readMarriage("married", [TO, ...rest], text, false)
          : null;
    case "know": {
      const who = readPerson(rest);
      const after = who === null ? null : rest.slice(who.name.split(" ").length)[0];
      const isWhole = after === undefined || /^(?:from|well|since|through|by)$/u.test(after?.lower ?? "");
      const isFirst = who !== null && rest[0]?.text === who.name.split(" ")[0];
      return isFirst && isWhole && verb.tense === "present" && guessNameType(rest.slice(0, 1), TO) !== "place"
        ? [state("KNOWS", who, null, 6, { ended: noLonger })]
        : null;
    }
    case "engage":
    case "divorce":
    case "separate":
      return verb.passive
        ? readMarriage(
            verb.lemma === "engage" ? "engaged" : `${verb.lemma}d`,
            rest,
            text,
            noLonger || (inPast && first === "to"),
          )
        : null;
    case "break": {
      const who = first === "up" && rest[1]?.lower === "with" && completed ? readPerson(rest.slice(2)) : null;
      if (who === null) return null;
      const together = wordingsOf(
        `is in a relationship with ${who.name}`,
        `was in a relationship with ${who.name}`,
        `isn't in a relationship with ${who.name}`,
      );
      return [
        event("BROKE_UP_WITH", who, null, 8),
        state("IN_RELATIONSHIP_WITH", who, null, 8, { ended: true, wordings: together }),
      ];
    }
    case "see":
    case "date": {
      const who = readPartner(rest, verb.lemma === "date");
      return who === null ? null : [state("IN_RELATIONSHIP_WITH", who, null, 8, { ended: inPast || noLonger })];
    }
    case "be":
      if (!STATUS.test(first)) return null;
      if (rest[1]?.lower === "to") return readMarriage(first, rest.slice(1), text, inPast || noLonger);
      return rest.length <= 2 ? [state("RELATIONSHIP_STATUS", null, first, 8, { ended: inPast || noLonger })] : null;
  }
  return null;
}

function readMarriage(status: string, rest: readonly Word[], text: string, ended: boolean): Relation[] {
  const to = rest[0]?.lower === "to" ? readPerson(rest.slice(1)) : null;
  if (to !== null && (status === "married" || status === "engaged")) {
    const wordings = wordingsOf(
      `is ${status} to ${to.name}`,
      `was ${status} to ${to.name}`,
      `isn't ${status} to ${to.name}`,
    );
    return [state(status === "married" ? "MARRIED_TO" : "ENGAGED_TO", to, null, 9, { ended, wordings })];
  }
  const alone = text.length <= status.length + 1;
  return [
    state("RELATIONSHIP_STATUS", null, status, 8, {
      ended,
      wordings: alone ? wordingsOf(`is ${status}`, `was ${status}`, `isn't ${status}`) : null,
    }),
  ];
}

/** A bare name after "seeing" may be any person. */
function readPartner(rest: readonly Word[], isDating: boolean): EntityName | null {
  const called = rest.findIndex(({ lower }) => lower === "called" || lower === "named");
  const noun = rest[called - 1]?.lower ?? "";
  if (called > 0 && called < 4 && PARTNER.test(noun)) return readPerson(rest.slice(called + 1));
  return isDating ? readPerson(rest) : null;
}
const PARTNER = /^(?:guy|girl|man|woman|lad|bloke|boy|lady|someone|somebody|person)$/u;
