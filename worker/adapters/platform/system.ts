import { v7 } from "uuid";
import type { Clock, Digest, Ids, Log } from "../../ports/system.ts";

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

export const systemIds: Ids = {
  make: (prefix) => `${prefix}_${v7()}`,
  random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
};

export const consoleLog: Log = {
  info: (event, fields) => console.log(JSON.stringify({ level: "info", event, ...fields })),
  error: (event, fields) => console.error(JSON.stringify({ level: "error", event, ...fields })),
};

export const sha256: Digest = async (text) =>
  hexadecimal(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));

export const hexadecimal = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
