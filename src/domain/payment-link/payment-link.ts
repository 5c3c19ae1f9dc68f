import { isAddress, isAddressOfNetwork } from "../address/address.js";
import type { CaipNetworkId, Namespace } from "../caip/caip.types.js";
import { isCurrencyAddress } from "../tokens/native-token.js";
import { parseBitcoinUri } from "./bitcoin-uri.js";
import { readEthereumLink } from "./ethereum-link.js";
import { LONGEST_LINK } from "./link-parameters.js";
import { type LinkReading, MALFORMED, UNSUPPORTED } from "./payment-link.types.js";
import { readSolanaLink } from "./solana-link.js";

/** BIP-21. A demand that is not understood (`req-…`) makes the whole link unreadable. */
const readBitcoinLink = (link: string): LinkReading => {
  const read = parseBitcoinUri(link);
  if (read === undefined) return MALFORMED;
  const { addresses, amount } = read;
  if (addresses.length === 0) return UNSUPPORTED; // Lightning or silent payments alone
  return {
    kind: "payment",
    payment: {
      namespace: "bip122",
      recipients: addresses,
      ...(amount !== undefined && { units: amount }),
    },
  };
};

const READERS: Readonly<Record<string, (link: string) => LinkReading>> = {
  ethereum: readEthereumLink,
  solana: readSolanaLink,
  bitcoin: readBitcoinLink,
};
const SCHEME = /^(ethereum|solana|bitcoin):/i;

/** How a text reads as a payment link (EIP-681, Solana Pay, BIP-21); undefined for another text. */
export const readPaymentLink = (text: string): LinkReading | undefined => {
  const read = READERS[SCHEME.exec(text)?.[1]?.toLowerCase() ?? ""];
  return text.length > LONGEST_LINK ? read && MALFORMED : read?.(text);
};

/** The network that a form pays on. */
export interface LinkPlace {
  readonly networkId: CaipNetworkId;
  readonly namespace: Namespace;
}

/** What a payment link fills a form in with, or why it does not. */
export type PlacedLink =
  | {
      readonly kind: "fits";
      readonly to: string;
      readonly token: string | undefined;
      readonly units: bigint | undefined;
      readonly amount: string | undefined;
      /** False: any network of its kind is meant. */
      readonly isNetworkNamed: boolean;
    }
  | { readonly kind: "malformed" | "unsupported" | "elsewhere" };

/**
 * A payment link on a network; undefined for a text that is not one. `elsewhere`: it asks for a
 * payment on another network.
 */
export const placedLink = (text: string, place: LinkPlace): PlacedLink | undefined => {
  const read = readPaymentLink(text);
  if (read?.kind !== "payment") return read;
  const { namespace, networkId, recipients, token, units, amount } = read.payment;
  const isHere =
    namespace === place.namespace && (networkId ?? place.networkId) === place.networkId;
  if (!isHere) return { kind: "elsewhere" };
  if (token !== undefined && isCurrencyAddress(place.networkId, token))
    return { kind: "unsupported" };
  const isBitcoin = namespace === "bip122";
  const payable = recipients.find((one) => isAddressOfNetwork(place.networkId, one));
  if (isBitcoin && payable === undefined && recipients.some((one) => isAddress(namespace, one)))
    return { kind: "elsewhere" };
  // What cannot be paid is shown, and refused by the rules of the form.
  const to = payable ?? recipients[0] ?? "";
  // The spelling of a Bitcoin address says which network it is for.
  const isNetworkNamed = networkId !== undefined || isBitcoin;
  return { kind: "fits", to, token, units, amount, isNetworkNamed };
};

const KINDS: { readonly [N in Namespace]?: string } = {
  eip155: "Ethereum",
  solana: "Solana",
  bip122: "Bitcoin",
};

/** The name of the network that a payment link asks for a payment on. */
export const networkOfLink = (
  text: string,
  networks: readonly { readonly id: CaipNetworkId; readonly name: string }[],
): string | undefined => {
  const read = readPaymentLink(text);
  if (read?.kind !== "payment") return undefined;
  const { namespace, networkId, recipients } = read.payment;
  const isMeant = (id: CaipNetworkId): boolean =>
    namespace === "bip122"
      ? id.startsWith("bip122:") && recipients.some((one) => isAddressOfNetwork(id, one))
      : id === networkId;
  return networks.find(({ id }) => isMeant(id))?.name ?? networkId ?? KINDS[namespace];
};
