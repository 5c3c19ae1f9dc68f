import type { AccountState } from "../../application/account/account.api.js";
import { internalsOf } from "../../application/internals.js";
import type { Latchkit } from "../../application/latchkit.js";
import type { AttachedConfig } from "./wagmi-config.js";
import type { WagmiConnection, WagmiEmitter, WagmiStorage } from "./wagmi-objects.js";
import type { Connector } from "../../domain/connectors/connector.js";

const EVM = "eip155:";

/** The connected EVM wallet as a wagmi connection; undefined without one. */
export const connectionIn = ({
  byNamespace,
  allAccounts,
}: AccountState): WagmiConnection | undefined => {
  const shown = byNamespace.eip155;
  if (shown === undefined) return undefined;
  const others = allAccounts.flatMap((account) =>
    account.namespace === "eip155" && account.address !== shown.address ? [account.address] : [],
  );
  return {
    accounts: [...new Set([shown.address, ...others])],
    chainId: Number(shown.networkId.slice(EVM.length)),
  };
};

const isSame = (a: WagmiConnection | undefined, b: WagmiConnection | undefined): boolean =>
  a?.chainId === b?.chainId && a?.accounts.join() === b?.accounts.join();

/** Delay and maximum number of repeats for a `connect` event that wagmi dropped. */
const RETRY_MS = 500;
const MAX_RETRIES = 600;

export interface FollowParts {
  readonly latchkit: Latchkit;
  readonly emitter: WagmiEmitter;
  readonly storage: WagmiStorage | null | undefined;
  /** True while wagmi's own `disconnect` runs, which needs no event. */
  readonly isEnding: () => boolean;
  readonly config: () => AttachedConfig | undefined;
}

/**
 * Sends each change of the connected EVM wallet to wagmi. wagmi drops `connect` events while any
 * connector connects or reconnects, so the event is repeated every 500 ms, for at most five
 * minutes. Returns a function that sends it again if only Latchkit is connected.
 */
export const followLatchkit = (parts: FollowParts): (() => void) => {
  const { latchkit, emitter, storage, isEnding, config } = parts;
  const { scheduler } = internalsOf(latchkit);
  const isFollowed = (): boolean => emitter.listenerCount("change") > 0;
  let currentConnection: WagmiConnection | undefined;
  let stop = (): void => undefined;
  const connect = (connection: WagmiConnection, retries: number): void => {
    if (isFollowed() || retries === 0) return;
    const attachedConfig = config();
    if (attachedConfig?.isDisconnected()) attachedConfig.enter(connection);
    // Registers wagmi's listeners; the only effect without `withLatchkit`.
    emitter.emit("connect", connection);
    if (isFollowed()) void remember(storage);
    stop = scheduler.after(RETRY_MS, () => connect(connection, retries - 1));
  };
  const send = (connection: WagmiConnection | undefined, isChange: boolean): void => {
    currentConnection = connection;
    stop();
    if (connection === undefined) {
      if (isFollowed() && !isEnding()) emitter.emit("disconnect");
    } else if (!isFollowed()) connect(connection, MAX_RETRIES);
    else if (isChange) emitter.emit("change", connection);
  };
  const next = (state: AccountState): void => {
    const connection = connectionIn(state);
    if (!isSame(connection, currentConnection)) send(connection, true);
  };
  latchkit.account.state$.subscribe({ next, complete: () => stop() });
  return () => send(connectionIn(latchkit.account.snapshot), false);
};

/** As wagmi's `connect`: its `reconnect` then tries this connector first. */
const remember = async (storage: FollowParts["storage"]): Promise<void> => {
  try {
    await storage?.setItem("recentConnectorId", "latchkit");
  } catch {
    // Without storage, only the order of the next `reconnect` differs.
  }
};

const walletIn = ({ connection }: Latchkit): Connector | undefined =>
  connection.snapshot.connections.find(({ namespace }) => namespace === "eip155")?.connector;

/**
 * Gives wagmi's connector object the `name`, `icon` and `rdns` of the connected EVM wallet. Uses
 * getters, because wagmi copies the connector and keeps its own object.
 */
export const showWallet = (connector: object, latchkit: Latchkit): void => {
  const shown = {
    name: (): string => walletIn(latchkit)?.name ?? "Latchkit",
    icon: (): string | undefined => walletIn(latchkit)?.icon,
    rdns: (): string | undefined => walletIn(latchkit)?.info?.rdns,
  };
  for (const [key, get] of Object.entries(shown))
    Object.defineProperty(connector, key, { get, enumerable: true, configurable: true });
};
