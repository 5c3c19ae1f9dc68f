import { describe, expect, it } from "vitest";
import { walletsToGet } from "../../../../src/domain/connectors/wallets-to-get.js";
import type { Connector, ConnectorGroup } from "../../../../src/domain/connectors/connector.js";
import { aConnector } from "../../../support/fake-latchkit.js";

const wallet = (id: string, homepage: string | undefined = `https://${id}.example`): Connector => aConnector(id, id, homepage === undefined ? {} : { homepage });
const ids = (...groups: readonly ConnectorGroup[]): readonly string[] => walletsToGet(groups).map(({ id }) => id);

describe("wallets to get", () => {
  it("are the first four of featured, custom and recommended, in this order", () => {
    expect(ids({ name: "recommended", rows: [{ connector: wallet("r1") }, { connector: wallet("r2") }] }, { name: "custom", rows: [{ connector: wallet("c1") }] }, { name: "featured", rows: [{ connector: wallet("f1") }, { connector: wallet("f2") }] })).toEqual(["f1", "f2", "c1", "r1"]);
  });
  it("are none that is installed already", () => { expect(ids({ name: "injected", rows: [{ connector: wallet("i") }] }, { name: "recent", rows: [{ connector: wallet("n") }] })).toEqual([]); });
  it("name a site of the web, and each only once", () => {
    const odd = [aConnector("bare", "bare"), wallet("script", "javascript:alert(1)"), wallet("data", "data:text/html,x"), wallet("good")];
    expect(ids({ name: "featured", rows: odd.map((connector) => ({ connector })) }, { name: "custom", rows: [{ connector: wallet("good") }] })).toEqual(["good"]);
  });
});
