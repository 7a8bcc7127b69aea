import { expectSuccess, type Wrangler } from "./wrangler.ts";

interface Account {
  id: string;
  name: string;
}

/**
 * `CLOUDFLARE_ACCOUNT_ID`, or the only account of the token or login.
 *
 * @throws Error without a login, or with several accounts
 */
export async function findAccount(wrangler: Wrangler, wanted: string | undefined): Promise<Account> {
  const answer = await wrangler("whoami", "--json");
  if (!answer.succeeded)
    throw new Error(
      `Cloudflare knows nobody: set CLOUDFLARE_API_TOKEN, or log in by npx wrangler login (${answer.problem})`,
    );
  const { accounts } = JSON.parse(expectSuccess("wrangler whoami", answer).stdout) as { accounts: Account[] };
  if (wanted !== undefined) return accounts.find(({ id }) => id === wanted) ?? { id: wanted, name: wanted };
  const [account, ...others] = accounts;
  if (account === undefined) throw new Error("this login names no account: set CLOUDFLARE_ACCOUNT_ID");
  if (others.length > 0)
    throw new Error(
      `set CLOUDFLARE_ACCOUNT_ID to one of ${accounts.map(({ id, name }) => `${id} (${name})`).join(", ")}`,
    );
  return account;
}
