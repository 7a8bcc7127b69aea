import { branchOf, dated, Tally, wordsOf, type Chat, type ChatMessage, type TreeNode } from "./chat.ts";
import { Malformed } from "./import-failure.ts";
import { fieldsOf, instantOf, isFields, listOf, storable, textOf, type Fields } from "./values.ts";

interface Node extends TreeNode {
  message: Fields;
}

/**
 * Reads the branch shown last, if messages name the one before them.
 *
 * @throws Malformed
 */
export function readClaudeConversation(value: unknown): Chat {
  const conversation = fieldsOf(value, "the conversation");
  const id = textOf(conversation["uuid"]);
  if (id === null) throw new Malformed("has no uuid");
  const all = listOf(conversation["chat_messages"], "chat_messages").map((message, index): Node => {
    const fields = fieldsOf(message, `chat_messages[${index}]`);
    return {
      id: textOf(fields["uuid"]) ?? `${id}-${index}`,
      parent: textOf(fields["parent_message_uuid"]),
      at: instantOf(fields["created_at"]),
      message: fields,
    };
  });
  const [left, cut] = [new Tally(), new Tally()];
  const shown = shownOf(all, textOf(conversation["current_leaf_message_uuid"]));
  const isShown = new Set(shown);
  left.add(
    "of other branches (regenerated or edited)",
    all.filter((node) => !isShown.has(node) && readContent(node.message, new Tally()) !== null).length,
  );
  const messages = shown.flatMap((node) => readMessage(node, left, cut) ?? []);
  const at = instantOf(conversation["created_at"]) ?? messages.find((one) => one.at !== null)?.at ?? null;
  return {
    id,
    title: textOf(conversation["name"]),
    at,
    messages: dated(messages, at),
    leftOut: left.counts,
    cut: cut.counts,
  };
}

function shownOf(all: readonly Node[], leaf: string | null): readonly Node[] {
  const nodes = new Map(all.map((node) => [node.id, node]));
  const roots = all.filter(({ parent }) => parent === null || !nodes.has(parent));
  const isTree = nodes.size === all.length && roots.length < all.length && roots.length > 0;
  return isTree ? branchOf(nodes, leaf) : all;
}

const ROLES: Readonly<Record<string, ChatMessage["role"]>> = { human: "user", user: "user", assistant: "assistant" };

function readMessage({ id, at, message }: Node, left: Tally, cut: Tally): ChatMessage | null {
  const role = ROLES[String(message["sender"])];
  const parts = new Tally();
  const content = readContent(message, parts);
  if (role === undefined) {
    left.add("of a sender that is not known");
    return null;
  }
  if (content === null) {
    left.add("without words");
    return null;
  }
  cut.addAll(parts.counts);
  const files = [...filesOf(message["attachments"]), ...filesOf(message["files"])];
  cut.add("attachments", files.length);
  return { id, role, content, at, metadata: files.length === 0 ? {} : { attachments: files } };
}

const filesOf = (files: unknown): string[] =>
  Array.isArray(files)
    ? files.map((file) => storable((isFields(file) ? textOf(file["file_name"]) : null) ?? "a file"))
    : [];

function readContent(message: Fields, cut: Tally): string | null {
  const blocks = Array.isArray(message["content"]) ? message["content"] : [];
  const words = wordsOf(
    blocks.map((block) => {
      if (!isFields(block)) return null;
      const kind = block["type"];
      if (kind === "text") return textOf(block["text"]);
      cut.add(kind === "thinking" ? "reasoning" : "calls of tools and their results");
      return null;
    }),
  );
  return words ?? (blocks.length === 0 ? wordsOf([textOf(message["text"])]) : null);
}
