import { type Container, ContainerModule } from "inversify";
import { BalanceStore } from "../../application/balance/balance.store.js";
import { BALANCE_STORE, LIFETIME, NETWORKS, PORTS, SESSION } from "./tokens.js";

const balanceModule = (): ContainerModule =>
  new ContainerModule(({ bind }) => {
    bind(BALANCE_STORE).toResolvedValue((session, networks, { chains, clock }, life) => new BalanceStore(session, networks, chains, clock, life), [SESSION, NETWORKS, PORTS, LIFETIME]).inSingletonScope();
  });

/** Adds the balance capability to an instance; loaded on its first use. */
export const balanceStore = (container: Container): BalanceStore => {
  container.load(balanceModule());
  return container.get(BALANCE_STORE);
};
