import { isAddress, isAddressOfNetwork } from "../address/address.js";
import type { CaipNetworkId, Namespace } from "../caip/caip.types.js";
import { isCurrencyAddress } from "../tokens/native-token.js";
import { parseBitcoinUri } from "./bitcoin-uri.js";
import { readEthereumLink } from "./ethereum-link.js";
import { LONGEST_LINK } from "./link-parameters.js";
import { type LinkReading, MALFORMED, UNSUPPORTED } from "./payment-link.types.js";
import { readSolanaLink } from "./solana-link.js";

/** BIP-21. An unknown required parameter (`req-…`) rejects the whole link. */
const readBitcoinLink = (link: string): LinkReading => {
  const read = parseBitcoinUri(link);
  if (read === undefined) return MALFORMED;
  const { addresses, amount } = read;
  if (addresses.length === 0) return UNSUPPORTED; // only Lightning or silent payments
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

/** Parses a payment link (EIP-681, Solana Pay, BIP-21); undefined for other text. */
export const readPaymentLink = (text: string): LinkReading | undefined => {
  const read = READERS[SCHEME.exec(text)?.[1]?.toLowerCase() ?? ""];
  return text.length > LONGEST_LINK ? read && MALFORMED : read?.(text);
};

/** The network selected in the form. */
export interface LinkPlace {
  readonly networkId: CaipNetworkId;
  readonly namespace: Namespace;
}

/** Values to fill into the form, or the reason for refusal. */
export type PlacedLink =
  | {
      readonly kind: "fits";
      readonly to: string;
      readonly token: string | undefined;
      readonly units: bigint | undefined;
      readonly amount: string | undefined;
      /** False: the link applies to any network of the namespace. */
      readonly isNetworkNamed: boolean;
    }
  | { readonly kind: "malformed" | "unsupported" | "elsewhere" };

/**
 * Applies a payment link to the form's network; undefined for other text. `elsewhere`: the link
 * names another network.
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
  // The form shows and rejects unpayable recipients.
  const to = payable ?? recipients[0] ?? "";
  // A Bitcoin address implies its network.
  const isNetworkNamed = networkId !== undefined || isBitcoin;
  return { kind: "fits", to, token, units, amount, isNetworkNamed };
};

const KINDS: { readonly [N in Namespace]?: string } = {
  eip155: "Ethereum",
  solana: "Solana",
  bip122: "Bitcoin",
};

/** Name of the network a payment link requests. */
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
