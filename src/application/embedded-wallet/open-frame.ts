import { isAuthNamespace, CHAINS } from "../../domain/chains/chains.js";
import { type WalletsState, targetNetworkId } from "../../domain/connection/connection-state.js";
import type { Networks } from "../../domain/network/networks.js";
import { type FrameQuery, frameNetworks } from "../../domain/secure-frame/frame-settings.js";
import type { AppPayload } from "../../domain/secure-frame/frame-payloads.js";
import type { SecureFrame } from "../../ports/secure-frame.port.js";
import { rejectOnAbort } from "../shared/lifetime.js";
import type { LoginCache } from "./login-cache.js";
import type { Environment } from "../../ports/page.ports.js";

/** Frames name EVM chains by number. */
const toCaip2 = (chainId: string | number): string =>
  /^\d+$/u.test(String(chainId)) ? `eip155:${chainId}` : String(chainId);

export interface OpenFrameParts {
  readonly frame: SecureFrame;
  readonly cache: LoginCache;
  readonly appData: () => AppPayload<"SYNC_DAPP_DATA">;
  readonly theme: () => AppPayload<"SYNC_THEME">;
  /** The initial network: CAIP-2, or a number on eip155. Read each time. */
  readonly network: () => {
    readonly chainId?: string | number | undefined;
    readonly rpcUrl?: string | undefined;
  };
  /** Aborts on disposal; single callers do not end shared work. */
  readonly signal: AbortSignal;
}

/**
 * Opens the frame and initialises it once: app data, theme, initial network, and the chains with
 * smart accounts (empty if unknown). Rejects as `SecureFrame.open`, or if the frame rejects the app
 * data.
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
    return rejectOnAbort(signal, this.#opening);
  }

  async reset(signal: AbortSignal): Promise<void> {
    const { frame, appData } = this.#parts;
    await frame.request("RELOAD", undefined, signal);
    await frame.request("SYNC_DAPP_DATA", appData(), signal);
  }

  /** Sends a changed theme to an open frame. */
  followTheme(): void {
    const { signal } = this.#parts;
    this.#opening?.then(
      () => this.#syncTheme(signal),
      () => undefined,
    );
  }

  /** Ignores failures. */
  async #syncTheme(signal: AbortSignal): Promise<void> {
    const { frame, theme } = this.#parts;
    await frame.request("SYNC_THEME", theme(), signal).catch(() => undefined);
  }

  async #initialise(signal: AbortSignal): Promise<void> {
    const { frame, appData } = this.#parts;
    await frame.request("SYNC_DAPP_DATA", appData(), signal);
    // Not awaited: colours are not required.
    void this.#syncTheme(signal);
    const networkQuery = new AbortController();
    void this.#syncNetwork(networkQuery.signal, signal);
    try {
      this.#parts.cache.storeSmartNetworks(await this.#smartNetworks(signal));
    } finally {
      networkQuery.abort();
    }
  }

  /**
   * A reloaded frame is on its default network. Every request names its own, so a late or failed
   * answer is harmless.
   */
  async #syncNetwork(querySignal: AbortSignal, signal: AbortSignal): Promise<void> {
    const { frame, network } = this.#parts;
    try {
      const current = await frame.request("GET_CHAIN_ID", undefined, querySignal);
      const { chainId, rpcUrl } = network();
      if (chainId === undefined || toCaip2(current.chainId) === toCaip2(chainId)) return;
      await frame.request("SWITCH_NETWORK", { chainId: toCaip2(chainId), rpcUrl }, signal);
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

/** What the page and the host's options tell the frame. */
export interface FrameContext {
  readonly options: {
    readonly projectId?: string | undefined;
    readonly metadata?: Partial<NonNullable<AppPayload<"SYNC_DAPP_DATA">["metadata"]>> | undefined;
    readonly services?: { readonly blockchain?: string | undefined } | undefined;
    readonly enableAuthLogger?: boolean | undefined;
  };
  readonly environment: Pick<Environment, "page" | "origin">;
  readonly networks: Pick<Networks, "all">;
  readonly connectionStore: { readonly snapshot: WalletsState };
}

/** The active network if supported, else the first. */
const initialNetwork = ({ connectionStore, networks }: FrameContext) => {
  const networkId = targetNetworkId(connectionStore.snapshot);
  const supportedNetworks = networks.all.filter(({ namespace }) => isAuthNamespace(namespace));
  return supportedNetworks.find(({ id }) => id === networkId) ?? supportedNetworks[0];
};

/** Query parameters of the frame's URL. */
export const frameQuery = (page: FrameContext): FrameQuery => {
  const { projectId, enableAuthLogger = true } = page.options;
  const network = initialNetwork(page);
  return {
    projectId: projectId ?? "",
    chainId: network?.id,
    rpcUrl: network?.rpcUrls[0],
    isLoggerOn: enableAuthLogger,
  };
};

/** The initial network as the frame expects it. */
export const networkForFrame = (page: FrameContext): ReturnType<OpenFrameParts["network"]> => {
  const network = initialNetwork(page);
  if (network === undefined) return {};
  const { namespace, reference, id, rpcUrls } = network;
  return {
    chainId: CHAINS[namespace].hasChainIds ? Number(reference) : id,
    ...(rpcUrls[0] !== undefined && { rpcUrl: rpcUrls[0] }),
  };
};

/** The app's data, in the form the frame expects. */
export const appData = (
  { options, environment, networks }: FrameContext,
  sdkVersion: string,
): AppPayload<"SYNC_DAPP_DATA"> => {
  const { metadata, projectId, services } = options;
  const { page, origin } = environment;
  return {
    projectId: projectId ?? "",
    sdkType: "appkit",
    sdkVersion,
    networks: frameNetworks(networks.all, { projectId, url: services?.blockchain }),
    metadata: {
      name: metadata?.name ?? page.title,
      description: metadata?.description ?? page.description,
      url: metadata?.url ?? origin,
      icons: metadata?.icons ?? (page.icon === undefined ? [] : [page.icon]),
    },
  };
};
