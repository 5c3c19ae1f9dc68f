import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  NAMESPACES,
  type CaipNetworkId,
  type Namespace,
} from "../../../src/domain/caip/caip.types.js";
import type { RawNamespace } from "../../../src/domain/pairing/approved-session.js";
import { ADDRESSES, NETWORKS, addressOn } from "../../support/fixtures/namespaces.js";
import { PairedPage, TOPIC, sessionOf } from "../../support/worlds/paired-page.js";
import { flushPromises } from "../../support/worlds/instance.js";

/**
 * Accounts as honest and dishonest wallets might return them: any namespace under any key, networks
 * that were not requested, garbage.
 */
const account = fc
  .record({
    on: fc.constantFrom(...NAMESPACES),
    of: fc.constantFrom(...NAMESPACES),
    network: fc.nat(2),
    address: fc.nat(1),
  })
  .map(
    ({ on, of, network, address }) =>
      `${NETWORKS[on][network as 0]}:${ADDRESSES[of][address as 0]}`,
  );
const honest = fc
  .record({ of: fc.constantFrom(...NAMESPACES), network: fc.nat(2), address: fc.nat(1) })
  .map(
    ({ of, network, address }) =>
      `${NETWORKS[of][network as 0]}:${address === 0 ? addressOn(of, NETWORKS[of][network as 0]) : ADDRESSES[of][1]}`,
  );
const accounts = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: honest },
    { weight: 2, arbitrary: account },
    fc.constantFrom("", "eip155:1", "eip155:1:0x", "a:b:c:d", "solana:x:y"),
  ),
  { maxLength: 6 },
);
const part: fc.Arbitrary<RawNamespace> = fc.record({
  accounts,
  chains: fc.subarray(Object.values(NETWORKS).flatMap((ids) => ids.slice(1))),
  methods: fc.constantFrom([], ["personal_sign", "wallet_takeAll"]),
});
const namespaces = fc.dictionary(
  fc.constantFrom<string>(...NAMESPACES, ...NAMESPACES, "eip155:10", "ton"),
  part,
  { maxKeys: 5 },
);

/**
 * The valid addresses of a namespace on a network: Bitcoin addresses belong to one
 * network.
 */
const addressesOn = (namespace: Namespace, id: CaipNetworkId): readonly string[] =>
  id === NETWORKS.bip122[1] ? [addressOn(namespace, id)] : ADDRESSES[namespace];

/**
 * The expected accounts: the valid ones of the namespace on requested
 * networks.
 */
const believed = (
  raw: Readonly<Record<string, RawNamespace>>,
  namespace: Namespace,
): readonly string[] =>
  Object.entries(raw)
    .filter(([key]) => key === namespace || key.startsWith(`${namespace}:`))
    .flatMap(([, one]) => one.accounts)
    .filter((one) =>
      NETWORKS[namespace]
        .slice(0, 2)
        .some((id) => addressesOn(namespace, id).some((address) => one === `${id}:${address}`)),
    );

const notifiedThings = fc.record({
  name: fc.constantFrom("accountsChanged", "chainChanged", "other"),
  of: fc.constantFrom(...NAMESPACES),
  network: fc.nat(2),
  data: fc.constantFrom<unknown>(
    1,
    "0xa",
    null,
    [],
    ...Object.values(ADDRESSES).map((pair) => [pair[1]]),
    ...Object.values(NETWORKS).flat(),
  ),
});
type Step =
  | { readonly kind: "updated"; readonly raw: Readonly<Record<string, RawNamespace>> }
  | {
      readonly kind: "event";
      readonly one: {
        readonly name: string;
        readonly of: Namespace;
        readonly network: number;
        readonly data: unknown;
      };
    }
  | { readonly kind: "ended" }
  | { readonly kind: "disconnect"; readonly namespace: Namespace };
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: namespaces.map((raw): Step => ({ kind: "updated", raw })) },
  { weight: 4, arbitrary: notifiedThings.map((one): Step => ({ kind: "event", one })) },
  fc.constant<Step>({ kind: "ended" }),
  fc.constantFrom(...NAMESPACES).map((namespace): Step => ({ kind: "disconnect", namespace })),
);

describe("random approvals over five namespaces", () => {
  it(
    "shows and stores only requested and granted accounts of a session, with one emission per change",
    { tags: ["G4", "T25"] },
    async () => {
      const seed = Number(process.env["LATCHKIT_SEED"] ?? Math.floor(Math.random() * 2 ** 31));
      await fc.assert(
        fc.asyncProperty(namespaces, fc.array(step, { maxLength: 8 }), async (first, steps) => {
          const page = await new PairedPage().start();
          const connecting = page.connect(first).catch((error: unknown) => error);
          let raw = first;
          const verify = async (): Promise<void> => {
            await flushPromises();
            for (const [namespace, shown] of Object.entries(page.shown) as [Namespace, string][]) {
              const good = believed(raw, namespace);
              const address = shown.slice(shown.lastIndexOf(":") + 1);
              // An EVM wallet may have moved beyond its grant; its address is a granted one all the
              // same.
              expect(
                namespace === "eip155"
                  ? good.some((one) => one.endsWith(address))
                  : good.includes(shown),
              ).toBe(true);
            }
            const all = NAMESPACES.filter((namespace) => believed(raw, namespace).length > 0);
            if (page.pairing.liveSessions.length > 0)
              expect(Object.keys(page.shown).toSorted()).toEqual(all.toSorted());
            else expect(page.shown).toEqual({});
            expect(
              Object.keys((page.stored("connected_connector_id") ?? {}) as object).toSorted(),
            ).toEqual(Object.keys(page.shown).toSorted());
            const { current } = page.latchkit.account.snapshot;
            if (current) expect(page.latchkit.network.snapshot.active.id).toBe(current.networkId);
          };
          await connecting;
          await verify();
          for (const one of steps) {
            if (page.pairing.liveSessions.length === 0) break;
            const before = page.notified.length;
            if (one.kind === "updated")
              page.pairing.emit({ kind: "updated", session: sessionOf((raw = one.raw)) });
            if (one.kind === "event")
              page.pairing.emit({
                kind: "event",
                topic: TOPIC,
                name: one.one.name,
                data: one.one.data,
                chainId: NETWORKS[one.one.of][one.one.network as 0],
              });
            if (one.kind === "ended") page.pairing.emit({ kind: "ended", topic: TOPIC });
            if (one.kind === "disconnect")
              await page.latchkit.connection.disconnect({ namespace: one.namespace });
            expect(page.notified.length - before).toBeLessThanOrEqual(1);
            await verify();
          }
          await page.latchkit.dispose();
        }),
        { seed, numRuns: 60 },
      );
    },
  );
});
