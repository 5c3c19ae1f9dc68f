import { useContext, useEffect, useRef } from "react";
import type { Connector } from "../../domain/connectors/connector.js";
import { imageOf, type PictureRef } from "../../domain/image/image-ref.js";
import type { Network } from "../../domain/network/network.js";
import { valueOf } from "../../domain/shared/load-state.js";
import { useActionsOf, useBalance, useStateOf } from "../hooks/use-group.js";
import { usePicture } from "../hooks/use-picture.js";
import type { Namespace } from "../../domain/caip/caip.types.js";
import { useAccount, type UseAccount } from "../hooks/use-account.js";
import { useNetwork } from "../hooks/use-modal.js";
import { AheadContext } from "../provider/context.js";
import { amountText } from "../format/amount.js";
import { useNumberLocale } from "../provider/use-locale.js";

/** The balance in words, only if it belongs to the account shown; read while it is wanted. */
export const useShownBalance = (
  isWanted: boolean,
  account: string | undefined,
): string | undefined => {
  const { balance } = useBalance({ watch: isWanted && account !== undefined });
  const locale = useNumberLocale();
  const value = valueOf(balance);
  return isWanted && value !== undefined && value.account === account
    ? amountText(value, locale)
    : undefined;
};

/**
 * The account of a button, and the address to show: while a remembered wallet is brought back the
 * one it is expected to have, where `initialState` names it.
 */
export const useShownAddress = (
  namespace: Namespace | undefined,
): UseAccount & { readonly shown: string | undefined } => {
  const account = useAccount(namespace === undefined ? {} : { namespace });
  const { active } = useNetwork();
  const { accounts } = useContext(AheadContext);
  const expected = account.isRestoring ? accounts?.[namespace ?? active.namespace] : undefined;
  return { ...account, shown: account.address ?? expected };
};

/** What a button of the host's own may show beside the account, once it was read. */
export interface ButtonDetails {
  /** The name of the account, such as an ENS name. Text of somebody else. */
  readonly name?: string;
  /** The picture that belongs to the name: https or a data URI. For an `img` only. */
  readonly avatar?: string;
  /** Transactions of the account that are in no block yet. */
  readonly pendingCount: number;
  readonly walletIcon?: string;
  readonly networkIcon?: string;
}

/** The account whose details are read, and where they are not. */
export interface DetailsQuestion {
  /** CAIP-10; undefined reads nothing. */
  readonly account: string | undefined;
  readonly wallet: Connector | undefined;
  readonly network: Network | undefined;
}

/** The profile of the active account, read and followed while it is wanted. */
const useProfile = (account: string | undefined): { name?: string; avatar?: string } => {
  const isWanted = account !== undefined;
  const { profile } = useStateOf("names", isWanted);
  const { actions } = useActionsOf("names");
  useEffect(() => {
    if (!isWanted) return undefined;
    let isOver = false;
    let release: (() => void) | undefined;
    const begin = ({ watch }: Awaited<ReturnType<typeof actions>>): void => {
      if (!isOver) release = watch();
    };
    actions().then(begin, () => undefined);
    return () => {
      isOver = true;
      release?.();
    };
  }, [actions, isWanted]);
  const value = valueOf(profile);
  if (value === undefined || value.account !== account) return {};
  const { name, avatar } = value;
  return { ...(name !== undefined && { name }), ...(avatar !== undefined && { avatar }) };
};

const usePending = (account: string | undefined): number => {
  const isWanted = account !== undefined;
  const activity = valueOf(useStateOf("activity", isWanted));
  const { watch } = useActionsOf("activity");
  useEffect(() => (isWanted ? watch() : undefined), [watch, isWanted]);
  if (activity === undefined || activity.account !== account) return 0;
  return activity.items.filter(({ status }) => status === "pending").length;
};

const ofBytes = (image: string | undefined): PictureRef | undefined =>
  image?.startsWith("data:") === true ? { kind: "inline", id: image } : undefined;

/** An address that a host gave is used as it is; what carries its own bytes is judged first. */
const useIcon = (image: string | undefined, picture: PictureRef | undefined) => {
  const nowhere = useRef<Element>(null);
  const given = ofBytes(image);
  const isAddress = image !== undefined && given === undefined;
  const loaded = usePicture(isAddress ? undefined : (given ?? picture), nowhere);
  return isAddress ? image : loaded;
};

/** What `details="show"` adds. Without an account no name and no activity is read. */
export const useButtonDetails = ({ account, wallet, network }: DetailsQuestion): ButtonDetails => {
  const profile = useProfile(account);
  const pendingCount = usePending(account);
  const walletIcon = useIcon(wallet?.icon, imageOf("wallet", wallet?.imageId));
  const networkIcon = useIcon(network?.imageUrl, network && { kind: "network", id: network.id });
  return {
    ...profile,
    pendingCount,
    ...(walletIcon !== undefined && { walletIcon }),
    ...(networkIcon !== undefined && { networkIcon }),
  };
};
