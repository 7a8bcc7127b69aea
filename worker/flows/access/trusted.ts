import type { Extractor } from "../../ports/providers.ts";
import type { Services } from "../services.ts";

/** Returns whether the model's answers so far show that it cannot read messages. */
export const isDistrusted = ({ extractor }: { extractor?: Pick<Extractor, "isTrusted"> }): boolean =>
  extractor?.isTrusted?.() === false;

/** Replaces a model that cannot be trusted by the built-in rules, which then read, resolve, write reports and guide. */
export const withTrusted = <Parts extends Pick<Services, "extractor" | "builtin">>(services: Parts): Parts =>
  isDistrusted(services) ? { ...services, ...services.builtin } : services;
