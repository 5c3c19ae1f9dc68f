import { parseEvmAddress } from "../../domain/address/evm-address.js";
import { parseCaipAddress, toCaipAddress } from "../../domain/caip/caip.js";
import type { CaipAddress, CaipNetworkId } from "../../domain/caip/caip.types.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { bindMembers } from "../../domain/shared/bind-members.js";

const WORD_LENGTH = 64;
const BALANCE_OF = "0x70a08231";
const TRANSFER = "0xa9059cbb";

const refusedError = (): LatchkitError<"rpc/request-failed"> =>
  new LatchkitError("rpc/request-failed", { rpcCode: 3, isRevert: true });
const wordAt = (data: string, index: number): bigint =>
  BigInt(`0x${data.slice(10 + index * WORD_LENGTH, 10 + (index + 1) * WORD_LENGTH) || "0"}`);
const wordOf = (value: bigint): string => `0x${value.toString(16).padStart(WORD_LENGTH, "0")}`;
const addressOf = (word: bigint): string =>
  parseEvmAddress(`0x${word.toString(16).padStart(40, "0")}`);

/** A call of an in-memory contract. */
export interface ContractCall {
  /** The network of the contract. */
  readonly networkId: CaipNetworkId;
  /** The calling account. */
  readonly from: string;
  /** The contract. */
  readonly to: string;
  /** 0x hex. */
  readonly data: string;
}

/** In-memory ERC-20 contracts with `balanceOf` and `transfer`. */
export class InMemoryErc20 {
  readonly #tokens = new Map<CaipAddress, Map<string, bigint>>();

  constructor() {
    bindMembers(this);
  }

  /** Sets a balance; also creates the contract. */
  set(account: CaipAddress, token: string, units: bigint): void {
    const { networkId, address } = parseCaipAddress(account);
    const key = toCaipAddress(networkId, parseEvmAddress(token));
    const holdings = this.#tokens.get(key) ?? new Map<string, bigint>();
    this.#tokens.set(key, holdings.set(parseEvmAddress(address), units));
  }

  /** True if the contract exists on the account's network. */
  has(account: CaipAddress, token: string): boolean {
    return this.#at(parseCaipAddress(account).networkId, token) !== undefined;
  }

  /** Base units; 0 without a contract. */
  balance(account: CaipAddress, token: string): bigint {
    const { networkId, address } = parseCaipAddress(account);
    return this.#at(networkId, token)?.get(parseEvmAddress(address)) ?? 0n;
  }

  /** The call's result; `0x` without a contract. Throws for a revert like a node. */
  call({ networkId, from, to, data }: ContractCall): string {
    const holdings = this.#at(networkId, to);
    if (!holdings) return "0x";
    if (data.startsWith(BALANCE_OF)) return wordOf(holdings.get(addressOf(wordAt(data, 0))) ?? 0n);
    if (!data.startsWith(TRANSFER)) throw refusedError();
    if ((holdings.get(parseEvmAddress(from)) ?? 0n) < wordAt(data, 1)) throw refusedError();
    return wordOf(1n);
  }

  /** Executes a call; does nothing without a contract. Throws as `call` does. */
  run(call: ContractCall): void {
    const holdings = this.#at(call.networkId, call.to);
    if (this.call(call) === "0x" || !holdings || !call.data.startsWith(TRANSFER)) return;
    const [to, units] = [addressOf(wordAt(call.data, 0)), wordAt(call.data, 1)];
    const from = parseEvmAddress(call.from);
    holdings.set(from, (holdings.get(from) ?? 0n) - units);
    holdings.set(to, (holdings.get(to) ?? 0n) + units);
  }

  #at(networkId: CaipNetworkId, token: string): Map<string, bigint> | undefined {
    return this.#tokens.get(toCaipAddress(networkId, parseEvmAddress(token)));
  }
}
