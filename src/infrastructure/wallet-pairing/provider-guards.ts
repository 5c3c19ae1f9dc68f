import type { UniversalProvider } from "../../ports/universal-provider.port.js";

type Work = (...given: readonly unknown[]) => unknown;
type Undo = () => void;
interface Shadow {
  readonly name: string;
  readonly make: (own: Work) => Work;
}

const nothing = async (): Promise<void> => undefined;
const isTable = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A failure of work that nobody awaits would be an unhandled rejection of the host's page. */
const kept =
  (own: Work): Work =>
  async (...given) => {
    try {
      return await own(...given);
    } catch {
      return undefined;
    }
  };

/** The same for work that a client's event runs: a throw keeps all later listeners from it. */
const quiet =
  (own: Work): Work =>
  (...given) => {
    try {
      return own(...given);
    } catch {
      return undefined;
    }
  };

const withoutUrls = (namespaces: unknown, urls: ReadonlySet<string>): unknown => {
  if (!isTable(namespaces)) return namespaces;
  const entries = Object.entries(namespaces).map(([name, namespace]) => {
    if (!isTable(namespace) || !isTable(namespace["rpcMap"])) return [name, namespace];
    const left = Object.entries(namespace["rpcMap"]).filter(([, url]) => !urls.has(String(url)));
    return [name, { ...namespace, rpcMap: Object.fromEntries(left) }];
  });
  return Object.fromEntries(entries);
};

/** Puts a method in front of the provider's own; a provider without it is left as it is. */
const shadow = (provider: object, { name, make }: Shadow): Undo => {
  const own: unknown = Reflect.get(provider, name);
  if (typeof own !== "function") return () => undefined;
  const before = Object.getOwnPropertyDescriptor(provider, name);
  Reflect.set(
    provider,
    name,
    make((...given) => Reflect.apply(own, provider, given)),
  );
  return () => {
    if (before) Object.defineProperty(provider, name, before);
    else Reflect.deleteProperty(provider, name);
  };
};

/**
 * Keeps what a universal-provider does beside the work of its client from harming a page:
 *
 * - `connect` and `disconnect` end every code that was not scanned yet, also one that is still
 *   shown; codes end by their own five minutes instead.
 * - It stores the addresses it reads by. `handedOver` are those that came from Latchkit, which may
 *   hold a key: they stay in memory.
 * - A chain of a namespace it does not know, or a withdrawn namespace, makes it throw where nobody
 *   catches.
 *
 * Returns the undo; the provider is then as it was.
 */
export const guardProvider = (
  provider: UniversalProvider,
  handedOver: ReadonlySet<string>,
): Undo => {
  const shadows: readonly Shadow[] = [
    { name: "cleanupPendingPairings", make: () => nothing },
    {
      name: "persist",
      make:
        (own) =>
        (key, data, ...rest) =>
          own(key, withoutUrls(data, handedOver), ...rest),
    },
    { name: "onChainChanged", make: kept },
    { name: "cleanup", make: kept },
    { name: "onSessionUpdate", make: quiet },
  ];
  const undo = shadows.map((one) => shadow(provider, one));
  return () => {
    for (const each of undo) each();
  };
};
