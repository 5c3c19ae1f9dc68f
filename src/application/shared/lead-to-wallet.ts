import type { LinkTarget } from "../../domain/pairing/deep-link.js";
import { isWalletLink } from "../../domain/pairing/openable-link.js";
import type { Links } from "../../ports/links.port.js";

/**
 * Leads to a wallet by its own link, synchronously: call it inside the user's gesture. False for a
 * link that may not be opened, whatever the adapter does, and where the adapter refuses it.
 */
export const leadToWallet = (
  links: Pick<Links, "openWallet">,
  link: string,
  target: LinkTarget,
): boolean => isWalletLink(link) && links.openWallet(link, target);
