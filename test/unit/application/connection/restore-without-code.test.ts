import { expect, it, vi } from "vitest";
import { createLatchkit } from "../../../../src/index.js";
import {
  FakeClock,
  InMemoryKeyValueStorage,
} from "../../../../src/infrastructure/in-memory/index.js";
import { ALICE } from "../../../support/builders/connection.js";
import {
  ManualWallet,
  ManualWallets,
  deferred,
  granted,
} from "../../../support/doubles/manual-wallet.js";
import { TWO_NETWORKS, errorCodeOf } from "../../../support/worlds/instance.js";

const ENTRY = "../../../../src/infrastructure/composition/wallet-operations.chunk.js";
const arrives = deferred<void>();
vi.mock(
  "../../../../src/infrastructure/composition/wallet-operations.chunk.js",
  async (original) => {
    await arrives.promise;
    return original();
  },
);

it(
  "ends the restore after 10 s if the wallet code has not loaded, and restores the wallet later",
  { tags: ["finding-W3"] },
  async () => {
    const clock = new FakeClock();
    const wallet = new ManualWallet();
    wallet.remembered = granted();
    const latchkit = createLatchkit({
      networks: TWO_NETWORKS,
      ports: {
        clock,
        scheduler: clock,
        injectedWallets: new ManualWallets(wallet),
        storage: new InMemoryKeyValueStorage({
          "latchkit:default:v1:connected_connector_id": JSON.stringify({ eip155: "org.alpha" }),
        }),
      },
    });
    let ended: string | undefined;
    const starting = errorCodeOf(latchkit.start()).then((code) => {
      ended = code;
    });
    await clock.pass(9_999);
    expect([ended, latchkit.account.snapshot.isRestoring]).toEqual([undefined, true]);
    await clock.pass(1);
    await starting;
    expect(ended).toBe("code/unavailable");
    expect(latchkit.account.snapshot).toMatchObject({ status: "disconnected", isRestoring: false });
    arrives.resolve();
    await import(ENTRY);
    await expect.poll(() => latchkit.account.snapshot.current?.address).toBe(ALICE);
  },
);
