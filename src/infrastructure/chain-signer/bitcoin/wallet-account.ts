import type { CaipNetworkId } from "../../../domain/caip/caip.types.js";
import { refusedNetwork } from "../refused-network.js";
import { isSameAddress } from "../../../domain/address/same-address.js";
import * as v from "valibot";
import { isLatchkitError } from "../../../domain/errors/latchkit-error.js";
import { isUnsupportedMethodCode } from "../../../domain/errors/wallet-dialects.js";
import type { WalletConnector } from "../../../ports/wallet-connector.port.js";
import type { Payer } from "./transfer-psbt.js";

const Key = v.pipe(v.string(), v.regex(/^[0-9a-fA-F]{64,130}$/u));
const Item = v.looseObject({
  address: v.string(),
  publicKey: v.optional(v.fallback(v.optional(Key), undefined)),
  intention: v.optional(v.fallback(v.optional(v.string()), undefined)),
});
/** Wallets of today also answer bare addresses. */
const Items = v.pipe(
  v.array(
    v.union([
      Item,
      v.pipe(
        v.string(),
        v.transform((address): v.InferOutput<typeof Item> => ({ address })),
      ),
    ]),
  ),
  v.maxLength(100),
);

/**
 * One address as the wallet tells of it; ordinals must not be spent by a transfer that does not
 * know them.
 */
export interface KnownAccount extends Payer {
  readonly isOrdinal: boolean;
}

/**
 * What the wallet reports of one of its addresses. A wallet that says nothing is taken by the
 * address alone. Change comes back to who pays: any other address is only the wallet's word.
 */
export const knownAccount = async (
  wallet: WalletConnector,
  address: string,
  signal: AbortSignal,
): Promise<KnownAccount> => {
  const items = await readItems(wallet, address, signal);
  const own = items.find((item) => isSameAddress("bip122", item.address, address));
  const isOrdinal = own?.intention !== undefined && /^ordinals?$/u.test(own.intention);
  return { address, publicKey: own?.publicKey, isOrdinal };
};

const readItems = async (
  wallet: WalletConnector,
  account: string,
  signal: AbortSignal,
): Promise<v.InferOutput<typeof Items>> => {
  try {
    const answer = await wallet.request(
      { method: "getAccountAddresses", params: { account } },
      signal,
    );
    const read = v.safeParse(Items, answer.kind === "done" ? answer.value : undefined);
    return read.success ? read.output : [];
  } catch (error) {
    if (isLatchkitError(error, "call/aborted")) throw error;
    return [];
  }
};

/** The wallet does not serve the method, whatever the transport calls that; it did nothing. */
export const isUnknownMethod = (error: unknown): boolean =>
  isLatchkitError(error, "account/method-not-supported") ||
  (isLatchkitError(error, "wallet/request-failed") &&
    isUnsupportedMethodCode(error.context.providerCode));

/** `chain/not-supported` where the wallet cannot switch or failed to; else the error itself. */
export const switchFailure = (networkId: CaipNetworkId, error: unknown): unknown =>
  isUnknownMethod(error) ||
  isLatchkitError(error, "wallet/request-failed") ||
  isLatchkitError(error, "wallet/invalid-answer")
    ? refusedNetwork(networkId, error)
    : error;
