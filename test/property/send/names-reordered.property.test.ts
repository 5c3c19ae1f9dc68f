import fc from "fast-check";
import { expect, it } from "vitest";
import { RecipientLookup } from "../../../src/application/send/recipient-lookup.js";
import { Lifetime } from "../../../src/application/shared/lifetime.js";
import type { CaipAddress } from "../../../src/domain/caip/caip.types.js";
import type { ResolvedName } from "../../../src/domain/names/resolved-name.js";
import type { NamedRecipient } from "../../../src/domain/send/recipient.js";
import { FakeClock } from "../../../src/infrastructure/in-memory/index.js";
import { ALICE, BOB } from "../../support/builders/connection.js";
import { deferred } from "../../support/doubles/manual-wallet.js";
import { checkAsync } from "../../support/runner/property.js";

const SEQUENCES = 1_000;
const STEPS = 12;
const NAMES = ["bob.eth", "alice.eth", "carol.eth", BOB, ""];
const ACCOUNTS: readonly (CaipAddress | undefined)[] = [
  `eip155:1:${ALICE}`,
  `eip155:10:${ALICE}`,
  undefined,
];
const turn = async (): Promise<void> => {
  for (let count = 0; count < 8; count += 1) await Promise.resolve();
};

type Step =
  | { readonly kind: "type" | "move" | "answer" | "nobody" | "fail"; readonly which: number }
  | { readonly kind: "wait"; readonly which: number };
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom("type", "move", "answer", "nobody", "fail", "wait"),
  which: fc.nat({ max: 20 }),
});

it(
  `shows only the lookup of the typed name on the active network, in ${SEQUENCES * STEPS} steps`,
  { tags: ["F5"] },
  async () => {
    let found = 0;
    await checkAsync(
      fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), async (steps) => {
        const clock = new FakeClock(0);
        const life = new Lifetime();
        const open: {
          readonly name: string;
          readonly networkId: string;
          readonly answer: ReturnType<typeof deferred<ResolvedName | undefined>>;
        }[] = [];
        let shown: NamedRecipient | undefined;
        const lookup = new RecipientLookup(
          {
            scheduler: clock,
            life,
            resolve: (name, networkId) => {
              const answer = deferred<ResolvedName | undefined>();
              open.push({ name, networkId, answer });
              return answer.promise.then((resolved) => ({ name, resolved }));
            },
          },
          (recipient) => {
            shown = recipient;
          },
        );
        let typed = "";
        let account = ACCOUNTS[0];
        for (const { kind, which } of steps) {
          if (kind === "type") typed = NAMES[which % NAMES.length] ?? "";
          else if (kind === "move") account = ACCOUNTS[which % ACCOUNTS.length];
          else if (kind === "wait") clock.advance(500);
          else {
            const [one] = open.splice(which % Math.max(1, open.length), 1);
            if (kind === "fail") one?.answer.reject(new Error("down"));
            else if (kind === "nobody") one?.answer.resolve(undefined);
            else
              one?.answer.resolve({ address: `${one.networkId} ${one.name}`, record: "network" });
          }
          lookup.follow(typed, account);
          await turn();
          const isName = typed.endsWith(".eth") && account !== undefined;
          expect(shown?.name).toBe(isName ? typed : undefined);
          if (shown?.status !== "found") continue;
          found += 1;
          expect(shown.address).toBe(`${account?.split(":").slice(0, 2).join(":")} ${typed}`);
        }
        life.end();
        await turn();
        expect(clock.pending).toBe(0);
      }),
      { numRuns: SEQUENCES },
    );
    expect(found).toBeGreaterThan(100);
  },
);
