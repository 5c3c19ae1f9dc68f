import { describe, expect, it } from "vitest";
import { shortenAddress } from "../../../../src/domain/account/account.js";
import { DEFAULT_FEATURES } from "../../../../src/domain/config/features.js";
import { CONNECTOR_GROUP_ORDER } from "../../../../src/domain/connectors/connector.js";
import { ALICE } from "../../../support/builders/connection.js";

describe("shortenAddress", () => {
  it("shortens an address to its first 6 and last 4 characters", () => {
    expect(shortenAddress(ALICE)).toBe("0x5aAe…eAed");
    expect(shortenAddress("bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4")).toBe("bc1qw5…f3t4");
  });
  it("does not shorten an address of at most 12 characters", () => {
    expect(["", "0123456789ab", "0123456789abc"].map((text) => shortenAddress(text))).toEqual([
      "",
      "0123456789ab",
      "012345…9abc",
    ]);
  });
});

describe("default features", () => {
  it("orders connector groups by default as the specification does", { tags: ["S2-042"] }, () => {
    expect(DEFAULT_FEATURES.connectorTypeOrder).toEqual(CONNECTOR_GROUP_ORDER);
  });
});
