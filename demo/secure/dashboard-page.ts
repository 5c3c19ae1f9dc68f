import type { SecureSite } from "latchkit/secure-site";
import { show } from "./show.js";

const SIGNED_OUT = { title: "Your wallet", details: ["You are not signed in in this browser."] };

/** The wallet at its own site, outside any embedding page. */
export const dashboardPage = async (site: SecureSite): Promise<void> => {
  const request = async (name: string, payload?: object) => {
    const reply = await site.receive({ type: `@w3m-app/${name}`, id: "1", payload });
    return (reply as { readonly payload: Readonly<Record<string, unknown>> }).payload;
  };
  const user = await request("GET_USER", { chainId: 1 });
  if (!Array.isArray(user["accounts"])) {
    show(SIGNED_OUT);
    return;
  }
  const solana = await request("GET_USER", { chainId: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp" });
  const accounts = user["accounts"] as readonly { readonly address: string }[];
  show({
    title: "Your wallet",
    details: [
      `Signed in as ${String(user["email"] ?? user["userName"])}`,
      ...accounts.map(({ address }) => address),
      String(solana["address"]),
    ],
  });
};
