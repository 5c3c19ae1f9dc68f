import { CHAINS } from "../../domain/chains/chains.js";
import { plainText } from "../../domain/connectors/announcement.js";
import { parseCaipAddress } from "../../domain/caip/caip.js";
import type { CaipAddress, CaipNetworkId } from "../../domain/caip/caip.types.js";
import {
  type Collectible,
  type CollectibleRef,
  collectibleKey,
  type CollectibleDescription,
  readDescription,
} from "../../domain/collectibles/collectible.js";
import { isLatchkitError } from "../../domain/errors/latchkit-error.js";
import type { ChainAccess } from "../../ports/chain-signer.port.js";
import { readAbiAddress, readAbiText } from "../shared/abi-answers.js";
import { wordOf } from "./transfer-logs.js";
import type { Collectibles } from "../../ports/blockchain-data.port.js";
import { abortedError, mapWithConcurrency } from "../shared/settle-within.js";

/** With the description that its source reports. */
export interface Candidate extends CollectibleRef {
  readonly name?: string;
  readonly pictureUrl?: string;
  readonly isSpam: boolean;
}
export interface Candidates {
  find(account: CaipAddress, signal: AbortSignal): Promise<readonly Candidate[]>;
}

/**
 * Selectors of `ownerOf(uint256)`, `balanceOf(address,uint256)`, `name()`, ERC-721
 * `tokenURI(uint256)` and ERC-1155 `uri(uint256)`.
 */
const CALL = {
  ownerOf: "6352211e",
  balanceOf: "00fdd58e",
  name: "06fdde03",
  erc721: "c87b56dd",
  erc1155: "0e89341c",
} as const;
const MAX_COLLECTIBLES = 200;

interface ReadContext {
  readonly networkId: CaipNetworkId;
  readonly address: string;
  readonly signal: AbortSignal;
}

/** Lists only candidates that the account still owns, according to the chain. */
export class ChainCollectibles implements Collectibles {
  readonly #chains: Pick<ChainAccess, "reader">;
  readonly #candidates: Candidates;

  constructor(parts: {
    readonly chains: Pick<ChainAccess, "reader">;
    readonly candidates: Candidates;
  }) {
    this.#chains = parts.chains;
    this.#candidates = parts.candidates;
  }

  async owned(account: CaipAddress, signal: AbortSignal): Promise<readonly Collectible[]> {
    const { namespace, networkId, address } = parseCaipAddress(account);
    if (signal.aborted) throw abortedError(signal);
    if (!CHAINS[namespace].hasCollectibles) return [];
    const context = { networkId, address, signal };
    const candidates = await this.#candidates.find(account, signal);
    const byKey = new Map(candidates.map((one) => [collectibleKey(one), one]));
    const names = new Map<string, Promise<string | undefined>>();
    const newest = [...byKey.values()].slice(0, MAX_COLLECTIBLES);
    const owned = await mapWithConcurrency(newest, (one) => this.#confirm(one, context, names));
    return owned.filter((one) => one !== undefined);
  }

  /** Undefined if the account does not own it. */
  async #confirm(
    candidate: Candidate,
    context: ReadContext,
    names: Map<string, Promise<string | undefined>>,
  ): Promise<Collectible | undefined> {
    const amount = await this.#amountOf(candidate, context);
    if (amount === 0n) return undefined;
    const description = { ...(await this.#descriptionOf(candidate, context)), ...candidate };
    const { contract, tokenId } = candidate;
    const contractName = (): Promise<string | undefined> => {
      const name = names.get(contract) ?? this.#nameOf(contract, context);
      names.set(contract, name);
      return name;
    };
    const name = description.name ?? numberedName(await contractName(), tokenId);
    const { networkId } = context;
    return { ...description, networkId, amount, ...(name !== undefined && { name }) };
  }

  async #descriptionOf(
    { standard, contract, tokenId, name, pictureUrl }: Candidate,
    context: ReadContext,
  ): Promise<CollectibleDescription> {
    if (name !== undefined || pictureUrl !== undefined) return {};
    const answer = await this.#call(contract, CALL[standard] + wordOf(tokenId), context);
    return readDescription(readAbiText(answer));
  }

  async #amountOf(
    { standard, contract, tokenId }: CollectibleRef,
    context: ReadContext,
  ): Promise<bigint> {
    const id = wordOf(tokenId);
    if (standard === "erc721") {
      const owner = readAbiAddress(await this.#call(contract, CALL.ownerOf + id, context));
      return owner?.toLowerCase() === context.address.toLowerCase() ? 1n : 0n;
    }
    const data = CALL.balanceOf + wordOf(context.address) + id;
    const answer = await this.#call(contract, data, context);
    return answer !== undefined && /^0x[\da-f]{64}$/iu.test(answer) ? BigInt(answer) : 0n;
  }

  async #nameOf(contract: string, context: ReadContext): Promise<string | undefined> {
    return plainText(readAbiText(await this.#call(contract, CALL.name, context)));
  }

  /** Undefined if the contract reverts. */
  async #call(
    to: string,
    data: string,
    { networkId, signal }: ReadContext,
  ): Promise<string | undefined> {
    const reader = await this.#chains.reader("eip155");
    const params = [{ to, data: `0x${data}` }, "latest"];
    try {
      const answer = await reader.ask(networkId, { method: "eth_call", params }, signal);
      return typeof answer === "string" ? answer : undefined;
    } catch (error) {
      if (isLatchkitError(error, "rpc/request-failed")) return undefined;
      throw error;
    }
  }
}

const numberedName = (contractName: string | undefined, tokenId: string): string | undefined =>
  contractName === undefined ? undefined : `${contractName} #${tokenId}`;
