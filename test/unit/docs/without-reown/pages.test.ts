import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { createLatchkit } from "latchkit";
import { mainnet } from "latchkit/networks";
import { inMemoryPorts } from "latchkit/testing";
import { expect, it, vi } from "vitest";
import { moonpayLink, rampLink } from "./buy-links.js";
import { walletList } from "./wallet-list.js";

const at = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
const ADDRESS = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";

it.each(["buy-links.ts", "wallet-list.ts"])("docs/without-reown.md shows %s", (file) => {
  expect(at("../../../../docs/without-reown.md")).toContain(at(file));
});

it("the docs' onramp code links to Ramp Network with the key and the receiving address", () => {
  const url = new URL(rampLink("key", ADDRESS));
  expect(url.origin).toBe("https://app.rampnetwork.com");
  expect(url.searchParams.get("userAddress")).toBe(ADDRESS);
  expect(url.searchParams.get("hostApiKey")).toBe("key");
});

it("the docs' onramp code links to MoonPay with a signature of the query", () => {
  const url = new URL(moonpayLink("pk", "sk", ADDRESS));
  const [signed = ""] = url.search.split("&signature=");
  const expected = createHmac("sha256", "sk").update(signed).digest("base64");
  expect(url.searchParams.get("signature")).toBe(expected);
  expect(url.searchParams.get("walletAddress")).toBe(ADDRESS);
  expect(url.href).not.toContain("sk");
});

it("the docs' catalogue code shows the host's wallet list instead of the bundled wallets", async () => {
  const { catalogue: _, ...ports } = inMemoryPorts({ networks: [mainnet] });
  const latchkit = createLatchkit({ networks: [mainnet], catalogueFile: walletList, ports });
  await latchkit.catalogue.preload();
  await vi.waitFor(() => {
    expect(JSON.stringify(latchkit.catalogue.snapshot)).toContain("My Wallet");
  });
  expect(JSON.stringify(latchkit.catalogue.snapshot)).not.toContain("MetaMask");
  await latchkit.dispose();
});
