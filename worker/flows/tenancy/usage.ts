import type { Budgets, BudgetsIn, UsagePage, UsageQuery } from "../../../shared/api/usage.ts";
import { FaultError } from "../../../shared/fault.ts";
import type { GraphName } from "../../ports/control-plane.ts";
import { sendWakeUp } from "../access/send-wake-up.ts";
import type { Services } from "../services.ts";

export const readUsage = (
  { accounts }: Pick<Services, "accounts">,
  tenant: string,
  query: UsageQuery,
): Promise<UsagePage> => accounts.at(tenant).usage(query);

export const readBudgets = (
  { accounts }: Pick<Services, "accounts">,
  tenant: string,
  graph: GraphName | null,
): Promise<Budgets> => accounts.at(tenant).budgets(graph);

/** Graphs that waited for the next day retry immediately. */
export async function saveBudgets(
  services: Pick<Services, "accounts" | "graphs" | "meter" | "wakeUpQueue" | "log">,
  tenant: string,
  given: BudgetsIn,
  defer: (work: Promise<void>) => void,
): Promise<Budgets> {
  const { accounts, graphs, meter, log } = services;
  const account = accounts.at(tenant);
  const waiting = await account.setBudgets(given);
  meter.forgetBudgetStates(tenant);
  const wake = async (): Promise<void> => {
    for (const name of waiting) {
      const address = { tenant, ...name };
      try {
        const { wake, epoch } = await graphs.at(address).resume();
        if (wake) await sendWakeUp(services, address, epoch);
      } catch (error) {
        if (!(error instanceof FaultError)) throw error;
        log.info("graph not woken", { ...address, reason: error.fault.detail });
      }
    }
  };
  defer(wake());
  return account.budgets(null);
}
