import type { EvmFee, SiteCall } from "latchkit/secure-site";
import {
  type Hex,
  type PublicClient,
  createPublicClient,
  createWalletClient,
  defineChain,
  http,
} from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import { feeFieldsOf } from "../../../examples/secure-site/adapters/evm-fees.mjs";

const POLL_MS = 100;
/** A chain of this machine takes no longer to mine. */
const MINED_MS = 30_000;

/** One call of a transaction, in base units. */
export interface ChainCall {
  /** None where a contract is made. */
  readonly to?: Hex | undefined;
  readonly data?: Hex | undefined;
  readonly value?: bigint | undefined;
  /** Of the account that sends; absent: the next one. */
  readonly nonce?: number | undefined;
}

/** A chain as one key uses it. */
export interface Chain {
  readonly reader: PublicClient;
  /** Signs and sends, with this fee or the chain's own; gives the transaction's hash. */
  send(call: ChainCall, fee?: EvmFee): Promise<Hex>;
  /** Sends, and waits until it is in a block. Rejects where it failed there. */
  done(call: ChainCall): Promise<void>;
}

/** The chain that a page names, for one key. */
export const chainFor = (
  account: PrivateKeyAccount,
  { chainId, rpcUrl = "" }: Pick<SiteCall, "chainId" | "rpcUrl">,
): Chain => {
  const transport = http(rpcUrl);
  const chain = defineChain({
    id: Number(chainId),
    name: "Local",
    nativeCurrency: { name: "Ether", symbol: "ETH", decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  });
  const reader = createPublicClient({ chain, transport, pollingInterval: POLL_MS });
  const writer = createWalletClient({ account, chain, transport });
  const send = ({ to, data = "0x", value = 0n, nonce }: ChainCall, fee?: EvmFee): Promise<Hex> =>
    writer.sendTransaction({
      ...(fee !== undefined && feeFieldsOf(fee)),
      ...(to !== undefined && { to }),
      ...(nonce !== undefined && { nonce }),
      data,
      value,
    });
  return {
    reader,
    send,
    done: async (call) => {
      const hash = await send(call);
      const { status } = await reader.waitForTransactionReceipt({ hash, timeout: MINED_MS });
      if (status !== "success") throw new Error("the transaction failed");
    },
  };
};
