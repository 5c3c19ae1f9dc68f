// @vitest-environment happy-dom
import { mainnet } from "latchkit/networks";
import { findInModal, inMemoryPorts } from "latchkit/testing";
import { afterEach, describe, expect, it } from "vitest";
import { createLatchkit } from "../../src/index.js";
import { mountPage } from "../support/worlds/mounted-page.js";

const GUIDE = "https://app.example/what-is-a-wallet";
let end: () => Promise<void> = async () => undefined;
afterEach(() => end());

/** Opens a help view. Returns the URLs of its "Learn more" links. */
const openHelp = async (view: "WhatIsAWallet" | "WhatIsANetwork", learnMoreUrl?: string) => {
  const latchkit = createLatchkit({
    networks: [mainnet],
    ports: inMemoryPorts({ networks: [mainnet] }),
    ...(learnMoreUrl !== undefined && { learnMoreUrl }),
  });
  end = mountPage(latchkit).end;
  await latchkit.modal.open({ view });
  await findInModal({ text: view === "WhatIsAWallet" ? "Get a wallet" : "Learn more" });
  return () =>
    [...document.querySelectorAll("[data-latchkit-instance]")]
      .map((host) => host.shadowRoot?.querySelector('[data-testid="lk-learn-more"]'))
      .flatMap((link) => link?.getAttribute("href") ?? []);
};

describe("learnMoreUrl", () => {
  it.each(["WhatIsAWallet", "WhatIsANetwork"] as const)(
    'links the app\'s own guide from the view "%s"',
    async (view) => {
      await expect.poll(await openHelp(view, GUIDE)).toEqual([GUIDE]);
    },
  );
  it('shows no "Learn more" link in WhatIsAWallet if the app set no `learnMoreUrl`', async () => {
    await expect.poll(await openHelp("WhatIsAWallet")).toEqual([]);
  });
  it("rejects a `learnMoreUrl` that is not a web address", () => {
    const learnMoreUrl = "javascript:alert(1)";
    expect(() => createLatchkit({ networks: [mainnet], learnMoreUrl })).toThrow(
      expect.objectContaining({ code: "options/malformed-url" }),
    );
  });
});
