import type { AppPayload } from "../../domain/secure-frame/frame-payloads.js";
import type { SecureFrame } from "../../ports/secure-frame.port.js";
import { settleBy } from "../shared/lifetime.js";
import type { LoginCache } from "./login-cache.js";

const caip = (chainId: string | number): string =>
  /^\d+$/u.test(String(chainId)) ? `eip155:${chainId}` : String(chainId);

/** What a frame is given once it is ready. */
export interface OpenFrameParts {
  readonly frame: SecureFrame;
  readonly cache: LoginCache;
  /** What the page is; asked each time. */
  readonly appData: () => AppPayload<"SYNC_DAPP_DATA">;
  /** How the modal looks; asked each time. */
  readonly theme: () => AppPayload<"SYNC_THEME">;
  /** The network of the page: CAIP-2 elsewhere, a number on eip155. Asked each time. */
  readonly place: () => {
    readonly chainId?: string | number | undefined;
    readonly rpcUrl?: string | undefined;
  };
  /** Ends with the instance: what several callers wait for does not end with one of them. */
  readonly signal: AbortSignal;
}

/**
 * Opens the frame and gives it what it needs before anybody signs in: what the page is, how it
 * looks, the page's network where the frame is on another one, and the chains with smart accounts,
 * which are none where it does not say. Done once for as long as that frame lives. Rejects as
 * `SecureFrame.open` does, or where it takes no app data.
 */
export class OpenFrame {
  readonly #parts: OpenFrameParts;
  #opening: Promise<void> | undefined;

  constructor(parts: OpenFrameParts) {
    this.#parts = parts;
    parts.frame.status$.subscribe((status) => {
      if (status !== "ready") this.#opening = undefined;
    });
  }

  async run(signal: AbortSignal): Promise<void> {
    await this.#parts.frame.open(signal);
    this.#opening ??= this.#initialise(this.#parts.signal).catch((error: unknown) => {
      this.#opening = undefined;
      throw error;
    });
    return settleBy(signal, this.#opening);
  }

  /** Begins the frame's page anew, and gives it again what the page is. */
  async reset(signal: AbortSignal): Promise<void> {
    const { frame, appData } = this.#parts;
    await frame.request("RELOAD", undefined, signal);
    await frame.request("SYNC_DAPP_DATA", appData(), signal);
  }

  /** The modal looks otherwise now: an open frame follows, others learn it as they open. */
  followTheme(): void {
    const { signal } = this.#parts;
    this.#opening?.then(
      () => this.#syncTheme(signal),
      () => undefined,
    );
  }

  /** A frame that does not take the theme looks its own way, and works all the same. */
  async #syncTheme(signal: AbortSignal): Promise<void> {
    const { frame, theme } = this.#parts;
    await frame.request("SYNC_THEME", theme(), signal).catch(() => undefined);
  }

  async #initialise(signal: AbortSignal): Promise<void> {
    const { frame, appData } = this.#parts;
    await frame.request("SYNC_DAPP_DATA", appData(), signal);
    // Nobody waits for colours.
    void this.#syncTheme(signal);
    const opening = new AbortController();
    void this.#syncNetwork(opening.signal, signal);
    try {
      this.#parts.cache.keepSmartNetworks(await this.#smartNetworks(signal));
    } finally {
      opening.abort();
    }
  }

  /**
   * A frame that loaded anew is on its default network. Every request names its own network too, so
   * an answer that comes after the opening, or a refusal, changes nothing.
   */
  async #syncNetwork(opening: AbortSignal, signal: AbortSignal): Promise<void> {
    const { frame, place } = this.#parts;
    try {
      const at = await frame.request("GET_CHAIN_ID", undefined, opening);
      const { chainId, rpcUrl } = place();
      if (chainId === undefined || caip(at.chainId) === caip(chainId)) return;
      await frame.request("SWITCH_NETWORK", { chainId: caip(chainId), rpcUrl }, signal);
    } catch {
      // Kept quiet: the frame says what it is asked on with every request.
    }
  }

  async #smartNetworks(signal: AbortSignal): Promise<readonly number[]> {
    const name = "GET_SMART_ACCOUNT_ENABLED_NETWORKS";
    try {
      const reply = await this.#parts.frame.request(name, undefined, signal);
      return reply.smartAccountEnabledNetworks;
    } catch (error) {
      if (signal.aborted) throw error;
      return [];
    }
  }
}
