import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApp } from "../../../worker/routes/app.ts";
import { contractOf } from "../../../worker/routes/openapi.ts";

const contract = contractOf(
  createApp(() => {
    throw new Error("nothing is asked of this app but its contract");
  }),
  "http://127.0.0.1:8787",
);

export const folder = mkdtempSync(join(tmpdir(), "engraph-doors-"));
export const contractFile = join(folder, "openapi.json");
writeFileSync(contractFile, JSON.stringify(contract));
