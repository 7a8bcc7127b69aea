/**
 * PGlite has no authentication, so the server before it asks for the password in clear text, which every client supports. The connection
 * never leaves this machine.
 */
import { isSecret } from "./is-secret.ts";
import { message } from "./postgres-message.ts";

export const ASK_FOR_PASSWORD = message("R", "\0\0\0\x03");
export const WRONG_PASSWORD = message("E", "SFATAL\0VFATAL\0C28P01\0Mpassword authentication failed\0\0");
export const PASSWORD = "p".charCodeAt(0);

export const isPassword = (bytes: Buffer, password: string): boolean =>
  isSecret(bytes.subarray(5, bytes.length - 1).toString(), password);
