import type {
  Clipboard,
  PageLifecycle,
  Random,
  Scheduler,
  Environment,
  Links,
} from "../ports/page.ports.js";
import type { RaiseAlert } from "../domain/alerts/alerts.js";
import type { MessagesByLocale, Preload } from "../domain/config/host-options.js";
import type { LatchkitEvent } from "../domain/telemetry/events.js";
import type { StoredState } from "./shared/stored-state.js";
import type { MakeLazy } from "./shared/lazy.js";
import type { Pictures } from "./images/lazy-pictures.js";
import type { CloseBlock } from "./modal/modal.api.js";
import type { Groups, Latchkit } from "./latchkit.js";
import type { Avatar } from "../domain/account/account.js";

/**
 * The initial snapshot of every group, created with the instance. Server rendering and hydration
 * read these objects, so the markup matches whatever changed before hydration. @internal
 */
export type InitialStates = {
  readonly [Name in keyof Groups]: Groups[Name]["snapshot"];
};

/**
 * Services that view models need besides the facade. A symbol keeps them out of the public API.
 * @internal
 */
export interface Internals {
  readonly clipboard: Clipboard;
  readonly environment: Environment;
  readonly links: Links;
  readonly scheduler: Scheduler;
  readonly random: Random;
  readonly lifecycle: PageLifecycle;
  readonly initial: InitialStates;
  /** Where a view remembers what the user chose. */
  readonly stored: Pick<StoredState, "read" | "keep">;
  /** Absent: no picture can be loaded, not even data URLs. */
  readonly pictures?: Pictures;
  /** Returns a function that unregisters the tree. */
  readonly mounted: () => () => void;
  /** True if the modal was mounted and every tree that showed it has unmounted. */
  readonly hasLeft: () => boolean;
  /** The modal is open until the returned function is called. */
  readonly embed: () => () => void;
  /** Creates a loader for lazy code: a view, the modal. */
  readonly lazy: MakeLazy;
  readonly preload: () => void;
  /**
   * Preloads wallet requests, the catalogue and its pictures. Never rejects: actions retry and
   * report the failure.
   */
  readonly fetchCode: () => Promise<void>;
  /** Preloads wallets that open a popup. Sends no wallet request. */
  readonly prepare: () => void;
  /** Emits a user event to the host, and to telemetry if allowed. */
  readonly track: (event: LatchkitEvent) => void;
  readonly alert: RaiseAlert;
  /** Reports an unexpected error; `context` is a view. */
  readonly broken: (context: string, error: unknown) => void;
  /** Requests a pairing code before the user chose a wallet. Hidden until a connect joins it. */
  readonly requestPairingCode: (connectorId: string) => void;
  /**
   * Connects an injected EVM wallet that already granted its accounts, unless the user disconnected
   * it here. Waits at most 10 s; resolves with false on failure.
   */
  readonly reclaim: (connectorId: string) => Promise<boolean>;
  /** Prevents the user from closing the modal. Returns a function that lifts the block. */
  readonly blockClose: (reason: CloseBlock) => () => void;
  readonly host: () => {
    readonly settings: HostSettings;
    readonly canPair: boolean;
    readonly hasSecureFrame: boolean;
  };
  readonly options: {
    readonly preload: Preload;
    readonly locale?: string;
    readonly messages: MessagesByLocale;
    readonly styleNonce?: string;
    readonly instanceId: string;
    readonly enableNetworkSwitch: boolean;
    readonly marksUnsupported: boolean;
    /** True: the modal is part of the page and not a dialog. */
    readonly isEmbedded: boolean;
    readonly hasMotion: boolean;
  };
}
export const INTERNALS: unique symbol = Symbol.for("latchkit.internals") as never;

/** @internal */
export const internalsOf = (latchkit: Latchkit): Internals =>
  (latchkit as Latchkit & { readonly [INTERNALS]: Internals })[INTERNALS];

/** The host's options that only views read, unchanged. */
export interface HostSettings {
  readonly projectId?: string;
  readonly termsConditionsUrl?: string;
  readonly privacyPolicyUrl?: string;
  readonly learnMoreUrl?: string;
  readonly features?: { readonly legalCheckbox?: boolean };
  readonly onrampInRestrictedRegions?: "show" | "hide";
  readonly experimental_preferUniversalLinks?: boolean;
  readonly enableWallets?: boolean;
  readonly enableMobileFullScreen?: boolean;
  readonly manualWCControl?: boolean;
  readonly allWallets?: "SHOW" | "HIDE" | "ONLY_MOBILE";
  readonly avatar?: Avatar;
  readonly featuredWalletIds?: readonly string[];
  readonly ports?: { readonly swapService?: unknown; readonly smartSessions?: unknown };
}
