/**
 * Imports run one way:
 * shared → core → ports → {store, adapters, flows} → {object, routes, queue, cron} → wire → index
 */
const only = (name, from, ...to) => ({
  name: `${name} may import only what stands before it`,
  severity: "error",
  from: { path: from },
  to: { path: "^(shared|db|worker|scripts|eval|bench|test)/", pathNot: to },
});
const SHARED = "^shared/";
const CORE = "^worker/core/";
const PORTS = "^worker/ports/";
const EDGE = "^worker/(object|routes)/|^worker/(queue|cron)\\.ts$";

module.exports = {
  forbidden: [
    only("shared", SHARED, SHARED),
    only("core", CORE, SHARED, CORE),
    only("ports", PORTS, SHARED, CORE, PORTS),
    only("db", "^db/", SHARED, "^db/"),
    only("store", "^worker/store/", SHARED, CORE, PORTS, "^worker/store/"),
    only("adapters", "^worker/adapters/", SHARED, CORE, PORTS, "^db/", "^worker/adapters/"),
    only("flows", "^worker/flows/", SHARED, CORE, PORTS, "^worker/flows/"),
    only("object", "^worker/object/", SHARED, CORE, PORTS, "^worker/store/", "^worker/object/"),
    only("routes", "^worker/routes/", SHARED, PORTS, "^worker/flows/", "^worker/routes/"),
    only("queue and cron", "^worker/(queue|cron)\\.ts$", SHARED, PORTS, "^worker/flows/"),
    only("env", "^worker/env\\.ts$", SHARED, "^worker/adapters/queue-doorbell\\.ts$"),
    only("wire", "^worker/wire\\.ts$", SHARED, CORE, PORTS, "^db/", "^worker/(store|adapters|flows)/", EDGE, "^worker/env\\.ts$"),
    only("index", "^worker/index\\.ts$", "^worker/wire\\.ts$"),
    { name: "no cycles", severity: "error", from: {}, to: { circular: true } },
    {
      name: "the core does no I/O",
      severity: "error",
      from: { path: "^(worker/core|shared)/" },
      to: { dependencyTypes: ["core"] },
    },
    { name: "every import resolves", severity: "error", from: {}, to: { couldNotResolve: true, pathNot: "^cloudflare:" } },
  ],
  options: {
    parser: "swc",
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: { extensions: [".ts", ".js"], exportsFields: ["exports"], conditionNames: ["import", "types", "default"] },
  },
};
