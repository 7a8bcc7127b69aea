/** The part of Cloudflare's `agents` that the adapter uses. It is checked against the package itself in test/doors/cloudflare-agents. */
declare module "agents/context" {
  export interface ContextProvider {
    get(): Promise<string | null>;
    init?(label: string): void;
  }
  export interface SearchProvider extends ContextProvider {
    search(query: string): Promise<string | null>;
    set?(key: string, content: string): Promise<void>;
  }
}
