import { describe, expect, it } from "vitest";
import {
  catalogueIdsOf,
  SPECIAL_CONNECTORS,
} from "../../../../src/domain/catalogue/special-wallets.js";
import { CONNECTOR_ID, isProposal } from "../../../../src/domain/connectors/connector-id.js";
import { mergeConnectors } from "../../../../src/domain/connectors/connector-merge.js";
import type { Connector } from "../../../../src/domain/connectors/connector.js";
import { aConnector } from "../../../support/builders/connection.js";

const OKX_ID = "971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709";
/** OKX as an announced EVM wallet and as its injected Bitcoin provider. */
const evm = aConnector({
  id: "com.okex.wallet",
  name: "OKX Wallet",
  info: { rdns: "com.okex.wallet" },
});
const bitcoin: Connector = {
  ...aConnector({ id: CONNECTOR_ID.okx, name: "OKX Wallet" }),
  namespace: "bip122",
  namespaces: ["bip122"],
};

describe("OKX", { tags: ["S3-013"] }, () => {
  it.each([
    ["EVM first", [evm, bitcoin]],
    ["Bitcoin first", [bitcoin, evm]],
  ])("merges OKX's EVM and Bitcoin connectors into one row, %s", (_, found) => {
    const [row, ...others] = mergeConnectors(found);
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      type: "MULTI_CHAIN",
      id: "com.okex.wallet",
      name: "OKX Wallet",
      namespaces: ["eip155", "bip122"],
    });
  });
  it("maps both OKX connectors to one catalogue id", () => {
    expect([evm, bitcoin].map(catalogueIdsOf)).toEqual([[OKX_ID], [OKX_ID]]);
  });
});

describe("special connectors", () => {
  it.each([
    ["coinbaseWallet", "Coinbase"],
    ["safe", "Safe"],
    ["ledger", "Ledger"],
  ])(
    'gives the connector "%s" the name "%s" and a picture',
    { tags: ["S3-010", "S3-011", "S3-012"] },
    (id, name) => {
      expect(SPECIAL_CONNECTORS[id]).toMatchObject({
        name,
        imageId: expect.stringMatching(/^[0-9a-f-]{36}$/u) as string,
      });
    },
  );
  it('maps the connector "ledger" to its catalogue id', () => {
    expect(catalogueIdsOf({ id: "ledger", name: "" })).toEqual([
      SPECIAL_CONNECTORS["ledger"]?.explorerId,
    ]);
  });
  it("treats only transactions sent through Safe as proposals", () => {
    expect(["safe", "com.okex.wallet", "walletConnect"].map(isProposal)).toEqual([
      true,
      false,
      false,
    ]);
  });
});
