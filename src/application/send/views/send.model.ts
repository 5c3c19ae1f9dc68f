import { shortenAddress, type Account } from "../../../domain/account/account.js";
import type { Network } from "../../../domain/network/network.js";
import { valueOfAccount } from "../../../domain/shared/load-state.js";
import { networkOfLink } from "../../../domain/payment-link/payment-link.js";
import { canSendOn } from "../../../domain/chains/chains.js";
import { type SendWorth, sendWorth } from "../../../domain/send/send-worth.js";
import { type SendDraft, recipientText } from "../../../domain/send/send-draft.js";
import type { DecimalSign } from "../../../domain/send/typed-amount.js";
import type { SendProblem } from "../../../domain/send/send-problem.js";
import { type TokenBalance, canSendToken } from "../../../domain/tokens/token-balance.js";
import { internalsOf } from "../../internals.js";
import type { Latchkit } from "../../latchkit.js";
import { type Group, group } from "../../shared/group.js";
import { StateStore, derive } from "../../shared/state-store.js";
import { USER_TIMEOUT_MS, runWithin } from "../../shared/run-within.js";
import { actionRunner, type Outcome } from "../../shared/views/outcome.js";
import type { LastingOutcome, SendActions, SendProgress } from "../send.api.js";

/** The token to send; the review rereads its balance from the chain. */
export type TokenToSend = Pick<TokenBalance, "address" | "symbol" | "name" | "decimals"> &
  Partial<Pick<TokenBalance, "units" | "price" | "iconUrl">>;

/** State of the send views. */
export interface SendViewState extends SendProgress {
  /** False until the code of sending is loaded. */
  readonly isReady: boolean;
  /** Missing if not connected. */
  readonly account?: Account;
  readonly network: Network;
  /** False if sending is not available on the active network. */
  readonly isOffered: boolean;
  readonly token: TokenToSend;
  readonly tokens: readonly TokenBalance[];
  /** True while the list of tokens loads for the first time. */
  readonly isListLoading: boolean;
  readonly worth: SendWorth;
  readonly linkNetwork?: string;
  readonly problem?: SendProblem;
  /** Suggested addresses, newest first; empty once there is input. */
  readonly recent: readonly string[];
}

/** State and actions of the send views; no action rejects. */
export interface SendModel extends Group<SendViewState> {
  watch(): () => void;
  edit(change: Partial<SendDraft>): void;
  readonly canPaste: boolean;
  /**
   * `refused`: rejected, or no text; `outdated`: the form changed or was left while the browser
   * asked the user.
   */
  pasteRecipient(): Promise<"pasted" | "refused" | "outdated">;
  setDecimalSign(decimalSign: DecimalSign): void;
  fillMaximum(): void;
  review(): void;
  /** Calls `onOutcome` with each outcome of the sent transaction; not if nothing was sent. */
  confirm(onOutcome: (status: LastingOutcome["status"]) => void): Promise<Outcome>;
  chooseToken(address: string | undefined): void;
  openTokens(): void;
  leaveReview(): void;
  /** Opens the account's activity. Offered if it is unknown whether the transfer was sent. */
  openActivity(): void;
  openConnect(): void;
}

/**
 * An unlisted token is shown by its address. With `shown` it has no `units`: this form cannot send
 * it.
 */
const chosenToken = (
  tokens: readonly TokenBalance[],
  wanted: string | undefined,
  { currency }: Network,
): TokenToSend => {
  const { name = currency.symbol, symbol, decimals } = currency;
  const token = tokens.find(({ address }) => address === wanted);
  if (token !== undefined) {
    const { units, ...withoutUnits } = token;
    return token.shown === undefined ? token : withoutUnits;
  }
  return wanted === undefined
    ? { name, symbol, decimals }
    : { name: shortenAddress(wanted), symbol: "", decimals, address: wanted };
};

const START: SendProgress = {
  step: "editing",
  draft: { token: undefined, amount: "", decimalSign: ".", isMaximum: false, to: "" },
  check: () => undefined,
};

const networkNameOfLink = (
  to: string,
  networks: readonly Network[],
): Pick<SendViewState, "linkNetwork"> => {
  const name = networkOfLink(to.trim(), networks);
  return name === undefined ? {} : { linkNetwork: name };
};

interface Loaded {
  readonly actions?: SendActions;
}

/** Maximum pasted length, characters. */
const MAX_PASTED_LENGTH = 5_000;

const stateOf = (latchkit: Latchkit, loaded: Group<Loaded>): Group<SendViewState> =>
  derive(
    [latchkit.send, latchkit.account, latchkit.network, latchkit.tokens, loaded],
    (
      ...[progress, { current }, { active, networks, isSupported }, readState, { actions }]
    ): SendViewState => {
      const sending = progress.step === "loading" ? START : progress;
      const portfolio = valueOfAccount(readState, current?.caipAddress);
      const all = portfolio?.tokens ?? [];
      const token = chosenToken(all, sending.draft.token, active);
      const { id: networkId, namespace } = active;
      const { draft, recipient } = sending;
      // After a failed refresh the balance may have grown, so it is not validated here.
      const { units, decimals } = token;
      const balance =
        readState.status === "failed" || units === undefined ? { decimals } : { decimals, units };
      const problem = sending.check(draft, balance, { networkId, namespace, recipient });
      return {
        ...sending,
        isReady: progress.step !== "loading",
        network: active,
        isOffered: isSupported && canSendOn(namespace),
        token,
        worth: sendWorth(
          sending,
          token,
          all.find(({ address }) => address === undefined),
        ),
        recent: draft.to === "" ? (actions?.recentRecipients() ?? []) : [],
        tokens: all.filter(canSendToken),
        isListLoading:
          !portfolio && (readState.status === "loading" || readState.status === "idle"),
        ...(problem !== undefined && { problem }),
        ...(problem === "link-elsewhere" && networkNameOfLink(draft.to, networks)),
        ...(current !== undefined && { account: current }),
      };
    },
  );

/** Pastes the recipient, unless the form changed or was left while the browser asked the user. */
const pasting = (latchkit: Latchkit, fillIn: (to: string) => Promise<unknown>) => {
  const { clipboard, scheduler } = internalsOf(latchkit);
  let departures = 0;
  /** Each edit creates a new object. */
  const draftNow = (): SendDraft | undefined => {
    const { snapshot } = latchkit.send;
    return snapshot.step === "loading" ? undefined : snapshot.draft;
  };
  return {
    canPaste: clipboard.read !== undefined,
    leave: (): void => {
      departures += 1;
    },
    paste: async (): ReturnType<SendModel["pasteRecipient"]> => {
      const { read } = clipboard;
      const neverAborts = new AbortController().signal;
      const [draft, before] = [draftNow(), departures];
      const text =
        read &&
        (await runWithin(scheduler, USER_TIMEOUT_MS, neverAborts, read).catch(() => undefined));
      if (draftNow() !== draft || departures !== before) return "outdated";
      const to = recipientText(text?.slice(0, MAX_PASTED_LENGTH) ?? "").trim();
      if (to === "") return "refused";
      await fillIn(to);
      return "pasted";
    },
  };
};

/** View model of WalletSend, WalletSendSelectToken and WalletSendPreview. */
export const sendModel = (latchkit: Latchkit): SendModel => {
  const { send, navigation } = latchkit;
  const loaded = new StateStore<Loaded>({});
  const state = stateOf(latchkit, loaded);
  const runAction = actionRunner(() => send.actions());
  const clipboard = pasting(latchkit, (to) => runAction((actions) => actions.edit({ to })));
  return group(state, {
    watch: () => {
      send.actions().then(
        (actions) => loaded.update(() => ({ actions })),
        () => undefined,
      );
      const release = latchkit.tokens.watch();
      return () => {
        clipboard.leave();
        release();
      };
    },
    canPaste: clipboard.canPaste,
    pasteRecipient: clipboard.paste,
    edit: (change) => void runAction((actions) => actions.edit(change)),
    setDecimalSign: (decimalSign) => {
      const { draft } = state.snapshot;
      if (draft.amount === "" || draft.decimalSign !== decimalSign)
        void runAction((actions) => actions.edit({ decimalSign }));
    },
    fillMaximum: () => void runAction((actions) => actions.fillMaximum()),
    review: () => void runAction((actions) => actions.review()),
    confirm: (onOutcome) =>
      runAction(async (actions) => {
        const transaction = await actions.confirm();
        actions.outcome$(transaction).subscribe(({ status }) => onOutcome(status));
      }),
    chooseToken: (token) => {
      void runAction((actions) => actions.edit({ token, amount: "", isMaximum: false }));
      navigation.back();
    },
    openTokens: () => navigation.push({ view: "WalletSendSelectToken" }),
    leaveReview: () => void navigation.back(),
    openActivity: () => {
      navigation.reset({ view: "Account" });
      navigation.push({ view: "Transactions" });
    },
    openConnect: () => navigation.replace({ view: "Connect" }),
  });
};
