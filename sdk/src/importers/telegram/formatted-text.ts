import { isFields, textOf, type Fields } from "../values.ts";

/** Marks quotations, code and struck words, so that they are not read as the writer's statements. */
export function plainText(text: unknown): string {
  if (typeof text === "string") return text;
  if (Array.isArray(text)) return text.map(plainText).join("");
  return isFields(text) ? marked(text, textOf(text["text"]) ?? "") : "";
}

function marked(part: Fields, text: string): string {
  if (text.trim() === "") return text;
  switch (part["type"]) {
    case "blockquote":
    case "expandable_blockquote":
      return `${text.replace(/^/gmu, "> ")}\n`;
    case "pre":
      return `\n\`\`\`${textOf(part["language"]) ?? ""}\n${text}\n\`\`\`\n`;
    case "code":
      return `\`${text}\``;
    case "strikethrough":
      return `~~${text}~~`;
    case "text_link": {
      const address = textOf(part["href"]);
      return address === null || address === text ? text : `${text} (${address})`;
    }
    default:
      return text;
  }
}
