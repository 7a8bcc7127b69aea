import { storable } from "../as-query.ts";

/** The server takes 1 MiB per message; the rest is for additions. */
const MAX_MESSAGE_BYTES = 1_000_000;

export function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let rest = storable(text);
  while (rest.trim() !== "") {
    const fits = beginningOf(rest);
    const gap = Math.max(fits.lastIndexOf("\n"), fits.lastIndexOf(" "));
    const piece = fits.length < rest.length && gap > fits.length / 2 ? fits.slice(0, gap + 1) : fits;
    pieces.push(piece.trim());
    rest = rest.slice(piece.length);
  }
  return pieces.filter((piece) => piece !== "");
}

export function beginningOf(text: string): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(MAX_MESSAGE_BYTES));
  return text.slice(0, read);
}

export async function digestOf(...values: unknown[]): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(JSON.stringify(values)));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
