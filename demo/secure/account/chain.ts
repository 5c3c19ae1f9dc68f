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
/** Maximum mining time of a local chain. */
const MINED_MS = 30_000;

/** A call in a transaction, in base units. */
export interface ChainCall {
  /** Absent to deploy a contract. */
  readonly to?: Hex | undefined;
  readonly data?: Hex | undefined;
  readonly value?: bigint | undefined;
  /** Nonce of the sender; default: the next. */
  readonly nonce?: number | undefined;
}

/** A chain as used by one key. */
export interface Chain {
  readonly reader: PublicClient;
  /** Signs and sends with this fee or the chain's default; resolves to the transaction hash. */
  send(call: ChainCall, fee?: EvmFee): Promise<Hex>;
  /** Sends and waits until it is in a block. Rejects if it reverted. */
  done(call: ChainCall): Promise<void>;
}

/** The requested chain for one key. */
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
