import type { InjectedWallets } from "../../ports/injected-wallets.port.js";
import type { Scheduler } from "../../ports/page.ports.js";
import { Eip6963InjectedWallets } from "../injected-wallets/eip6963-injected-wallets.js";
import { SystemScheduler, timersOf } from "../browser/runtime.js";
import { InjectedWalletConnector } from "../wallet-connector/injected-wallet-connector.js";
import { RecordingLogger } from "./in-memory-desk.js";

/** EIP-6963 provider info. */
export interface AnnouncedInfo {
  /** A different text for each page load (EIP-6963). */
  readonly uuid: string;
  /** Name to show. */
  readonly name: string;
  /** A data URI. */
  readonly icon: string;
  /** Reverse domain name of the wallet. */
  readonly rdns: string;
}

/**
 * Announces a provider (EIP-6963) now and at every request; the returned function stops it. The
 * target may be any event target.
 */
export const announceProvider = (
  target: EventTarget,
  info: AnnouncedInfo,
  provider: object,
): (() => void) => {
  const detail = Object.freeze({ info: Object.freeze({ ...info }), provider });
  const announce = (): void =>
    void target.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail }));
  target.addEventListener("eip6963:requestProvider", announce);
  announce();
  return () => target.removeEventListener("eip6963:requestProvider", announce);
};

/** An event target on which wallets announce themselves, with the real EIP-6963 adapter. */
export class InMemoryPage {
  /** Takes events in place of `window`. */
  readonly target = new EventTarget();
  /** The port that discovers the wallets that the page announces. */
  readonly wallets: InjectedWallets;

  /** Uses the runtime's timers by default. */
  constructor(scheduler: Scheduler = new SystemScheduler(timersOf(globalThis))) {
    this.wallets = new Eip6963InjectedWallets(this.target, {
      scheduler,
      transport: (id, provider) =>
        new InjectedWalletConnector(id, provider, { scheduler, logger: new RecordingLogger() }),
      enableInjected: false,
    });
  }

  /** Announces a wallet (EIP-6963). Returns a function that stops later answers. */
  announce(info: AnnouncedInfo, provider: object): () => void {
    return announceProvider(this.target, info, provider);
  }
}
