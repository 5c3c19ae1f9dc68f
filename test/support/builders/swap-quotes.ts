import { SwapQuotes, type SwapQuotesParts } from "../../../src/application/swap/swap-quotes.js";
import type { CaipNetworkId } from "../../../src/domain/caip/caip.types.js";
import { Networks } from "../../../src/domain/network/networks.js";
import { normalizeNetwork } from "../../../src/domain/network/network.js";
import { FakeClock } from "../../../src/infrastructure/in-memory/index.js";
import type { SwapService } from "../../../src/ports/swap-service.port.js";

const network = (id: CaipNetworkId) =>
  normalizeNetwork({
    id,
    name: id,
    rpcUrls: ["https://rpc.example"],
    currency: {
      name: "Ether",
      symbol: id === "eip155:10" ? "OP-ETH" : "ETH",
      decimals: 18,
    },
  });

/**
 * Quotes over `service` on three networks; eip155:4242 has no swaps, eip155:10 has its own symbol.
 */
export const swapQuotes = (
  service: SwapService,
  account: SwapQuotesParts["account"] = () => undefined,
  clock = new FakeClock(),
): SwapQuotes => {
  const listed = [network("eip155:1"), network("eip155:4242"), network("eip155:10")];
  return new SwapQuotes({ service, account, networks: new Networks(listed, "eip155:1"), clock });
};
