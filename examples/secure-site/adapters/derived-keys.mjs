import { hkdf } from "@noble/hashes/hkdf";
import { sha256 } from "@noble/hashes/sha2";
import { SiteRefusal } from "latchkit/secure-site";
import { bytesToHex } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { evmCall, prepareEvm } from "./evm-calls.mjs";
import { solanaAddress, solanaCall } from "./solana-calls.mjs";

const SECRET_BYTES = 32;
const KEY_BYTES = 32;

/** Pages send a CAIP-2 id or, in requests, its bare reference. */
const referenceOf = (chainId) => String(chainId).replace(/^(?:eip155|solana):/u, "");
const byReference = (nodes) =>
  Object.fromEntries(Object.entries(nodes).map(([id, url]) => [referenceOf(id), url]));

/** Derives keys from a secret and the user's id. */
export const derivedKeys = ({ secret, chains, solana = {}, ...limits }) => {
  const [evmNodes, solanaNodes] = [byReference(chains), byReference(solana)];
  if (secret.length < SECRET_BYTES) throw new Error(`a secret of ${SECRET_BYTES} bytes at least`);
  const keyOf = (kind, userId) =>
    hkdf(sha256, secret, "latchkit secure site", `${kind}:${userId}`, KEY_BYTES);
  const evmOf = (userId) => privateKeyToAccount(bytesToHex(keyOf("evm", userId)));
  const nodeOf = (nodes, chainId) => {
    const id = referenceOf(chainId);
    // Never call the page's RPC URL: the server would fetch any URL a page sends.
    if (!Object.hasOwn(nodes, id)) throw new SiteRefusal(`Chain ${id} is not served here`);
    return { id, rpcUrl: nodes[id], ...limits };
  };
  return {
    smartNetworks: [],
    accounts: (userId) => {
      const { address } = evmOf(userId);
      return {
        eoa: address,
        smartAccount: address,
        solana: solanaAddress(keyOf("solana", userId)),
      };
    },
    prepare: async (userId, call) => {
      if (!call.method.startsWith("solana_"))
        return prepareEvm(evmOf(userId), call, nodeOf(evmNodes, call.chainId));
      nodeOf(solanaNodes, call.chainId);
      return call.signing;
    },
    call: async (userId, call) =>
      call.method.startsWith("solana_")
        ? solanaCall(keyOf("solana", userId), call, nodeOf(solanaNodes, call.chainId))
        : evmCall(evmOf(userId), call, nodeOf(evmNodes, call.chainId)),
  };
};
