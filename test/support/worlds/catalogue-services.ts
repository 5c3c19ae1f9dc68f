import {
  createLatchkit,
  type Latchkit,
  type LatchkitOptions,
  type Scheduler,
} from "../../../src/index.js";
import { SystemClock } from "../../../src/infrastructure/browser/runtime.js";
import { FetchHttpClient } from "../../../src/infrastructure/http-client/fetch-http-client.js";
import {
  InMemoryKeyValueStorage,
  SeededRandom,
} from "../../../src/infrastructure/in-memory/index.js";
import type { ServicesPart } from "../../../src/testing/node/services/services-part.js";
import { ManualWallet, ManualWallets } from "../doubles/manual-wallet.js";
import { TWO_NETWORKS } from "./instance.js";

/** Timers run 25 times faster: a limit of 10 s ends after 400 ms. */
const SPEED_UP = 25;
const fastScheduler: Scheduler = {
  after: (waitMs, task) => {
    const timer = setTimeout(task, waitMs / SPEED_UP);
    return () => clearTimeout(timer);
  },
};

/** An instance before the local services over real sockets, with one installed wallet. */
export const setupCatalogueInstance = (
  { services }: Pick<ServicesPart, "services">,
  options: Partial<LatchkitOptions> = {},
): Latchkit => {
  const http = new FetchHttpClient({
    fetch: (input, init) => globalThis.fetch(input, init),
    scheduler: fastScheduler,
    random: new SeededRandom(7),
    clock: new SystemClock(Date),
  });
  return createLatchkit({
    networks: TWO_NETWORKS,
    projectId: "p1",
    services: { catalogue: services.urls.catalogue },
    ...options,
    ports: {
      http,
      scheduler: fastScheduler,
      storage: new InMemoryKeyValueStorage(),
      injectedWallets: new ManualWallets(new ManualWallet()),
      ...options.ports,
    },
  });
};

/** The first state that is as wanted; a state that never comes is the test's time-out. */
export const until = <S>(
  group: { readonly state$: { subscribe(next: (state: S) => void): { unsubscribe(): void } } },
  isIt: (state: S) => boolean,
): Promise<S> =>
  new Promise((resolve) => {
    const following = group.state$.subscribe((state) => {
      if (!isIt(state)) return;
      resolve(state);
      queueMicrotask(() => following.unsubscribe());
    });
  });
