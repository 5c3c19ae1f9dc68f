import type { LatchkitError } from "../../../domain/errors/latchkit-error.js";
import { valueOfAccount } from "../../../domain/shared/load-state.js";
import type { Portfolio, TokenBalance } from "../../../domain/tokens/token-balance.js";
import type { Latchkit } from "../../latchkit.js";
import { type Group, group } from "../../shared/group.js";
import { derive } from "../../shared/state-store.js";
import { accountActions, openOnramp } from "../../shared/views/account-actions.js";
import { outcomeOf } from "../../shared/views/outcome.js";
import { viewInternalsOf } from "../../shared/views/view-options.js";
import type { TokensState } from "../tokens.api.js";

/** State of the list of tokens. */
export interface TokensViewState {
  readonly status: TokensState["status"];
  /** Only the active account's; absent until first read. */
  readonly portfolio?: Portfolio;
  readonly error?: LatchkitError;
  readonly network: string;
  /** Actions to get a first token, as far as enabled. */
  readonly firstSteps: readonly FirstStep[];
}

/** An action to get a first token. */
export type FirstStep = "onramp" | "receive";
const FIRST_STEPS: readonly FirstStep[] = ["onramp", "receive"];

/** State and actions of the list of tokens; no action rejects. */
export interface TokensModel extends Group<TokensViewState> {
  watch(): () => void;
  retry(): void;
  openToken(token: TokenBalance): void;
  openOnramp(): void;
  openReceive(): void;
  /**
   * At the first failure after a success, and of another account. Returns an unsubscribe function.
   */
  onFailure(notify: () => void): () => void;
}

/** True if no reader supports the chain, which is not a failure. */
export const isUnread = ({ code }: Pick<LatchkitError, "code">): boolean =>
  code === "chain/adapter-not-found";

/** View model of the active account's tokens. */
export const tokensModel = (latchkit: Latchkit): TokensModel => {
  const internals = viewInternalsOf(latchkit);
  const state = derive(
    [latchkit.tokens, latchkit.account, latchkit.network, latchkit.features],
    (tokens, { current }, network, features): TokensViewState => {
      const { active } = network;
      const portfolio = valueOfAccount(tokens, current?.caipAddress);
      const actions = accountActions({ features, network, internals });
      return {
        firstSteps: FIRST_STEPS.filter((step) => actions.includes(step)),
        status: tokens.status,
        network: active.name,
        ...(portfolio && { portfolio }),
        ...(tokens.status === "failed" && { error: tokens.error }),
      };
    },
  );
  return group(state, {
    watch: () => latchkit.tokens.watch(),
    retry: () => void outcomeOf(latchkit.tokens.refresh({ force: true })),
    openOnramp: () => openOnramp(latchkit, internals),
    openReceive: () => latchkit.navigation.push({ view: "WalletReceive" }),
    openToken: ({ networkId, address: token }) =>
      latchkit.navigation.push({ view: "AccountToken", networkId, ...(token && { token }) }),
    onFailure: (notify) => {
      let notifiedOf: string | undefined;
      const subscription = latchkit.tokens.state$.subscribe((tokens) => {
        const account = latchkit.account.snapshot.current?.caipAddress;
        if (tokens.status === "ready") notifiedOf = undefined;
        if (tokens.status !== "failed" || notifiedOf === account || isUnread(tokens.error)) return;
        notifiedOf = account;
        notify();
      });
      return () => subscription.unsubscribe();
    },
  });
};
