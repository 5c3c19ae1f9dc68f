import { createLatchkit, type Latchkit, type LatchkitOptions } from "latchkit";
import {
  InMemoryKeyValueStorage,
  scriptedPhone,
  type ScriptedPhone,
  type ScriptedPhoneOptions,
  type ScriptedWallet,
} from "latchkit/testing";
import { startWorld, type World, type WorldChain } from "latchkit/testing/node";
import { filter, firstValueFrom, map, type Observable } from "rxjs";

/** The second development account: funded on the local chains, worth nothing elsewhere. */
const PHONE_KEY = "0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d";

interface LocalNetwork {
  readonly id: `eip155:${string}`;
  readonly name: string;
  readonly rpcUrls: readonly [string];
  readonly currency: { readonly symbol: string; readonly decimals: number };
}
export type Networks = readonly [LocalNetwork, LocalNetwork];
export interface StartOptions {
  readonly storage?: InMemoryKeyValueStorage;
  readonly wallet?: ScriptedWallet;
  readonly options?: Partial<LatchkitOptions>;
}

/** Relay, two chains and a phone for the tests of one file, and the pages that use them. */
export class WalletConnectWorld {
  readonly world: World;
  readonly networks: Networks;
  readonly phone: ScriptedPhone;
  readonly #pages: Latchkit[] = [];
  #count = 0;

  private constructor(world: World, networks: Networks, phone: ScriptedPhone) {
    this.world = world;
    this.networks = networks;
    this.phone = phone;
  }

  /** A string is the reason why it cannot run here. */
  static async start(
    parts: readonly ("evm" | "relay")[] = ["evm", "relay"],
    phone: Partial<ScriptedPhoneOptions> = {},
  ): Promise<WalletConnectWorld | string> {
    const world = await startWorld({ parts, ports: "free" });
    const { relay, evm } = world.addresses;
    if (relay === undefined || world.missingParts.length > 0) {
      await world.stop();
      return world.missingParts.map(({ part, reason }) => `${part}: ${reason}`).join("; ");
    }
    const [first, second] = evm ?? [];
    const networks =
      first && second ? ([toNetwork(first), toNetwork(second)] as const) : nobodyAnswers;
    return new WalletConnectWorld(
      world,
      networks,
      await scriptedPhone({ relayUrl: relay, networks, privateKey: PHONE_KEY, ...phone }),
    );
  }
  get relay() {
    const { relay } = this.world;
    if (relay === undefined) throw new Error("the world has no relay");
    return relay;
  }

  /** One page of a host. Each has a name of its own unless it comes back over the same storage. */
  async open({
    storage = new InMemoryKeyValueStorage(),
    wallet,
    options,
  }: StartOptions = {}): Promise<Latchkit> {
    const page = this.make({ storage, ...(wallet && { wallet }), ...(options && { options }) });
    await page.start();
    return page;
  }
  make({ storage = new InMemoryKeyValueStorage(), wallet, options }: StartOptions = {}): Latchkit {
    const page = createLatchkit({
      networks: [...this.networks],
      instanceId: `page-${(this.#count += 1)}`,
      services: { relay: this.world.addresses.relay ?? "" },
      metadata: { name: "Headless", url: "https://app.example" },
      ports: { storage, ...(wallet && { injectedWallets: wallet.wallets }) },
      ...options,
    });
    this.#pages.push(page);
    return page;
  }

  /** The whole way: asks, hands the code to the phone, waits for the account. */
  async connect(page: Latchkit) {
    const connecting = page.connection.connect("walletConnect");
    connecting.catch(() => undefined);
    await this.phone.scan(await uriOf(page));
    return connecting;
  }

  /** After a test: nobody is connected, the phone says yes again. */
  async tidy(): Promise<void> {
    this.phone.approve();
    await Promise.all(this.#pages.splice(0).map((page) => page.dispose()));
    await this.phone.disconnect();
  }
  async stop(): Promise<void> {
    await this.tidy();
    await this.phone.stop();
    await this.world.stop();
  }
}

const toNetwork = ({ id, name, rpcUrl, currency }: WorldChain): LocalNetwork => ({
  id: id as `eip155:${string}`,
  name,
  rpcUrls: [rpcUrl],
  currency,
});
const nobodyAnswers: Networks = [
  {
    id: "eip155:31337",
    name: "One",
    rpcUrls: ["http://127.0.0.1:1"],
    currency: { symbol: "ETH", decimals: 18 },
  },
  {
    id: "eip155:10",
    name: "Two",
    rpcUrls: ["http://127.0.0.1:1"],
    currency: { symbol: "ETH", decimals: 18 },
  },
];

/** The first value that fits. */
export const when = <T>(values$: Observable<T>, fits: (value: T) => boolean): Promise<T> =>
  firstValueFrom(values$.pipe(filter(fits)));
/** The code a user would see. */
export const uriOf = (page: Latchkit): Promise<string> =>
  firstValueFrom(
    page.pairing.state$.pipe(
      map(({ uri }) => uri),
      filter((uri) => uri !== undefined),
    ),
  );
/** How long a thing that is to happen by itself may take, also on a busy machine. */
export const SOON = { timeout: 15_000 } as const;
