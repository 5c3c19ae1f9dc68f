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
import { InitialStateContext } from "../provider/context.js";
import { amountText } from "../format/amount.js";
import { useNumberLocale } from "../provider/use-locale.js";

/**
 * Opens Connect or the Account view: basic mode refuses any other view while connected. A notice on
 * the page tells a failure.
 */
export const useOpenAccount = (
  isConnected: boolean,
  namespace: Namespace | undefined,
): (() => void) => {
  const { open } = useActionsOf("modal");
  return () =>
    void open({
      ...(isConnected && { view: "Account" }),
      ...(namespace && { namespace }),
    }).catch(() => undefined);
};

/** Reads only if `isEnabled`. Undefined for the balance of another account. */
export const useShownBalance = (
  isEnabled: boolean,
  account: string | undefined,
): string | undefined => {
  const { balance } = useBalance({ watch: isEnabled && account !== undefined });
  const locale = useNumberLocale();
  const value = valueOf(balance);
  return isEnabled && value !== undefined && value.account === account
    ? amountText(value, locale)
    : undefined;
};

/**
 * The account of a button and the address to show; while a session is restored that of
 * `initialState`.
 */
export const useShownAddress = (
  namespace: Namespace | undefined,
): UseAccount & { readonly shown: string | undefined } => {
  const account = useAccount(namespace === undefined ? {} : { namespace });
  const { active } = useNetwork();
  const { accounts } = useContext(InitialStateContext);
  const shownAccount = account.isRestoring ? accounts?.[namespace ?? active.namespace] : undefined;
  return { ...account, shown: account.address ?? shownAccount };
};

/** Details that a host's own button may show, once read. */
export interface ButtonDetails {
  /** The name of the account, such as an ENS name. Untrusted text. */
  readonly name?: string;
  /** The picture of the name: https or a data URI. Use only in an `img`. */
  readonly avatar?: string;
  /** Number of transactions that are in no block yet. */
  readonly pendingCount: number;
  readonly walletIcon?: string;
  readonly networkIcon?: string;
}

export interface DetailsRequest {
  /** CAIP-10; undefined reads nothing. */
  readonly account: string | undefined;
  readonly wallet: Connector | undefined;
  readonly network: Network | undefined;
}

const useProfile = (account: string | undefined): { name?: string; avatar?: string } => {
  const isConnected = account !== undefined;
  const { profile } = useStateOf("names", isConnected);
  const { actions } = useActionsOf("names");
  useEffect(() => {
    if (!isConnected) return undefined;
    let isReleased = false;
    let release: (() => void) | undefined;
    const begin = ({ watch }: Awaited<ReturnType<typeof actions>>): void => {
      if (!isReleased) release = watch();
    };
    actions().then(begin, () => undefined);
    return () => {
      isReleased = true;
      release?.();
    };
  }, [actions, isConnected]);
  const value = valueOf(profile);
  if (value === undefined || value.account !== account) return {};
  const { name, avatar } = value;
  return { ...(name !== undefined && { name }), ...(avatar !== undefined && { avatar }) };
};

const usePending = (account: string | undefined): number => {
  const isConnected = account !== undefined;
  const activity = valueOf(useStateOf("activity", isConnected));
  const { watch } = useActionsOf("activity");
  useEffect(() => (isConnected ? watch() : undefined), [watch, isConnected]);
  if (activity === undefined || activity.account !== account) return 0;
  return activity.items.filter(({ status }) => status === "pending").length;
};

const inlinePictureOf = (image: string | undefined): PictureRef | undefined =>
  image?.startsWith("data:") === true ? { kind: "inline", id: image } : undefined;

/** An https address is used as is; the picture service checks data URIs. */
const useIcon = (image: string | undefined, picture: PictureRef | undefined) => {
  const unusedRef = useRef<Element>(null);
  const inline = inlinePictureOf(image);
  const isAddress = image !== undefined && inline === undefined;
  const loaded = usePicture(isAddress ? undefined : (inline ?? picture), unusedRef);
  return isAddress ? image : loaded;
};

/** Details added by `details="show"`. Reads no name and no activity without an account. */
export const useButtonDetails = ({ account, wallet, network }: DetailsRequest): ButtonDetails => {
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
