import type { Account } from "../../domain/account/account.js";
import type { Namespace } from "../../domain/caip/caip.types.js";
import { type SessionState, activeConnection } from "../connection/session.store.js";
import type { AccountState } from "../latchkit.js";
import type { Networks } from "../network/network-state.js";

const explorerUrl = (networks: Networks, { networkId, address }: Account): string | undefined => {
  const base = networks.find(networkId)?.explorerUrl;
  return base && `${base.replace(/\/+$/, "")}/address/${encodeURIComponent(address)}`;
};

/** What the account group shows of a session: the active account, the first of each namespace, and nothing stale after a disconnect. */
export const toAccountState = (networks: Networks) => (session: SessionState): AccountState => {
  const byNamespace: Partial<Record<Namespace, Account>> = {};
  for (const { namespace, accounts } of session.connection.connections) byNamespace[namespace] = accounts[0];
  const active = activeConnection(session);
  const base = { status: session.connection.status, isRestoring: session.isRestoring, byNamespace };
  if (!active) return base;
  const explorer = explorerUrl(networks, active.accounts[0]);
  return { ...base, current: active.accounts[0], wallet: active.connector, ...(explorer && { explorerUrl: explorer }) };
};
