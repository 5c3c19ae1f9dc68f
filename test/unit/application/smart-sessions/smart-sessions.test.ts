import { describe, expect, it } from "vitest";
import { AccountSmartSessions } from "../../../../src/application/smart-sessions/smart-sessions.js";
import type { Account } from "../../../../src/domain/account/account.js";
import { LatchkitError } from "../../../../src/domain/errors/latchkit-error.js";
import type { SmartSession } from "../../../../src/domain/smart-sessions/smart-session.js";
import type { PermissionRequest } from "../../../../src/domain/smart-sessions/permission-request.js";
import { InMemorySmartSessions } from "../../../../src/infrastructure/in-memory/index.js";
import { errorCodeOf } from "../../../support/worlds/instance.js";

const NOW = 1_769_500_000_000;
const HOUR = 3_600_000;
const ADDRESS = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const ACCOUNT = `eip155:10:${ADDRESS}` as const;
const account = (change: Partial<Account> = {}) =>
  ({
    namespace: "eip155",
    networkId: "eip155:10",
    address: ADDRESS,
    caipAddress: ACCOUNT,
    type: "smartAccount",
    connectorId: "a",
    ...change,
  }) as Account;
const PERMISSIONS = [
  { type: "contract-call", data: { address: ADDRESS, abi: [], functions: [] } },
  { type: "native-token-recurring-allowance", data: { allowance: "0x1", start: 1, period: 60 } },
];
const REQUEST: PermissionRequest = {
  networkId: "eip155:10",
  expiresAt: NOW + HOUR,
  permissions: PERMISSIONS,
};

type Params = Readonly<Record<string, unknown>>;
const SHOP = {
  project: { name: "Shop" },
  expiresAt: NOW + HOUR,
  permissions: PERMISSIONS,
  policies: [],
};
const setupPage = (known: (id: string) => SmartSession | undefined = () => undefined) => {
  const sessions = new InMemorySmartSessions(() => NOW);
  const asked: { readonly method: string; readonly params: Params }[] = [];
  const state = {
    isOn: true,
    active: account() as Account | undefined,
    answer: (params: Params): unknown => ({ ...params, context: "0xc0ffee" }),
  };
  const actions = new AccountSmartSessions({
    sessions,
    isOn: () => state.isOn,
    account: () => state.active,
    clock: { now: () => NOW },
    findListed: (_, id) => known(id),
    ask: async (method, [params]) => {
      asked.push({ method, params: params as Params });
      return state.answer(params as Params);
    },
  });
  return { actions, sessions, asked, state };
};

describe("granting a smart session (ERC-7715)", () => {
  it("requests permissions for the co-signer's key and the app's, and activates the granted session", async () => {
    const { actions, sessions, asked } = setupPage();
    const own = { type: "secp256r1", publicKey: `0x${"ab".repeat(33)}` } as const;
    const granted = await actions.grant({ ...REQUEST, keys: [own] });
    expect(asked).toEqual([
      {
        method: "wallet_grantPermissions",
        params: {
          chainId: "0xa",
          address: ADDRESS,
          expiry: (NOW + HOUR) / 1_000,
          signer: {
            type: "keys",
            data: {
              keys: [{ type: "secp256k1", publicKey: `0x04${"1".padStart(128, "0")}` }, own],
            },
          },
          permissions: PERMISSIONS,
          policies: [],
          version: 2,
        },
      },
    ]);
    expect(granted).toMatchObject({
      id: "session-1",
      context: "0xc0ffee",
      permissions: PERMISSIONS,
    });
    expect(await actions.list()).toMatchObject([{ id: "session-1", expiresAt: NOW + HOUR }]);
    expect(await sessions.list(ACCOUNT, new AbortController().signal)).toHaveLength(1);
  });

  it("accepts a smart session with fewer permissions or a shorter expiry than requested", async () => {
    const { actions, state } = setupPage();
    const [first] = PERMISSIONS;
    state.answer = (params) => ({
      ...params,
      chainId: "0x0A",
      context: "0xab",
      permissions: [first],
      expiry: NOW / 1_000 + 60,
    });
    const granted = await actions.grant(REQUEST);
    expect(granted).toMatchObject({ permissions: [first], expiresAt: NOW + 60_000 });
  });

  it("activates no smart session if the wallet's answer is invalid or exceeds the request", async () => {
    const lies: readonly Params[] = [
      { context: "" },
      { context: "0x" },
      { context: 5 },
      { chainId: "0x1" },
      { chainId: "ten" },
      { expiry: (NOW + HOUR) / 1_000 + 1 },
      { expiry: "never" },
      { expiry: -1 },
      { permissions: [] },
      { permissions: [{ type: "erc20-recurring-allowance", data: {} }] },
      { permissions: "all" },
      { policies: [5] },
      { signer: "me" },
    ];
    for (const lie of lies) {
      const { actions, state } = setupPage();
      state.answer = (params) => ({ ...params, context: "0xab", ...lie });
      expect(await errorCodeOf(actions.grant(REQUEST)), JSON.stringify(lie)).toBe(
        "wallet/invalid-answer",
      );
      expect(await actions.list()).toEqual([]);
    }
    const { actions, state } = setupPage();
    for (const answer of [null, "0xab", [], undefined]) {
      state.answer = () => answer;
      expect(await errorCodeOf(actions.grant(REQUEST))).toBe("wallet/invalid-answer");
    }
  });

  it("rejects an invalid smart session request without asking the wallet", async () => {
    const { actions, asked } = setupPage();
    const bad: readonly Partial<PermissionRequest>[] = [
      { networkId: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp" },
      { networkId: "eip155:1" },
      { expiresAt: NOW },
      { expiresAt: NOW + 999 },
      { expiresAt: Number.NaN },
      { permissions: [] },
      { permissions: [{ type: "everything", data: {} }] },
      { permissions: [{ type: "contract-call" } as never] },
      { policies: ["none"] as never },
      { keys: [{ type: "secp256k1", publicKey: "0x12" }] },
      { keys: [{ type: "rsa" as never, publicKey: `0x${"ab".repeat(33)}` }] },
    ];
    for (const change of bad)
      expect(
        await errorCodeOf(actions.grant({ ...REQUEST, ...change })),
        JSON.stringify(change),
      ).toBe("options/wrong-type");
    expect(asked).toEqual([]);
  });

  it("stores no smart session if the account changed while the wallet was asked", async () => {
    const { actions, state, sessions } = setupPage();
    state.answer = (params) => {
      state.active = account({
        caipAddress: "eip155:10:0x0000000000000000000000000000000000000001",
      });
      return { ...params, context: "0xab" };
    };
    expect(await errorCodeOf(actions.grant(REQUEST))).toBe("account/not-available");
    expect(await sessions.list(ACCOUNT, new AbortController().signal)).toEqual([]);
  });
});

describe("listing smart sessions", () => {
  it(
    "rejects listing smart sessions with the feature off, without an account, and outside EVM",
    { tags: ["S1-015"] },
    async () => {
      const { actions, state } = setupPage();
      const codes = () =>
        Promise.all([actions.list(), actions.grant(REQUEST), actions.revoke("1")].map(errorCodeOf));
      state.isOn = false;
      expect(new Set(await codes())).toEqual(new Set(["options/needs-another"]));
      state.isOn = true;
      state.active = undefined;
      expect(new Set(await codes())).toEqual(new Set(["connection/not-connected"]));
      state.active = account({ namespace: "solana" });
      expect(new Set(await codes())).toEqual(new Set(["chain/not-supported"]));
    },
  );
  it("lists the newest smart sessions first", async () => {
    const { actions, sessions } = setupPage();
    const session = { project: { name: "Shop" }, expiresAt: NOW, permissions: [], policies: [] };
    sessions.add(ACCOUNT, { ...session, id: "old", createdAt: 1 });
    sessions.add(ACCOUNT, { ...session, id: "unknown" });
    sessions.add(ACCOUNT, { ...session, id: "new", createdAt: 2 });
    expect((await actions.list()).map(({ id }) => id)).toEqual(["new", "old", "unknown"]);
  });
  it("rejects smart session calls when the caller's signal aborts", async () => {
    const { actions, sessions } = setupPage();
    sessions.isSilent = true;
    const ends = new AbortController();
    const waiting = [actions.list(ends), actions.grant(REQUEST, ends), actions.revoke("1", ends)];
    ends.abort();
    expect(await Promise.all(waiting.map(errorCodeOf))).toEqual(Array(3).fill("call/aborted"));
  });
});

describe("revoking a smart session", { tags: ["S7-035"] }, () => {
  it("asks the wallet to sign a smart session's revocation once", async () => {
    const { actions, sessions, asked, state } = setupPage();
    const { id } = await actions.grant(REQUEST);
    state.answer = () => "0x51";
    await actions.revoke(id);
    expect(asked[1]).toEqual({
      method: "wallet_revokePermissions",
      params: {
        pci: id,
        permissions: PERMISSIONS,
        expiry: (NOW + HOUR) / 1_000,
        address: ACCOUNT,
      },
    });
    expect(sessions.revocations).toEqual([{ id, signature: "0x51" }]);
    await actions.revoke(id);
    expect(asked).toHaveLength(2);
    expect((await actions.list())[0]?.revokedAt).toBe(NOW);
  });
  it("does not ask the wallet to revoke an expired session or a different account's session", async () => {
    const { actions, sessions, asked } = setupPage();
    const session = { project: { name: "" }, permissions: [], policies: [] };
    sessions.add(ACCOUNT, { ...session, id: "over", expiresAt: NOW });
    await actions.revoke("over");
    expect(await errorCodeOf(actions.revoke("else"))).toBe("options/wrong-type");
    expect(asked).toEqual([]);
  });
  it("asks the wallet synchronously to revoke a session if the session is in the list", async () => {
    const { sessions, actions, asked, state } = setupPage((id) =>
      id === "known" ? { ...SHOP, id } : undefined,
    );
    sessions.add(ACCOUNT, { ...SHOP, id: "known" });
    state.answer = () => "0x51";
    const work = actions.revoke("known");
    expect(asked).toHaveLength(1);
    await work;
    expect(sessions.revocations).toHaveLength(1);
  });
  it("resolves a revocation if the session was revoked elsewhere while the wallet was asked", async () => {
    const { sessions, actions, state } = setupPage();
    sessions.add(ACCOUNT, { ...SHOP, id: "1" });
    state.answer = async () => {
      await sessions.revoke(ACCOUNT, "1", "0x00", new AbortController().signal);
      return "0x51";
    };
    await actions.revoke("1");
    expect(sessions.revocations).toHaveLength(1);
  });
  it("rejects a revocation that the co-signer rejects", async () => {
    const { sessions, actions, state } = setupPage();
    sessions.add(ACCOUNT, { ...SHOP, id: "1" });
    state.answer = () => "0x51";
    sessions.revoke = () =>
      Promise.reject(new LatchkitError("http/status", { url: "https://a.example", status: 400 }));
    expect(await errorCodeOf(actions.revoke("1"))).toBe("http/status");
  });
  it("keeps the smart session if the wallet's answer to a revocation is not a signature", async () => {
    const { actions, sessions, state } = setupPage();
    const { id } = await actions.grant(REQUEST);
    for (const answer of ["", "0x", "signed", 5, null]) {
      state.answer = () => answer;
      expect(await errorCodeOf(actions.revoke(id))).toBe("wallet/invalid-answer");
    }
    expect(sessions.revocations).toEqual([]);
  });
});
