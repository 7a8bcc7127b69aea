import { branchOf, dated, Tally, wordsOf, type Chat, type ChatMessage, type TreeNode } from "./chat.ts";
import { withoutMarks } from "./chatgpt-marks.ts";
import { Malformed } from "./import-failure.ts";
import { fieldsOf, instantOf, isFields, storable, textOf, type Fields } from "./values.ts";

interface Node extends TreeNode {
  message: Fields | null;
}

/**
 * Reads the branch shown last, without hidden messages, instructions, and messages between models and tools.
 *
 * @throws Malformed
 */
export function readChatGptConversation(value: unknown): Chat {
  const conversation = fieldsOf(value, "the conversation");
  const id = textOf(conversation["conversation_id"]) ?? textOf(conversation["id"]);
  if (id === null) throw new Malformed("has neither an id nor a conversation_id");
  const nodes = readNodes(fieldsOf(conversation["mapping"], "mapping"));
  const branch = branchOf(nodes, textOf(conversation["current_node"]));
  if (branch.length === 0 && nodes.size > 0) throw new Malformed("mapping: each node is its own ancestor");
  if (branch[0] !== undefined && branch[0].parent !== null && nodes.has(branch[0].parent))
    throw new Malformed(`mapping: ${branch[0].id} is its own ancestor`);

  const [left, cut] = [new Tally(), new Tally()];
  const kept = new Set(branch);
  left.add(
    "of other branches (regenerated or edited)",
    [...nodes.values()].filter((node) => !kept.has(node) && hasWords(node)).length,
  );
  const messages = branch.flatMap((node) => readMessage(node, left, cut) ?? []);
  const at = instantOf(conversation["create_time"]) ?? messages.find((one) => one.at !== null)?.at ?? null;
  return {
    id,
    title: textOf(conversation["title"]),
    at,
    messages: dated(messages, at ?? instantOf(conversation["update_time"])),
    leftOut: left.counts,
    cut: cut.counts,
  };
}

function readNodes(mapping: Fields): Map<string, Node> {
  return new Map(
    Object.entries(mapping).map(([id, value]) => {
      const node = fieldsOf(value, `mapping: ${id}`);
      const message = isFields(node["message"]) ? node["message"] : null;
      return [id, { id, parent: textOf(node["parent"]), at: instantOf(message?.["create_time"]), message }];
    }),
  );
}

const hasWords = ({ message }: Node): boolean => {
  const role = isFields(message?.["author"]) ? message["author"]["role"] : null;
  return (role === "user" || role === "assistant") && readContent(message?.["content"], new Tally()) !== null;
};

function readMessage({ id, at, message }: Node, left: Tally, cut: Tally): ChatMessage | null {
  if (message === null) return null;
  const author = isFields(message["author"]) ? message["author"] : {};
  const metadata = isFields(message["metadata"]) ? message["metadata"] : {};
  const role = author["role"];
  const content = message["content"];
  const kind = isFields(content) ? content["content_type"] : null;
  const parts = new Tally();
  const text = readContent(content, parts);
  const refuse = (reason: string): null => {
    if (text !== null || role === "user" || role === "assistant") left.add(reason);
    return null;
  };
  if (INSTRUCTIONS.has(String(kind))) return refuse("instructions and memories of the account");
  if (metadata["is_visually_hidden_from_conversation"] === true) return refuse("hidden");
  if (role === "system") return refuse("of the system");
  if (role === "tool") return refuse("of tools");
  if (role !== "user" && role !== "assistant") return refuse("of a role that is not known");
  const recipient = textOf(message["recipient"]) ?? "all";
  if (recipient !== "all") return refuse("calls of tools");
  if (THINKING.has(String(kind))) return refuse("reasoning");
  if (text === null) return refuse("without words");
  cut.addAll(parts.counts);
  const model = textOf(metadata["model_slug"]);
  return {
    id: textOf(message["id"]) ?? id,
    role,
    content: text,
    at,
    metadata: model === null ? {} : { model: storable(model) },
  };
}

const INSTRUCTIONS: ReadonlySet<string> = new Set(["user_editable_context", "model_editable_context"]);
const THINKING: ReadonlySet<string> = new Set(["thoughts", "reasoning_recap"]);

function readContent(content: unknown, cut: Tally): string | null {
  const read = (text: string | null): string | null =>
    text === null ? null : withoutMarks(text, () => cut.add("citations and other references"));
  if (typeof content === "string") return wordsOf([read(content)]);
  if (!isFields(content)) return null;
  if (Array.isArray(content["parts"])) return wordsOf(content["parts"].map((part) => read(readPart(part, cut))));
  return wordsOf([read(textOf(content["text"]) ?? textOf(content["result"]))]);
}

function readPart(part: unknown, cut: Tally): string | null {
  if (typeof part === "string") return part;
  if (!isFields(part)) return null;
  const kind = textOf(part["content_type"]) ?? "";
  const text = textOf(part["text"]);
  if (text !== null) return text;
  cut.add(kind.startsWith("image") ? "images" : kind.includes("audio") ? "sound and video" : "attachments");
  return null;
}
