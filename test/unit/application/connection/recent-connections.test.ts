import { describe, expect, it } from "vitest";
import type { Latchkit } from "../../../../src/index.js";
import { InMemoryKeyValueStorage } from "../../../../src/infrastructure/in-memory/index.js";
import { ALICE, BOB } from "../../../support/builders/connection.js";
import { ManualWallet, ManualWallets, granted } from "../../../support/doubles/manual-wallet.js";
import { errorCodeOf, flushPromises, setupInstance } from "../../../support/worlds/instance.js";

const KEY = "latchkit:default:v1:";
const TWO_ACCOUNTS = {
  ...granted(),
  accounts: [
    { address: ALICE, type: "eoa" },
    { address: BOB, type: "eoa" },
  ] as const,
};
const joined = async (
  latchkit: Latchkit,
  wallet: ManualWallet,
  session = granted(),
): Promise<void> => {
  const connecting = latchkit.connection.connect(wallet.connectorId);
  await flushPromises();
  wallet.approve(session);
  await connecting;
};
const setupEndedConnection = async (multiWallet = true) => {
  const [alpha, beta, storage] = [
    new ManualWallet(),
    new ManualWallet({ name: "Beta" }),
    new InMemoryKeyValueStorage(),
  ];
  const wallets = new ManualWallets(alpha, beta);
  const options = { features: { multiWallet }, ports: { storage } };
  const latchkit = await setupInstance(wallets, options);
  await joined(latchkit, alpha, TWO_ACCOUNTS);
  const stored = (name: string): unknown => JSON.parse(storage.get(`${KEY}${name}`) ?? "null");
  return { latchkit, alpha, beta, storage, stored, wallets, options };
};
const WHICH = { namespace: "eip155", connectorId: "org.alpha" } as const;
const ACCOUNTS = [
  { address: ALICE, type: "eoa" },
  { address: BOB, type: "eoa" },
];

describe("remembered connections", () => {
  it(
    "stores every granted account, and lists a connection as recent once it ends",
    { tags: ["S3-080"] },
    async () => {
      const { latchkit, alpha, stored } = await setupEndedConnection();
      expect([stored("connections"), latchkit.connection.snapshot.recent]).toEqual([
        { eip155: [{ connectorId: "org.alpha", accounts: ACCOUNTS }] },
        [],
      ]);
      alpha.emit({ kind: "accounts", accounts: [{ address: BOB, type: "eoa" }] });
      expect(stored("connections")).toEqual({
        eip155: [{ connectorId: "org.alpha", accounts: ACCOUNTS }],
      });
      const notified: number[] = [];
      latchkit.connection.state$.subscribe(({ connections, recent }) =>
        notified.push(connections.length + recent.length),
      );
      alpha.emit({ kind: "disconnected" });
      expect(latchkit.connection.snapshot.recent).toEqual([
        { ...WHICH, name: "Alpha", accounts: ACCOUNTS },
      ]);
      expect([notified, stored("disconnected_connector_ids")]).toEqual([[1, 1], { eip155: [] }]);
    },
  );
  it("lists recent connections only if their connector is in the page and `multiWallet` is on", async () => {
    const { latchkit, alpha, beta, wallets, options } = await setupEndedConnection();
    await latchkit.connection.disconnect();
    wallets.show(beta);
    expect(latchkit.connection.snapshot.recent).toEqual([]);
    wallets.show(alpha, beta);
    latchkit.features.set({ multiWallet: false });
    expect(latchkit.connection.snapshot.recent).toEqual([]);
    latchkit.features.set({ multiWallet: true });
    expect(latchkit.connection.snapshot.recent).toHaveLength(1);
    await latchkit.dispose();
    const again = await setupInstance(wallets, options);
    expect([
      again.connection.snapshot.recent.length,
      again.connection.snapshot.connections,
    ]).toEqual([1, []]);
  });
  it(
    "does not store or list a connection if a second extension announces the same wallet id",
    { tags: ["T1"] },
    async () => {
      const { latchkit, wallets, stored } = await setupEndedConnection();
      await latchkit.connection.disconnect();
      const twin = new ManualWallet({ isConflicting: true });
      wallets.show(twin);
      expect(latchkit.connection.snapshot.recent).toEqual([]);
      const other = new ManualWallet({ id: "org.alpha~2", isConflicting: true });
      wallets.show(other);
      await joined(latchkit, other);
      expect(
        JSON.stringify([stored("connections"), stored("connected_connector_id")]),
      ).not.toContain("~2");
    },
  );
  it("deletes an ended connection, by one address or as a whole, with its address labels", async () => {
    const { latchkit, stored } = await setupEndedConnection();
    await latchkit.connection.setLabel(
      { namespace: "eip155", address: ALICE.toLowerCase() },
      "  Rent\n and food ",
    );
    await latchkit.connection.setLabel({ namespace: "eip155", address: BOB }, "Savings");
    expect(latchkit.connection.snapshot.labels).toEqual({
      [`eip155:${ALICE}`]: "Rent and food",
      [`eip155:${BOB}`]: "Savings",
    });
    await expect(latchkit.connection.forget(WHICH)).rejects.toMatchObject({
      code: "connection/invalid-status",
      message: "Invalid connection status",
    });
    await latchkit.connection.disconnect();
    await latchkit.connection.forget({ ...WHICH, address: ALICE });
    expect(latchkit.connection.snapshot).toMatchObject({
      recent: [{ accounts: [{ address: BOB }] }],
      labels: { [`eip155:${BOB}`]: "Savings" },
    });
    await latchkit.connection.forget(WHICH);
    expect([
      latchkit.connection.snapshot.recent,
      latchkit.connection.snapshot.labels,
      stored("connections"),
      stored("address_labels"),
    ]).toEqual([[], {}, { eip155: [] }, {}]);
  });
  it("keeps address labels after a reload, removes a label set to undefined, and rejects bad addresses", async () => {
    const { latchkit, wallets, options } = await setupEndedConnection();
    await latchkit.connection.setLabel({ namespace: "eip155", address: ALICE }, "Rent");
    await latchkit.connection.setLabel({ namespace: "eip155", address: BOB }, "Savings");
    await latchkit.connection.setLabel({ namespace: "eip155", address: BOB });
    expect(
      await errorCodeOf(
        latchkit.connection.setLabel({ namespace: "eip155", address: "0x12" }, "x"),
      ),
    ).toBe("address/malformed");
    await latchkit.dispose();
    expect((await setupInstance(wallets, options)).connection.snapshot.labels).toEqual({
      [`eip155:${ALICE}`]: "Rent",
    });
  });
  it("drops the oldest ended connection if there are too many, and does not restore it", async () => {
    const { latchkit, wallets, stored, options } = await setupEndedConnection();
    await latchkit.connection.disconnect();
    const many = Array.from({ length: 21 }, (_, at) => new ManualWallet({ name: `W${at}` }));
    wallets.show(...many);
    for (const wallet of many) {
      wallet.remembered = granted();
      await joined(latchkit, wallet);
      await latchkit.connection.disconnect();
    }
    expect(JSON.stringify(stored("connections"))).not.toContain('org.w0"');
    await latchkit.dispose();
    expect((await setupInstance(wallets, options)).connection.snapshot.connections).toEqual([]);
  });
  it(
    "drops a stored connection once 20 newer ones exist, with its labels, and does not restore it",
    { tags: ["T1"] },
    async () => {
      const { latchkit, alpha, wallets, stored, options } = await setupEndedConnection();
      alpha.remembered = granted();
      await latchkit.connection.setLabel({ namespace: "eip155", address: ALICE }, "Rent");
      await latchkit.connection.disconnect();
      const many = Array.from(
        { length: 20 },
        (_, at) => new ManualWallet({ id: `org.x~${at}`, name: `X${at}`, isConflicting: true }),
      );
      wallets.show(alpha, ...many);
      for (const wallet of many) {
        await joined(latchkit, wallet);
        await latchkit.connection.disconnect();
      }
      expect([
        stored("connections"),
        stored("address_labels"),
        JSON.stringify(stored("disconnected_connector_ids")).includes("org.alpha"),
      ]).toEqual([{ eip155: [] }, {}, false]);
      await latchkit.dispose();
      expect((await setupInstance(wallets, options)).connection.snapshot.connections).toEqual([]);
    },
  );
});

describe("stored accounts and labels in other spellings", () => {
  const page = async (stored: Readonly<Record<string, string>>) => {
    const storage = new InMemoryKeyValueStorage(
      Object.fromEntries(Object.entries(stored).map(([name, text]) => [`${KEY}${name}`, text])),
    );
    const alpha = new ManualWallet();
    const latchkit = await setupInstance(new ManualWallets(alpha), {
      features: { multiWallet: true },
      ports: { storage },
    });
    return { latchkit, alpha, read: (name: string) => storage.get(`${KEY}${name}`) };
  };
  const twice = JSON.stringify({
    eip155: [
      {
        connectorId: "org.alpha",
        accounts: [ALICE.toLowerCase(), ALICE].map((address) => ({ address, type: "eoa" })),
      },
    ],
  });
  it(
    "treats an EVM account in lower case and in checksum case as the same account",
    { tags: ["finding-W22"] },
    async () => {
      const { latchkit } = await page({ connections: twice });
      expect(latchkit.connection.snapshot.recent[0]?.accounts).toEqual([
        { address: ALICE, type: "eoa" },
      ]);
    },
  );
  it(
    "deletes an account and its label if the host passes the address in another letter case",
    { tags: ["finding-W22"] },
    async () => {
      const { latchkit, read } = await page({
        connections: twice,
        address_labels: JSON.stringify({ [`eip155:${ALICE.toLowerCase()}`]: "Savings" }),
      });
      expect(latchkit.connection.snapshot.labels).toEqual({ [`eip155:${ALICE}`]: "Savings" });
      await latchkit.connection.forget({ ...WHICH, address: ALICE.toLowerCase() });
      expect([read("connections"), read("address_labels")]).toEqual(['{"eip155":[]}', "{}"]);
    },
  );
  it(
    "adds no second account if a wallet reports a known address in lower case",
    { tags: ["finding-W22"] },
    async () => {
      const { latchkit, alpha, read } = await page({ connections: twice });
      await joined(latchkit, alpha, granted("eip155:1", ALICE.toLowerCase()));
      expect(JSON.parse(read("connections") ?? "")).toEqual({
        eip155: [{ connectorId: "org.alpha", accounts: [{ address: ALICE, type: "eoa" }] }],
      });
    },
  );
  it("removes unreadable address labels from storage", { tags: ["finding-W22"] }, async () => {
    const { latchkit, alpha, read } = await page({ address_labels: '{"eip155:garbage":"Savings"' });
    await joined(latchkit, alpha);
    expect(read("address_labels")).toBe("{}");
  });
});
