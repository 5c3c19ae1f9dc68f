import { SiteRefusal, needsApproval } from "latchkit/secure-site";
import { createPublicClient, defineChain, http, keccak256 } from "viem";
import { evmFee, feeFieldsOf } from "./evm-fees.mjs";

/** Limit for all RPC calls of a request. */
const LIMIT_MS = 20_000;

const readerOf = ({ id, rpcUrl, limitMs = LIMIT_MS }) =>
  createPublicClient({
    chain: defineChain({
      id: Number(id),
      name: `Chain ${id}`,
      nativeCurrency: { name: "Currency", symbol: "UNIT", decimals: 18 },
      rpcUrls: { default: { http: [rpcUrl] } },
    }),
    transport: http(rpcUrl, { fetchOptions: { signal: AbortSignal.timeout(limitMs) } }),
  });

/** A refusal that ends with the node's message, so that it cannot be mistaken for the user's. */
const refused = (what) => (error) => {
  if (error instanceof SiteRefusal) throw error;
  const why = error.details ?? error.shortMessage;
  throw new SiteRefusal(why === undefined ? what : `${what}: ${why}`);
};

/** A node's response for a transaction it already has. */
const KNOWN = /already (?:known|imported|exists|in (?:the )?(?:mem)?pool)|known transaction/iu;

/** True if the node rejected the transaction; without a response it may have accepted it. */
const isNotTaken = (error) => {
  const answer = error.walk?.((one) => one.name === "RpcRequestError");
  if (answer) return !KNOWN.test(answer.details ?? "");
  const { status = 0 } = error.walk?.((one) => one.name === "HttpRequestError") ?? {};
  return status >= 400 && status < 500;
};

/**
 * Sends a signed transaction once and returns its hash, even without a response, since it may be in
 * flight. The hash reveals its status.
 */
const broadcast = async (reader, serialized) => {
  const hash = keccak256(serialized);
  const call = { method: "eth_sendRawTransaction", params: [serialized] };
  try {
    await reader.request(call, { retryCount: 0 });
  } catch (error) {
    if (isNotTaken(error)) throw error;
  }
  return hash;
};

const send = async (account, [call], { fee, node }) => {
  const reader = readerOf(node);
  const { address } = account;
  const nonce = call.nonce ?? (await reader.getTransactionCount({ address, blockTag: "pending" }));
  const { to, data, value } = call;
  const serialized = await account.signTransaction({
    ...{ chainId: Number(node.id), nonce, to, data, value },
    ...feeFieldsOf(fee),
  });
  return broadcast(reader, serialized);
};

const SIGNERS = {
  message: (account, { bytes }) => account.signMessage({ message: { raw: bytes } }),
  "typed-data": (account, { data }) => account.signTypedData(data),
  calls: (account, { calls, fee }, node) => send(account, calls, { fee, node }),
};

/** Sets the fees of a transaction. Rejects with a refusal for unsupported requests. */
export const prepareEvm = async ({ address }, { method, signing }, node) => {
  if (method === "wallet_sendCalls") throw new SiteRefusal("This wallet makes one call at a time");
  if (!Object.hasOwn(SIGNERS, signing.kind))
    throw new SiteRefusal("This wallet does not offer that");
  if (signing.kind !== "calls") return signing;
  const sending = {
    from: address,
    chainId: Number(node.id),
    call: signing.calls[0],
    mostFee: node.mostFee,
  };
  const fee = await evmFee(readerOf(node), sending).catch(refused("The fee could not be told"));
  return { ...signing, fee };
};

/** Signs the shown request, or reads from the node. Rejects with a refusal. */
export const evmCall = async (account, { method, params, signing }, node) => {
  if (signing !== undefined)
    return SIGNERS[signing.kind](account, signing, node).catch(
      refused("The transaction was not sent"),
    );
  if (needsApproval(method)) throw new SiteRefusal("Its user was not shown it");
  if (method === "wallet_getCapabilities") return {};
  return readerOf(node)
    .request({ method, params: Array.isArray(params) ? params : [] })
    .catch(refused("The node did not answer"));
};
