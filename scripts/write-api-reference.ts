import { readFileSync, writeFileSync } from "node:fs";
import { fillReference } from "./api-reference.ts";
import { readContract } from "./read-contract.ts";

const PAGE = new URL("../docs/reference/api.md", import.meta.url);
writeFileSync(PAGE, fillReference(readFileSync(PAGE, "utf8"), await readContract()));
