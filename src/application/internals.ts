import type { Clipboard, PageLifecycle, Random, Scheduler } from "../ports/page.ports.js";
import type { Environment } from "../ports/environment.port.js";
import type { Links } from "../ports/links.port.js";
import type { RaiseAlert } from "../domain/alerts/alerts.js";
import type { Preload } from "../domain/config/fetch-ahead.js";
import type { MessagesByLocale } from "../domain/config/message-text.js";
import type { LatchkitEvent } from "../domain/telemetry/events.js";
import type { MakeLazy } from "./shared/lazy.js";
import type { HostSettings } from "./shared/host-settings.js";
import type { Pictures } from "./images/lazy-pictures.js";
import type { CloseBlock } from "./modal/modal.api.js";
import type { Groups, Latchkit } from "./latchkit.js";

/**
 * What every group says before anything happened: the same objects on the server and in the
 * browser, made when the instance is made. Rendering on a server and hydrating read these, so
 * markup is equal whatever changed before hydration. @internal
 */
export type InitialStates = {
  readonly [Name in keyof Groups]: Groups[Name]["snapshot"];
};

/**
 * What view models need besides the facade. Reached through a symbol, so it is no part of the
 * public API. @internal
 */
export interface Internals {
  readonly clipboard: Clipboard;
  readonly environment: Environment;
  readonly links: Links;
  readonly scheduler: Scheduler;
  readonly random: Random;
  readonly lifecycle: PageLifecycle;
  readonly initial: InitialStates;
  /**
   * Absent: none can be had, not even those that carry their own bytes, so every tile stays its
   * stand-in.
   */
  readonly pictures?: Pictures;
  /** A tree that shows the modal stands in the page; the result says that it is gone. */
  readonly mounted: () => () => void;
  /** It was mounted, and every tree that showed it is gone. */
  readonly hasLeft: () => boolean;
  /** A card stands in the page: the modal is open until the result is called. */
  readonly embed: () => () => void;
  /** Makes a loader of code: a view, the modal. */
  readonly lazy: MakeLazy;
  /** Fetches the code that asks wallets, ahead of need. */
  readonly preload: () => void;
  /**
   * Fetches that code, the wallet catalogue's and that of its pictures. Never rejects: an action
   * that needs code which failed to load fetches it again and reports the failure.
   */
  readonly fetchCode: () => Promise<void>;
  /**
   * Fetches what wallets with a window of their own need, ahead of the tap that opens it. Sends
   * no request to a wallet.
   */
  readonly prepare: () => void;
  /** Tells the host, and the service if it may, what the user did. */
  readonly track: (event: LatchkitEvent) => void;
  /** Tells the host's developer of a mistake in the page. */
  readonly alert: RaiseAlert;
  /** Something broke that nobody foresaw; `where` is a view. */
  readonly broken: (where: string, error: unknown) => void;
  /**
   * Asks for a code before the user chose anything: nothing is told of it until a connect joins
   * it.
   */
  readonly askAhead: (connectorId: string) => void;
  /**
   * Connects an EVM wallet of the page that has granted its accounts already, without a prompt;
   * ignores one that the user disconnected here. Waits at most 10 s; false where it did not.
   */
  readonly reclaim: (connectorId: string) => Promise<boolean>;
  /**
   * Keeps the modal from being closed by the user, for a reason that is shown; the result lifts
   * it. Sign-in uses it.
   */
  readonly blockClose: (reason: CloseBlock) => () => void;
  /** What the host set, and what is wired: `viewOptions` reads them. */
  readonly host: () => {
    readonly settings: HostSettings;
    readonly canPair: boolean;
    readonly hasSecureFrame: boolean;
  };
  /** What an idle page reads of the host's options. */
  readonly options: {
    /** When the code of the modal is fetched. */
    readonly preload: Preload;
    readonly locale?: string;
    readonly messages: MessagesByLocale;
    readonly styleNonce?: string;
    readonly instanceId: string;
    readonly enableNetworkSwitch: boolean;
    /** A network that the host did not list is said not to be supported. */
    readonly marksUnsupported: boolean;
    /** The modal stands in the page in place of a dialog over it. */
    readonly isEmbedded: boolean;
    /** False: nothing moves. */
    readonly hasMotion: boolean;
  };
}
export const INTERNALS: unique symbol = Symbol.for("latchkit.internals") as never;

/** @internal */
export const internalsOf = (latchkit: Latchkit): Internals =>
  (latchkit as Latchkit & { readonly [INTERNALS]: Internals })[INTERNALS];
