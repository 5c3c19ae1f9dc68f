import type { CaipNetworkId } from "../../../domain/caip/caip.types.js";
import { refusedNetwork } from "../refused-network.js";
import { isSameAddress } from "../../../domain/caip/caip.js";
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

/** An address as the wallet reports it; ordinal outputs must not be spent by a plain transfer. */
interface WalletAddress extends Payer {
  readonly isOrdinal: boolean;
}

/**
 * The wallet's data of an address, else the address alone. Change always returns to the payer: the
 * wallet's other addresses are unverified.
 */
export const readWalletAccount = async (
  wallet: WalletConnector,
  address: string,
  signal: AbortSignal,
): Promise<WalletAddress> => {
  const items = await readItems(wallet, address, signal);
  const ownItem = items.find((item) => isSameAddress("bip122", item.address, address));
  const isOrdinal = ownItem?.intention !== undefined && /^ordinals?$/u.test(ownItem.intention);
  return { address, publicKey: ownItem?.publicKey, isOrdinal };
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
    const result = v.safeParse(Items, answer.kind === "done" ? answer.value : undefined);
    return result.success ? result.output : [];
  } catch (error) {
    if (isLatchkitError(error, "call/aborted")) throw error;
    return [];
  }
};

/** True if the wallet does not support the method and so did nothing. */
export const isUnknownMethod = (error: unknown): boolean =>
  isLatchkitError(error, "account/method-not-supported") ||
  (isLatchkitError(error, "wallet/request-failed") &&
    isUnsupportedMethodCode(error.context.providerCode));

/** Maps an unsupported or failed switch to `chain/not-supported`; returns other errors. */
export const switchFailure = (networkId: CaipNetworkId, error: unknown): unknown =>
  isUnknownMethod(error) ||
  isLatchkitError(error, "wallet/request-failed") ||
  isLatchkitError(error, "wallet/invalid-answer")
    ? refusedNetwork(networkId, error)
    : error;
