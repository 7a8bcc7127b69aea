/** A model whose answers are kept in a folder: an evaluation that was interrupted goes on, and the same question is paid for once. */
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Llm, LlmAnswer } from "../../worker/ports/providers.ts";

/** @param folder is made if it is missing; one file per request, named by the digest of the model and the request */
export function cachedModel(llm: Llm, folder: string): Llm {
  mkdirSync(folder, { recursive: true });
  return {
    ...llm,
    complete: async (request) => {
      const key = createHash("sha256")
        .update(JSON.stringify([llm.model, request]))
        .digest("hex");
      const file = join(folder, `${key}.json`);
      const known = read(file);
      if (known !== null) return known;
      const answer = await llm.complete(request);
      // a reader never sees half a file
      writeFileSync(`${file}.new`, JSON.stringify(answer));
      renameSync(`${file}.new`, file);
      return answer;
    },
  };
}

function read(file: string): LlmAnswer | null {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as LlmAnswer;
  } catch {
    return null;
  }
}
