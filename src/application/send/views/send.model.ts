import { shortenAddress } from "../../../domain/account/shorten-address.js";
import type { Account } from "../../../domain/account/account.js";
import type { Network } from "../../../domain/network/network.js";
import { valueOf } from "../../../domain/shared/load-state.js";
import { networkOfLink } from "../../../domain/payment-link/payment-link.js";
import { canSendOn } from "../../../domain/network/namespace-support.js";
import { type SendWorth, sendWorth } from "../../../domain/send/send-worth.js";
import { type SendDraft, recipientText } from "../../../domain/send/send-draft.js";
import type { DecimalSign } from "../../../domain/send/typed-amount.js";
import type { SendProblem } from "../../../domain/send/send-problem.js";
import { type TokenBalance, canSendToken } from "../../../domain/tokens/token-balance.js";
import { internalsOf } from "../../internals.js";
import type { Latchkit } from "../../latchkit.js";
import type { Group } from "../../shared/group.js";
import { StateStore, derive } from "../../shared/state-store.js";
import { PERSON_WAIT_MS, within } from "../../shared/within.js";
import { outcomeOf, type Outcome } from "../../shared/views/outcome.js";
import type { LastingOutcome, SendActions, SendProgress } from "../send.api.js";

/** The token that is sent, as far as it is known; the chain is asked again before a review. */
export type SentToken = Pick<TokenBalance, "address" | "symbol" | "name" | "decimals"> &
  Partial<Pick<TokenBalance, "units" | "price" | "iconUrl">>;

/** What the views of sending show. */
export interface SendViewState extends SendProgress {
  /** False until the code of sending is there. */
  readonly isReady: boolean;
  /** Missing where nobody is connected. */
  readonly account?: Account;
  readonly network: Network;
  /** False: sending is not offered on the active network. */
  readonly isOffered: boolean;
  readonly token: SentToken;
  /** What the account holds some of, and can be sent as it is shown. */
  readonly tokens: readonly TokenBalance[];
  /** The list of tokens is on its way for the first time. */
  readonly isListLoading: boolean;
  /** In USD, where prices are known. */
  readonly worth: SendWorth;
  /** The network of a payment link in the recipient's place that is for another one. */
  readonly linkNetwork?: string;
  /** The first rule that the form fails. */
  readonly problem?: SendProblem;
  /** Whole addresses to choose from, the newest first; none once something is typed. */
  readonly recent: readonly string[];
}

/** State and actions of the views of sending; no action rejects. */
export interface SendModel extends Group<SendViewState> {
  /** Keeps the tokens fresh while held; the result releases it. */
  watch(): () => void;
  edit(change: Partial<SendDraft>): void;
  /** False where the browser cannot read the clipboard. */
  readonly canPaste: boolean;
  /** Fills the recipient in from the clipboard. False: it was refused, or had no text. */
  pasteRecipient(): Promise<boolean>;
  /** Amounts are read and shown with that sign from now on. */
  writeIn(sign: DecimalSign): void;
  fillMaximum(): void;
  review(): void;
  /**
   * `onOutcome` is called once, when it is known what became of what was sent; never where nothing
   * was.
   */
  confirm(onOutcome: (status: LastingOutcome["status"]) => void): Promise<Outcome>;
  chooseToken(address: string | undefined): void;
  openTokens(): void;
  /** Back to the form. */
  leaveReview(): void;
  /** To the account's activity, where it is not known whether something was sent. */
  openActivity(): void;
  /** For a user whose wallet is gone. */
  openConnect(): void;
}

/**
 * A token that no list has is called by its address, never the currency; it gets its decimals. Of
 * one whose units are not what is shown of it, no amount is known.
 */
const chosenToken = (
  tokens: readonly TokenBalance[],
  wanted: string | undefined,
  { currency }: Network,
): SentToken => {
  const { name = currency.symbol, symbol, decimals } = currency;
  const found = tokens.find(({ address }) => address === wanted);
  if (found !== undefined) {
    const { units, ...uncounted } = found;
    return found.shown === undefined ? found : uncounted;
  }
  return wanted === undefined
    ? { name, symbol, decimals }
    : { name: shortenAddress(wanted), symbol: "", decimals, address: wanted };
};

/** Until the code is there, which has the rules. */
const START: SendProgress = {
  step: "editing",
  draft: { token: undefined, amount: "", decimalSign: ".", isMaximum: false, to: "" },
  check: () => undefined,
};

/** What is typed is in the state in the same turn, once the code is there. */
const actingBy = (
  load: () => Promise<SendActions>,
): ((work: (actions: SendActions) => Promise<unknown>) => Promise<Outcome>) => {
  let loaded: SendActions | undefined;
  const loading = load().then((actions) => (loaded = actions));
  loading.catch(() => undefined);
  return (work) => outcomeOf(loaded === undefined ? load().then(work) : work(loaded));
};

const linkNetwork = (
  to: string,
  networks: readonly Network[],
): Pick<SendViewState, "linkNetwork"> => {
  const name = networkOfLink(to.trim(), networks);
  return name === undefined ? {} : { linkNetwork: name };
};

/** The code of sending, once it is there. */
interface Loaded {
  readonly actions?: SendActions;
}

/** Longer than any payment link; in characters. */
const LONGEST_PASTED = 5_000;

/** State of the views, from the facade's groups. */
const stateOf = (latchkit: Latchkit, own: Group<Loaded>): Group<SendViewState> =>
  derive(
    [latchkit.send, latchkit.account, latchkit.network, latchkit.tokens, own],
    (
      ...[progress, { current }, { active, networks, isSupported }, read, { actions }]
    ): SendViewState => {
      const sending = progress.step === "loading" ? START : progress;
      const portfolio = valueOf(read);
      const isOwn = portfolio !== undefined && portfolio.account === current?.caipAddress;
      const all = isOwn ? portfolio.tokens : [];
      const token = chosenToken(all, sending.draft.token, active);
      const { id: networkId, namespace } = active;
      const { draft, recipient } = sending;
      // What could not be read anew may have grown: the chain is asked before a review.
      const { units, decimals } = token;
      const held =
        read.status === "failed" || units === undefined ? { decimals } : { decimals, units };
      const problem = sending.check(draft, held, { networkId, namespace, recipient });
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
        isListLoading: !isOwn && (read.status === "loading" || read.status === "idle"),
        ...(problem !== undefined && { problem }),
        ...(problem === "link-elsewhere" && linkNetwork(draft.to, networks)),
        ...(current !== undefined && { account: current }),
      };
    },
  );

/** View model of WalletSend, WalletSendSelectToken and WalletSendPreview. */
export const sendModel = (latchkit: Latchkit): SendModel => {
  const { send, navigation } = latchkit;
  const { clipboard, scheduler } = internalsOf(latchkit);
  const own = new StateStore<Loaded>({});
  const state = stateOf(latchkit, own);
  const act = actingBy(() => send.actions());
  return Object.assign<Group<SendViewState>, Omit<SendModel, keyof Group<SendViewState>>>(state, {
    watch: () => {
      send.actions().then(
        (actions) => own.update(() => ({ actions })),
        () => undefined,
      );
      return latchkit.tokens.watch();
    },
    canPaste: clipboard.read !== undefined,
    pasteRecipient: async () => {
      const { read } = clipboard;
      const { signal } = new AbortController();
      const text =
        read && (await within(scheduler, PERSON_WAIT_MS, signal, read).catch(() => undefined));
      const to = recipientText(text?.slice(0, LONGEST_PASTED) ?? "").trim();
      if (to !== "") await act((actions) => actions.edit({ to }));
      return to !== "";
    },
    edit: (change: Partial<SendDraft>) => void act((actions) => actions.edit(change)),
    writeIn: (decimalSign) => {
      const { draft } = state.snapshot;
      if (draft.amount === "" || draft.decimalSign !== decimalSign)
        void act((actions) => actions.edit({ decimalSign }));
    },
    fillMaximum: () => void act((actions) => actions.fillMaximum()),
    review: () => void act((actions) => actions.review()),
    confirm: (onOutcome) =>
      act(async (actions) => {
        const sent = await actions.confirm();
        actions.outcome$(sent).subscribe(({ status }) => onOutcome(status));
      }),
    chooseToken: (token: string | undefined) => {
      void act((actions) => actions.edit({ token, amount: "", isMaximum: false }));
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
