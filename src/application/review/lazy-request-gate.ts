import { hasKey, type ConnectionKey } from "../../domain/connection/connection-state.js";
import type { WalletsState } from "../../domain/connection/connection-state.js";
import type { Account } from "../../domain/account/account.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { changeableCopyOf, walletCopyOf } from "../../domain/review/request-copy.js";
import { asksToSign } from "../../domain/review/signing-methods.js";
import type { WalletAccounts } from "../../ports/review.port.js";
import type { WalletOutcome, WalletRequest } from "../../ports/wallet-connector.port.js";
import type { Lazy } from "../shared/lazy.js";
import type { Readable } from "../shared/state-store.js";
import type { AskWallet, RequestGate } from "./request-gate.api.js";
import type { ReviewGate } from "./review-gate.js";

export interface LazyRequestGateParts {
  readonly code: Lazy<{ readonly gate: ReviewGate }>;
  readonly connectionStore: Readable<WalletsState>;
}

const isSameAccount = (one: Account | undefined, other: Account): boolean =>
  one?.address === other.address && one.networkId === other.networkId;

/** Copies requests, and loads the code that reads them; other calls pass at once. */
export class LazyRequestGate implements RequestGate {
  readonly #parts: LazyRequestGateParts;
  constructor(parts: LazyRequestGateParts) {
    this.#parts = parts;
  }

  async pass(
    wallet: ConnectionKey,
    call: WalletRequest,
    signal: AbortSignal,
    ask: AskWallet,
  ): Promise<WalletOutcome<unknown>> {
    if (typeof call.method === "string" && !asksToSign(call.method)) return ask(call);
    const copy = walletCopyOf(call);
    if (copy === undefined || typeof copy.method !== "string")
      throw new LatchkitError("review/refused", { rule: "malformed-data" });
    const accounts = this.#accountsOf(wallet);
    if (accounts === undefined) throw new LatchkitError("connection/not-connected", {});
    const [account] = accounts;
    return this.#parts.code.use(signal, ({ gate }) =>
      gate.pass(
        {
          wallet,
          call: copy,
          account,
          accounts,
          isCurrent: () => isSameAccount(this.#accountsOf(wallet)?.[0], account),
        },
        signal,
        () => ask(changeableCopyOf(copy)),
      ),
    );
  }

  #accountsOf(wallet: ConnectionKey): WalletAccounts | undefined {
    const { connections } = this.#parts.connectionStore.snapshot.connection;
    return connections.find(hasKey(wallet))?.accounts;
  }
}
