import { describe, expect, it } from "vitest";
import { shortenAddress } from "../../../../src/domain/account/shorten-address.js";
import { DEFAULT_FEATURES } from "../../../../src/domain/config/features.js";
import { CONNECTOR_GROUP_ORDER } from "../../../../src/domain/connectors/connector.js";
import { ALICE } from "../../../support/builders.js";

describe("an address for display", () => {
  it("keeps its first 4 and last 6 characters", () => {
    expect(shortenAddress(ALICE)).toBe("0x5a…1BeAed");
    expect(shortenAddress(ALICE, 4, 4)).toBe("0x5a…eAed");
  });
  it("is not cut when it is no longer than what would be kept", () => {
    expect(["", "0123456789", "01234567890"].map((text) => shortenAddress(text))).toEqual([
      "",
      "0123456789",
      "0123…567890",
    ]);
  });
});

describe("features", () => {
  it("S2-042: order the connector list by default as the specification does", () => {
    expect(DEFAULT_FEATURES.connectorTypeOrder).toEqual(CONNECTOR_GROUP_ORDER);
  });
});
