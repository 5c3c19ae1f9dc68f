import { keccak_256 } from "@noble/hashes/sha3";
import { bytesToHex, concatBytes, utf8ToBytes } from "@noble/hashes/utils";
import { toChecksumAddress } from "../../domain/address/evm-address.js";
import { parseCaipAddress } from "../../domain/caip/caip.js";
import type { CaipAddress, CaipNetworkId } from "../../domain/caip/caip.types.js";
import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import { sharedError } from "../../domain/errors/shared-errors.js";
import { type Identity, pictureUrl } from "../../domain/names/identity.js";
import { hasNames } from "../../domain/names/name-namespaces.js";
import { isServiceName, readName } from "../../domain/names/name-rules.js";
import type { Network } from "../../domain/network/network.js";
import type { NameQuery, NameRegistration, NameSuggestion, Names } from "../../ports/names.port.js";
import type { ChainAccess } from "../../ports/ports.js";
import { readAbiAddress, readAbiText } from "../shared/abi-answers.js";

/** The network that keeps ENS, and the contract of its registry (ENSIP-1). */
const HOME: CaipNetworkId = "eip155:1";
const REGISTRY = "0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e";
/** First four bytes of what is called: `resolver`, `addr`, `name` and `text`. */
const CALL = { resolver: "0178b8bf", addr: "3b3b57de", name: "691f3431", text: "59d1d43c" };
/** `"avatar"` as the second argument of `text`: where it begins, its length, its bytes. */
const AVATAR = `${"40".padStart(64, "0")}${"6".padStart(64, "0")}${"617661746172".padEnd(64, "0")}`;

/** What the adapter is made of. */
export interface ChainNamesParts {
  readonly chains: Pick<ChainAccess, "reader">;
  readonly networks: readonly Network[];
}

/** The node of a name (EIP-137), hex. */
const nodeOf = (name: string): string => {
  let node: Uint8Array = new Uint8Array(32);
  for (const label of name.split(".").reverse())
    node = keccak_256(concatBytes(node, keccak_256(utf8ToBytes(label))));
  return bytesToHex(node);
};

/**
 * ENS, read off the chain where a host lists Ethereum: no service learns who is looked at. Names
 * that are kept elsewhere (EIP-3668) are not followed, and nothing can be registered.
 */
export class ChainNames implements Names {
  readonly #parts: ChainNamesParts;
  constructor(parts: ChainNamesParts) {
    this.#parts = parts;
  }

  /** A name is shown where it leads back to the account (ENSIP-3). */
  async identity(account: CaipAddress, signal: AbortSignal): Promise<Identity> {
    const { namespace, address } = parseCaipAddress(account);
    check(signal);
    if (!hasNames(namespace)) return {};
    const node = nodeOf(`${address.slice(2).toLowerCase()}.addr.reverse`);
    const text = readAbiText(await this.#resolver(node, CALL.name + node, signal)) ?? "";
    const name = readName(text);
    if (name === undefined || name !== text) return {};
    if ((await this.#address(name, signal)) !== toChecksumAddress(address)) return {};
    const own = nodeOf(name);
    const call = `${CALL.text}${own}${AVATAR}`;
    const avatar = pictureUrl(readAbiText(await this.#resolver(own, call, signal)));
    return { name, ...(avatar !== undefined && { avatar }) };
  }

  async resolve({ name, networkId }: NameQuery, signal: AbortSignal): Promise<string | undefined> {
    check(signal);
    const { namespace } = parseCaipAddress(`${networkId}:0`);
    return hasNames(namespace) && !isServiceName(name) ? this.#address(name, signal) : undefined;
  }

  /** Nobody lists them. */
  async namesOf(_account: CaipAddress, signal: AbortSignal): Promise<readonly string[]> {
    check(signal);
    return [];
  }

  async suggestions(_query: NameQuery, signal: AbortSignal): Promise<readonly NameSuggestion[]> {
    check(signal);
    return [];
  }

  async register({ account }: NameRegistration, signal: AbortSignal): Promise<void> {
    check(signal);
    const { networkId } = parseCaipAddress(account);
    throw sharedError("chain/not-supported", { networkId });
  }

  async #address(name: string, signal: AbortSignal): Promise<string | undefined> {
    const node = nodeOf(name);
    return readAbiAddress(await this.#resolver(node, CALL.addr + node, signal));
  }

  /** What the resolver of a node says; undefined where it has none. */
  async #resolver(node: string, data: string, signal: AbortSignal): Promise<string | undefined> {
    const to = readAbiAddress(await this.#call(REGISTRY, CALL.resolver + node, signal));
    return to === undefined ? undefined : this.#call(to, data, signal);
  }

  /** A contract that refuses has no answer; a node that does says nothing of the name. */
  async #call(to: string, data: string, signal: AbortSignal): Promise<string | undefined> {
    if (!this.#parts.networks.some(({ id }) => id === HOME)) return undefined;
    const reader = await this.#parts.chains.reader("eip155");
    const params = [{ to, data: `0x${data}` }, "latest"];
    try {
      const answer = await reader.ask(HOME, { method: "eth_call", params }, signal);
      return typeof answer === "string" ? answer : undefined;
    } catch (error) {
      if (isLatchkitError(error, "rpc/request-failed") && error.context.isRevert) return undefined;
      throw error;
    }
  }
}

const check = (signal: AbortSignal): void => {
  if (signal.aborted) throw new LatchkitError("call/aborted", {}, { cause: signal.reason });
};
