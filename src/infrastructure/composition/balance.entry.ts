import { ContainerModule } from "inversify";
import { BalanceStore } from "../../application/balance/balance.store.js";
import { BALANCE_STORE, LIFETIME, NETWORKS, PORTS, SESSION } from "./tokens.js";

/** The balance capability; loaded on its first use. */
export const balanceModule = (): ContainerModule =>
  new ContainerModule(({ bind }) => {
    bind(BALANCE_STORE).toResolvedValue((session, networks, { chains, clock }, life) => new BalanceStore(session, networks, chains, clock, life), [SESSION, NETWORKS, PORTS, LIFETIME]).inSingletonScope();
  });
