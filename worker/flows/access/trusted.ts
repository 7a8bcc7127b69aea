import type { Extractor } from "../../ports/providers.ts";
import type { Services } from "../services.ts";

/** Whether the model's answers so far show that it cannot read messages. */
export const isDistrusted = ({ extractor }: { extractor?: Pick<Extractor, "isTrusted"> }): boolean =>
  extractor?.isTrusted?.() === false;

/** The services without a model that cannot be trusted: the built-in rules read, decide, write and guide in its place. */
export const withTrusted = <Parts extends Pick<Services, "extractor" | "builtin">>(services: Parts): Parts =>
  isDistrusted(services) ? { ...services, ...services.builtin } : services;
