import type { Wallet } from "../catalogue/wallet.js";
import {
  connectorsOf,
  type ConnectorGroup,
  type ConnectorGroupName,
  type ConnectorRow,
} from "./connector.js";
import { installedAs } from "./wallet-match.js";

export const WALLETS_TO_GET = 4;
const OFFERED: readonly ConnectorGroupName[] = ["featured", "custom"];
const WEB_ADDRESS = /^https?:\/\//iu;

/** A wallet with a website to install it from. */
export interface GettableWallet {
  readonly id: string;
  readonly name: string;
  readonly image?: string;
  readonly imageId?: string;
  readonly homepage: string;
}

const gettable = ({ connector, wallet }: ConnectorRow): readonly GettableWallet[] => {
  const { id, name, homepage, imageId } = connector ?? wallet;
  const image = connector ? connector.icon : wallet.imageUrl;
  return homepage !== undefined && WEB_ADDRESS.test(homepage)
    ? [
        {
          id,
          name,
          homepage,
          ...(image !== undefined && { image }),
          ...(imageId !== undefined && { imageId }),
        },
      ]
    : [];
};

/**
 * The first four featured, custom or recommended wallets that have a website and are not installed.
 */
export const walletsToGet = (
  groups: readonly ConnectorGroup[],
  recommended: readonly Wallet[] = [],
): readonly GettableWallet[] => {
  const offeredRows = OFFERED.flatMap((name) =>
    groups.filter((group) => group.name === name).flatMap(({ rows }) => rows),
  );
  const others = recommended
    .filter((wallet) => installedAs(wallet, connectorsOf(groups)) === undefined)
    .map((wallet) => ({ wallet }));
  const wallets = [...offeredRows, ...others].flatMap(gettable);
  return wallets
    .filter(({ id }, at) => wallets.findIndex((one) => one.id === id) === at)
    .slice(0, WALLETS_TO_GET);
};

/** External links of the help views: neutral guides that are not run by a wallet vendor. */
export const GUIDES = {
  networks: "https://ethereum.org/learn/",
  wallets: "https://ethereum.org/wallets/find-wallet/",
} as const;
