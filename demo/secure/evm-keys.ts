import {
  type CallsToSend,
  type SigningRequest,
  type SiteCall,
  SiteRefusal,
  needsApproval,
} from "latchkit/secure-site";
import { type Hex, type TypedDataDefinition, isHex } from "viem";
import { type PrivateKeyAccount, generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { evmFee } from "../../examples/secure-site/adapters/evm-fees.mjs";
import { callsStatus, capabilities } from "./account/calls.js";
import { type Chain, chainFor } from "./account/chain.js";
import { payFees } from "./account/fees.js";
import { sendAsSmart, smartSignature } from "./account/smart-account.js";
import { localStore } from "./local-store.js";

/** Local chains with the factory of smart accounts. */
export const SMART_NETWORKS = [31337, 10] as const;

/** A user's key on eip155, created once and stored by the site. */
export const evmAccount = (userId: string): PrivateKeyAccount => {
  const name = `key:evm:${userId}`;
  const key = localStore.get(name) ?? generatePrivateKey();
  localStore.set(name, key);
  return privateKeyToAccount(key as Hex);
};

/** A request with its key and chain. */
interface Asked {
  readonly key: PrivateKeyAccount;
  readonly isSmart: boolean;
  readonly chain: Chain;
  readonly call: SiteCall;
  readonly params: readonly unknown[];
}

const hexOf = (value: unknown): Hex => {
  if (!isHex(value)) throw new TypeError("hex expected");
  return value;
};

const signed = ({ key, isSmart, chain }: Asked, signature: Hex): Hex | Promise<Hex> =>
  isSmart ? smartSignature(key.address, signature, chain) : signature;

const send = async ({ key, isSmart, chain }: Asked, { calls, fee }: CallsToSend): Promise<Hex> => {
  const [first, ...others] = calls;
  if (isSmart) {
    await payFees(key.address, chain);
    return sendAsSmart(key.address, calls, chain);
  }
  if (first === undefined || others.length > 0 || typeof fee !== "object")
    throw new TypeError("a standard account sends one call at a time");
  return chain.send(first, fee);
};

/** Signs exactly the shown request. */
const sign = async (asked: Asked, signing: SigningRequest): Promise<unknown> => {
  const { key, call } = asked;
  if (signing.kind === "message")
    return signed(asked, await key.signMessage({ message: { raw: signing.bytes } }));
  if (signing.kind === "typed-data")
    return signed(asked, await key.signTypedData(signing.data as TypedDataDefinition));
  if (signing.kind !== "calls") throw new SiteRefusal("This wallet does not offer that");
  const hash = await send(asked, signing);
  return call.method === "wallet_sendCalls" ? { id: hash } : hash;
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

/** Methods that the site answers itself; the chain answers others. */
const ANSWERS: Readonly<Record<string, Answer>> = {
  wallet_getCallsStatus: ({ params, call, chain }) =>
    callsStatus(hexOf(params[0]), Number(call.chainId), chain),
  wallet_getCapabilities: ({ isSmart }) => (isSmart ? capabilities(SMART_NETWORKS) : {}),
};

/** Fixes the fee before the user sees it: the site pays for smart accounts. */
export const prepareEvm = async (
  key: PrivateKeyAccount,
  call: SiteCall,
  signing: SigningRequest,
): Promise<SigningRequest> => {
  if (signing.kind === "other") throw new SiteRefusal("This wallet does not offer that");
  if (signing.kind !== "calls") return signing;
  if (call.account?.type === "smartAccount") return { ...signing, fee: "site" };
  const [first, ...others] = signing.calls;
  if (first === undefined || others.length > 0)
    throw new SiteRefusal("A standard account sends one call at a time");
  const { reader } = chainFor(key, call);
  const sending = { from: key.address, chainId: Number(call.chainId), call: first };
  return { ...signing, fee: await evmFee(reader, sending) };
};

/** Signs, sends or reads on eip155. Rejects with the chain's error. */
export const evmCall = async (key: PrivateKeyAccount, call: SiteCall): Promise<unknown> => {
  const isSmart = call.account?.type === "smartAccount";
  const params = Array.isArray(call.params) ? (call.params as readonly unknown[]) : [];
  const asked = { key, isSmart, chain: chainFor(key, call), call, params };
  if (call.signing !== undefined) return sign(asked, call.signing);
  if (needsApproval(call.method)) throw new SiteRefusal("Its user was not shown it");
  const answer = Object.hasOwn(ANSWERS, call.method) ? ANSWERS[call.method] : undefined;
  return (answer ?? read)(asked);
};
