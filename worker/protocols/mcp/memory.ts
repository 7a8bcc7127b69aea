import type { Entity } from "../../../shared/api/entity.ts";
import type { Fact } from "../../../shared/api/fact.ts";
import type { Problem } from "../../../shared/api/problem.ts";
import type { Page } from "../../../shared/api/scalars.ts";
import type { KeyScope } from "../../../shared/api/tenants.ts";

export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly problem: Problem;
  readonly retry_after_s: string | null;

  constructor(problem: Problem, retry_after_s: string | null) {
    super(problem.detail);
    this.problem = problem;
    this.retry_after_s = retry_after_s;
  }
}

type Given = Readonly<Record<string, unknown>>;

export interface Memory {
  user: string;
  scopes: readonly KeyScope[];
  now: () => string;
  is_bound_by_key: boolean;
  /**
   * @param path after `{g}` of the contract, without a query
   * @throws Refusal
   */
  call: <Answer>(method: "GET" | "POST" | "PATCH" | "DELETE", path: string, given?: Given) => Promise<Answer>;
}

export const itemPath = (collection: string, id: string): string => `/${collection}/${encodeURIComponent(id)}`;

export async function readList<List extends Lists>(
  memory: Memory,
  list: List,
  max: number,
  query: Readonly<Record<string, string>> = {},
): Promise<{ items: ListItem[List][]; more: boolean }> {
  const items: ListItem[List][] = [];
  let cursor: string | null = null;
  do {
    const position = cursor === null ? {} : { cursor };
    const page: Page<ListItem[List]> = await memory.call("GET", `/${list}`, { ...query, limit: 100, ...position });
    items.push(...page.data);
    cursor = page.next_cursor;
  } while (cursor !== null && items.length < max);
  return { items: items.slice(0, max), more: cursor !== null || items.length > max };
}

interface ListItem {
  entities: Entity;
  facts: Fact;
}
type Lists = keyof ListItem;

const isMissing = (error: unknown): error is Refusal => error instanceof Refusal && error.problem.status === 404;

/** `empty` for an erased or missing memory. */
export async function orEmpty<Answer>(answer: Promise<Answer>, empty: Answer): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (isMissing(error)) return empty;
    throw error;
  }
}
