import { writeAssets } from "./assets/write-assets.ts";

await writeAssets();
