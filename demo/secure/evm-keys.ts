import { type SiteCall, SiteRefusal } from "latchkit/secure-site";
import { type Hex, type TypedDataDefinition, isHex } from "viem";
import { type PrivateKeyAccount, generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { callsStatus, capabilities, readBatch, readCall } from "./account/calls.js";
import { type Chain, type ChainCall, chainFor } from "./account/chain.js";
import { payFees } from "./account/fees.js";
import { sendAsSmart, smartSignature } from "./account/smart-account.js";
import { localStore } from "./local-store.js";

/** Chains of the local world, which have the factory of smart accounts. */
export const SMART_NETWORKS = [31337, 10] as const;

/** The key of a user on eip155, made once and kept in the site's own storage. */
export const evmAccount = (userId: string): PrivateKeyAccount => {
  const name = `key:evm:${userId}`;
  const key = localStore.get(name) ?? generatePrivateKey();
  localStore.set(name, key);
  return privateKeyToAccount(key as Hex);
};

/** One request, and what answers it. */
interface Asked {
  readonly key: PrivateKeyAccount;
  readonly isSmart: boolean;
  readonly chain: Chain;
  readonly call: SiteCall;
  readonly params: readonly unknown[];
}

const textOf = (value: unknown): Hex => {
  if (!isHex(value)) throw new TypeError("hex expected");
  return value;
};

const signed = ({ key, isSmart, chain }: Asked, signature: Hex): Hex | Promise<Hex> =>
  isSmart ? smartSignature(key.address, signature, chain) : signature;

/** The account that is named as the sender, and its chain. */
const whereOf = ({ key, call }: Asked) => ({
  account: { address: call.account?.address ?? key.address },
  id: Number(call.chainId),
});

const send = async ({ key, isSmart, chain }: Asked, calls: readonly ChainCall[]): Promise<Hex> => {
  const [first, ...others] = calls;
  if (isSmart) {
    // Its contract counts by itself.
    if (calls.some(({ nonce }) => nonce !== undefined))
      throw new SiteRefusal(`The transaction's "nonce" cannot be sent as it is`);
    await payFees(key.address, chain);
    return sendAsSmart(key.address, calls, chain);
  }
  if (first === undefined || others.length > 0)
    throw new TypeError("an ordinary account makes one call at a time");
  return chain.send(first);
};

const read = async ({ call: { method, rpcUrl = "" }, params }: Asked): Promise<unknown> => {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
  const headers = { "content-type": "application/json" };
  const response = await fetch(rpcUrl, { method: "POST", headers, body });
  const { result, error } = (await response.json()) as {
    readonly result?: unknown;
    readonly error?: { readonly message: string };
  };
  if (error) throw new Error(error.message);
  return result;
};

type Answer = (asked: Asked) => unknown;
type Given = Readonly<Record<string, unknown>>;

/** Methods that the site answers itself; the chain answers the others. */
const ANSWERS: Readonly<Record<string, Answer>> = {
  personal_sign: async (asked) => {
    const message = { raw: textOf(asked.params[0]) };
    return signed(asked, await asked.key.signMessage({ message }));
  },
  eth_signTypedData_v4: async (asked) => {
    const data = JSON.parse(String(asked.params[1])) as TypedDataDefinition;
    return signed(asked, await asked.key.signTypedData(data));
  },
  eth_sendTransaction: async (asked) =>
    send(asked, [readCall((asked.params[0] ?? {}) as Given, whereOf(asked))]),
  wallet_sendCalls: async (asked) => ({
    id: await send(asked, readBatch(asked.params[0] as Given, whereOf(asked))),
  }),
  wallet_getCallsStatus: ({ params, call, chain }) =>
    callsStatus(textOf(params[0]), Number(call.chainId), chain),
  wallet_getCapabilities: ({ isSmart }) => (isSmart ? capabilities(SMART_NETWORKS) : {}),
};

/** Signs, sends or reads on eip155. Rejects with what the chain says. */
export const evmCall = async (key: PrivateKeyAccount, call: SiteCall): Promise<unknown> => {
  const isSmart = call.account?.type === "smartAccount";
  const params = Array.isArray(call.params) ? (call.params as readonly unknown[]) : [];
  const answer = Object.hasOwn(ANSWERS, call.method) ? ANSWERS[call.method] : undefined;
  return (answer ?? read)({ key, isSmart, chain: chainFor(key, call), call, params });
};
