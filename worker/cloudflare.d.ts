/** Tells the platform's types which module is the Worker, so that its exports can be called by name. */
declare namespace Cloudflare {
  interface GlobalProps {
    mainModule: typeof import("./index.ts");
  }
}
