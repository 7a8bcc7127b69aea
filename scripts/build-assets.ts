/** Runs in `npm install` and in every build by wrangler. */
import { writeAssets } from "./assets/write-assets.ts";

await writeAssets();
