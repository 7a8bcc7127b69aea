import { storable, type Fields } from "./values.ts";

export interface ChatMessage {
  id: string;
  role: "user" | "assistant" | "system" | "tool";
  content: string;
  /** Milliseconds. */
  at: number | null;
  metadata: Fields;
  name?: string;
  /** Milliseconds; missing for never. */
  expires?: number;
  /** Why the message is stored but not learned from, for example "were forwarded". */
  unread?: string;
}

export interface Chat {
  id: string;
  title: string | null;
  /** Milliseconds. */
  at: number | null;
  messages: ChatMessage[];
  leftOut: Readonly<Record<string, number>>;
  cut: Readonly<Record<string, number>>;
}

export class Tally {
  readonly counts: Record<string, number> = {};

  add(reason: string, count = 1): void {
    if (count > 0) this.counts[reason] = (this.counts[reason] ?? 0) + count;
  }

  addAll(counts: Readonly<Record<string, number>>): void {
    for (const [reason, count] of Object.entries(counts)) this.add(reason, count);
  }
}

export interface TreeNode {
  id: string;
  parent: string | null;
  at: number | null;
}

/**
 * Oldest first.
 *
 * @param leaf the message shown last; if missing or unknown, the leaf written last
 */
export function branchOf<Node extends TreeNode>(nodes: ReadonlyMap<string, Node>, leaf: string | null): Node[] {
  const path: Node[] = [];
  const passed = new Set<string>();
  let next = (leaf !== null ? nodes.get(leaf) : undefined) ?? latestLeaf([...nodes.values()]);
  while (next !== undefined && !passed.has(next.id)) {
    passed.add(next.id);
    path.push(next);
    next = next.parent === null ? undefined : nodes.get(next.parent);
  }
  return path.reverse();
}

function latestLeaf<Node extends TreeNode>(nodes: readonly Node[]): Node | undefined {
  const parents = new Set(nodes.map(({ parent }) => parent));
  const leaves = nodes.filter(({ id }) => !parents.has(id));
  return leaves.reduce<Node | undefined>(
    (best, node) => (best === undefined || (node.at ?? -Infinity) >= (best.at ?? -Infinity) ? node : best),
    undefined,
  );
}

/** Undated messages get the date of the message before, or of the conversation's beginning. */
export function dated(messages: readonly ChatMessage[], began: number | null): ChatMessage[] {
  let last = began;
  return messages.map((message) => {
    last = message.at ?? last;
    return { ...message, at: last };
  });
}

export function wordsOf(parts: readonly (string | null)[]): string | null {
  const text = storable(parts.filter((part) => part !== null && part.trim() !== "").join("\n"));
  return text.trim() === "" ? null : text;
}
