import { BitcoinChainSigner } from "../../chain-signer/bitcoin/bitcoin-chain-signer.js";
import type { BitcoinNode } from "../../chain-signer/bitcoin/bitcoin-node.js";
import { pageTurns } from "../../scheduler/page-turns.js";

/** What signs on Bitcoin networks; the only way bitcoinjs-lib gets onto a page. */
export const bitcoinSigner = (node: BitcoinNode): BitcoinChainSigner =>
  new BitcoinChainSigner(node, pageTurns(globalThis));
