import type { UniversalProvider } from "../../ports/external-connector.port.js";

type Work = (...args: readonly unknown[]) => unknown;
type Undo = () => void;
interface MethodWrapper {
  readonly name: string;
  readonly make: (original: Work) => Work;
}

const noop = async (): Promise<void> => undefined;
const isTable = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const swallowRejections =
  (original: Work): Work =>
  async (...args) => {
    try {
      return await original(...args);
    } catch {
      return undefined;
    }
  };

/** Swallows throws of event listeners, which would skip later listeners. */
const swallowThrows =
  (original: Work): Work =>
  (...args) => {
    try {
      return original(...args);
    } catch {
      return undefined;
    }
  };

const withoutUrls = (namespaces: unknown, urls: ReadonlySet<string>): unknown => {
  if (!isTable(namespaces)) return namespaces;
  const entries = Object.entries(namespaces).map(([name, namespace]) => {
    if (!isTable(namespace) || !isTable(namespace["rpcMap"])) return [name, namespace];
    const remaining = Object.entries(namespace["rpcMap"]).filter(
      ([, url]) => !urls.has(String(url)),
    );
    return [name, { ...namespace, rpcMap: Object.fromEntries(remaining) }];
  });
  return Object.fromEntries(entries);
};

const wrapMethod = (provider: object, { name, make }: MethodWrapper): Undo => {
  const original: unknown = Reflect.get(provider, name);
  if (typeof original !== "function") return () => undefined;
  const before = Object.getOwnPropertyDescriptor(provider, name);
  Reflect.set(
    provider,
    name,
    make((...args) => Reflect.apply(original, provider, args)),
  );
  return () => {
    if (before) Object.defineProperty(provider, name, before);
    else Reflect.deleteProperty(provider, name);
  };
};

/**
 * Guards the host's page against side effects of a universal-provider:
 * - Its `connect` and `disconnect` cancel every pending pairing; guarded, pairings only expire.
 * - It stores RPC URLs. Those in `ownRpcUrls` came from Latchkit and may contain a key, so they are
 * not stored.
 * - Unknown chains and withdrawn namespaces make it throw unhandled errors.
 * Returns a function that restores the provider.
 */
export const guardProvider = (
  provider: UniversalProvider,
  ownRpcUrls: ReadonlySet<string>,
): Undo => {
  const wrappers: readonly MethodWrapper[] = [
    { name: "cleanupPendingPairings", make: () => noop },
    {
      name: "persist",
      make:
        (original) =>
        (key, data, ...rest) =>
          original(key, withoutUrls(data, ownRpcUrls), ...rest),
    },
    { name: "onChainChanged", make: swallowRejections },
    { name: "cleanup", make: swallowRejections },
    { name: "onSessionUpdate", make: swallowThrows },
  ];
  const undo = wrappers.map((one) => wrapMethod(provider, one));
  return () => {
    for (const each of undo) each();
  };
};
