/** Tells the platform's types which module is the Worker, so that its exports can be called by name. */
declare namespace Cloudflare {
  interface GlobalProps {
    // oxlint-disable-next-line typescript/consistent-type-imports -- a declaration file with an import is no global one
    mainModule: typeof import("./index.ts");
  }
}
