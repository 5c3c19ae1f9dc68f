import { BalanceStore } from "../../application/balance/balance.store.js";
import type { Core } from "./core.js";

/** Adds the balance capability to an instance; loaded on its first use. */
export const balanceStore = ({
  session,
  networks,
  ports: { chains, clock },
  life,
}: Core): BalanceStore => new BalanceStore(session, networks, chains, clock, life);
