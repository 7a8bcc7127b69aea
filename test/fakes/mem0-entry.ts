export const mem0Entry = (entry: string) => {
  const [event = "", month = ""] = entry.split(" ");
  const memory = event === "DELETE" ? { old_memory: "Has a cat" } : { new_memory: "Has a cat" };
  return { memory_id: "m", event, ...memory, created_at: `2024-0${month}-01T00:00:00Z` };
};

export const NO_ENTRY = {
  id: "",
  memory_id: "",
  old_memory: null,
  new_memory: null,
  event: "",
  created_at: null,
  updated_at: null,
};
