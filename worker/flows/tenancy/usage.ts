import type { Budgets, BudgetsIn, UsagePage, UsageQuery } from "../../../shared/api/usage.ts";
import { valueOf } from "../../../shared/fault.ts";
import type { GraphName } from "../../ports/control-plane.ts";
import { ringDoorbell } from "../access/ring-doorbell.ts";
import type { Services } from "../services.ts";

/** What a tenant's memories asked of models, by day, memory and model. */
export const readUsage = async ({ accounts }: Pick<Services, "accounts">, tenant: string, query: UsageQuery) =>
  valueOf<UsagePage>(await accounts.at(tenant).usage(query));

/** A tenant's budgets, and what is left of them today. */
export const readBudgets = async (
  { accounts }: Pick<Services, "accounts">,
  tenant: string,
  graph: GraphName | null,
): Promise<Budgets> => valueOf(await accounts.at(tenant).budgets(graph));

/** Replaces a tenant's budgets; graphs that waited for the next day try again at once. */
export async function saveBudgets(
  services: Pick<Services, "accounts" | "graphs" | "meter" | "doorbell" | "log">,
  tenant: string,
  given: BudgetsIn,
  defer: (work: Promise<void>) => void,
): Promise<Budgets> {
  const { accounts, graphs, meter, log } = services;
  const account = accounts.at(tenant);
  const waiting = valueOf(await account.setBudgets(given));
  meter.refreshStandings(tenant);
  const wake = async (): Promise<void> => {
    for (const name of waiting) {
      const address = { tenant, ...name };
      const woken = await graphs.at(address).resume();
      if (!woken.ok) log.info("graph not woken", { ...address, reason: woken.fault.detail });
      else if (woken.value.ring) await ringDoorbell(services, address, woken.value.epoch);
    }
  };
  defer(wake());
  return valueOf(await account.budgets(null));
}
