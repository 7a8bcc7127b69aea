import type { ConsentDescription } from "@cloudflare/workers-oauth-provider";
import { visibleText } from "../../core/text/visible/visible-text.ts";

const MAX_NAME = 200;

export function nameOfClient({ clientName, clientId }: Pick<ConsentDescription, "clientName" | "clientId">): string {
  const visible = visibleText(clientName).replaceAll(/\s+/g, " ").trim();
  return visible === "" ? clientId : visible.slice(0, MAX_NAME).replace(/[\ud800-\udbff]$/, "");
}
