import { describe, expect, it } from "vitest";
import { catalogueIdsOf } from "../../../../src/domain/catalogue/special-wallets.js";
import { CONNECTOR_ID, isProposal } from "../../../../src/domain/connectors/connector-id.js";
import { mergeConnectors } from "../../../../src/domain/connectors/connector-merge.js";
import type { Connector } from "../../../../src/domain/connectors/connector.js";
import { SPECIAL_CONNECTORS } from "../../../../src/domain/connectors/special-connectors.js";
import { aConnector } from "../../../support/builders.js";

const OKX_ID = "971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709";
/** As it announces itself to EVM pages, and as its Bitcoin provider is listed. */
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
  ])("is one row of both namespaces, %s, and leads to the connector of each", (_, found) => {
    const [row, ...others] = mergeConnectors(found);
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      type: "MULTI_CHAIN",
      id: "com.okex.wallet",
      name: "OKX Wallet",
      namespaces: ["eip155", "bip122"],
    });
  });
  it("is known to the catalogue under one id, by its fixed connector id and by its name", () => {
    expect([evm, bitcoin].map(catalogueIdsOf)).toEqual([[OKX_ID], [OKX_ID]]);
  });
});

describe("connectors that the specification names", () => {
  it.each([
    ["coinbaseWallet", "Coinbase"],
    ["safe", "Safe"],
    ["ledger", "Ledger"],
  ])("%s is called %s and has a picture", { tags: ["S3-010", "S3-011", "S3-012"] }, (id, name) => {
    expect(SPECIAL_CONNECTORS[id]).toMatchObject({
      name,
      imageId: expect.stringMatching(/^[0-9a-f-]{36}$/u) as string,
    });
  });
  it("a host's catalogue id of ledger is the catalogue's own", () => {
    expect(catalogueIdsOf({ id: "ledger", name: "" })).toEqual([
      SPECIAL_CONNECTORS["ledger"]?.explorerId,
    ]);
  });
  it("only what a Safe gives is a proposal", () => {
    expect(["safe", "com.okex.wallet", "walletConnect"].map(isProposal)).toEqual([
      true,
      false,
      false,
    ]);
  });
});
