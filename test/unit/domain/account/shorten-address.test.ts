import { describe, expect, it } from "vitest";
import { shortenAddress } from "../../../../src/domain/account/account.js";
import { DEFAULT_FEATURES } from "../../../../src/domain/config/features.js";
import { CONNECTOR_GROUP_ORDER } from "../../../../src/domain/connectors/connector.js";
import { ALICE } from "../../../support/builders.js";

describe("an address for display", () => {
  it("keeps its first 6 and last 4 characters, which users compare", () => {
    expect(shortenAddress(ALICE)).toBe("0x5aAe…eAed");
    expect(shortenAddress("bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4")).toBe("bc1qw5…f3t4");
  });
  it("of at most 12 characters stays whole", () => {
    expect(["", "0123456789ab", "0123456789abc"].map((text) => shortenAddress(text))).toEqual([
      "",
      "0123456789ab",
      "012345…9abc",
    ]);
  });
});

describe("features", () => {
  it("order the connector list by default as the specification does", { tags: ["S2-042"] }, () => {
    expect(DEFAULT_FEATURES.connectorTypeOrder).toEqual(CONNECTOR_GROUP_ORDER);
  });
});
