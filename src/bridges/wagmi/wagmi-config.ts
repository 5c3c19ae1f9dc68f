import type { WagmiConnection } from "./wagmi-objects.js";

/** The part of a wagmi config's state used here. */
export interface WagmiState {
  readonly status: "connected" | "connecting" | "disconnected" | "reconnecting";
  /** Keyed by the connectors' `uid`. */
  readonly connections: ReadonlyMap<string, unknown>;
  /** The `uid` of the active connector. */
  readonly current: string | null;
}

/** wagmi's `Config` (@wagmi/core 2 and 3), reduced to what is used here. `S` is its state. */
export interface WagmiConfig<S extends WagmiState = WagmiState> {
  readonly connectors: readonly { readonly id: string; readonly uid: string }[];
  readonly state: S;
  setState(update: (state: S) => S): void;
}

/** Operations of a connector on its config. */
export interface AttachedConfig {
  isDisconnected(): boolean;
  hasOther(connectorId: string): boolean;
  /** Sets `connecting` first, as wagmi's own `connect` does, so that `onConnect` fires. */
  enter(connection: WagmiConnection): void;
}

/**
 * Key under which the connector receives its config; a symbol cannot collide with a host option.
 */
export const ATTACH: unique symbol = Symbol.for("latchkit.wagmi.attach") as never;

/** A connector created by `latchkitConnector`. */
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
 * Attaches wagmi's config to its `latchkitConnector`s and returns it: `withLatchkit(createConfig({
 * … }))`. Then connecting by Latchkit's button fires `onConnect` of wagmi's effects, and users
 * connected by the previous kit are reconnected without a prompt.
 */
export const withLatchkit = <S extends WagmiState, C extends WagmiConfig<S>>(
  config: C & WagmiConfig<S>,
): C => {
  for (const connector of config.connectors)
    (connector as typeof connector & Attachable)[ATTACH]?.(attached(config, connector));
  return config;
};
