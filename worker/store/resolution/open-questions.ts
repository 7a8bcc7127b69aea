import { claimKey } from "../../core/resolve/claim-key.ts";
import { normaliseName } from "../../core/text/normalise-name.ts";
import type { OpenQuestions } from "../../core/resolve/open-questions.ts";
import type { Embedding } from "../../ports/providers.ts";
import type { Sql } from "../../ports/sql.ts";
import type { Changeset } from "../../ports/graph/extraction.ts";
import { nonNull } from "../../../shared/non-null.ts";
import { findEntityByName, findSameSpellings } from "../graph/entity-lookup.ts";
import type { CodeCache } from "../index/vectors.ts";
import { claimQuestion, entityOfRow, newClaim, type NewClaim } from "./claim-candidates.ts";
import { ambiguityQuestion, MAX_FACTS_PER_NAME, nameQuestion, type NewName } from "./name-candidates.ts";
import { ownNamesIn } from "./own-names.ts";
import { readShownEpisode, shownMessage } from "./shown-messages.ts";

/** The names and claims of these changesets that the rules leave open, with their candidates. */
export function findOpenQuestions(
  sql: Sql,
  cache: CodeCache,
  embedding: Embedding,
  changesets: readonly Changeset[],
): OpenQuestions {
  const names: NewName[] = [];
  const claims: NewClaim[] = [];
  const open: OpenQuestions = { names: [], claims: [] };
  const entitiesOf = (name: string): ReadonlySet<string> => {
    const key = normaliseName(name);
    const bearer = findEntityByName(sql, key);
    if (bearer !== null) return new Set([entityOfRow(bearer)]);
    const candidates = names.find((other) => other.key === key)?.candidate_seqs ?? [];
    return new Set([key, ...candidates.map(entityOfRow)]);
  };
  for (const { seq, extraction, vectors } of changesets) {
    const episode = readShownEpisode(sql, seq);
    if (episode === null || extraction === null) continue;
    const message = shownMessage(episode, null);
    const own = ownNamesIn(sql, seq, extraction.facts);
    extraction.entities.forEach((entity, index) => {
      const key = normaliseName(entity.name);
      if (own.has(key)) return;
      const facts = extraction.facts
        .filter(({ subject, object }) => subject === entity.name || object === entity.name)
        .slice(0, MAX_FACTS_PER_NAME)
        .map(({ fact }) => fact);
      if (names.some((known) => known.key === key) || findEntityByName(sql, key) !== null) {
        const others = extraction.entities.map(({ name }) => normaliseName(name));
        const ambiguity = ambiguityQuestion(sql, { key, entity, facts, message }, episode, names, others);
        if (ambiguity !== null) open.names.push(ambiguity);
        return;
      }
      if (findSameSpellings(sql, key).length > 0) return;
      const vector = nonNull(vectors.entities[index], "vector of a name");
      const name: NewName = { key, entity, vector, facts, message, candidate_seqs: [] };
      const question = nameQuestion(sql, cache, embedding, name, names);
      if (question !== null) open.names.push(question);
      names.push(name);
    });
    extraction.facts.forEach((fact, index) => {
      const key = claimKey(fact);
      if (claims.some((known) => known.key === key) || isClaimed(sql, key)) return;
      const vector = nonNull(vectors.facts[index], "vector of a fact");
      const claim = newClaim(key, fact, vector, episode, entitiesOf);
      const question = claimQuestion(sql, cache, embedding, claim, claims);
      if (question !== null) open.claims.push(question);
      claims.push(claim);
    });
  }
  return open;
}

const isClaimed = (sql: Sql, claim: string): boolean =>
  sql.all("SELECT 1 FROM provenance WHERE claim = ? LIMIT 1", claim).length > 0;
