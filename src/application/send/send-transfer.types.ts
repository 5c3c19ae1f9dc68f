import type { Account } from "../../domain/account/account.js";
import type { Networks } from "../../domain/network/networks.js";
import type { TransactionRef, TransactionRequest } from "../../domain/transaction/transaction.js";
import type { ChainAccess } from "../../ports/ports.js";
import type { EventSink } from "../events/events.api.js";
import type { TransactionOutcomesParts } from "../shared/transaction-outcomes.js";
import type { LateAnswer } from "../shared/sending-intents.js";
import type { UnsettledTransfers } from "../shared/unsettled-transfers.js";
import type { Recipients } from "./recipients.js";
import type { ResolveName } from "./recipient-lookup.js";

/** Dependencies of `SendTransfer`. */
export interface SendTransferParts extends TransactionOutcomesParts {
  readonly account: () => Account | undefined;
  /** Addresses of the connected accounts. */
  readonly ownAddresses: () => readonly string[];
  readonly networks: Networks;
  readonly chains: ChainAccess;
  readonly resolve: ResolveName;
  /** Asks the active account's wallet, synchronously. */
  readonly sign: (
    transaction: TransactionRequest,
    check: () => void,
    signal: AbortSignal,
    late: LateAnswer<TransactionRef>,
  ) => Promise<TransactionRef>;
  readonly unsettled: UnsettledTransfers;
  readonly recipients: Recipients;
  readonly events: EventSink;
}
