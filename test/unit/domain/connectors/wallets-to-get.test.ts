import { describe, expect, it } from "vitest";
import type { Wallet } from "../../../../src/domain/catalogue/wallet.js";
import { walletsToGet } from "../../../../src/domain/connectors/wallets-to-get.js";
import type { Connector, ConnectorGroup } from "../../../../src/domain/connectors/connector.js";
import { aConnector } from "../../../support/doubles/fake-latchkit.js";

const wallet = (id: string, homepage: string | undefined = `https://${id}.example`): Connector =>
  aConnector(id, id, homepage === undefined ? {} : { homepage });
const described = (id: string, values: Partial<Wallet> = {}): Wallet => ({
  id,
  name: id,
  homepage: `https://${id}.example`,
  links: {},
  stores: {},
  ...values,
});
const ids = (
  groups: readonly ConnectorGroup[],
  recommended: readonly Wallet[] = [],
): readonly string[] => walletsToGet(groups, recommended).map(({ id }) => id);

describe("wallets to get", () => {
  it("suggests the first four featured, custom and recommended wallets to users without a wallet", () => {
    const groups: readonly ConnectorGroup[] = [
      { name: "custom", rows: [{ connector: wallet("c1") }] },
      { name: "featured", rows: [{ connector: wallet("f1") }, { wallet: described("f2") }] },
    ];
    expect(ids(groups, [described("r1"), described("r2")])).toEqual(["f1", "f2", "c1", "r1"]);
  });
  it("suggests four recommended wallets that are not installed", () => {
    const installed = aConnector("org.r1", "R1");
    expect(
      ids(
        [{ name: "injected", rows: [{ connector: installed }] }],
        ["r1", "r2", "r3", "r4", "r5"].map((id) => described(id)),
      ),
    ).toEqual(["r2", "r3", "r4", "r5"]);
  });
  it("suggests no installed wallet", () => {
    expect(
      ids([
        { name: "injected", rows: [{ connector: wallet("i") }] },
        { name: "recent", rows: [{ connector: wallet("n") }] },
      ]),
    ).toEqual([]);
  });
  it("suggests each wallet once, and only wallets with an https website", () => {
    const odd = [
      aConnector("bare", "bare"),
      wallet("script", "javascript:alert(1)"),
      wallet("data", "data:text/html,x"),
      wallet("good"),
    ];
    expect(
      ids([
        { name: "featured", rows: odd.map((connector) => ({ connector })) },
        { name: "custom", rows: [{ connector: wallet("good") }] },
      ]),
    ).toEqual(["good"]);
  });
});
