import type { Wallet } from "../catalogue/wallet.js";
import { nameKey } from "./connector-merge.js";
import type { Connector } from "./connector.js";

/** MetaMask's own browser on a phone announces itself by this name (wallet-protocols a.2). */
const ALIASES: Readonly<Record<string, string>> = { "io.metamask.mobile": "io.metamask" };
const rdnsKey = (rdns: string): string => ALIASES[rdns.trim().toLowerCase()] ?? rdns.trim().toLowerCase();

/**
 * Whether a described wallet is this installed one: by rdns, or by name where one of both names no rdns. A connector whose identity is in
 * doubt is nobody's (threat T1); the protocol's own and the embedded wallet are no installed ones.
 */
export const isInstalledAs = ({ rdns, name }: Pick<Wallet, "rdns" | "name">, { type, info, isConflicting, name: said }: Connector): boolean => {
  if (type === "WALLET_CONNECT" || type === "AUTH" || isConflicting) return false;
  return rdns !== undefined && info?.rdns !== undefined ? rdnsKey(rdns) === rdnsKey(info.rdns) : nameKey(name) === nameKey(said);
};

/** The first of the connectors that is this wallet in the visitor's browser. */
export const installedAs = (wallet: Pick<Wallet, "rdns" | "name">, connectors: readonly Connector[]): Connector | undefined => connectors.find((connector) => isInstalledAs(wallet, connector));
