import { graphAddress } from "../../../shared/ids.ts";
import { isIdentifier } from "../../core/ingest/name-of-owner.ts";
import { normaliseName } from "../../core/text/normalise-name.ts";
import type { Sql } from "../../ports/sql.ts";
import { readKept } from "./kept-rows.ts";
import { readMeta } from "./meta.ts";

const identities = new WeakMap<Sql, string>();

/** The address of the graph, which never changes; `null` until the graph is made. */
export function identityOf(sql: Sql): string | null {
  const known = identities.get(sql) ?? readMeta(sql, "identity");
  if (known !== null) identities.set(sql, known);
  return known;
}

/** The id of the user, if it cannot be a name; `null` in a graph without a user, which may be about a thing of its id. */
export function ownIdentifier(sql: Sql): string | null {
  const identity = identityOf(sql);
  if (identity === null) return null;
  const { kind, id } = graphAddress(identity);
  return kind === "user" && isIdentifier(id) ? id : null;
}

/** Applications that name their users do so in each message: a later name changes the speaker at most after this many episodes. */
const LATEST_EPISODES = 20;

/** The spelling of the id as the name of a speaker: an application that names its user "Ada" may call her memory "ada". */
export function spokenAs(sql: Sql, owner_id: string): string | null {
  if (isIdentifier(owner_id)) return null;
  const read = () => new Map([[owner_id, { name: findSpoken(sql, owner_id) }]]);
  return (
    readKept(sql, "spoken name", [owner_id], read, ({ name }) => 48 + (name?.length ?? 0)).get(owner_id)?.name ?? null
  );
}

function findSpoken(sql: Sql, owner_id: string): string | null {
  const id = normaliseName(owner_id);
  const names = sql.all<{ name: string }>(
    `SELECT DISTINCT name FROM (SELECT name, role FROM episodes ORDER BY seq DESC LIMIT ?1 + 0) WHERE role = 'user' AND name IS NOT NULL`,
    LATEST_EPISODES,
  );
  return names.find(({ name }) => normaliseName(name) === id)?.name ?? null;
}
