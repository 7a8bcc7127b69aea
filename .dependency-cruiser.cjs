/**
 * Imports run one way:
 * shared → core → ports → {store, adapters, flows} → {objects, routes, queue, cron} → protocols → wire → index
 */
const only = (name, from, ...to) => ({
  name: `${name} may import only what stands before it`,
  severity: "error",
  from: { path: from },
  to: { path: "^(?!.*node_modules/)", pathNot: [...to, "^cloudflare:", "^node:", "^[a-z_]+$", "^[a-z_]+/promises$"] },
});
/** Folders of one parent, from the ground up: each may import those below it, none above it or in the same layer. */
const LAYERS = require("./.layers.json");
/** Parts that use no library but these, and nothing of Node or of the platform. */
const libraries = (name, from, used) => ({
  name: `${name} use${name.endsWith("s") ? "" : "s"} ${used === "" ? "no library" : "these libraries alone"}`,
  severity: "error",
  from: { path: from },
  to: { path: "node_modules/", ...(used === "" ? {} : { pathNot: `node_modules/(${used})/` }) },
});
/** Folders of one parent of which each stands for itself; all may use the shared ones. */
const apart = (parent, folders, shared) =>
  folders.map((folder) => ({
    name: `${parent}/${folder} imports no other driver or object`,
    severity: "error",
    from: { path: `^${parent}/${folder}/` },
    to: { path: `^${parent}/`, pathNot: `^${parent}/(${[folder, ...shared].join("|")})/` },
  }));
const layers = (parent, order, root = []) => [
  {
    name: `no file stands in ${parent} itself, above or below its layers`,
    severity: "error",
    from: {},
    to: { path: `^${parent}/[^/]+$`, pathNot: root.map((file) => `^${parent}/${file}$`) },
  },
  {
    name: `every folder of ${parent} is in a layer`,
    severity: "error",
    from: { path: `^${parent}/[^/]+/`, pathNot: order.flat().map((name) => `^${parent}/${name}/`) },
    to: {},
  },
  ...order.flatMap((layer, height) =>
    layer.map((folder) => ({
      name: `${parent}/${folder} may import only folders below it`,
      severity: "error",
      from: { path: `^${parent}/${folder}/` },
      to: {
        path: `^${parent}/[^/]+/`,
        pathNot: [`^${parent}/${folder}/`, ...order.slice(0, height).flatMap((lower) => lower.map((name) => `^${parent}/${name}/`))],
      },
    })),
  ),
];

const SHARED = "^shared/";
const CORE = "^worker/core/";
const PORTS = "^worker/ports/";
const EDGE = "^worker/(objects|protocols|routes)/|^worker/(queue|webhook-queue|cron)\\.ts$";

module.exports = {
  forbidden: [
    only("shared", SHARED, SHARED),
    only("core", CORE, SHARED, CORE),
    only("ports", PORTS, SHARED, CORE, PORTS),
    only("sdk", "^sdk/(?!src/frameworks/)", "^shared/api/", "^sdk/(?!src/frameworks/)"),
    only("adapters of frameworks", "^sdk/src/frameworks/", "^sdk/src/", "^(@anthropic-ai/sdk|@langchain/langgraph|@mastra/core|@openai/agents|agents|ai)(/|$)"),
    only("the explorer", "^web/", "^sdk/src/", "^web/"),
    only("examples", "^examples/", "^examples/"),
    only("db", "^db/", SHARED, "^db/"),
    only("store", "^worker/store/", SHARED, CORE, PORTS, "^worker/store/"),
    only("adapters", "^worker/adapters/", SHARED, CORE, PORTS, "^db/", "^worker/adapters/"),
    only("flows", "^worker/flows/", SHARED, CORE, PORTS, "^worker/flows/"),
    only("objects", "^worker/objects/", SHARED, CORE, PORTS, "^worker/store/", "^worker/objects/"),
    only("routes", "^worker/routes/", SHARED, "^worker/core/text/visible/", PORTS, "^worker/flows/", "^worker/routes/"),
    only("protocols", "^worker/protocols/", SHARED, "^worker/core/text/", PORTS, "^worker/routes/", "^worker/protocols/"),
    only("queue and cron", "^worker/(queue|webhook-queue|cron)\\.ts$", SHARED, PORTS, "^worker/flows/"),
    only("configuration", "^worker/configuration\\.ts$", SHARED),
    only("env", "^worker/env\\.ts$", SHARED, "^worker/configuration\\.ts$", "^worker/adapters/platform/wake-up-queues\\.ts$", "^worker/ports/webhooks\\.ts$"),
    only("wire", "^worker/wire\\.ts$", SHARED, CORE, PORTS, "^db/", "^worker/(store|adapters|flows|protocols)/", EDGE, "^worker/(env|configuration)\\.ts$"),
    only("index", "^worker/index\\.ts$", "^worker/wire\\.ts$"),
    ...layers("worker/store", LAYERS["worker/store"], ["migrations\\.ts"]),
    ...layers("worker/core", LAYERS["worker/core"]),
    libraries("ports", PORTS, ""),
    libraries("the store", "^worker/store/", ""),
    libraries("flows", "^worker/flows/", "p-map"),
    libraries("routes", "^worker/routes/", "hono|@hono/zod-openapi"),
    libraries("protocols", "^worker/protocols/", "hono|@hono/zod-openapi|@modelcontextprotocol/server|@cloudflare/workers-oauth-provider"),
    libraries("objects", "^worker/objects/", ""),
    ...apart("worker/objects", ["memory-graph", "request-log", "tenant-account"], []),
    ...apart("worker/adapters", ["builtin", "durable-objects", "openai", "vectorize"], ["provider"]),
    ...apart("worker/adapters", ["neon"], ["platform"]),
    ...apart("worker/adapters", ["llm", "workers-ai"], ["openai", "provider"]),
    ...apart("worker/adapters", ["platform", "provider"], []),
    {
      name: "only adapters, objects and what puts them together know the platform",
      severity: "error",
      from: { path: "^(worker|shared)/", pathNot: "^worker/(adapters|objects)/|^worker/(wire|index)\\.ts$" },
      to: { path: "^cloudflare:" },
    },
    {
      name: "only adapters use what workerd has of Node",
      severity: "error",
      from: { path: "^(worker|shared|sdk)/", pathNot: "^worker/adapters/|^sdk/src/(cli\\.ts$|importers/)" },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "the SDK itself does not carry the importers along",
      severity: "error",
      from: { path: "^sdk/src/", pathNot: "^sdk/src/(cli\\.ts$|importers/)" },
      to: { path: "^sdk/src/(cli\\.ts$|importers/)" },
    },
    {
      name: "other folders import the language by its index",
      severity: "error",
      from: { path: "^worker/", pathNot: "^worker/core/language/" },
      to: { path: "^worker/core/language/", pathNot: "^worker/core/language/index\\.ts$" },
    },
    {
      name: "the Worker has these folders and files and no others",
      severity: "error",
      from: {},
      to: {
        path: "^worker/",
        pathNot: "^worker/((adapters|core|flows|objects|ports|protocols|routes|store)/|(configuration|cron|env|index|queue|webhook-queue|wire)\\.ts$)",
      },
    },
    {
      name: "the core and shared use libraries that compute, and none that talks to a network or a database",
      severity: "error",
      from: { path: "^(worker/core|shared)/" },
      to: { path: "node_modules/", pathNot: "node_modules/(zod|@hono/zod-openapi|compromise|chrono-node|fastest-levenshtein|jsonrepair)/" },
    },
    {
      name: "the lexicon is unpacked when it is needed, not when the script starts",
      severity: "error",
      from: {},
      to: { path: "node_modules/compromise", dynamic: false, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "the script leaves out the client of openai, which imports every resource of its API",
      severity: "error",
      from: { path: "^worker/" },
      to: { path: "node_modules/openai/", pathNot: "node_modules/openai/error\\.", dependencyTypesNot: ["type-only"] },
    },
    { name: "no cycles", severity: "error", from: {}, to: { circular: true } },
    {
      name: "no two folders name one another",
      severity: "error",
      scope: "folder",
      from: { path: "^(worker|shared|db|sdk)(/|$)" },
      to: { circular: true },
    },
    // frameworks are installed where each is tested, as they conflict in one place
    { name: "every import resolves", severity: "error", from: { pathNot: "^sdk/src/frameworks/" }, to: { couldNotResolve: true, pathNot: "^cloudflare:" } },
  ],
  options: {
    parser: "swc",
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: { extensions: [".ts", ".tsx", ".js"], exportsFields: ["exports"], conditionNames: ["import", "types", "default"] },
  },
};
