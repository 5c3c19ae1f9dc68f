import { SiteRefusal, needsApproval } from "latchkit/secure-site";
import { createPublicClient, defineChain, http } from "viem";
import { evmFee, feeFieldsOf } from "./evm-fees.mjs";

/** For all that one request asks its node. */
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

/** A refusal that has the node's own words. */
const refused = (otherwise) => (error) => {
  if (error instanceof SiteRefusal) throw error;
  throw new SiteRefusal(error.details ?? error.shortMessage ?? otherwise);
};

const send = async (account, [call], { fee, node }) => {
  const reader = readerOf(node);
  const { address } = account;
  const nonce = call.nonce ?? (await reader.getTransactionCount({ address, blockTag: "pending" }));
  const { to, data, value } = call;
  const serializedTransaction = await account.signTransaction({
    ...{ chainId: Number(node.id), nonce, to, data, value },
    ...feeFieldsOf(fee),
  });
  return reader.sendRawTransaction({ serializedTransaction });
};

const SIGNERS = {
  message: (account, { bytes }) => account.signMessage({ message: { raw: bytes } }),
  "typed-data": (account, { data }) => account.signTypedData(data),
  calls: (account, { calls, fee }, node) => send(account, calls, { fee, node }),
};

/** Fixes what a transaction pays. Rejects with a refusal for what is not signed here. */
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

/** Signs what was shown, or reads from the node. Rejects with a refusal. */
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
