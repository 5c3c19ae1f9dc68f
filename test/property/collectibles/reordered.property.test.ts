import fc from "fast-check";
import { expect, it } from "vitest";
import { collectiblesQuery } from "../../../src/application/collectibles/collectibles.store.js";
import { Lifetime } from "../../../src/application/shared/lifetime.js";
import { StateStore } from "../../../src/application/shared/state-store.js";
import type { CaipAddress } from "../../../src/domain/caip/caip.types.js";
import type { Collectible } from "../../../src/domain/collectibles/collectible.js";
import { LatchkitError } from "../../../src/domain/errors/latchkit-error.js";
import { valueOf } from "../../../src/domain/shared/load-state.js";
import { FakeClock } from "../../../src/infrastructure/in-memory/index.js";
import { ALICE, BOB } from "../../support/builders/connection.js";
import { anNft } from "../../support/builders/collectibles.js";
import { deferred } from "../../support/doubles/manual-wallet.js";
import { checkAsync } from "../../support/runner/property.js";

const SEQUENCES = 4_000;
const STEPS = 10;
const ACCOUNTS: readonly (CaipAddress | undefined)[] = [
  `eip155:1:${ALICE}`,
  `eip155:10:${ALICE}`,
  `eip155:1:${BOB}`,
  undefined,
];
const { signal } = new AbortController();
const turn = async (): Promise<void> => {
  for (let count = 0; count < 8; count += 1) await Promise.resolve();
};

type Step =
  | { readonly kind: "move"; readonly to: number }
  | { readonly kind: "answer" | "fail"; readonly which: number }
  | { readonly kind: "mined" | "refresh" | "pass" };
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant("move" as const), to: fc.nat({ max: ACCOUNTS.length - 1 }) }),
  fc.record({ kind: fc.constantFrom("answer" as const, "fail" as const), which: fc.nat() }),
  fc.record({ kind: fc.constantFrom("mined" as const, "refresh" as const, "pass" as const) }),
);

/** A watched store; the test resolves its requests. */
const setupWorld = () => {
  const open: {
    readonly account: CaipAddress;
    readonly number: number;
    readonly answer: ReturnType<typeof deferred<readonly Collectible[]>>;
  }[] = [];
  let asked = 0;
  const account = new StateStore<CaipAddress | undefined>(ACCOUNTS[0]);
  const clock = new FakeClock(0);
  const life = new Lifetime();
  const owned = (whose: CaipAddress) => {
    const answer = deferred<readonly Collectible[]>();
    open.push({ account: whose, number: (asked += 1), answer });
    return answer.promise;
  };
  const store = collectiblesQuery({
    account,
    clock,
    scheduler: clock,
    life,
    collectibles: { owned },
  });
  store.watch();
  return { store, open, account, clock, life };
};

it(
  `shows only the newest NFTs of the active account, despite reordered reads (${SEQUENCES * STEPS} steps)`,
  { tags: ["F7"] },
  async () => {
    await checkAsync(
      fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), async (steps) => {
        const { store, open, account, clock, life } = setupWorld();
        let newest = 0;
        for (const one of steps) {
          if (one.kind === "move") account.update(() => ACCOUNTS[one.to]);
          else if (one.kind === "mined") store.outdate();
          else if (one.kind === "pass") clock.advance(20_000);
          else if (one.kind === "refresh") store.refresh(true, signal).catch(() => undefined);
          else if ("which" in one) {
            const [found] = open.splice(one.which % Math.max(1, open.length), 1);
            if (one.kind === "fail")
              found?.answer.reject(new LatchkitError("rpc/timeout", { waitMs: 1 }));
            else
              found?.answer.resolve([
                anNft(String(found.number), { contract: found.account.slice(-42) }),
              ]);
          }
          await turn();
          const shown = valueOf(store.snapshot);
          if (shown === undefined) continue;
          expect(shown.account).toBe(account.snapshot);
          for (const { contract, tokenId } of shown.items) {
            expect(shown.account.endsWith(contract)).toBe(true);
            expect(Number(tokenId)).toBeGreaterThanOrEqual(newest);
            newest = Number(tokenId);
          }
        }
        life.end();
        await turn();
        expect(clock.pending).toBe(0);
      }),
      { numRuns: SEQUENCES },
    );
  },
);
