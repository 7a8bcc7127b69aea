import type { RunningDigest } from "../../ports/system.ts";
import { hexadecimal } from "./system.ts";

/** WebCrypto digests only complete inputs. */
export function runningSha256(): RunningDigest {
  const stream = new crypto.DigestStream("SHA-256");
  const writer = stream.getWriter();
  return {
    add: (piece) => writer.write(piece),
    end: async () => {
      await writer.close();
      return hexadecimal(await stream.digest);
    },
  };
}
