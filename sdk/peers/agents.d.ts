/** The used part of Cloudflare's `agents`, checked in test/doors/cloudflare-agents. */
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
