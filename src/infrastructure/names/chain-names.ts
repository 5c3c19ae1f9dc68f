import { keccak_256 } from "@noble/hashes/sha3";
import { bytesToHex, concatBytes, utf8ToBytes } from "@noble/hashes/utils";
import { toChecksumAddress } from "../../domain/address/evm-address.js";
import { parseCaipAddress, parseCaipNetworkId } from "../../domain/caip/caip.js";
import type { CaipAddress, CaipNetworkId } from "../../domain/caip/caip.types.js";
import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import { COIN_TYPE_ETHEREUM, nameRecordsOf } from "../../domain/names/resolved-name.js";
import { type Identity, avatarUrl } from "../../domain/names/identity.js";
import { hasNames } from "../../domain/chains/chains.js";
import { isServiceName, possibleName } from "../../domain/names/name-rules.js";
import type { Network } from "../../domain/network/network.js";
import type {
  NameQuery,
  NameRegistration,
  NameSuggestion,
  Names,
  NormalizeName,
  ResolvedName,
} from "../../ports/names.port.js";
import type { ChainAccess } from "../../ports/ports.js";
import { readAbiAddress, readAbiBytes, readAbiText } from "../shared/abi-answers.js";
import { abortedError } from "../shared/settle-within.js";

/** The network and registry contract of ENS (ENSIP-1). */
const ENS_NETWORK: CaipNetworkId = "eip155:1";
const REGISTRY = "0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e";
/** Selectors of `resolver`, `addr` (Ethereum, and by coin type, ENSIP-9), `name` and `text`. */
const CALL = {
  resolver: "0178b8bf",
  addr: "3b3b57de",
  addrOf: "f1cb7e06",
  name: "691f3431",
  text: "59d1d43c",
};
const ADDRESS_BYTES = 20;
/** `"avatar"` as the second argument of `text`: offset, length, bytes. */
const AVATAR = `${"40".padStart(64, "0")}${"6".padStart(64, "0")}${"617661746172".padEnd(64, "0")}`;

interface ChainNamesParts {
  readonly chains: Pick<ChainAccess, "reader">;
  readonly networks: readonly Network[];
  readonly normalize: NormalizeName;
}

/** The node of a name (EIP-137), hex. */
const nodeOf = (name: string): string => {
  let node: Uint8Array = new Uint8Array(32);
  for (const label of name.split(".").reverse())
    node = keccak_256(concatBytes(node, keccak_256(utf8ToBytes(label))));
  return bytesToHex(node);
};

/**
 * Reads ENS from the chain if the host lists Ethereum. Does not follow off-chain names (EIP-3668)
 * and cannot register names.
 */
export class ChainNames implements Names {
  readonly #parts: ChainNamesParts;
  constructor(parts: ChainNamesParts) {
    this.#parts = parts;
  }

  /** A name only if it resolves to the account (ENSIP-3). */
  async identity(account: CaipAddress, signal: AbortSignal): Promise<Identity> {
    const { namespace, networkId, address } = parseCaipAddress(account);
    throwIfAborted(signal);
    if (!hasNames(namespace)) return {};
    const node = nodeOf(`${address.slice(2).toLowerCase()}.addr.reverse`);
    const name = readAbiText(await this.#callResolver(node, CALL.name + node, signal)) ?? "";
    if (possibleName(name) !== name || (await this.#parts.normalize(name, signal)) !== name)
      return {};
    const resolved = await this.#resolve(name, networkId, signal);
    if (resolved?.address !== toChecksumAddress(address)) return {};
    const nameNode = nodeOf(name);
    const call = `${CALL.text}${nameNode}${AVATAR}`;
    const avatar = avatarUrl(readAbiText(await this.#callResolver(nameNode, call, signal)));
    return { name, ...(avatar !== undefined && { avatar }) };
  }

  async resolve(
    { name, networkId }: NameQuery,
    signal: AbortSignal,
  ): Promise<ResolvedName | undefined> {
    throwIfAborted(signal);
    if (!hasNames(parseCaipNetworkId(networkId).namespace) || isServiceName(name)) return undefined;
    return this.#resolve(name, networkId, signal);
  }

  async namesOf(_account: CaipAddress, signal: AbortSignal): Promise<readonly string[]> {
    throwIfAborted(signal);
    return [];
  }

  async suggestions(_query: NameQuery, signal: AbortSignal): Promise<readonly NameSuggestion[]> {
    throwIfAborted(signal);
    return [];
  }

  async register({ account }: NameRegistration, signal: AbortSignal): Promise<void> {
    throwIfAborted(signal);
    const { networkId } = parseCaipAddress(account);
    throw new LatchkitError("chain/not-supported", { networkId });
  }

  async #resolve(
    name: string,
    networkId: CaipNetworkId,
    signal: AbortSignal,
  ): Promise<ResolvedName | undefined> {
    const node = nodeOf(name);
    const resolver = await this.#resolverOf(node, signal);
    if (resolver === undefined) return undefined;
    for (const { coinType, record } of nameRecordsOf(networkId)) {
      const address = await this.#record(resolver, { node, coinType }, signal);
      if (address !== undefined) return { address, record };
    }
    return undefined;
  }

  /** Older resolvers support only Ethereum's address and reject other coin types. */
  async #record(
    resolver: string,
    { node, coinType }: { readonly node: string; readonly coinType: number },
    signal: AbortSignal,
  ): Promise<string | undefined> {
    if (coinType === COIN_TYPE_ETHEREUM)
      return readAbiAddress(await this.#call(resolver, CALL.addr + node, signal));
    const call = CALL.addrOf + node + coinType.toString(16).padStart(64, "0");
    const bytes = readAbiBytes(await this.#call(resolver, call, signal));
    const isAddress = bytes?.length === ADDRESS_BYTES && bytes.some((byte) => byte !== 0);
    return isAddress ? toChecksumAddress(bytesToHex(bytes)) : undefined;
  }

  async #resolverOf(node: string, signal: AbortSignal): Promise<string | undefined> {
    return readAbiAddress(await this.#call(REGISTRY, CALL.resolver + node, signal));
  }

  async #callResolver(
    node: string,
    data: string,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    const resolver = await this.#resolverOf(node, signal);
    return resolver === undefined ? undefined : this.#call(resolver, data, signal);
  }

  /** Undefined if the call reverts; other node errors reject. */
  async #call(to: string, data: string, signal: AbortSignal): Promise<string | undefined> {
    if (!this.#parts.networks.some(({ id }) => id === ENS_NETWORK)) return undefined;
    const reader = await this.#parts.chains.reader("eip155");
    const params = [{ to, data: `0x${data}` }, "latest"];
    try {
      const answer = await reader.ask(ENS_NETWORK, { method: "eth_call", params }, signal);
      return typeof answer === "string" ? answer : undefined;
    } catch (error) {
      if (isLatchkitError(error, "rpc/request-failed") && error.context.isRevert) return undefined;
      throw error;
    }
  }
}

const throwIfAborted = (signal: AbortSignal): void => {
  if (signal.aborted) throw abortedError(signal);
};
