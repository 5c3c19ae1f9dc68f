import fc from "fast-check";
import { EMPTY } from "rxjs";
import { expect, it } from "vitest";
import { ActivityStore } from "../../../src/application/activity/activity.store.js";
import { Lifetime } from "../../../src/application/shared/lifetime.js";
import { StateStore } from "../../../src/application/shared/state-store.js";
import type { Activity } from "../../../src/domain/activity/activity.js";
import type { CaipAddress } from "../../../src/domain/caip/caip.types.js";
import { LatchkitError } from "../../../src/domain/errors/latchkit-error.js";
import { valueOf } from "../../../src/domain/shared/load-state.js";
import { FakeClock } from "../../../src/infrastructure/in-memory/index.js";
import type { ActivityPage, ActivityQuery } from "../../../src/ports/blockchain-data.port.js";
import { ALICE, BOB } from "../../support/builders/connection.js";
import { deferred } from "../../support/doubles/manual-wallet.js";
import { checkAsync } from "../../support/runner/property.js";

const SEQUENCES = 1_500;
const STEPS = 10;
const ACCOUNTS: readonly (CaipAddress | undefined)[] = [
  `eip155:1:${ALICE}`,
  `eip155:10:${ALICE}`,
  `eip155:1:${BOB}`,
  undefined,
];
const { signal } = new AbortController();
const turn = async (): Promise<void> => {
  for (let count = 0; count < 12; count += 1) await Promise.resolve();
};

type Step =
  | { readonly kind: "move"; readonly to: number }
  | { readonly kind: "answer" | "fail"; readonly which: number }
  | { readonly kind: "mined" | "refresh" | "more" };
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant("move" as const), to: fc.nat({ max: ACCOUNTS.length - 1 }) }),
  fc.record({ kind: fc.constantFrom("answer" as const, "fail" as const), which: fc.nat() }),
  fc.record({ kind: fc.constantFrom("mined" as const, "refresh" as const, "more" as const) }),
);

/** A transaction of page `number`; its id names the account. */
const didOf = ({ account, cursor }: ActivityQuery, number: number): Activity => ({
  id: `${account} ${number}`,
  networkId: account.startsWith("eip155:10:") ? "eip155:10" : "eip155:1",
  hash: `0x${number}`,
  operation: "send",
  status: "confirmed",
  // Later pages list older transactions.
  minedAt: cursor === undefined ? 1_000_000 + number : 1_000 - Number(cursor),
  transfers: [],
});

/** A watched store; the test resolves its page requests. */
const setupWorld = () => {
  const open: {
    readonly query: ActivityQuery;
    readonly number: number;
    readonly answer: ReturnType<typeof deferred<ActivityPage>>;
  }[] = [];
  let asked = 0;
  const account = new StateStore<CaipAddress | undefined>(ACCOUNTS[0]);
  const life = new Lifetime();
  const store = new ActivityStore({
    account,
    clock: new FakeClock(0),
    life,
    sent: { changes$: EMPTY, of: () => [] },
    pending: { start: () => undefined, stop: () => undefined },
    events: { emit: () => undefined } as never,
    data: {
      activity: (query) => {
        const answer = deferred<ActivityPage>();
        open.push({ query, number: (asked += 1), answer });
        return answer.promise;
      },
    },
  });
  store.watch();
  return { store, open, account, life };
};

it(
  `lists each transaction of the active account once, despite reordered pages (${SEQUENCES * STEPS} steps)`,
  { tags: ["F7"] },
  async () => {
    let listed = 0;
    await checkAsync(
      fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), async (steps) => {
        const { store, open, account, life } = setupWorld();
        for (const one of steps) {
          if (one.kind === "move") account.update(() => ACCOUNTS[one.to]);
          else if (one.kind === "mined") store.outdate();
          else if (one.kind === "refresh") store.refresh(true, signal).catch(() => undefined);
          else if (one.kind === "more") store.more(signal).catch(() => undefined);
          else if ("which" in one) {
            const [found] = open.splice(one.which % Math.max(1, open.length), 1);
            if (one.kind === "fail")
              found?.answer.reject(new LatchkitError("rpc/timeout", { waitMs: 1 }));
            else if (found) {
              const items = [didOf(found.query, found.number)];
              found.answer.resolve({ items, next: String(found.number) });
            }
          }
          await turn();
          const shown = valueOf(store.snapshot);
          if (shown === undefined) continue;
          listed += shown.items.length;
          expect(shown.account).toBe(account.snapshot);
          const ids = shown.items.map(({ id }) => id);
          expect(ids.filter((id) => !id.startsWith(`${shown.account} `))).toEqual([]);
          expect(new Set(ids).size).toBe(ids.length);
        }
        life.end();
        await turn();
      }),
      { numRuns: SEQUENCES },
    );
    expect(listed).toBeGreaterThan(SEQUENCES);
  },
);
