import type { WagmiConnection } from "./wagmi-objects.js";

/** The state of a wagmi config that is read and written here. */
export interface WagmiState {
  readonly status: "connected" | "connecting" | "disconnected" | "reconnecting";
  /** By the `uid` of their connectors. */
  readonly connections: ReadonlyMap<string, unknown>;
  /** The `uid` of the connector in use. */
  readonly current: string | null;
}

/** wagmi's `Config`, of @wagmi/core 2 and 3, as far as it is used here. `S` is its own state. */
export interface WagmiConfig<S extends WagmiState = WagmiState> {
  readonly connectors: readonly { readonly id: string; readonly uid: string }[];
  readonly state: S;
  setState(update: (state: S) => S): void;
}

/** What a connector does with the config that it belongs to. */
export interface AttachedConfig {
  /** True while wagmi connects or restores nothing and has no connection. */
  isDisconnected(): boolean;
  /** True where a connector of another kit has this id. */
  hasOther(connectorId: string): boolean;
  /** Passes through `connecting`, as wagmi's own `connect` does, so that `onConnect` fires. */
  enter(connection: WagmiConnection): void;
}

/** How a config reaches the connector; a symbol, so that no option of a host can collide. */
export const ATTACH: unique symbol = Symbol.for("latchkit.wagmi.attach") as never;

/** A connector of `latchkitConnector`, as wagmi keeps it. */
export interface Attachable {
  readonly [ATTACH]?: (config: AttachedConfig) => void;
}

const attached = <S extends WagmiState>(
  config: WagmiConfig<S>,
  connector: WagmiConfig["connectors"][number],
): AttachedConfig => ({
  isDisconnected: () => config.state.status === "disconnected",
  hasOther: (id) => config.connectors.some((one) => one !== connector && one.id === id),
  enter: ({ accounts, chainId }) => {
    const { uid } = connector;
    config.setState((state) => ({ ...state, status: "connecting" }));
    config.setState((state) => ({
      ...state,
      connections: new Map(state.connections).set(uid, { accounts, chainId, connector }),
      current: uid,
      status: "connected",
    }));
  },
});

/**
 * Gives wagmi's config to the connectors of `latchkitConnector` in it, and returns it:
 * `withLatchkit(createConfig({ … }))`. With it a connect by Latchkit's button fires `onConnect` of
 * wagmi's effects, and a user whom the kit before Latchkit had connected comes back without a
 * prompt.
 */
export const withLatchkit = <S extends WagmiState, C extends WagmiConfig<S>>(
  config: C & WagmiConfig<S>,
): C => {
  for (const connector of config.connectors)
    (connector as typeof connector & Attachable)[ATTACH]?.(attached(config, connector));
  return config;
};
