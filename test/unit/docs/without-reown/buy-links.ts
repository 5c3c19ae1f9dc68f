import { createHmac } from "node:crypto";

/** Ramp Network's page. The key is public, so the link can be made in the browser. */
export const rampLink = (hostApiKey: string, userAddress: string) =>
  `https://app.rampnetwork.com/?${new URLSearchParams({
    hostApiKey,
    userAddress,
    swapAsset: "ETH_ETH",
    fiatCurrency: "EUR",
    fiatValue: "100",
  })}`;

/** MoonPay's page. It must be signed with your secret key: call this on your server only. */
export function moonpayLink(apiKey: string, secretKey: string, walletAddress: string) {
  const url = new URL("https://buy.moonpay.com");
  url.search = String(new URLSearchParams({ apiKey, currencyCode: "eth", walletAddress }));
  const signature = createHmac("sha256", secretKey).update(url.search).digest("base64");
  url.searchParams.append("signature", signature);
  return url.href;
}
