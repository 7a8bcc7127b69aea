import type { Scope } from "../../../shared/api/search.ts";
import { nonNull } from "../../../shared/non-null.ts";

/** A node is a row number with its kind in the two low bits. */
const KIND: Record<Scope, number> = { episodes: 0, entities: 1, facts: 2 };
const KIND_BITS = 2;

export const nodeOf = (scope: Scope, seq: number): number => seq * (1 << KIND_BITS) + KIND[scope];
export const seqOf = (node: number): number => Math.floor(node / (1 << KIND_BITS));
export const nodeKindOf = (scope: Scope): number => KIND[scope];
export const NODE_KINDS = 1 << KIND_BITS;

export const scopeOf = (node: number): Scope => nonNull(SCOPES[node % NODE_KINDS], `scope of node ${node}`);
const SCOPES: readonly Scope[] = ["episodes", "entities", "facts"];
