import type { InjectedWallets } from "../../ports/injected-wallets.port.js";
import type { Scheduler } from "../../ports/page.ports.js";
import { Eip6963InjectedWallets } from "../injected-wallets/eip6963-injected-wallets.js";
import { SystemScheduler, timersOf } from "../scheduler/system-scheduler.js";
import { InjectedWalletConnector } from "../wallet-connector/injected-wallet-connector.js";
import { RecordingLogger } from "./in-memory-desk.js";

/** What EIP-6963 says of a wallet. */
export interface AnnouncedInfo {
  readonly uuid: string;
  readonly name: string;
  readonly icon: string;
  readonly rdns: string;
}

/**
 * Announces a provider on a target by EIP-6963, now and at every request, until the returned
 * function is called. The target may be a window, or any event target in place of one.
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

/**
 * A page without a browser: an event target on which wallets announce themselves, watched by the
 * real EIP-6963 adapter.
 */
export class InMemoryPage {
  readonly target = new EventTarget();
  readonly wallets: InjectedWallets;

  /** Waits on the runtime's timers unless another scheduler is given. */
  constructor(scheduler: Scheduler = new SystemScheduler(timersOf(globalThis))) {
    this.wallets = new Eip6963InjectedWallets(this.target, {
      scheduler,
      transport: (id, provider) =>
        new InjectedWalletConnector(id, provider, { scheduler, logger: new RecordingLogger() }),
      enableInjected: false,
    });
  }

  announce(info: AnnouncedInfo, provider: object): () => void {
    return announceProvider(this.target, info, provider);
  }
}
