import type { OpenApi } from "./python-types.ts";

export async function readContract(): Promise<OpenApi> {
  // by path, so that programs for Node are not checked against the platform's types
  const [app, openapi] = ["app", "openapi"].map((name) => new URL(`../worker/routes/${name}.ts`, import.meta.url).href);
  const { createApp } = (await import(app ?? "")) as { createApp: (servicesOf: () => never) => unknown };
  const { contractOf } = (await import(openapi ?? "")) as { contractOf: (app: unknown, origin: string) => OpenApi };
  const never = (): never => {
    throw new Error("nothing is asked of this app but its contract");
  };
  return contractOf(createApp(never), "http://127.0.0.1:8787");
}
