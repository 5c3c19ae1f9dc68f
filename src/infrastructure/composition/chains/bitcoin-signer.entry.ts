import { BitcoinChainSigner } from "../../chain-signer/bitcoin/bitcoin-chain-signer.js";
import type { BitcoinNode } from "../../chain-signer/bitcoin/bitcoin-node.js";
import { pageTurns } from "../../shared/sliced-work.js";

/** Creates the Bitcoin signer. Only this import loads bitcoinjs-lib. */
export const bitcoinSigner = (node: BitcoinNode): BitcoinChainSigner =>
  new BitcoinChainSigner(node, pageTurns(globalThis));
