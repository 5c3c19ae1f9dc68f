import { vi } from "vitest";
import {
  createLatchkit,
  evm,
  type Latchkit,
  type LatchkitOptions,
  type Namespace,
  universal,
} from "../../../src/index.js";
import { NAMESPACES } from "../../../src/domain/caip/caip.types.js";
import type { RawNamespace } from "../../../src/domain/pairing/approved-session.js";
import type { PairedSession } from "../../../src/ports/wallet-pairing.port.js";
import { InMemoryKeyValueStorage, InMemoryWalletPairing } from "../../../src/testing.js";
import { hostNetworks } from "../fixtures/namespaces.js";

export const TOPIC = "a".repeat(64);
/** A session of a phone. */
export const sessionOf = (
  namespaces: Readonly<Record<string, RawNamespace>>,
  topic = TOPIC,
): PairedSession => ({ topic, peer: { name: "Phone" }, namespaces, expiresAt: 4_000_000_000_000 });

/** One page of a host that lists all five namespaces, and the protocol under the test's hands. */
export class PairedPage {
  readonly pairing: InMemoryWalletPairing;
  readonly storage: InMemoryKeyValueStorage;
  readonly latchkit: Latchkit;
  readonly notified: Readonly<Partial<Record<Namespace, string>>>[] = [];

  constructor({
    pairing = new InMemoryWalletPairing(),
    storage = new InMemoryKeyValueStorage(),
    options = {},
  }: {
    readonly pairing?: InMemoryWalletPairing;
    readonly storage?: InMemoryKeyValueStorage;
    readonly options?: Partial<LatchkitOptions>;
  } = {}) {
    this.pairing = pairing;
    this.storage = storage;
    const [first, ...others] = hostNetworks();
    if (!first) throw new Error("no network");
    const chains = NAMESPACES.map((namespace) =>
      namespace === "eip155" ? evm() : universal(namespace),
    );
    this.latchkit = createLatchkit({
      networks: [first, ...others],
      chains,
      ...options,
      ports: { storage, pairing: async () => pairing, ...options.ports },
    });
    this.latchkit.account.state$.subscribe(({ byNamespace }) => {
      this.notified.push(
        Object.fromEntries(
          Object.entries(byNamespace).map(([namespace, account]) => [
            namespace,
            account.caipAddress,
          ]),
        ),
      );
    });
  }

  async start(): Promise<this> {
    await this.latchkit.start();
    return this;
  }
  /** Asks, and the phone settles this. */
  async connect(
    namespaces: Readonly<Record<string, RawNamespace>>,
    { namespace, topic }: { readonly namespace?: Namespace; readonly topic?: string } = {},
  ) {
    const before = this.pairing.pairings.length;
    const connecting = this.latchkit.connection.connect(
      "walletConnect",
      namespace ? { namespace } : {},
    );
    connecting.catch(() => undefined);
    // The first one in a process waits for the code to be read.
    await vi.waitUntil(() => this.pairing.pairings.length > before, {
      timeout: 15_000,
      interval: 1,
    });
    this.pairing.pairings.at(-1)?.answer({ kind: "done", value: sessionOf(namespaces, topic) });
    return connecting;
  }
  get shown(): Readonly<Partial<Record<Namespace, string>>> {
    return Object.fromEntries(
      Object.entries(this.latchkit.account.snapshot.byNamespace).map(([namespace, account]) => [
        namespace,
        account.caipAddress,
      ]),
    );
  }
  /** What is written down under a name of ours. */
  stored(name: string): unknown {
    const key = this.storage.keys().find((one) => one.endsWith(`:${name}`));
    return key === undefined ? undefined : JSON.parse(this.storage.get(key) ?? "null");
  }
}
