import type { LinkTarget } from "../../domain/pairing/deep-link.js";
import { isWalletLink } from "../../domain/pairing/openable-link.js";
import type { Links } from "../../ports/page.ports.js";

/**
 * Opens a wallet's link synchronously: call it in the tap. False if the link is not allowed or the
 * adapter rejects it.
 */
export const openWalletLink = (
  links: Pick<Links, "openWallet">,
  link: string,
  target: LinkTarget,
): boolean => isWalletLink(link) && links.openWallet(link, target);
