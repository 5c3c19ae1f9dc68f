import { describe, expect, it } from "vitest";
import { createLatchkit } from "../../../../src/index.js";
import { InMemoryWalletPairing, inMemoryPorts } from "../../../../src/testing.js";

describe("the host's own pairing port", () => {
  it(
    "loads the host's pairing port only when the user asks for a QR code, and shows its URI",
    { tags: ["S3-007"] },
    async () => {
      const own = new InMemoryWalletPairing();
      let opened = 0;
      const pairing = async (): Promise<InMemoryWalletPairing> => {
        opened += 1;
        return own;
      };
      const latchkit = createLatchkit({
        networks: [
          {
            id: "eip155:1",
            name: "Ethereum",
            rpcUrls: ["https://rpc.example"],
            currency: { symbol: "ETH", decimals: 18 },
          },
        ],
        ports: { ...inMemoryPorts({}), pairing },
      });
      await latchkit.start();
      expect(opened).toBe(0);
      expect(
        latchkit.connectors.snapshot.groups.flatMap(({ rows }) =>
          rows.map(({ connector }) => connector?.id),
        ),
      ).toEqual(["walletConnect"]);
      const shown = new Promise<string>((resolve) => {
        latchkit.pairing.state$.subscribe(({ uri }) => {
          if (uri !== undefined) resolve(uri);
        });
      });
      const attempt = latchkit.connection.connect("walletConnect").catch(() => undefined);
      expect(await shown).toBe(own.pairings[0]?.uri);
      expect(opened).toBe(1);
      await latchkit.dispose();
      await attempt;
    },
  );
});
