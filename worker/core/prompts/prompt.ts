export interface Prompt {
  system: string;
  user: string;
  /** `shown`: the prompt shows the form, which suffices for endpoints that decode by the schema. */
  schema: { name: string; json: Record<string, unknown>; shown?: true };
  max_tokens: number;
}

/** FNV-1a over UTF-16 units. */
export function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, "0");
}
