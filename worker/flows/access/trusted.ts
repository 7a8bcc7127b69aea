import type { Extractor } from "../../ports/providers.ts";
import type { Services } from "../services.ts";

export const isDistrusted = ({ extractor }: { extractor?: Pick<Extractor, "isTrusted"> }): boolean =>
  extractor?.isTrusted?.() === false;

/** Call it in a new isolate before you ask about the trust. */
export const recallTrust = async ({ extractor }: { extractor?: Pick<Extractor, "recallTrust"> }): Promise<void> =>
  extractor?.recallTrust?.();

/** Uses the built-in readers in place of a model that lost its trust. */
export const withTrusted = <Parts extends Pick<Services, "extractor" | "builtin">>(services: Parts): Parts =>
  isDistrusted(services) ? { ...services, ...services.builtin } : services;
