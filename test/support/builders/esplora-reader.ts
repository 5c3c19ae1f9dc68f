import type { Network } from "../../../src/domain/network/network.js";
import {
  EsploraChainReader,
  type EsploraChainReaderParts,
} from "../../../src/infrastructure/chain-reader/esplora-chain-reader.js";
import { FetchHttpClient } from "../../../src/infrastructure/http-client/fetch-http-client.js";
import {
  CryptoRandom,
  SystemScheduler,
  timersOf,
} from "../../../src/infrastructure/browser/runtime.js";

/** An Esplora chain reader over real HTTP. */
export const esploraReader = (
  networks: readonly Network[],
  parts: Partial<EsploraChainReaderParts> = {},
): EsploraChainReader => {
  const clock = parts.clock ?? { now: () => Date.now() };
  const scheduler = parts.scheduler ?? new SystemScheduler(timersOf(globalThis));
  const fetchPage: typeof fetch = parts.fetch ?? ((input, init) => fetch(input, init));
  const http = new FetchHttpClient({
    fetch: fetchPage,
    scheduler,
    clock,
    random: new CryptoRandom(globalThis.crypto),
  });
  return new EsploraChainReader({
    networks,
    http,
    fetch: fetchPage,
    scheduler,
    clock,
    signal: new AbortController().signal,
    ...parts,
  });
};
