import { internalsOf } from "../../application/internals.js";
import type { Groups } from "../../application/latchkit.js";
import { useLatchkit } from "../provider/context.js";
import { useActions, type Actions } from "./use-actions.js";
import { useGroupState } from "./use-group-state.js";
import type { ActivityGroup, ActivityState } from "../../application/activity/activity.api.js";
import { useEffect } from "react";
import type { BalanceGroup } from "../../application/balance/balance.api.js";
import type { Balance, Formatted } from "../../domain/balance/balance.js";
import type { LoadState } from "../../domain/shared/load-state.js";
import type {
  CollectiblesGroup,
  CollectiblesState,
} from "../../application/collectibles/collectibles.api.js";
import type {
  EmbeddedAccountGroup,
  EmbeddedAccountState,
} from "../../application/embedded-wallet/embedded-account.api.js";
import type { NamesGroup, NamesState } from "../../application/names/names.api.js";
import type { OnrampGroup, OnrampState } from "../../application/onramp/onramp.api.js";
import type { SendGroup, SendState } from "../../application/send/send.api.js";
import type { SignInGroup, SignInState } from "../../application/sign-in/sign-in.api.js";
import type {
  SmartSessionsGroup,
  SmartSessionsState,
} from "../../application/smart-sessions/smart-sessions.api.js";
import type { SwapGroup, SwapState } from "../../application/swap/swap.api.js";
import type { TokensGroup, TokensState } from "../../application/tokens/tokens.api.js";

/** The name of a group of `latchkit`. */
export type GroupName = keyof Groups;
/** What `latchkit.<name>.snapshot` is. */
export type StateOf<Name extends GroupName> = Groups[Name]["snapshot"];

/** The present state of `latchkit.<name>`; what is not followed is neither read nor fetched. */
export const useStateOf = <Name extends GroupName>(
  name: Name,
  isFollowed = true,
): StateOf<Name> => {
  const latchkit = useLatchkit();
  const { [name]: initial } = internalsOf(latchkit).initial;
  return useGroupState<StateOf<Name>>(latchkit[name], initial, isFollowed);
};

/** The actions of `latchkit.<name>`, which never change. */
export const useActionsOf = <Name extends GroupName>(name: Name): Actions<Groups[Name]> =>
  useActions<Groups[Name]>(useLatchkit()[name]);

/** A group as a component sees it. */
export interface UseGroup<Name extends GroupName> {
  readonly state: StateOf<Name>;
  /** They never change. */
  readonly actions: Actions<Groups[Name]>;
}

/**
 * The present state of `latchkit.<name>` and its actions, for every capability there is:
 * `useGroup("catalogue")`. Renders anew when the state changes.
 */
export const useGroup = <Name extends GroupName>(name: Name): UseGroup<Name> => {
  const state = useStateOf(name);
  const actions = useActionsOf(name);
  return { state, actions };
};

/** What the active account did on its network. Its code is fetched with the first use. */
export const useActivity = (): {
  readonly activity: ActivityState;
} & Actions<ActivityGroup> => {
  const activity = useStateOf("activity");
  return { activity, ...useActionsOf("activity") };
};

/**
 * The native balance of the active account, kept fresh while mounted. With `watch: false` nothing
 * is read or followed, and its code is not fetched.
 */
export const useBalance = ({ watch = true }: { readonly watch?: boolean } = {}): {
  readonly balance: LoadState<Formatted<Balance>>;
} & Actions<BalanceGroup> => {
  const balance = useStateOf("balance", watch);
  const actions = useActionsOf("balance");
  useEffect(() => (watch ? actions.watch() : undefined), [actions, watch]);
  return { balance, ...actions };
};

/** The collectibles (NFTs) of the active account. Its code is fetched with the first use. */
export const useCollectibles = (): {
  readonly collectibles: CollectiblesState;
} & Actions<CollectiblesGroup> => {
  const collectibles = useStateOf("collectibles");
  return { collectibles, ...useActionsOf("collectibles") };
};

/**
 * The account of the embedded wallet: its user, and which of its accounts is preferred. Its code is
 * fetched with the first use.
 */
export const useEmbeddedAccount = (): {
  readonly embeddedAccount: EmbeddedAccountState;
} & Actions<EmbeddedAccountGroup> => {
  const embeddedAccount = useStateOf("embeddedAccount");
  return { embeddedAccount, ...useActionsOf("embeddedAccount") };
};

/**
 * Name and picture of the active account while it is watched, and registering a name. Its code is
 * fetched with the first use.
 */
export const useNames = (): { readonly names: NamesState } & Actions<NamesGroup> => {
  const names = useStateOf("names");
  return { names, ...useActionsOf("names") };
};

/** What is being bought, and what can be done with it. Its code is fetched with the first use. */
export const useOnramp = (): { readonly onramp: OnrampState } & Actions<OnrampGroup> => {
  const onramp = useStateOf("onramp");
  return { onramp, ...useActionsOf("onramp") };
};

/** The form of a transfer, and what can be done with it. Its code is fetched with the first use. */
export const useSend = (): { readonly send: SendState } & Actions<SendGroup> => {
  const send = useStateOf("send");
  return { send, ...useActionsOf("send") };
};

/** Whether the active account is signed in, and what can be done about it (option `siwx`). */
export const useSignIn = (): { readonly signIn: SignInState } & Actions<SignInGroup> => {
  const signIn = useStateOf("signIn");
  return { signIn, ...useActionsOf("signIn") };
};

/**
 * The smart sessions of the active account, kept fresh while mounted, and what can be done with
 * them (feature `smartSessions`). With `watch: false` nothing is read or followed, and their code
 * is not fetched.
 */
export const useSmartSessions = ({ watch = true }: { readonly watch?: boolean } = {}): {
  readonly smartSessions: SmartSessionsState;
} & Actions<SmartSessionsGroup> => {
  const smartSessions = useStateOf("smartSessions", watch);
  return { smartSessions, ...useActionsOf("smartSessions") };
};

/** The form of a swap, and what can be done with it. Its code is fetched with the first use. */
export const useSwap = (): { readonly swap: SwapState } & Actions<SwapGroup> => {
  const swap = useStateOf("swap");
  return { swap, ...useActionsOf("swap") };
};

/**
 * The tokens of the active account, kept fresh while mounted. With `watch: false` nothing is read
 * or followed, and their code is not fetched.
 */
export const useTokens = ({ watch = true }: { readonly watch?: boolean } = {}): {
  readonly tokens: TokensState;
} & Actions<TokensGroup> => {
  const tokens = useStateOf("tokens", watch);
  const actions = useActionsOf("tokens");
  useEffect(() => (watch ? actions.watch() : undefined), [actions, watch]);
  return { tokens, ...actions };
};
