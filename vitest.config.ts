import { availableParallelism } from "node:os";
import { cloudflareTest } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";
import { SlowestFirst } from "./test/slowest-first.ts";

const IN_WORKERD = "test/**/*.workerd.test.ts";

const PURE = "test/core/**/*.test.ts";

/** Run by `npm run test:documents`. */
const DOCUMENTS = "test/docs/**/*.test.ts";

/** Around the Worker: `npm start`, its databases, the soak. `npm run test:servers`. */
const SERVERS = "test/scripts/{canary,damaged-storage,dev,embedded-postgres,full-disk,soak,vector-index}.test.ts";

/** Slowest: `npm run test:programs`. */
const PROGRAMS = [
  "test/scripts/{container,deploy,serve}.test.ts",
  "test/eval/commands/{extraction,extraction-classifier,extraction-cost,tables,ultradomain}.test.ts",
];

/** External programs, installed and run by `.ci/run`. */
const DOORS = "test/doors/**";

const PROPERTIES = ["test/property-seed.ts"];

const LEXICON = ["test/lexicon.ts"];

const MEMORIES = ["test/memories-given-back.ts"];

/** All share one Postgres. */
export default defineConfig({
  test: {
    globalSetup: ["test/global-setup.ts"],
    // the Worker logs every request
    silent: "passed-only",
    // tests that start and kill servers leave the processors idle half of the time
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: SlowestFirst },
    // no test file leaves state in a module or in the process: each file starts without importing everything again
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: "core",
          include: [PURE],
          setupFiles: [...PROPERTIES, ...LEXICON, ...MEMORIES],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: "node",
          setupFiles: [...PROPERTIES, ...LEXICON, ...MEMORIES],
          include: ["test/**/*.test.ts"],
          exclude: [IN_WORKERD, PURE, DOCUMENTS, SERVERS, ...PROGRAMS, DOORS],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: { name: "documents", include: [DOCUMENTS], testTimeout: 120_000, hookTimeout: 120_000 },
      },
      {
        extends: true,
        test: { name: "servers", include: [SERVERS], testTimeout: 120_000, hookTimeout: 120_000 },
      },
      {
        extends: true,
        test: { name: "programs", include: PROGRAMS, testTimeout: 120_000, hookTimeout: 120_000 },
      },
      {
        extends: true,
        plugins: [
          cloudflareTest(({ inject }) => ({
            wrangler: { configPath: "./wrangler.toml" },
            miniflare: {
              // as the built Worker has it
              serviceBindings: {
                PUBLIC_NETWORK: { network: { allow: ["public"], tlsOptions: { trustBrowserCas: true } } },
              },
              ratelimits: { BURST: { namespace_id: "1001", simple: { limit: 300, period: 10 } } },
              bindings: {
                DATABASE_URL: inject<string>("database_url"),
                NEON_PROXY: inject<string>("neon_proxy"),
                VECTORIZE_PROXY: inject<string>("vectorize_proxy"),
                ADMIN_TOKEN: "test-admin-token",
                KEY_PEPPER: "test-pepper-of-32-characters-ok!",
                KEY_ENVIRONMENT: "test",
                CORS_ORIGINS: "https://app.example.com, https://other.example.com",
              },
            },
          })),
        ],
        test: {
          name: "workerd",
          include: [IN_WORKERD],
          // one runtime for many files, which use tenants of their own: starting another takes longer than most files do
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // rejections inside an object reach its caller too
          onUnhandledError: (error) => ("remote" in error || "durableObjectId" in error ? false : undefined),
          deps: {
            optimizer: {
              ssr: {
                enabled: true,
                include: [
                  "openai/error",
                  "jsonrepair",
                  "zod",
                  "@hono/zod-openapi",
                  // bundled together, so that their shared modules exist only once
                  "hono/route",
                  "hono/method-not-allowed",
                  "drizzle-orm",
                  "drizzle-orm/pg-core",
                  "drizzle-orm/neon-http",
                  "drizzle-orm/batch",
                  "@neondatabase/serverless",
                  "compromise/two",
                  "chrono-node",
                  "@modelcontextprotocol/server",
                ],
              },
            },
          },
        },
      },
    ],
  },
});
