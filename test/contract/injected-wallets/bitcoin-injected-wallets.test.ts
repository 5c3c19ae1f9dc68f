import { beforeEach, describe, expect, it } from "vitest";
import {
  scriptedBitcoinWallet,
  type ScriptedBitcoinWallet,
} from "../../../src/testing/universal/bitcoin/scripted-bitcoin-wallet.js";
import { FAMILIES, setupBitcoin, onPage } from "../../support/worlds/bitcoin.js";

/** The contract of `InjectedWallets` for every form of Bitcoin wallet. */
describe("InjectedWallets: Bitcoin", () => {
  let page: EventTarget;
  let wallet: ScriptedBitcoinWallet;
  beforeEach(() => {
    page = new EventTarget();
    wallet = scriptedBitcoinWallet({ name: "Scripted" });
  });
  const announce = (...faces: readonly (typeof FAMILIES)[number][]) =>
    onPage(page, () => wallet.announce(...faces));
  const put = (name: string, value: unknown) => void Reflect.set(page, name, value);
  const provider = () => ({
    request: async () => {
      throw new Error("was asked");
    },
  });

  it("emits an empty list at once if there are no Bitcoin wallets", () => {
    expect(setupBitcoin(page).wallets()).toEqual([]);
  });
  it.each([
    ["standard", "Scripted"],
    ["sats-connect", "Scripted"],
    ["leather", "Leather"],
    ["okx", "OKX Wallet"],
    ["unisat", "UniSat Wallet"],
  ] as const)(
    'finds a Bitcoin wallet of the kind "%s" under the name "%s" without sending it a request',
    { tags: ["T8"] },
    (face, name) => {
      announce(face);
      const { wallets } = setupBitcoin(page);
      expect(wallets().map(({ connector }) => connector)).toEqual([
        expect.objectContaining({
          name,
          type: "ANNOUNCED",
          namespace: "bip122",
          namespaces: ["bip122"],
          isConflicting: false,
        }),
      ]);
      expect(wallets()[0]?.open()).toBe(wallets()[0]?.open());
      expect(wallet.requests.filter(({ method }) => method !== "accounts")).toEqual([]);
    },
  );
  it("finds a Bitcoin wallet that appears within 400 ms, checks the page three times, and clears its timer", () => {
    const { wallets, clock } = setupBitcoin(page);
    clock.advance(200);
    announce("unisat", "okx");
    clock.advance(199);
    expect(wallets()).toEqual([]);
    clock.advance(1);
    expect(wallets()).toHaveLength(2);
    expect(clock.pending).toBe(0);
  });
  it("uses the catalogue id of a Bitcoin wallet if the catalogue has its name", () => {
    announce("okx", "leather");
    const [leather, okx] = setupBitcoin(page)
      .wallets()
      .map(({ connector }) => connector.id);
    expect([leather, okx]).toEqual([
      "483afe1df1df63daf313109971ff3ef8356ddf1cc4e45877d205eee0b7893a13",
      "971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709",
    ]);
  });
  it("lists a Bitcoin wallet only once if it registers in two ways", () => {
    announce("standard", "sats-connect");
    expect(setupBitcoin(page).wallets()).toHaveLength(1);
  });
  it(
    "marks two Bitcoin wallets of the same name as conflicting, and keeps the first one's id",
    { tags: ["T1"] },
    () => {
      put("one", provider());
      put("two", provider());
      put("btc_providers", [
        { id: "one", name: "Same" },
        { id: "two", name: "Same" },
      ]);
      expect(
        setupBitcoin(page)
          .wallets()
          .map(({ connector: { id, isConflicting } }) => [id, isConflicting]),
      ).toEqual([
        ["Same", true],
        ["Same~2", true],
      ]);
    },
  );
  it(
    "ignores each hostile entry of Bitcoin wallets, and lists the valid wallets",
    { tags: ["T2", "T3"] },
    () => {
      const hostile = Object.defineProperty({ name: "Thrower" }, "id", {
        get: () => {
          throw new Error("no");
        },
      });
      put("good", provider());
      put("btc_providers", [
        null,
        1,
        {},
        hostile,
        { id: "nowhere.at.all", name: "Nowhere" },
        { id: "good", name: "\u202EGood\u0000", icon: "javascript:alert(1)" },
        ...Array.from({ length: 200 }, () => ({ id: "good", name: "Good" })),
      ]);
      Object.defineProperty(page, "okxwallet", {
        get: () => {
          throw new Error("no");
        },
      });
      expect(
        setupBitcoin(page)
          .wallets()
          .map(({ connector }) => connector),
      ).toEqual([
        {
          id: "Good",
          type: "ANNOUNCED",
          name: "Good",
          namespace: "bip122",
          namespaces: ["bip122"],
          isConflicting: false,
        },
      ]);
    },
  );
  it("emits the same list of Bitcoin wallets to all subscribers, and nothing after unsubscribing", () => {
    const { port, stop, clock } = setupBitcoin(page);
    const lists: number[] = [];
    const other = port.wallets$.subscribe((list) => lists.push(list.length));
    stop();
    announce("unisat");
    clock.advance(200);
    expect(lists.at(-1)).toBe(1);
    other.unsubscribe();
    announce("standard");
    clock.advance(1_000);
    expect(lists.at(-1)).toBe(1);
    expect(clock.pending).toBe(0);
  });
});
