import {
  SystemClock,
  SystemScheduler,
  timersOf,
} from "../../../src/infrastructure/browser/runtime.js";
import { FetchHttpClient } from "../../../src/infrastructure/http-client/fetch-http-client.js";
import { SeededRandom } from "../../../src/infrastructure/in-memory/index.js";
import type { HttpClient } from "../../../src/ports/http-client.port.js";
import type { CatalogueEntry } from "../../../src/domain/catalogue/catalogue-entry.js";

/** A catalogue id: 64 hexadecimal digits. */
export const walletId = (index: number): string => index.toString(16).padStart(64, "0");

/** Every third entry is certified, every fifth supports Solana only; names are unique. */
export const anEntry = (index: number, change: Partial<CatalogueEntry> = {}): CatalogueEntry => ({
  id: walletId(index),
  name: `Wallet ${index}`,
  badge_type: index % 3 === 0 ? "certified" : "none",
  chains: index % 5 === 4 ? ["solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"] : ["eip155:1", "eip155:10"],
  homepage: `https://wallet-${index}.example.test`,
  image_id: `00000000-aaaa-4000-8000-${String(index).padStart(12, "0")}`,
  order: index * 10,
  mobile_link: `wallet${index}://`,
  rdns: `test.example.wallet-${index}`,
  ...change,
});

export const entries = (count: number): readonly CatalogueEntry[] =>
  Array.from({ length: count }, (_, index) => anEntry(index));

/** The HTTP client of a page, over real sockets. */
export const realHttp = (): HttpClient => {
  const scheduler = new SystemScheduler(timersOf(globalThis));
  return new FetchHttpClient({
    fetch: (input, init) => globalThis.fetch(input, init),
    scheduler,
    random: new SeededRandom(1),
    clock: new SystemClock(Date),
  });
};
