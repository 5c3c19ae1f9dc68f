import { describe, expect, it, vi } from "vitest";
import { valueOf } from "../../../../src/domain/shared/load-state.js";
import { ALICE } from "../../../support/builders/connection.js";
import { PairedPage } from "../../../support/worlds/paired-page.js";
import { flushPromises } from "../../../support/worlds/instance.js";

const TO_ONE = { eip155: { accounts: [`eip155:1:${ALICE}`], methods: ["personal_sign"] } };

describe("end of a WalletConnect connection", () => {
  it(
    'shows "disconnected" and empties the activity list when a WalletConnect wallet disconnects',
    { tags: ["S4-006"] },
    async () => {
      const hash = `0x${"1".repeat(64)}` as const;
      const item = { id: hash, hash, networkId: "eip155:1", operation: "send" } as const;
      const activity = async () => ({
        items: [{ ...item, status: "confirmed" as const, minedAt: 1_000, transfers: [] }],
      });
      const blockchainData = { activity, tokens: async () => [] };
      const page = await new PairedPage({ options: { ports: { blockchainData } } }).start();
      const { latchkit } = page;
      await page.connect(TO_ONE);
      const release = latchkit.activity.watch();
      const items = () => valueOf(latchkit.activity.snapshot)?.items ?? [];
      await vi.waitFor(() => expect(items()).toHaveLength(1));
      expect(latchkit.connection.snapshot.status).toBe("connected");
      await latchkit.connection.disconnect();
      await flushPromises();
      expect(latchkit.connection.snapshot.status).toBe("disconnected");
      expect(items()).toEqual([]);
      release();
      await latchkit.dispose();
    },
  );
});
