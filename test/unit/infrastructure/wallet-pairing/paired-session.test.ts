import { describe, expect, it } from "vitest";
import { toPairedSession } from "../../../../src/infrastructure/wallet-pairing/paired-session.js";
import { processorMs } from "../../../support/assertions/growth.js";

const session = (namespaces: unknown): unknown => ({
  topic: "a".repeat(64),
  expiry: 1,
  namespaces,
  peer: { metadata: { name: "Wallet", url: "" } },
});

describe("a session reported by the WalletConnect client", () => {
  it("reads accounts, networks and methods of a WalletConnect session, without invalid entries", () => {
    expect(
      toPairedSession(session({ eip155: { accounts: ["a"], chains: ["b"], methods: [1] } })),
    ).toMatchObject({ namespaces: { eip155: { accounts: ["a"], chains: ["b"], methods: [] } } });
  });

  it(
    "reads 500 entries of a session's list, and rejects a session with more than 500 namespaces",
    { tags: ["finding-S3"] },
    () => {
      const many = Array.from({ length: 100_000 }, (_, at) => `eip155:${at}`);
      const long = session({ eip155: { accounts: many, chains: many, methods: many } });
      expect(toPairedSession(long)?.namespaces["eip155"]?.accounts).toHaveLength(500);
      expect(processorMs(() => toPairedSession(long))).toBeLessThan(50);
      const wide = session(Object.fromEntries(many.map((key) => [key, { accounts: [] }])));
      expect(toPairedSession(wide)).toBeUndefined();
      expect(processorMs(() => toPairedSession(wide))).toBeLessThan(50);
    },
  );
});
