import { NAMESPACES } from "../../../../src/domain/caip/caip.types.js";
import { describe, expect, it } from "vitest";
import type { AccountType } from "../../../../src/domain/account/account.js";
import {
  defaultAccountType,
  defaultTypeFirst,
} from "../../../../src/domain/account/account-rules.js";
import {
  activateConnection,
  addConnection,
  removeConnections,
  reorderConnections,
} from "../../../../src/domain/connection/connection-changes.js";
import {
  startAttempt,
  initialConnection,
} from "../../../../src/domain/connection/connection-state.js";
import { connectionStatusOf, switchStepOf } from "../../../../src/domain/connection/switch-step.js";
import {
  MAX_LABELS,
  setLabel,
  rememberConnections,
} from "../../../../src/domain/connection/stored-connections.js";
import { CONNECTION_ENTRIES } from "../../../../src/domain/storage/connection-entries.js";
import { readEntry } from "../../../../src/domain/storage/storage-registry.js";
import { ALICE, BOB, aConnection, aConnector } from "../../../support/builders/connection.js";
import { thrownBy } from "../../../support/assertions/thrown.js";

const [alpha, beta, gamma] = ["Alpha", "Beta", "Gamma"].map((name) =>
  aConnection({ connector: aConnector({ name }) }),
) as [
  ReturnType<typeof aConnection>,
  ReturnType<typeof aConnection>,
  ReturnType<typeof aConnection>,
];
const solana = aConnection({
  connector: aConnector({ name: "Sol", namespace: "solana" }),
  networkId: "solana:abc",
  addresses: ["7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv"],
});
const several = [alpha, solana, beta, gamma].reduce(
  (state, one) => addConnection(state, one, "behind"),
  initialConnection,
);
const namesOf = ({ connections }: typeof several): string =>
  connections.map(({ connector }) => connector.name).join(" ");

describe("several connections in one namespace", () => {
  it("keeps several connections of a namespace in order, and does not change other namespaces", () => {
    expect(namesOf(several)).toBe("Alpha Beta Gamma Sol");
    expect(namesOf(addConnection(several, gamma, "first"))).toBe("Gamma Alpha Beta Sol");
    expect(namesOf(addConnection(several, gamma))).toBe("Gamma Sol");
    expect(
      namesOf(removeConnections(several, { namespace: "eip155", connectorId: "org.alpha" })),
    ).toBe("Beta Gamma Sol");
    expect(addConnection(several, gamma, "first").connections.at(-1)).toBe(solana);
    const solanaFirst = addConnection(addConnection(initialConnection, solana), alpha);
    expect(namesOf(addConnection(solanaFirst, beta, "behind"))).toBe("Sol Alpha Beta");
    expect(namesOf(addConnection(addConnection(solanaFirst, beta, "first"), solana))).toBe(
      "Sol Beta Alpha",
    );
  });
  it(
    "moves the selected connection to the front, and keeps the pending attempt",
    { tags: ["finding-M1"] },
    () => {
      const asking = startAttempt(several, "org.gamma");
      expect(namesOf(activateConnection(asking, gamma))).toBe("Gamma Alpha Beta Sol");
      expect(activateConnection(asking, gamma).attempt).toBe(asking.attempt);
      expect(activateConnection(several, alpha)).toBe(several);
    },
  );
  it("moves the given connections to the front, and returns the same object if the order stays", () => {
    const keys = (...ids: readonly string[]) =>
      ids.map((connectorId) => ({ namespace: "eip155", connectorId }) as const);
    expect(namesOf(reorderConnections(several, keys("org.gamma", "org.nobody", "org.beta")))).toBe(
      "Gamma Beta Alpha Sol",
    );
    expect(reorderConnections(several, keys("org.alpha", "org.beta"))).toBe(several);
  });
  it("reports each connection as connected, active or disconnected", { tags: ["S4-010"] }, () => {
    const of = (connectorId: string, namespace: "eip155" | "solana" = "eip155") =>
      connectionStatusOf(several, { namespace, connectorId });
    expect([
      of("org.alpha"),
      of("org.beta"),
      of("org.nobody"),
      of("org.sol", "solana"),
      of("org.alpha", "solana"),
    ]).toEqual(["connected", "active", "disconnected", "connected", "disconnected"]);
  });
  const phone = { isMobile: true, provider: undefined };
  const desktop = { isMobile: false, provider: undefined };
  it(
    "opens the embedded wallet's login view for the sign-in method that the user used last",
    { tags: ["S4-013", "S4-014"] },
    () => {
      const step = (provider?: "github" | "farcaster") =>
        switchStepOf("disconnected", "AUTH", { isMobile: false, provider });
      expect([step(), step("github"), step("farcaster")]).toEqual([
        "EmailLogin",
        "ConnectingSocial",
        "ConnectingFarcaster",
      ]);
      expect(switchStepOf("active", "AUTH", desktop)).toBe("activate");
    },
  );
  it(
    "chooses the next step of a connection switch by the connection's status and type",
    { tags: ["S4-011", "S4-015", "S4-016", "S4-020", "S8-021"] },
    () => {
      expect([
        switchStepOf("connected", "WALLET_CONNECT", phone),
        switchStepOf("active", "ANNOUNCED", desktop),
        switchStepOf("disconnected", "ANNOUNCED", phone),
        switchStepOf("disconnected", "WALLET_CONNECT", phone),
        switchStepOf("disconnected", "WALLET_CONNECT", desktop),
      ]).toEqual(["activate", "activate", "connect", "AllWallets", "ConnectingWalletConnect"]);
      expect(thrownBy(() => switchStepOf("connecting", "ANNOUNCED", desktop))).toMatchObject({
        code: "connection/invalid-status",
        message: "Invalid connection status",
      });
    },
  );
});

describe("account types", () => {
  it("defines a default account type for each namespace", { tags: ["S6-003"] }, () => {
    const types = NAMESPACES.map((namespace) => [namespace, defaultAccountType(namespace)]);
    expect(Object.fromEntries(types)).toMatchObject({
      bip122: "payment",
      cosmos: "eoa",
      eip155: "smartAccount",
      polkadot: "eoa",
      solana: "eoa",
    });
  });
  it(
    "puts the default account type first, and otherwise keeps the wallet's order of accounts",
    { tags: ["S3-017", "S6-003"] },
    () => {
      expect(
        defaultTypeFirst("bip122", [
          { type: "ordinal" as AccountType, at: 1 },
          { type: "payment", at: 2 },
          { type: "payment", at: 3 },
        ]).map(({ at }) => at),
      ).toEqual([2, 3, 1]);
      expect(
        defaultTypeFirst("eip155", [
          { type: "eoa", at: 1 },
          { type: "eoa", at: 2 },
        ]).map(({ at }) => at),
      ).toEqual([1, 2]);
    },
  );
});

describe("stored connections", () => {
  it(
    "merges stored accounts, puts current connections first, and keeps at most twenty",
    { tags: ["S3-080"] },
    () => {
      const one = rememberConnections({}, [alpha]);
      const two = rememberConnections(one, [beta, aConnection({ addresses: [BOB] })]);
      expect(two.eip155).toEqual([
        { connectorId: "org.beta", accounts: [{ address: ALICE, type: "eoa" }] },
        {
          connectorId: "org.alpha",
          accounts: [
            { address: BOB, type: "eoa" },
            { address: ALICE, type: "eoa" },
          ],
        },
      ]);
      expect(
        rememberConnections(
          {},
          Array.from({ length: 25 }, (_, at) =>
            aConnection({ connector: aConnector({ name: `W${at}` }) }),
          ),
        ).eip155,
      ).toHaveLength(20);
    },
  );
  it.each([
    ["broken JSON", "{", {}],
    ["an array", "[]", {}],
    ["an unknown namespace", '{"moon":[{"connectorId":"a","accounts":[]}]}', {}],
    [
      "an invalid address",
      '{"eip155":[{"connectorId":"a","accounts":[{"address":"0x1","type":"eoa"}]}]}',
      { eip155: [] },
    ],
    [
      "an unknown account type",
      `{"eip155":[{"connectorId":"a","accounts":[{"address":"${ALICE}","type":"king"}]}]}`,
      { eip155: [] },
    ],
    [
      "duplicate accounts and connections",
      `{"eip155":[{"connectorId":"a","accounts":[{"address":"${ALICE}","type":"eoa"},{"address":"${ALICE}","type":"eoa"}]},{"connectorId":"a","accounts":[{"address":"${BOB}","type":"eoa"}]}]}`,
      { eip155: [{ connectorId: "a", accounts: [{ address: ALICE, type: "eoa" }] }] },
    ],
    [
      "markup in an address",
      '{"solana":[{"connectorId":"a","accounts":[{"address":"<b>","type":"eoa"}]}]}',
      { solana: [] },
    ],
  ])("ignores %s in the stored connections", { tags: ["F22"] }, (_, text, expected) => {
    expect(readEntry(CONNECTION_ENTRIES.connections, text)).toEqual(expected);
  });
  it("sanitizes stored address labels, and keeps at most a hundred", { tags: ["F22"] }, () => {
    expect(
      readEntry(
        CONNECTION_ENTRIES.addressLabels,
        JSON.stringify({
          [`eip155:${ALICE}`]: "Re\u202Ent\n x",
          "eip155:0x1": "a",
          "moon:abc": "b",
          __proto__: "c",
          "solana:abc": "",
        }),
      ),
    ).toEqual({ [`eip155:${ALICE}`]: "Rent x" });
    const full = Array.from({ length: MAX_LABELS }, (_, at) => `solana:a${at}` as const).reduce(
      (labels, key) => setLabel(labels, key, "x"),
      {},
    );
    expect(Object.keys(setLabel(full, `eip155:${ALICE}`, "new"))).toEqual([
      ...Object.keys(full).slice(1),
      `eip155:${ALICE}`,
    ]);
  });
});
