const answer = (id: string, content: object[]) => ({
  id: `msg_${id}`,
  type: "message",
  role: "assistant",
  model: "claude-sonnet-5-5",
  content,
  stop_reason: content.some((block) => "input" in block) ? "tool_use" : "end_turn",
  stop_sequence: null,
  usage: { input_tokens: 10, output_tokens: 10 },
});

const call = (id: string, input: object) => ({ type: "tool_use", id: `toolu_${id}`, name: "memory", input });

export const CONVERSATION = [
  answer("01", [
    { type: "text", text: "I'll check my memory first." },
    call("01", { command: "view", path: "/memories" }),
  ]),
  answer("02", [
    call("02", { command: "str_replace", path: "/memories/preferences.md", old_str: "tea", new_str: "green tea" }),
  ]),
  answer("03", [
    call("03", { command: "create", path: "/memories/preferences.md", file_text: "Drinks only green tea.\n" }),
  ]),
  answer("04", [{ type: "text", text: "Noted: green tea only." }]),
];
