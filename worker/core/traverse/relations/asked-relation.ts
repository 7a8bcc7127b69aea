import type { Fact } from "../../../../shared/api/fact.ts";
import { isGrammar, kindredPredicates } from "../../language/index.ts";
import { tokenise } from "../../text/tokenise.ts";
import { stemOfForms } from "../../text/verb-forms.ts";
import { asksOfAsker } from "../about-persons.ts";
import { contentTerms, kindsAsked, stemsOf } from "../coverage.ts";
import { impliedWords } from "../implied-words.ts";
import { heldRelation } from "./held-relations.ts";

type Related = Pick<Fact, "fact" | "predicate" | "subject" | "object" | "object_value">;

/**
 * "What do I like?" names a relation and nothing else, so each of the asker's facts of that relation answers it. Returns a test for the
 * asker's facts, or null for other questions.
 */
export function askedRelation(question: string): ((fact: Related) => boolean) | null {
  if (question.length > MOST_CHARACTERS) return null;
  const held = heldRelation(question, []);
  if (held !== null) return held.isAsker ? ({ predicate }) => held.predicates.includes(predicate) : null;
  if (!asksOfAsker(question)) return null;
  const words = tokenise(question).filter((word) => !isGrammar(word));
  const terms = contentTerms(words.join(" "), []);
  const kinds = kindsAsked(question);
  // "which languages do I speak" needs a fact about speaking; "which pets do I have" one about pets
  const said = terms.filter((term) => !kinds.has(term));
  const needed = said.length > 0 ? said : terms;
  return needed.length === 0 ? null : (fact) => needed.every((term) => relationTerms(fact).has(term));
}

const MOST_CHARACTERS = 100;

/** Leaves out the words of the subject and the object. */
function relationTerms({ fact, predicate, subject, object, object_value }: Related): ReadonlySet<string> {
  const ends = new Set(stemsOf(`${subject.name} ${object?.name ?? object_value ?? ""}`));
  const said = stemsOf(`${fact} ${impliedWords(fact)}`).filter((term) => !ends.has(term));
  const named = [predicate, ...kindredPredicates(predicate)].flatMap((each) =>
    each.toLowerCase().split("_").map(stemOfForms),
  );
  return new Set([...said, ...named]);
}
