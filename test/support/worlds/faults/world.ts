// What is done with connected wallets is on the page, as it is by the time that a user acts.
import "../../../../src/infrastructure/composition/wallet-actions.chunk.js";
import {
  createLatchkit,
  isLatchkitError,
  type ChainReader,
  type Clock,
  type Scheduler,
  type Latchkit,
  type Ports,
} from "../../../../src/index.js";
import { ViemChainSigner } from "../../../../src/infrastructure/chain-signer/viem-chain-signer.js";
import {
  FakeClock,
  InMemoryChain,
  InMemoryChainAccess,
  InMemoryKeyValueStorage,
  InMemoryPage,
} from "../../../../src/infrastructure/in-memory/index.js";
import { BOB } from "../../builders/connection.js";
import type { Flow } from "../../fixtures/wallet-faults.js";
import { FaultyWallet } from "../../doubles/faulty-wallet.js";
import { TWO_NETWORKS } from "../instance.js";
import { normalizeNetwork } from "../../../../src/domain/network/network.js";

/** The ids under which the two wallets announce themselves. */
export const FAULTY = "com.example.faulty";
export const OTHER = "com.example.other";
const INFO = {
  uuid: "11111111-1111-4111-8111-111111111111",
  name: "Faulty Wallet",
  icon: "",
  rdns: FAULTY,
};

/** Short waits first: what looks again every second must be let do so. ms */
const WAITS = [16, 100, 300, 900, 1_000, 3_000, 10_000, 600_000, 600_000, 600_000] as const;

const turns = async (count: number): Promise<void> => {
  for (let round = 0; round < count; round += 1)
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
};

/**
 * The whole of Latchkit over the real EIP-6963, EIP-1193 and signing adapters, with one wallet that
 * fails on command and a clock that is moved by hand.
 */
export class FaultWorld {
  readonly clock = new FakeClock();
  readonly wallet = new FaultyWallet();
  /** A second one beside it. */
  readonly other = new FaultyWallet(BOB);
  readonly storage = new InMemoryKeyValueStorage();
  /**
   * How far the wall clock is off the timers, ms: they are different clocks, and only this one can
   * be set.
   */
  jump = 0;
  readonly wall: Clock & Scheduler = {
    now: () => this.clock.now() + this.jump,
    after: (waitMs, task) => this.clock.after(waitMs, task),
  };
  /** The chains that balances are read from. */
  readonly chain = new InMemoryChain(TWO_NETWORKS.map(normalizeNetwork), this.wall);
  /** Balances read so far. */
  reads = 0;
  readonly #ports: Partial<Ports>;
  latchkit: Latchkit;

  constructor(ports: Partial<Ports> = {}) {
    this.#ports = ports;
    this.latchkit = this.#make();
  }

  /** One page load. */
  async start(): Promise<void> {
    await this.end(this.latchkit.start());
    // Its code is there: time that a test moves does not run against a real import.
    await this.latchkit.connection.disconnect({ connectorId: "none" });
  }

  /** Leaves the page; what is stored stays. */
  reload(): Promise<void> {
    void this.latchkit.dispose();
    this.latchkit = this.#make();
    return this.latchkit.start();
  }

  run(flow: Flow["name"], signal?: AbortSignal): Promise<unknown> {
    const { connection, network, account } = this.latchkit;
    const call = signal ? { signal } : {};
    switch (flow) {
      case "connect":
        return connection.connect(FAULTY, call);
      case "restore":
        return this.reload();
      case "switch":
        return network.switch(
          network.snapshot.active.id === "eip155:10" ? "eip155:1" : "eip155:10",
          call,
        );
      case "sign":
        return account.signMessage("hello", call);
      case "send":
        return account.sendTransaction({ to: BOB, value: 1n }, call);
      case "disconnect":
        return connection.disconnect();
    }
  }

  /** How a promise ends: "resolved", a code, "foreign", or "still open" after half an hour. */
  async end(promise: Promise<unknown>): Promise<string> {
    let ending: string | undefined;
    promise.then(
      () => (ending = "resolved"),
      (error: unknown) => (ending = isLatchkitError(error) ? error.code : "foreign"),
    );
    for (let round = 0; round < 20 && ending === undefined; round += 1) await turns(1);
    for (const waitMs of WAITS) {
      if (ending !== undefined) break;
      await this.clock.pass(waitMs);
      await turns(5);
    }
    return ending ?? "still open";
  }

  /** What still spins for the user. */
  get stuck(): readonly string[] {
    const { connection, network, account } = this.latchkit;
    return [
      ...(connection.snapshot.attempt?.phase === "waiting" ? ["connection"] : []),
      ...(network.snapshot.switching?.phase === "waiting" ? ["network"] : []),
      ...(account.snapshot.isRestoring ? ["restore"] : []),
    ];
  }

  #reader(): ChainReader {
    const { chain } = this;
    return {
      namespace: chain.namespace,
      balance: (account, signal) => {
        this.reads += 1;
        return chain.balance(account, signal);
      },
      estimateGas: (...asked) => chain.estimateGas(...asked),
      networkFee: (...asked) => chain.networkFee(...asked),
      receipt: (...asked) => chain.receipt(...asked),
      ask: (...asked) => chain.ask(...asked),
      waitForReceipt: (...asked) => chain.waitForReceipt(...asked),
    };
  }

  #make(): Latchkit {
    const page = new InMemoryPage(this.clock);
    page.announce(INFO, this.wallet.provider);
    page.announce(
      { ...INFO, uuid: "22222222-2222-4222-8222-222222222222", name: "Other Wallet", rdns: OTHER },
      this.other.provider,
    );
    const { clock, storage, wall } = this;
    const chains = new InMemoryChainAccess([
      {
        reader: this.#reader(),
        signer: new ViemChainSigner({ scheduler: clock, nodes: this.chain }),
      },
    ]);
    return createLatchkit({
      networks: TWO_NETWORKS,
      ports: {
        injectedWallets: page.wallets,
        clock: wall,
        scheduler: clock,
        storage,
        chains,
        ...this.#ports,
      },
    });
  }
}
