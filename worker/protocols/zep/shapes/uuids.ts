import { FaultError, notFound } from "../../../../shared/fault.ts";
import { CALLER_ID } from "../../../../shared/ids.ts";
import type { GraphName } from "../../../ports/control-plane.ts";

/** A `literal` is the node that Zep needs for a fact's value; it has the fact's id. */
const LETTERS = {
  edge: "f",
  node: "n",
  literal: "l",
  episode: "e",
  task: "t",
  user: "u",
  graph: "g",
  thread: "h",
} as const;
export type Named = keyof typeof LETTERS;

export interface Name {
  kind: Named;
  owner: GraphName;
  item: string;
}

const NAME = /^([a-z])([ug])([^/]*)\/(.+)$/su;

/**
 * Zep's paths name items without their owner: `<kind><u or g><item>/<owner>` in base64url. Grants nothing: our routes check the sender's
 * rights.
 */
export function uuidOf(kind: Named, owner: GraphName, item: string): string {
  const bytes = new TextEncoder().encode(`${LETTERS[kind]}${owner.kind === "user" ? "u" : "g"}${item}/${owner.id}`);
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

export function readUuid(uuid: string): Name | null {
  let text: string;
  try {
    const binary = atob(uuid.replaceAll("-", "+").replaceAll("_", "/"));
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(
      Uint8Array.from(binary, (sign) => sign.charCodeAt(0)),
    );
  } catch {
    return null;
  }
  const [, letter, owners, item, id] = NAME.exec(text) ?? [];
  const kind = (Object.keys(LETTERS) as Named[]).find((name) => LETTERS[name] === letter);
  if (kind === undefined || item === undefined || id === undefined || !CALLER_ID.test(id)) return null;
  return { kind, owner: { kind: owners === "u" ? "user" : "graph", id }, item };
}

/** @throws FaultError "not_found" for any other text */
export function named<Kind extends Named>(uuid: string, ...kinds: Kind[]): Name & { kind: Kind } {
  const name = readUuid(uuid);
  if (name === null || !(kinds as Named[]).includes(name.kind)) throw new FaultError(notFound(`${kinds[0]} ${uuid}`));
  return name as Name & { kind: Kind };
}
