import type { SwapToken } from "latchkit";
import { InMemorySwapService } from "latchkit/testing";
import { mountExample, type Example } from "../shared/mount-example.js";
import { ViewButton } from "../shared/view-button.js";
import { createWorld, type Mode } from "../shared/world.js";

const WHOLE = 10n ** 18n;
const ETH: SwapToken = { networkId: "eip155:1", name: "Ether", symbol: "ETH", decimals: 18 };
const DAI_ADDRESS = "0x6B175474E89094C44Da98b954EedeAC495271d0F";
const DAI: SwapToken = {
  networkId: "eip155:1",
  address: DAI_ADDRESS,
  name: "Dai Stablecoin",
  symbol: "DAI",
  decimals: 18,
};

const swapService = (): InMemorySwapService => {
  const service = new InMemorySwapService();
  service.setTokens("eip155:1", [ETH, DAI]);
  service.setPrice(ETH, 3_000n * WHOLE);
  service.setPrice(DAI, WHOLE);
  return service;
};

/** Swapping ether for DAI with a swap service in memory. */
export const mount = (host: Element, mode: Mode): Example => {
  const latchkit = createWorld(mode, (ports) => ({
    ports: { ...ports, swapService: swapService() },
  }));
  return mountExample(
    host,
    latchkit,
    <ViewButton
      label="Swap 0.25 ETH for DAI"
      target={{
        view: "Swap",
        arguments: { target: DAI_ADDRESS, amount: "0.25", networkId: "eip155:1" },
      }}
    />,
  );
};
