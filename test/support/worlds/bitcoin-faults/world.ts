import { setMaxListeners } from "node:events";
import { isLatchkitError } from "../../../../src/domain/errors/latchkit-error.js";
import { EsploraChainReader } from "../../../../src/infrastructure/chain-reader/esplora-chain-reader.js";
import { BitcoinChainSigner } from "../../../../src/infrastructure/chain-signer/bitcoin/bitcoin-chain-signer.js";
import { FetchHttpClient } from "../../../../src/infrastructure/http-client/fetch-http-client.js";
import { FakeClock } from "../../../../src/infrastructure/in-memory/index.js";
import { REGTEST } from "../bitcoin.js";
import { regtestAt } from "../../doubles/bitcoin-services.js";
import { EVENT_LOOP } from "../../fixtures/event-loop.js";
import { Chain, PAYERS, RECEIVER } from "./chain.js";
import type { Scenario } from "./behaviors.js";
import { FaultyService } from "./faulty-service.js";
import { FaultyWallet } from "./faulty-wallet.js";

/** How a play ended: with an outcome, or with the code of an error. */
export interface TransferResult {
  readonly kind: "done" | "unknown" | "declined" | "pending" | "rejected";
  readonly value?: unknown;
  readonly code?: string;
}
const ADDRESSES = ["https://a.example", "https://b.example"] as const;
/** Longer than every wait there is, ms. */
const LONGEST_MS = 120_000;

/** The real signer and reader over lying services and a lying wallet. */
export class BitcoinFaultWorld {
  readonly chain: Chain;
  readonly services: readonly FaultyService[];
  readonly wallet: FaultyWallet;
  /** The fee that was shown, satoshi; undefined where none could be. */
  fee: bigint | undefined;
  readonly #play: Scenario;
  readonly #clock = new FakeClock();

  constructor(play: Scenario) {
    this.#play = play;
    this.chain = new Chain(play.payer, play.value, play.isMining);
    this.services = [play.first, ...(play.second ? [play.second] : [])].map(
      (one) => new FaultyService(this.chain, one, play),
    );
    this.wallet = new FaultyWallet(play, this.chain, this.#clock);
  }

  /** What services were sent, in hex. */
  get posted(): readonly string[] {
    return this.services.flatMap(({ posted }) => posted);
  }

  /** Asks the fee, sends, and tells how that ended. */
  async play(): Promise<TransferResult> {
    const { payer, value, isBounded } = this.#play;
    const { signal } = new AbortController();
    setMaxListeners(0, signal);
    const network = regtestAt(...ADDRESSES.slice(0, this.services.length));
    const reader = this.#reader(network, signal);
    const { address } = PAYERS[payer];
    const request = { to: RECEIVER.address, value };
    this.fee = await this.#until(
      reader.networkFee(`${REGTEST}:${address}`, request, signal).catch((): undefined => undefined),
    );
    for (const service of this.services) service.isRaised = true;
    const bounded = {
      ...request,
      ...(isBounded && this.fee !== undefined && { maxFee: this.fee }),
    };
    return this.#until(
      new BitcoinChainSigner(reader, EVENT_LOOP)
        .send(this.wallet.connector, address, network, bounded, signal)
        .catch(
          (error: unknown): TransferResult => ({
            kind: "rejected",
            code: isLatchkitError(error) ? error.code : String(error),
          }),
        ),
    );
  }

  #reader(network: ReturnType<typeof regtestAt>, signal: AbortSignal): EsploraChainReader {
    const clock = this.#clock;
    const fetch = ((url: string, init?: RequestInit) => {
      const place = ADDRESSES.findIndex((start) => url.startsWith(start));
      const posted = typeof init?.body === "string" ? init.body : undefined;
      return this.services[place]?.fetch(url.slice(ADDRESSES[0].length), posted);
    }) as typeof globalThis.fetch;
    const random = { fraction: () => 0.5, bytes: (length: number) => new Uint8Array(length) };
    const http = new FetchHttpClient({ fetch, scheduler: clock, clock, random: random as never });
    return new EsploraChainReader({
      networks: [network],
      http,
      fetch,
      scheduler: clock,
      clock,
      signal,
    });
  }

  /** Lets fake time and real work go on until it settles. */
  async #until<T>(work: Promise<T>): Promise<T> {
    let isOpen = true;
    const settled = work.finally(() => (isOpen = false));
    const end = this.#clock.now() + LONGEST_MS;
    while (isOpen) {
      if (this.#clock.now() > end) throw new Error("did not settle");
      await new Promise<void>((next) => void setImmediate(next));
      if (isOpen) this.#clock.advance(1_000);
    }
    return settled;
  }
}
