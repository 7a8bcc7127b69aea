import { writeFileSync } from "node:fs";
import { CONTRACT, generateContract } from "./generate-contract.ts";

writeFileSync(CONTRACT, await generateContract());
