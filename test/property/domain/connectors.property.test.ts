import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NAMESPACES } from "../../../src/domain/caip/caip.types.js";
import type { Wallet } from "../../../src/domain/catalogue/wallet.js";
import { sanitizeAnnouncement } from "../../../src/domain/connectors/announcement.js";
import { assignConnectorIds } from "../../../src/domain/connectors/connector-id.js";
import { groupConnectors } from "../../../src/domain/connectors/connector-order.js";
import {
  CONNECTOR_GROUP_ORDER,
  connectorsOf,
  type Connector,
  rememberWallet,
  type RecentWallet,
} from "../../../src/domain/connectors/connector.js";
import { readWalletError } from "../../../src/domain/errors/wallet-dialects.js";
import { check } from "../../support/runner/property.js";

const rememberAll = (ids: readonly string[]): readonly RecentWallet[] =>
  ids.reduce<readonly RecentWallet[]>((all, id) => rememberWallet(all, { id, name: id }), []);
const few = fc.constantFrom("a", "b", "c", "d");

describe("recent wallets in any order of use", () => {
  it(
    "keeps the two most recently used wallets without duplicates, newest first",
    { tags: ["S3-003"] },
    () => {
      check(
        fc.property(fc.array(few), (used) => {
          const list = used.reduce<readonly RecentWallet[]>(
            (all, id) => rememberWallet(all, { id, name: id }),
            [],
          );

          const naive: string[] = [];
          for (const id of [...used].reverse()) if (!naive.includes(id)) naive.push(id);
          expect(list.map(({ id }) => id)).toEqual(naive.slice(0, 2));
        }),
      );
    },
  );
});

describe("connector ids for any announcements", () => {
  const providers = [{}, {}, {}];
  const announcement = fc
    .record({
      name: few,
      rdns: fc.option(fc.constantFrom("a", "b", "a~x", "injected"), { nil: undefined }),
      uuid: fc.option(fc.constantFrom("x", "y"), { nil: undefined }),
      provider: fc.constantFrom(...providers),
    })
    .map(({ name, rdns, uuid, provider }) => ({
      name,
      provider,
      ...(rdns !== undefined && { rdns }),
      ...(uuid !== undefined && { uuid }),
    }));

  it("assigns unique, stable connector ids that are never a reserved id", { tags: ["T1"] }, () => {
    check(
      fc.property(fc.array(announcement, { maxLength: 12 }), fc.nat({ max: 12 }), (all, length) => {
        const ids = assignConnectorIds(all).map(({ id }) => id);
        const earlier = assignConnectorIds(all.slice(0, length)).map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids).not.toContain("injected");
        expect(ids.slice(0, earlier.length)).toEqual(earlier);
      }),
    );
  });

  it("marks two different providers that share a uuid as conflicting", { tags: ["T1"] }, () => {
    check(
      fc.property(fc.array(announcement, { maxLength: 12 }), (all) => {
        const clean = assignConnectorIds(all)
          .filter(({ isConflicting }) => !isConflicting)
          .map(({ announcement: one }) => one);
        for (const one of clean)
          for (const other of clean) {
            if (one.provider !== other.provider)
              expect(one.uuid !== undefined && one.uuid === other.uuid).toBe(false);
          }
      }),
    );
  });
});

describe("announcements and errors for any wallet input", () => {
  const hostile = fc.constantFrom<unknown>(
    new Proxy(
      {},
      {
        get: () => {
          throw new Error("no");
        },
      },
    ),
    Object.create(null),
    Symbol("x"),
    () => 1,
  );
  const anyValue = fc.oneof(
    fc.anything({ withBigInt: true, withNullPrototype: true, withSparseArray: true }),
    hostile,
    fc.record({
      name: fc.anything(),
      rdns: fc.anything(),
      uuid: fc.anything(),
      icon: fc.anything(),
    }),
    fc.record({
      code: fc.anything(),
      message: fc.anything(),
      data: fc.anything(),
      cause: fc.anything(),
    }),
  );

  it("reduces any wallet announcement to short plain text or undefined", { tags: ["T3"] }, () => {
    check(
      fc.property(anyValue, (value) => {
        const reported = sanitizeAnnouncement(value);
        for (const text of [reported?.name, reported?.rdns, reported?.uuid]) {
          if (text !== undefined)
            expect(
              [...text].length > 0 && [...text].length <= 64 && !/[\p{Cc}\p{Cf}\p{Cs}]/u.test(text),
            ).toBe(true);
        }
        if (reported?.icon !== undefined)
          expect(reported.icon.startsWith("data:image/")).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it("reads any error of a wallet without throwing, with an integer code or no code", () => {
    check(
      fc.property(anyValue, (value) => {
        const { kind, providerCode, walletMessage = "" } = readWalletError(value);
        expect(providerCode === undefined || Number.isInteger(providerCode)).toBe(true);
        expect([typeof kind, typeof walletMessage]).toEqual(["string", "string"]);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("connector list for any installed wallets", () => {
  const connector: fc.Arbitrary<Connector> = fc
    .record({
      id: few,
      type: fc.constantFrom("ANNOUNCED", "INJECTED", "EXTERNAL", "WALLET_CONNECT", "AUTH"),
      name: few,
      namespace: fc.constantFrom(...NAMESPACES),
      isConflicting: fc.boolean(),
    })
    .map(
      (one): Connector =>
        ({
          ...one,
          id: `${one.type}:${one.namespace}:${one.id}:${one.name}`,
          namespaces: [one.namespace],
        }) as Connector,
    );

  it("lists no connector twice and no empty group, and the groups in the requested order", () => {
    check(
      fc.property(
        fc.uniqueArray(connector, { selector: ({ id }) => id, maxLength: 10 }),
        fc.uniqueArray(fc.constantFrom(...CONNECTOR_GROUP_ORDER)),
        fc.boolean(),
        (connectors, order, isMobile) => {
          const recentWallets = connectors.slice(0, 2).map(({ id, name }) => ({ id, name }));
          const groups = groupConnectors({
            connectors,
            order,
            recentWallets,
            isMobile,
            hasInjectedProvider: true,
            excluded: { rdns: [], names: [] },
            connectedConnectorIds: [],
          });
          const ids = connectorsOf(groups).map(({ id }) => id);
          const names = groups.map(({ name }) => name);
          const wanted = [
            ...order,
            ...CONNECTOR_GROUP_ORDER.filter((name) => !order.includes(name)),
          ];
          expect(new Set(ids).size).toBe(ids.length);
          expect(groups.every((group) => group.rows.length > 0)).toBe(true);
          expect(names).toEqual(wanted.filter((name) => names.includes(name)));
        },
      ),
    );
  });

  const wallet: fc.Arbitrary<Wallet> = fc
    .record({
      id: few,
      name: few,
      rdns: fc.option(few, { nil: undefined }),
      links: fc.constantFrom({}, { mobile: "w://" }, { desktop: "w:" }),
    })
    .map(({ rdns, ...one }) => ({
      ...one,
      id: `wallet:${one.id}`,
      stores: {},
      ...(rdns !== undefined && { rdns }),
    }));
  const wallets = fc.array(wallet, { maxLength: 6 });

  it("lists each custom wallet at most once, and hides no connector because of it", () => {
    const connectors = fc.uniqueArray(connector, { selector: ({ id }) => id, maxLength: 8 });
    const order = fc.uniqueArray(fc.constantFrom(...CONNECTOR_GROUP_ORDER));
    check(
      fc.property(
        connectors,
        wallets,
        wallets,
        wallets,
        order,
        fc.boolean(),
        fc.array(few, { maxLength: 2 }),
        (found, featured, custom, recommended, wanted, isMobile, recent) => {
          const base = {
            connectors: found,
            order: wanted,
            isMobile,
            hasInjectedProvider: true,
            excluded: { rdns: [], names: [] },
            connectedConnectorIds: [],
          };
          const recentWallets = rememberAll([
            ...recent.map((id) => `wallet:${id}`),
            ...found.slice(0, 1).map(({ id }) => id),
          ]);
          const groups = groupConnectors({
            ...base,
            recentWallets,
            described: { featured, custom, recommended },
          });
          const ids = groups.flatMap(({ rows }) =>
            rows.map((row) => (row.connector ?? row.wallet).id),
          );
          expect(new Set(ids).size).toBe(ids.length);
          expect(groups.every(({ rows }) => rows.length > 0)).toBe(true);
          const names = groups.map(({ name }) => name);
          expect(names).toEqual(
            [...new Set([...wanted, ...CONNECTOR_GROUP_ORDER])].filter((name) =>
              names.includes(name),
            ),
          );
          expect(
            connectorsOf(groups)
              .map(({ id }) => id)
              .sort(),
          ).toEqual(
            connectorsOf(groupConnectors({ ...base, recentWallets }))
              .map(({ id }) => id)
              .sort(),
          );
          expect(
            groups.find(({ name }) => name === "recent")?.rows.length ?? 0,
          ).toBeLessThanOrEqual(2);
        },
      ),
    );
  });

  it("lists all namespaces of an announced wallet in one row", { tags: ["T1"] }, () => {
    check(
      fc.property(
        fc.uniqueArray(connector, { selector: ({ id }) => id, maxLength: 10 }),
        (connectors) => {
          const wallets = connectors.filter(({ type }) => type === "ANNOUNCED");
          const rows = connectorsOf(
            groupConnectors({
              connectors: wallets,
              recentWallets: [],
              isMobile: false,
              hasInjectedProvider: false,
              excluded: { rdns: [], names: [] },
              connectedConnectorIds: [],
            }),
          );
          const covered = rows
            .flatMap(({ name, namespaces }) =>
              namespaces.map((namespace) => `${name} ${namespace}`),
            )
            .sort();
          expect(covered).toEqual(
            wallets.map(({ name, namespace }) => `${name} ${namespace}`).sort(),
          );
        },
      ),
    );
  });
});
