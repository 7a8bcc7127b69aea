import { createHash, timingSafeEqual } from "node:crypto";

/** Whether a text is a secret. Takes the same time for every text of a length that is not. */
export const isSecret = (text: string, secret: string): boolean => timingSafeEqual(digest(text), digest(secret));

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
