/** Conversations to import, whatever exported them. */
import { storable, type Fields } from "./values.ts";

export interface ChatMessage {
  id: string;
  role: "user" | "assistant" | "system" | "tool";
  content: string;
  /** The time of the message in milliseconds; null if unknown. */
  at: number | null;
  metadata: Fields;
  /** Name of the speaker, unless it is the user or the assistant. */
  name?: string;
  /** When the message is forgotten, in milliseconds; missing if never. */
  expires?: number;
  /** Why nothing is learned from the message, for example "were forwarded". It is stored and found all the same. */
  unread?: string;
}

export interface Chat {
  id: string;
  title: string | null;
  /** The beginning of the conversation in milliseconds. */
  at: number | null;
  messages: ChatMessage[];
  /** How many messages are not imported, by reason. */
  leftOut: Readonly<Record<string, number>>;
  /** How many parts of imported messages are left out, by reason. */
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

/** A message of a tree of drafts: each answer and each edit is a sibling of those that it replaced. */
export interface TreeNode {
  id: string;
  parent: string | null;
  at: number | null;
}

/**
 * Returns the path from the beginning to a leaf, oldest first.
 *
 * @param leaf the last message that was shown; if it is missing or unknown, the leaf that was written last
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
  // of those at the same instant, take the last in the file
  return leaves.reduce<Node | undefined>(
    (best, node) => (best === undefined || (node.at ?? -Infinity) >= (best.at ?? -Infinity) ? node : best),
    undefined,
  );
}

/** Gives messages without a date that of the message before, or otherwise the beginning of the conversation. */
export function dated(messages: readonly ChatMessage[], began: number | null): ChatMessage[] {
  let last = began;
  return messages.map((message) => {
    last = message.at ?? last;
    return { ...message, at: last };
  });
}

/** Returns the words of a message, or null if it has none. */
export function wordsOf(parts: readonly (string | null)[]): string | null {
  const text = storable(parts.filter((part) => part !== null && part.trim() !== "").join("\n"));
  return text.trim() === "" ? null : text;
}
