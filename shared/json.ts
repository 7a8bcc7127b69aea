/** The tokens of JSON that matter for its keys: strings and punctuation. */
const TOKEN = /"(?:[^"\\]|\\.)*"?|[{}[\],:]/g;

/**
 * The first key that an object of a JSON text has twice; `null` if none has. Which of the two counts differs between parsers.
 *
 * @param text valid JSON
 */
export function findRepeatedKey(text: string): string | null {
  /** The keys of the objects that are open, innermost last; `null` for an array. */
  const open: (Set<string> | null)[] = [];
  let string: string | null = null;
  for (const [token] of text.matchAll(TOKEN)) {
    switch (token) {
      case "{":
        open.push(new Set());
        break;
      case "[":
        open.push(null);
        break;
      case "}":
      case "]":
        open.pop();
        break;
      case ":": {
        const key = JSON.parse(string ?? '""') as string;
        const keys = open.at(-1);
        if (keys?.has(key)) return key;
        keys?.add(key);
        break;
      }
      case ",":
        break;
      default:
        string = token;
    }
  }
  return null;
}
