import type { AccountActions } from "../../application/account/account.group.js";
import type { WalletActions } from "../../application/connection/wallet-actions.js";
import type { WalletOperations } from "../../application/connection/wallet-operations.js";
import type { NetworkActions } from "../../application/network/network.group.js";
import type { Lazy } from "../../application/shared/lazy.js";
import type { AgreeWithTabs } from "../../application/tabs/agree-with-tabs.js";
import type { LateAgreement } from "../../application/tabs/late-agreement.js";

/** All code of the wallet actions chunk; each capability uses its part. */
export interface WalletActionsCode extends WalletActions, AccountActions, NetworkActions {
  readonly tabs: AgreeWithTabs;
}

/** All code of the wallet operations chunk; each capability uses its part. */
export interface WalletOperationsCode extends WalletOperations {
  readonly tabs: LateAgreement;
  readonly actions: Lazy<WalletActionsCode>;
}
