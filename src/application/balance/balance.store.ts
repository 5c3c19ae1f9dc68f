import { type Balance, type Formatted, withFormatted } from "../../domain/balance/balance.js";
import { namespaceOf, networkIdOf } from "../../domain/caip/caip.js";
import type { CaipAddress } from "../../domain/caip/caip.types.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { Networks } from "../../domain/network/networks.js";
import type { PageLifecycle, Scheduler } from "../../ports/page.ports.js";
import type { ChainAccess } from "../../ports/ports.js";
import { AccountQuery, type AccountQueryParts } from "../shared/account-query.js";

/** A node may lag behind: reads again after this time, ms. */
const NODE_LAG_MS = 5_000;

/** `everyMs`: refresh interval while watched on a visible page; 0 for none. */
export interface BalanceParts extends Pick<
  AccountQueryParts<Formatted<Balance>>,
  "account" | "cache" | "life"
> {
  readonly networks: Networks;
  readonly chains: ChainAccess;
  readonly scheduler: Scheduler;
  readonly lifecycle: PageLifecycle;
  readonly everyMs: number;
}

/**
 * The native balance of the active account. While watched it is read every `everyMs`, after a
 * receipt, and when the page is visible or online again. Rejects with `network/not-found` for a
 * network that is not configured.
 */
export const balanceQuery = ({
  networks,
  chains,
  scheduler,
  lifecycle,
  everyMs,
  ...parts
}: BalanceParts): AccountQuery<Formatted<Balance>> =>
  new AccountQuery({
    ...parts,
    operation: "balance",
    check: (account) => checkNetwork(networks, account),
    read: async (account, { signal }) => {
      const reader = await chains.reader(namespaceOf(account));
      return withFormatted(await reader.balance(account, signal));
    },
    overlap: "join",
    page: { scheduler, lifecycle, everyMs, onlyOld: false },
    rereadAfterReceipt: { scheduler, ms: NODE_LAG_MS },
  });

const checkNetwork = (networks: Networks, account: CaipAddress | undefined): void => {
  if (account === undefined) return;
  const networkId = networkIdOf(account);
  if (!networks.find(networkId)) throw new LatchkitError("network/not-found", { networkId });
};
