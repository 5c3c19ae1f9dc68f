import { describe, expect, it } from "vitest";
import { connectorsOf } from "../../../../src/domain/connectors/connector.js";
import { ManualWallet, ManualWallets } from "../../../support/doubles/manual-wallet.js";
import { setupInstance } from "../../../support/worlds/instance.js";

describe("connectors", () => {
  it(
    "lists connectors with `id`, `type`, `name`, `rdns`, `imageId` and `namespace`, without a provider",
    { tags: ["S3-004"] },
    async () => {
      const wallet = new ManualWallet({ id: "org.alpha", imageId: "image-1" });
      const latchkit = await setupInstance(new ManualWallets(wallet));
      const [connector] = connectorsOf(latchkit.connectors.snapshot.groups);
      expect(connector).toEqual({
        id: "org.alpha",
        type: "ANNOUNCED",
        name: "Alpha",
        namespace: "eip155",
        namespaces: ["eip155"],
        info: { rdns: "org.alpha" },
        imageId: "image-1",
        isConflicting: false,
      });
    },
  );

  it(
    "merges wallets with the same name in two namespaces into one MULTI_CHAIN connector",
    { tags: ["S3-005"] },
    async () => {
      const wallets = new ManualWallets(
        new ManualWallet({ id: "org.both", name: "Both" }),
        new ManualWallet({
          id: "org.both.solana",
          name: "Both",
          namespace: "solana",
          namespaces: ["solana"],
        }),
        new ManualWallet({ id: "org.one", name: "One" }),
        new ManualWallet({ id: "org.other", name: "Other", type: "EXTERNAL" }),
      );
      const latchkit = await setupInstance(wallets);
      const types = latchkit.connectors.snapshot.groups.flatMap((group) =>
        connectorsOf([group]).map(({ name, type }) => [group.name, name, type]),
      );
      expect(types).toEqual([
        ["injected", "Both", "MULTI_CHAIN"],
        ["injected", "One", "ANNOUNCED"],
        ["external", "Other", "EXTERNAL"],
      ]);
    },
  );

  it("emits a new connector list whenever wallets appear", async () => {
    const wallets = new ManualWallets();
    const latchkit = await setupInstance(wallets);
    const seen: number[] = [];
    latchkit.connectors.state$.subscribe(({ groups }) => seen.push(connectorsOf(groups).length));
    wallets.show(new ManualWallet());
    wallets.show(new ManualWallet(), new ManualWallet({ name: "Beta" }));
    expect(seen).toEqual([0, 1, 2]);
  });
});
