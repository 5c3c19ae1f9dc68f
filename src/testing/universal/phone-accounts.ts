import { namespaceOf } from "../../domain/caip/caip.js";
import { keccak256, stringToHex } from "viem";
import type { CaipNetworkId, Namespace } from "../../domain/caip/caip.types.js";
import { textIn } from "./phone-account.js";

/**
 * Published test accounts, for namespaces in which the phone has no key: the key hash of BIP-173
 * (Cosmos), the development account "Alice" (Polkadot).
 */
const ADDRESSES: Readonly<Partial<Record<Namespace, string>>> = {
  polkadot: "5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY",
  cosmos: "cosmos1w508d6qejxtdg4y5r3zarvary0c5xw7k6ah60c",
};
/** The public key of the Cosmos account, SEC 1 compressed. */
const PUBLIC_KEY = "0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798";

/** The phone's account on a network of a namespace without a key. */
export const phoneAddress = (networkId: CaipNetworkId): string =>
  ADDRESSES[namespaceOf(networkId)] ?? "";

/** 64 bytes derived from the request: a placeholder signature for namespaces without a key. */
const hexFromHash = (...parts: readonly unknown[]): string => {
  const half = keccak256(stringToHex(JSON.stringify(parts)));
  return half.slice(2) + keccak256(half).slice(2);
};

/** Deterministic results in the format of real wallets. */
const ANSWERS: Readonly<Record<string, (params: unknown, networkId: CaipNetworkId) => unknown>> = {
  polkadot_signTransaction: (params) => ({
    id: 1,
    signature: `0x01${hexFromHash("transaction", params)}`,
  }),
  polkadot_signMessage: (params) => ({
    id: 1,
    signature: `0x01${hexFromHash("message", textIn(params, "message"))}`,
  }),
  cosmos_getAccounts: (_, networkId) => [
    { algo: "secp256k1", address: phoneAddress(networkId), pubkey: PUBLIC_KEY },
  ],
  cosmos_signDirect: (params) => ({
    signature: {
      pub_key: { type: "tendermint/PubKeySecp256k1", value: PUBLIC_KEY },
      signature: hexFromHash("direct", params),
    },
  }),
  cosmos_signAmino: (params) => ({
    signature: {
      pub_key: { type: "tendermint/PubKeySecp256k1", value: PUBLIC_KEY },
      signature: hexFromHash("amino", params),
    },
  }),
};

/**
 * The phone's result after approval. Rejects with 4200 for an unknown method, -32602 for invalid
 * parameters.
 */
export const phoneAnswer = async (
  networkId: CaipNetworkId,
  { method, params }: { readonly method: string; readonly params: unknown },
): Promise<unknown> => {
  const answer = Object.hasOwn(ANSWERS, method) ? ANSWERS[method] : undefined;
  if (!answer) throw Object.assign(new Error(`Method ${method} is not supported`), { code: 4200 });
  return answer(params, networkId);
};
