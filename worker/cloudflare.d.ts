declare namespace Cloudflare {
  interface GlobalProps {
    // oxlint-disable-next-line typescript/consistent-type-imports -- a declaration file with an import declares nothing global
    mainModule: typeof import("./index.ts");
  }
}
