// @vitest-environment happy-dom
import { SERVICE, createContainer } from "latchkit/container";
import { useConnection, useFeatures, useNetwork, useToast } from "latchkit/react";
import { afterEach, describe, expect, it } from "vitest";
import type { Latchkit, LatchkitOptions } from "../../src/index.js";
import type { SwitchNetwork } from "../../src/application/network/switch-network.js";
import { FakeClock, InMemoryHttpClient } from "../../src/infrastructure/in-memory/index.js";
import { SERVICE_URLS } from "../../src/infrastructure/shared/service-query.js";
import { ManualWallet, granted } from "../support/doubles/manual-wallet.js";
import { mountPage } from "../support/worlds/mounted-page.js";
import { TWO_NETWORKS } from "../support/worlds/instance.js";

const OPTIONS: LatchkitOptions = { networks: TWO_NETWORKS, projectId: "a".repeat(32) };

let end: (() => Promise<void>) | undefined;
afterEach(() => end?.());

/** A container without network access. */
const offline = (http = new InMemoryHttpClient()): ReturnType<typeof createContainer> => {
  const container = createContainer(OPTIONS);
  container.rebind(SERVICE.http).toConstantValue(http);
  return container;
};

/** The text of a page that shows what a hook returns. */
const setupPage = (latchkit: Latchkit, useText: () => string): (() => string | null) => {
  const Shown = (): string => useText();
  const mounted = mountPage(latchkit, <Shown />);
  end = mounted.end;
  return mounted.text;
};

/** The page has a wallet that announces itself (EIP-6963). */
const announced = (rdns: string): void => {
  const info = { uuid: rdns, name: "Announced", rdns, icon: "data:image/png;base64,AAAA" };
  const detail = Object.freeze({ info, provider: { request: async () => null } });
  window.addEventListener("eip6963:requestProvider", () =>
    window.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail })),
  );
};

describe("services replaced in the container, used in React", () => {
  it("hides a toast on the page by a clock replaced in the container", async () => {
    const container = offline();
    const clock = new FakeClock();
    container.rebind(SERVICE.clock).toConstantValue(clock);
    container.rebind(SERVICE.scheduler).toConstantValue(clock);
    const latchkit = container.get(SERVICE.latchkit);
    const text = setupPage(latchkit, () => useToast().shown?.text ?? "no toast");
    await expect.poll(text).toBe("no toast");
    latchkit.toast.show({ variant: "success", text: "Copied" });
    await expect.poll(text).toBe("Copied");
    await clock.pass(60_000);
    await expect.poll(text).toBe("no toast");
  });

  it("requests the project's settings for the page through an HTTP client replaced in the container", async () => {
    const http = new InMemoryHttpClient();
    http.route("GET", `${SERVICE_URLS.catalogue}/appkit/v1/config`, () => ({
      body: { features: [{ id: "multi_wallet", isEnabled: true, config: [] }] },
    }));
    const container = offline(http);
    const latchkit = container.get(SERVICE.latchkit);
    const text = setupPage(latchkit, () => (useFeatures().multiWallet ? "several wallets" : "one"));
    await expect.poll(text).toBe("one");
    await latchkit.modal.open();
    await expect.poll(text).toBe("several wallets");
  });

  it("connects an announced wallet on the page through a wallet transport replaced in the container", async () => {
    announced("com.example.rebound");
    const wallet = new ManualWallet({ id: "com.example.rebound" });
    const container = offline();
    container.rebind(SERVICE.injectedTransport).toConstantValue(() => wallet);
    const latchkit = container.get(SERVICE.latchkit);
    const text = setupPage(latchkit, () => useConnection().status);
    await expect.poll(text).toBe("disconnected");
    const connecting = latchkit.connection.connect("com.example.rebound");
    await expect.poll(text).toBe("connecting");
    await expect.poll(() => wallet.asked).toContain("connect");
    wallet.approve(granted());
    await connecting;
    await expect.poll(text).toBe("connected");
  });

  it("switches the page's network through a SwitchNetwork replaced in the container", async () => {
    const container = offline();
    const switchNetwork: Pick<SwitchNetwork, "run"> = {
      run: async (to) => () => {
        container.get(SERVICE.connectionStore).chooseNetwork("eip155:10");
        return container.get(SERVICE.networks).at(to);
      },
    };
    container.rebind(SERVICE.switchNetwork).toConstantValue(switchNetwork as SwitchNetwork);
    const latchkit = container.get(SERVICE.latchkit);
    const text = setupPage(latchkit, () => useNetwork().active.name);
    expect(text()).toBe("One");
    await latchkit.network.switch("eip155:1");
    await expect.poll(text).toBe("Ten");
  });
});
