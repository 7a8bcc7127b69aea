/** Conversations as they are imported, from whatever they were exported by. */
import { storable, type Fields } from "./values.ts";

export interface ChatMessage {
  id: string;
  role: "user" | "assistant" | "system" | "tool";
  content: string;
  /** When it was said, in milliseconds; null if unknown. */
  at: number | null;
  metadata: Fields;
  /** Name of the speaker, where it is not the user or the assistant. */
  name?: string;
  /** When it is forgotten, in milliseconds; missing: never. */
  expires?: number;
  /** Why it is kept and found, and nothing is learned from it: "were forwarded". */
  unread?: string;
}

export interface Chat {
  id: string;
  title: string | null;
  /** When it began, in milliseconds. */
  at: number | null;
  messages: ChatMessage[];
  /** How many messages are not imported, by the reason. */
  leftOut: Readonly<Record<string, number>>;
  /** How many parts of messages that are imported are not, by the reason. */
  cut: Readonly<Record<string, number>>;
}

/** Counts by reason. */
export class Tally {
  readonly counts: Record<string, number> = {};

  add(reason: string, count = 1): void {
    if (count > 0) this.counts[reason] = (this.counts[reason] ?? 0) + count;
  }

  addAll(counts: Readonly<Record<string, number>>): void {
    for (const [reason, count] of Object.entries(counts)) this.add(reason, count);
  }
}

/** A message of a tree of drafts: each answer and each edit stands next to those it took the place of. */
export interface TreeNode {
  id: string;
  parent: string | null;
  at: number | null;
}

/**
 * The path from the beginning to a leaf, oldest first.
 *
 * @param leaf the last message that was shown; without one, or one that is not there, the leaf that was written last
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
  // the last of those of one instant, as they stand in the file
  return leaves.reduce<Node | undefined>(
    (best, node) => (best === undefined || (node.at ?? -Infinity) >= (best.at ?? -Infinity) ? node : best),
    undefined,
  );
}

/** Dates for messages without one: that of the message before, or else when the conversation began. */
export function dated(messages: readonly ChatMessage[], began: number | null): ChatMessage[] {
  let last = began;
  return messages.map((message) => {
    last = message.at ?? last;
    return { ...message, at: last };
  });
}

/** The words of a message, or null where it has none. */
export function wordsOf(parts: readonly (string | null)[]): string | null {
  const text = storable(parts.filter((part) => part !== null && part.trim() !== "").join("\n"));
  return text.trim() === "" ? null : text;
}
