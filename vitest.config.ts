import { availableParallelism } from "node:os";
import { cloudflareTest } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";

const IN_WORKERD = "test/**/*.workerd.test.ts";

const PURE = "test/core/**/*.test.ts";

/** Plain code in Node, of which the core is pure, and whatever needs the platform in real workerd. All share one Postgres. */
export default defineConfig({
  test: {
    globalSetup: ["test/global-setup.ts"],
    // the Worker logs every request
    silent: "passed-only",
    // servers that are started and killed leave the processors idle half of the time
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        extends: true,
        // pure: no file leaves anything behind in a module
        test: { name: "core", include: [PURE], testTimeout: 120_000, isolate: false },
      },
      {
        extends: true,
        test: {
          name: "node",
          include: ["test/**/*.test.ts"],
          exclude: [IN_WORKERD, PURE],
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        plugins: [
          cloudflareTest(({ inject }) => ({
            wrangler: { configPath: "./wrangler.toml" },
            miniflare: {
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
          // one runtime for all files, which have tenants of their own: starting it anew takes longer than most of them
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // a rejection inside an object reaches its caller as well: that one decides
          onUnhandledError: (error) => ("remote" in error || "durableObjectId" in error ? false : undefined),
          deps: {
            optimizer: {
              ssr: {
                enabled: true,
                include: [
                  "openai",
                  "jsonrepair",
                  "zod",
                  "@hono/zod-openapi",
                  // together with the above, lest there be two of what they share
                  "hono/route",
                  "hono/method-not-allowed",
                  "drizzle-orm",
                  "@neondatabase/serverless",
                ],
              },
            },
          },
        },
      },
    ],
  },
});
