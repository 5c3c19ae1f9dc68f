import { internalsOf } from "../../application/internals.js";
import type { Groups } from "../../application/latchkit.js";
import { useLatchkit } from "../provider/context.js";
import { useGroupState } from "./use-model.js";
import type { ActivityGroup, ActivityState } from "../../application/activity/activity.api.js";
import { useEffect, useMemo } from "react";
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
} from "../../application/embedded-wallet/embedded-wallet.api.js";
import type { NamesGroup, NamesState } from "../../application/names/names.api.js";
import type { OnrampGroup, OnrampState } from "../../application/onramp/onramp.api.js";
import type { ReviewGroup, ReviewState } from "../../application/review/review.api.js";
import type { SendGroup, SendState } from "../../application/send/send.api.js";
import type { SignInGroup, SignInState } from "../../application/sign-in/sign-in.api.js";
import type {
  SmartSessionsGroup,
  SmartSessionsState,
} from "../../application/smart-sessions/smart-sessions.api.js";
import type { SwapGroup, SwapState } from "../../application/swap/swap.api.js";
import type { TokensGroup, TokensState } from "../../application/tokens/tokens.api.js";

/** The methods of a group. */
export type Actions<G> = {
  readonly [K in keyof G as G[K] extends (...args: never[]) => unknown ? K : never]: G[K];
};

type Method = (...args: unknown[]) => unknown;

const useActions = <G extends object>(group: G): Actions<G> =>
  useMemo(() => {
    const actions: Record<string, Method> = {};
    for (const name of Object.keys(group)) {
      // Skips `snapshot` and streams, which are not functions.
      const callAction = (): unknown => group[name as keyof G];
      if (name !== "snapshot" && typeof callAction() === "function")
        actions[name] = (...args) => (callAction() as Method).apply(group, args);
    }
    return actions as Actions<G>;
  }, [group]);

/** The name of a group of `latchkit`. */
export type GroupName = keyof Groups;
/** The type of `latchkit.<name>.snapshot`. */
export type StateOf<Name extends GroupName> = Groups[Name]["snapshot"];

/** The current state of `latchkit.<name>`. Reads and loads nothing if `isFollowed` is false. */
export const useStateOf = <Name extends GroupName>(
  name: Name,
  isFollowed = true,
): StateOf<Name> => {
  const latchkit = useLatchkit();
  const { [name]: initial } = internalsOf(latchkit).initial;
  return useGroupState<StateOf<Name>>(latchkit[name], initial, isFollowed);
};

/** The actions of `latchkit.<name>`, with a stable identity. */
export const useActionsOf = <Name extends GroupName>(name: Name): Actions<Groups[Name]> =>
  useActions<Groups[Name]>(useLatchkit()[name]);

/** State and actions of a group. */
export interface UseGroup<Name extends GroupName> {
  /** The current state. */
  readonly state: StateOf<Name>;
  /** Stable identity. */
  readonly actions: Actions<Groups[Name]>;
}

/**
 * The state and actions of `latchkit.<name>`, for any capability: `useGroup("catalogue")`.
 * Re-renders when the state changes.
 */
export const useGroup = <Name extends GroupName>(name: Name): UseGroup<Name> => {
  const state = useStateOf(name);
  const actions = useActionsOf(name);
  return { state, actions };
};

/** The activity of the active account. Loads its code on first use. */
export const useActivity = (): {
  readonly activity: ActivityState;
} & Actions<ActivityGroup> => {
  const activity = useStateOf("activity");
  return { activity, ...useActionsOf("activity") };
};

/**
 * The native balance of the active account, refreshed while mounted. With `watch: false` it reads
 * nothing and loads no code.
 */
export const useBalance = ({ watch = true }: { readonly watch?: boolean } = {}): {
  readonly balance: LoadState<Formatted<Balance>>;
} & Actions<BalanceGroup> => {
  const balance = useStateOf("balance", watch);
  const actions = useActionsOf("balance");
  useEffect(() => (watch ? actions.watch() : undefined), [actions, watch]);
  return { balance, ...actions };
};

/** The collectibles (NFTs) of the active account. Loads their code on first use. */
export const useCollectibles = (): {
  readonly collectibles: CollectiblesState;
} & Actions<CollectiblesGroup> => {
  const collectibles = useStateOf("collectibles");
  return { collectibles, ...useActionsOf("collectibles") };
};

/**
 * The account of the embedded wallet: its user and preferred account type. Loads its code on first
 * use.
 */
export const useEmbeddedAccount = (): {
  readonly embeddedAccount: EmbeddedAccountState;
} & Actions<EmbeddedAccountGroup> => {
  const embeddedAccount = useStateOf("embeddedAccount");
  return { embeddedAccount, ...useActionsOf("embeddedAccount") };
};

/**
 * Name and picture of the active account while watched, and name registration. Loads its code on
 * first use.
 */
export const useNames = (): { readonly names: NamesState } & Actions<NamesGroup> => {
  const names = useStateOf("names");
  return { names, ...useActionsOf("names") };
};

/** The current purchase and its actions. Loads its code on first use. */
export const useOnramp = (): { readonly onramp: OnrampState } & Actions<OnrampGroup> => {
  const onramp = useStateOf("onramp");
  return { onramp, ...useActionsOf("onramp") };
};

/** The request that the user has to decide on, and the actions of reviews. Loads their code. */
export const useReview = (): { readonly review: ReviewState } & Actions<ReviewGroup> => {
  const review = useStateOf("review");
  return { review, ...useActionsOf("review") };
};

/** The transfer form and its actions. Loads its code on first use. */
export const useSend = (): { readonly send: SendState } & Actions<SendGroup> => {
  const send = useStateOf("send");
  return { send, ...useActionsOf("send") };
};

/** The sign-in state of the active account and its actions (option `siwx`). */
export const useSignIn = (): { readonly signIn: SignInState } & Actions<SignInGroup> => {
  const signIn = useStateOf("signIn");
  return { signIn, ...useActionsOf("signIn") };
};

/**
 * The smart sessions of the active account, refreshed while mounted, and their actions (feature
 * `smartSessions`). With `watch: false` it reads nothing and loads no code.
 */
export const useSmartSessions = ({ watch = true }: { readonly watch?: boolean } = {}): {
  readonly smartSessions: SmartSessionsState;
} & Actions<SmartSessionsGroup> => {
  const smartSessions = useStateOf("smartSessions", watch);
  return { smartSessions, ...useActionsOf("smartSessions") };
};

/** The swap form and its actions. Loads its code on first use. */
export const useSwap = (): { readonly swap: SwapState } & Actions<SwapGroup> => {
  const swap = useStateOf("swap");
  return { swap, ...useActionsOf("swap") };
};

/**
 * The tokens of the active account, refreshed while mounted. With `watch: false` it reads nothing
 * and loads no code.
 */
export const useTokens = ({ watch = true }: { readonly watch?: boolean } = {}): {
  readonly tokens: TokensState;
} & Actions<TokensGroup> => {
  const tokens = useStateOf("tokens", watch);
  const actions = useActionsOf("tokens");
  useEffect(() => (watch ? actions.watch() : undefined), [actions, watch]);
  return { tokens, ...actions };
};
