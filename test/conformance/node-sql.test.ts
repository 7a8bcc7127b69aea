import { nodeSql } from "../fakes/node-sql.ts";
import { describeSql } from "./sql.ts";

describeSql("node:sqlite", async (check) => check(nodeSql()));
