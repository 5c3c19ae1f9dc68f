import type { Account } from "../../domain/account/account.js";
import type { CaipNetworkId, Namespace } from "../../domain/caip/caip.types.js";
import type { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { Network } from "../../domain/network/network.js";
import type { AccountState } from "../../application/account/account.api.js";
import type { Latchkit } from "../../application/latchkit.js";
import { elementsOf, namespaceOf } from "./latchkit-elements.js";

/** The `detail` of each element event. The events do not bubble. */
export interface LatchkitElementDetails {
  /** A wallet was connected or restored; no wallet was connected before. */
  readonly connect: { readonly account: Account };
  /** The last wallet was disconnected. `account`: the last one shown. */
  readonly disconnect: { readonly account: Account };
  /** The shown address changed. Not sent if only the network changed. */
  readonly accountchange: { readonly account: Account; readonly previous: Account };
  /** The active network changed, by the user, the host or the wallet. */
  readonly networkchange: { readonly network: Network; readonly previous: CaipNetworkId };
  /** A connection failed. Not sent if the user declined or closed. */
  readonly error: { readonly error: LatchkitError };
}

/** The element events by name. */
export type LatchkitElementEvents = {
  readonly [Name in keyof LatchkitElementDetails]: CustomEvent<LatchkitElementDetails[Name]>;
};

const isSameAccount = (one: Account | undefined, other: Account | undefined): boolean =>
  one?.namespace === other?.namespace && one?.address === other?.address;

/** Stays the previous account while the active network belongs to a namespace without a wallet. */
const shownAccount = (
  { current, allAccounts }: AccountState,
  previous?: Account,
): Account | undefined =>
  current ?? allAccounts.find((one) => isSameAccount(one, previous)) ?? allAccounts[0];

function send<Name extends keyof LatchkitElementDetails>(
  element: EventTarget,
  name: Name,
  detail: LatchkitElementDetails[Name],
): void {
  element.dispatchEvent(new CustomEvent(name, { detail }));
}

function sendAccount(
  element: EventTarget,
  account: Account | undefined,
  previous: Account | undefined,
): void {
  if (isSameAccount(account, previous)) return;
  if (account === undefined) {
    if (previous !== undefined) send(element, "disconnect", { account: previous });
  } else if (previous === undefined) send(element, "connect", { account });
  else send(element, "accountchange", { account, previous });
}

/** Sends the events of an instance to its elements until the returned function is called. */
export const sendElementEvents = (latchkit: Latchkit, instance: string): (() => void) => {
  let last = latchkit.account.snapshot;
  let shown = shownAccount(last);
  let lastError = latchkit.connection.snapshot.attempt?.error;
  const subscriptions = [
    latchkit.account.state$.subscribe((state) => {
      const [before, previous] = [last, shown];
      last = state;
      shown = shownAccount(state, previous);
      for (const element of elementsOf(instance)) {
        const namespace = namespaceOf(element);
        const one = namespace ? before.byNamespace[namespace] : previous;
        sendAccount(element, namespace ? state.byNamespace[namespace] : shown, one);
      }
    }),
    latchkit.network.changes$.subscribe(({ from }) => {
      const network = latchkit.network.snapshot.active;
      for (const element of elementsOf(instance))
        send(element, "networkchange", { network, previous: from });
    }),
    latchkit.connection.state$.subscribe(({ attempt }) => {
      const error = attempt?.error;
      const isNew = error !== undefined && error !== lastError && !error.isCancellation;
      lastError = error;
      if (isNew) for (const element of elementsOf(instance)) send(element, "error", { error });
    }),
  ];
  return () => subscriptions.forEach((one) => one.unsubscribe());
};

/** Attributes of every element. */
export interface SharedAttributes {
  /** The `instanceId` of the instance. Default: the instance without one. */
  instance?: string | undefined;
}
/** Attributes of the elements that show an account. */
export interface AccountAttributes extends SharedAttributes {
  /** Limits the button to wallets and the account of one namespace. */
  namespace?: Namespace | undefined;
}

/** Attributes and properties of each element. */
export interface LatchkitElementAttributes {
  /** Connects, then shows account, balance and network. */
  "latchkit-button": AccountAttributes & {
    /** Replaces the label while no wallet is connected. */
    label?: string | undefined;
    /** Default `show`. */
    balance?: "show" | "hide" | undefined;
    /** Default `show`. */
    network?: "show" | "hide" | undefined;
  };
  /** Opens Connect, then the account. */
  "latchkit-connect-button": AccountAttributes & {
    /** Replaces every text of the button. */
    label?: string | undefined;
  };
  /** Shows the account and opens it. */
  "latchkit-account-button": AccountAttributes & {
    /** Default `hide`. */
    balance?: "show" | "hide" | undefined;
    /** `show`: renders a button that opens Connect while disconnected. Default `hide`. */
    disconnected?: "show" | "hide" | undefined;
  };
  /** Shows the network and opens the list. */
  "latchkit-network-button": SharedAttributes;
}

/** The listeners of an element, with the types of its own events. */
export interface TypedListeners {
  /** Adds a listener of an event of the element. */
  addEventListener<Name extends keyof LatchkitElementEvents>(
    type: Name,
    listener: (event: LatchkitElementEvents[Name]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  /** Adds a listener of any other event. */
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  /** Removes a listener of an event of the element. */
  removeEventListener<Name extends keyof LatchkitElementEvents>(
    type: Name,
    listener: (event: LatchkitElementEvents[Name]) => unknown,
    options?: boolean | EventListenerOptions,
  ): void;
  /** Removes a listener of any other event. */
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void;
}

/** The element type returned by `document.querySelector` and `document.createElement`. */
export type LatchkitElementOf<Tag extends keyof LatchkitElementAttributes> = TypedListeners &
  HTMLElement &
  LatchkitElementAttributes[Tag];

declare global {
  interface HTMLElementTagNameMap {
    "latchkit-button": LatchkitElementOf<"latchkit-button">;
    "latchkit-connect-button": LatchkitElementOf<"latchkit-connect-button">;
    "latchkit-account-button": LatchkitElementOf<"latchkit-account-button">;
    "latchkit-network-button": LatchkitElementOf<"latchkit-network-button">;
  }
}
