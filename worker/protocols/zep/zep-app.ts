import { Hono, type MiddlewareHandler } from "hono";
import { FaultError } from "../../../shared/fault.ts";
import type { App } from "../../routes/app-types.ts";
import { requireKey } from "../../routes/middleware/authorisation.ts";
import { limitBursts } from "../../routes/middleware/rate-limits.ts";
import type { OwnApp } from "../call-own-routes.ts";
import { mountContextTemplates } from "./calls/context-templates.ts";
import { mountCustomInstructions } from "./calls/custom-instructions.ts";
import { mountEdges } from "./calls/edges.ts";
import { mountEpisodes } from "./calls/episodes.ts";
import { answerError } from "./base/errors.ts";
import { mountGraphData } from "./calls/graph-data.ts";
import { mountGraphs } from "./calls/graphs.ts";
import { mountLists } from "./calls/lists.ts";
import { mountNodes } from "./calls/nodes.ts";
import { mountOntology } from "./calls/ontology.ts";
import { zepRoutes } from "./base/route.ts";
import { mountSearch } from "./calls/search.ts";
import { mountTasks } from "./calls/tasks.ts";
import { mountThreadMessages } from "./calls/thread-messages.ts";
import { mountThreads } from "./calls/threads.ts";
import { mountTriples } from "./calls/triples.ts";
import { mountUnsupported } from "./calls/unsupported.ts";
import { mountUsers } from "./calls/users.ts";

export const ZEP_BASE = "/zep/api/v2";

const refuseIfOff: MiddlewareHandler<App> = async (c, next) => {
  if (!c.get("services").compatibility.has("zep"))
    throw new FaultError({ kind: "not_found", detail: "Zep's wire is switched off here; see COMPATIBILITY" });
  await next();
};

/** As in `@getzep/zep-cloud` 3.30, translated to our own routes. */
export function zepApp(app: OwnApp): Hono<App> {
  const zep = new Hono<App>({ strict: false });
  zep.onError(answerError);
  zep.use(refuseIfOff, limitBursts, requireKey);
  const route = zepRoutes(zep, app);
  mountUsers(route);
  mountThreads(route);
  mountThreadMessages(route);
  mountLists(route);
  mountEdges(route);
  mountNodes(route);
  mountEpisodes(route);
  mountSearch(route);
  mountTriples(route);
  mountGraphData(route);
  mountOntology(route);
  mountCustomInstructions(route);
  mountContextTemplates(route);
  mountTasks(route);
  mountUnsupported(zep);
  // last: /graph/:graph_id matches any path
  mountGraphs(route);
  zep.all("*", () => {
    throw new FaultError({ kind: "not_found", detail: "Zep's client has no such call, or not with this method" });
  });
  return zep;
}
