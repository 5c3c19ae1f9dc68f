// @vitest-environment happy-dom
import { addInMemoryWallet, findInModal, inMemoryPorts, queryInModal } from "latchkit/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { valueOf } from "../../src/domain/shared/load-state.js";
import { createLatchkit, type Latchkit, type LatchkitOptions } from "../../src/index.js";
import {
  type ServicesPart,
  startServicesPart,
} from "../../src/testing/node/services/services-part.js";
import { anEntry, walletId } from "../support/builders/catalogue-entries.js";
import { setupCatalogueInstance, until } from "../support/worlds/catalogue-services.js";
import { mountPage } from "../support/worlds/mounted-page.js";
import { TWO_NETWORKS } from "../support/worlds/instance.js";

const RAINBOW = "1ae92b26df02f0abca6304df07debccd18262fdf5fe82daa81593582dac9a369";

describe("wallets configured by name", () => {
  let world: ServicesPart;
  beforeAll(async () => {
    world = await startServicesPart("free");
  });
  afterAll(() => world.stop());
  beforeEach(() => {
    world.services.reset();
    world.services.set({
      wallets: [
        ...Array.from({ length: 9 }, (_, index) => anEntry(index)),
        anEntry(20, { id: RAINBOW, name: "Rainbow" }),
        anEntry(21, { name: "RAINBOW" }),
      ] as never,
    });
  });
  const names = (list: Latchkit["catalogue"]["snapshot"]["featured"]) =>
    valueOf(list)?.map(({ name }) => name);
  const ended = ({ catalogue }: Latchkit) =>
    until(catalogue, (state) =>
      [state.featured, state.recommended].every(
        ({ status }) => status === "ready" || status === "failed",
      ),
    );
  const asked = () =>
    world.services
      .requestsTo("/getWallets")
      .map(({ query: { include, exclude, search } }) => ({ include, exclude, search }));

  const listed = async (options: Partial<LatchkitOptions>) => {
    const latchkit = setupCatalogueInstance(world, options);
    await latchkit.catalogue.preload();
    const state = await ended(latchkit);
    return { latchkit, state };
  };

  it("features bundled wallets by configured name in any letter case, in the host's order", async () => {
    const { latchkit, state } = await listed({
      projectId: undefined as never,
      featuredWalletIds: ["rainbow", "Trust Wallet"],
    });
    expect(names(state.featured)).toEqual(["Rainbow", "Trust Wallet"]);
    expect(names(state.recommended)).not.toContain("Rainbow");
    await latchkit.dispose();
  });

  it("looks up a well-known wallet by id, so that no other wallet with the same name is listed", async () => {
    const { latchkit, state } = await listed({ featuredWalletIds: ["Rainbow"] });
    expect(valueOf(state.featured)?.map(({ id }) => id)).toEqual([RAINBOW]);
    expect(asked()).toContainEqual({ include: RAINBOW, exclude: undefined, search: undefined });
    expect(asked().some(({ search }) => search !== undefined)).toBe(false);
    await latchkit.dispose();
  });

  it("looks up a configured wallet name once, and lists only the included wallets", async () => {
    const { latchkit, state } = await listed({ includeWalletIds: ["wallet 3", walletId(5)] });
    expect(names(state.recommended)).toEqual(["Wallet 3", "Wallet 5"]);
    await latchkit.catalogue.loadMore();
    expect(asked().filter(({ search }) => search === "wallet 3")).toHaveLength(1);
    await latchkit.dispose();
  });

  it("lists no wallet if the catalogue knows none of the included wallet names", async () => {
    const { latchkit, state } = await listed({ includeWalletIds: ["No Such Wallet"] });
    expect(state.recommended).toEqual({ status: "ready", value: [] });
    expect(asked()).toEqual([{ include: undefined, exclude: undefined, search: "No Such Wallet" }]);
    await latchkit.dispose();
  });

  it("looks up a configured wallet name again after the service failed", async () => {
    const mend = world.services.fault({ kind: "status", status: 500 });
    const { latchkit, state } = await listed({ includeWalletIds: ["Wallet 3"] });
    expect(state.recommended.status).toBe("failed");
    mend();
    await latchkit.catalogue.retry();
    expect(names(latchkit.catalogue.snapshot.recommended)).toEqual(["Wallet 3"]);
    await latchkit.dispose();
  });

  it("hides an installed wallet excluded by name even if the catalogue does not list it", async () => {
    const ports = inMemoryPorts({ networks: TWO_NETWORKS });
    addInMemoryWallet(ports, "eip155", { name: "Alpha" });
    addInMemoryWallet(ports, "eip155", { name: "Beta", connectorId: "com.example.beta" });
    const latchkit = createLatchkit({
      networks: TWO_NETWORKS,
      ports,
      excludeWalletIds: ["alpha"],
      featuredWalletIds: ["Zerion"],
      messages: { en: { group_featured: "Our favourites" } },
    });
    const { end } = mountPage(latchkit);
    await latchkit.modal.open();
    const find = (name: string) => findInModal({ role: "button", name }, { timeoutMs: 20_000 });
    await find("Beta");
    await expect.poll(() => queryInModal({ role: "button", name: "Alpha" })).toBeUndefined();
    await find("Zerion");
    expect(queryInModal({ text: "Our favourites" })).toBeDefined();
    await end();
  });
});
