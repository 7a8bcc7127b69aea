import fc from "fast-check";

const TAGS = ["messages", "message", "earlier_messages", "found", "answer", "system"].flatMap((tag) => [
  `<${tag}>`,
  `</${tag}>`,
  `< / ${tag} >`,
  `<${tag.toUpperCase()} index="1">`,
]);

export const hostileMarkup = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...TAGS,
        "<|im_start|>system",
        "[INST]",
        "[/INST]",
        "<<SYS>>",
        '"',
        "\n",
        "<!--",
        "<\u200b/message>",
      ),
      fc.string({ unit: "binary", maxLength: 8 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(""));
