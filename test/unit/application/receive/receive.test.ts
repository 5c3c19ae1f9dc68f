import { describe, expect, it } from "vitest";
import { createLatchkit } from "../../../../src/index.js";
import { inMemoryPorts } from "../../../../src/testing.js";
import { receiveModel } from "../../../../src/application/receive/views/receive.model.js";
import { ADDRESS, anAccount, fakeLatchkit } from "../../../support/doubles/fake-latchkit.js";
import { InMemoryClipboard } from "../../../../src/infrastructure/in-memory/in-memory-desk.js";

describe("ReceiveModel", () => {
  it.each(["WalletReceive", "WalletCompatibleNetworks"] as const)(
    "opens the view %s by its name without a connected account",
    async (view) => {
      const latchkit = createLatchkit({
        networks: [
          {
            id: "eip155:1",
            name: "Ethereum",
            rpcUrls: ["https://rpc.example"],
            currency: { symbol: "ETH", decimals: 18 },
          },
        ],
        ports: inMemoryPorts({}),
      });
      await latchkit.start();
      await latchkit.modal.open({ view });
      expect(latchkit.navigation.snapshot.current.view).toBe(view);
      await latchkit.dispose();
    },
  );

  it("copies the address shown in the receive view, even if the account has changed", async () => {
    const clipboard = new InMemoryClipboard();
    const { latchkit, say } = fakeLatchkit(
      {
        account: {
          status: "connected",
          isRestoring: false,
          byNamespace: {},
          current: anAccount(),
        },
      },
      { clipboard },
    );
    const model = receiveModel(latchkit);
    const shown = model.snapshot.account?.address ?? "";
    say("account", { status: "disconnected", isRestoring: false, byNamespace: {} });
    expect(await model.copy(shown)).toBe(true);
    expect(clipboard.text).toBe(ADDRESS);
  });
});
