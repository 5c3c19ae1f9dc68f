import type { AppPayload } from "../../domain/secure-frame/frame-payloads.js";
import type { SecureFrame } from "../../ports/secure-frame.port.js";
import { settleBy } from "../shared/lifetime.js";
import type { LoginCache } from "./login-cache.js";

const caip = (chainId: string | number): string =>
  /^\d+$/u.test(String(chainId)) ? `eip155:${chainId}` : String(chainId);

/** Dependencies of `OpenFrame`. */
export interface OpenFrameParts {
  readonly frame: SecureFrame;
  readonly cache: LoginCache;
  /** The page's app data; read each time. */
  readonly appData: () => AppPayload<"SYNC_DAPP_DATA">;
  /** The modal's theme; read each time. */
  readonly theme: () => AppPayload<"SYNC_THEME">;
  /** The page's network: CAIP-2, or a number on eip155. Read each time. */
  readonly place: () => {
    readonly chainId?: string | number | undefined;
    readonly rpcUrl?: string | undefined;
  };
  /** Aborts when the instance is disposed. Shared work does not end with a single caller. */
  readonly signal: AbortSignal;
}

/**
 * Opens the frame and initialises it once for its lifetime: app data, theme, the page's network if
 * it differs, and the chains with smart accounts (empty if the frame does not say). Rejects as
 * `SecureFrame.open`, or if the frame rejects the app data.
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

  async reset(signal: AbortSignal): Promise<void> {
    const { frame, appData } = this.#parts;
    await frame.request("RELOAD", undefined, signal);
    await frame.request("SYNC_DAPP_DATA", appData(), signal);
  }

  /** Sends a changed theme to an open frame; others receive it when they open. */
  followTheme(): void {
    const { signal } = this.#parts;
    this.#opening?.then(
      () => this.#syncTheme(signal),
      () => undefined,
    );
  }

  /** Ignores failures: the frame then keeps its own theme. */
  async #syncTheme(signal: AbortSignal): Promise<void> {
    const { frame, theme } = this.#parts;
    await frame.request("SYNC_THEME", theme(), signal).catch(() => undefined);
  }

  async #initialise(signal: AbortSignal): Promise<void> {
    const { frame, appData } = this.#parts;
    await frame.request("SYNC_DAPP_DATA", appData(), signal);
    // Not awaited: colours are not required.
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
   * A reloaded frame is on its default network. Every request names its own network, so a late or
   * failed answer is harmless.
   */
  async #syncNetwork(opening: AbortSignal, signal: AbortSignal): Promise<void> {
    const { frame, place } = this.#parts;
    try {
      const at = await frame.request("GET_CHAIN_ID", undefined, opening);
      const { chainId, rpcUrl } = place();
      if (chainId === undefined || caip(at.chainId) === caip(chainId)) return;
      await frame.request("SWITCH_NETWORK", { chainId: caip(chainId), rpcUrl }, signal);
    } catch {
      // Every request names its network anyway.
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
