// file: zeroex-route.ts
const API = "https://api.0x.org/swap/allowance-holder";
const KINDS = ["price", "quote"];
const PARAMETERS = ["chainId", "sellToken", "buyToken", "sellAmount", "taker", "slippageBps"];

/** Answers `/api/0x/price` and `/api/0x/quote` of your server. The key never leaves it. */
export async function zeroexRoute(
  { url }: Request,
  key: string,
  request: typeof fetch = fetch,
): Promise<Response> {
  const { pathname, searchParams } = new URL(url);
  const kind = pathname.split("/").at(-1) ?? "";
  if (!KINDS.includes(kind)) return new Response(null, { status: 404 });
  const query = new URLSearchParams(PARAMETERS.map((name) => [name, searchParams.get(name) ?? ""]));
  const answer = await request(`${API}/${kind}?${query}`, {
    headers: { "0x-api-key": key, "0x-version": "v2" },
  });
  return new Response(answer.body, {
    status: answer.status,
    headers: { "content-type": "application/json" },
  });
}
