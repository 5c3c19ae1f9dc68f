import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import type { CodeKind } from "../../domain/review/facts.js";
import { bindMembers } from "../../domain/shared/bind-members.js";
import type { AddressFacts } from "../../ports/review.port.js";
import { settleWithin } from "../shared/settle-within.js";

/** In-memory facts about addresses. */
export class InMemoryAddressFacts implements AddressFacts {
  readonly #codes = new Map<CaipNetworkId, Readonly<Record<string, CodeKind>>>();
  /** If true, requests get no answer. */
  isSilent = false;
  /** All requested addresses, in order. */
  readonly requestedAddresses: string[] = [];

  constructor() {
    bindMembers(this);
  }

  /** Replaces the kinds of a network's addresses. */
  setCodes(networkId: CaipNetworkId, codes: Readonly<Record<string, CodeKind>>): void {
    this.#codes.set(
      networkId,
      Object.fromEntries(
        Object.entries(codes).map(([address, code]) => [address.toLowerCase(), code]),
      ),
    );
  }

  /** As `AddressFacts.codes`. */
  codes(
    networkId: CaipNetworkId,
    addresses: readonly string[],
    signal: AbortSignal,
  ): Promise<Readonly<Record<string, CodeKind>>> {
    this.requestedAddresses.push(...addresses);
    const kinds = this.#codes.get(networkId) ?? {};
    const readCodes = (): Readonly<Record<string, CodeKind>> =>
      Object.fromEntries(
        addresses.flatMap((address) => {
          const code = kinds[address.toLowerCase()];
          return code === undefined ? [] : [[address, code]];
        }),
      );
    return settleWithin(
      () =>
        this.isSilent
          ? new Promise<Readonly<Record<string, CodeKind>>>(() => undefined)
          : readCodes(),
      {
        signal,
      },
    );
  }
}
