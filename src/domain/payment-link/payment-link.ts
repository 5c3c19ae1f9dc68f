import { isAddress, isAddressOfNetwork } from "../address/address.js";
import { NAMESPACES, type CaipNetworkId, type Namespace } from "../caip/caip.types.js";
import { CHAINS } from "../chains/chains.js";
import { CHAIN_RULES } from "../chains/rules.js";
import { isCurrencyAddress } from "../chains/currencies.js";
import { MAX_LINK_LENGTH, MALFORMED, type LinkReading } from "./link-reading.js";

const LINKS = NAMESPACES.flatMap((namespace) => CHAIN_RULES[namespace].link ?? []);
const SCHEME = /^([a-z]+):/i;

/** Parses a payment link (EIP-681, Solana Pay, BIP-21); undefined for other text. */
export const readPaymentLink = (text: string): LinkReading | undefined => {
  const named = SCHEME.exec(text)?.[1]?.toLowerCase();
  const readLink = LINKS.find(({ scheme }) => scheme === named)?.read;
  return text.length > MAX_LINK_LENGTH ? readLink && MALFORMED : readLink?.(text);
};

const hasNetworkInAddress = (namespace: Namespace): boolean =>
  CHAIN_RULES[namespace].link?.isNetworkInAddress === true;

export interface PaymentNetwork {
  readonly networkId: CaipNetworkId;
  readonly namespace: Namespace;
}

/** Values to fill into the form, or the reason for refusal. */
export type AppliedLink =
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
 * Applies a payment link to the form; undefined for other text. `elsewhere`: for another network.
 */
export const applyPaymentLink = (
  text: string,
  network: PaymentNetwork,
): AppliedLink | undefined => {
  const link = readPaymentLink(text);
  if (link?.kind !== "payment") return link;
  const { namespace, networkId, recipients, token, units, amount } = link.payment;
  const isOfNetwork =
    namespace === network.namespace && (networkId ?? network.networkId) === network.networkId;
  if (!isOfNetwork) return { kind: "elsewhere" };
  if (token !== undefined && isCurrencyAddress(network.networkId, token))
    return { kind: "unsupported" };
  const isNetworkInAddress = hasNetworkInAddress(namespace);
  const recipient = recipients.find((one) => isAddressOfNetwork(network.networkId, one));
  if (
    isNetworkInAddress &&
    recipient === undefined &&
    recipients.some((one) => isAddress(namespace, one))
  )
    return { kind: "elsewhere" };
  // An unpayable recipient is filled in, too: the form shows why it is rejected.
  const to = recipient ?? recipients[0] ?? "";
  const isNetworkNamed = networkId !== undefined || isNetworkInAddress;
  return { kind: "fits", to, token, units, amount, isNetworkNamed };
};

/** Name of the network a payment link requests. */
export const networkOfLink = (
  text: string,
  networks: readonly { readonly id: CaipNetworkId; readonly name: string }[],
): string | undefined => {
  const link = readPaymentLink(text);
  if (link?.kind !== "payment") return undefined;
  const { namespace, networkId, recipients } = link.payment;
  const isNetworkAllowed = (id: CaipNetworkId): boolean =>
    hasNetworkInAddress(namespace)
      ? id.startsWith(`${namespace}:`) && recipients.some((one) => isAddressOfNetwork(id, one))
      : id === networkId;
  return (
    networks.find(({ id }) => isNetworkAllowed(id))?.name ?? networkId ?? CHAINS[namespace].name
  );
};
