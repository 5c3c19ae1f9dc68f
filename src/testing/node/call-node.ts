/**
 * One JSON-RPC call over HTTP. Rejects with the node's message, or without a response within 5 s.
 */
export async function callNode(
  url: string,
  method: string,
  params: readonly unknown[] = [],
): Promise<unknown> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    signal: AbortSignal.timeout(5000),
  });
  const answer = (await response.json()) as {
    readonly result?: unknown;
    readonly error?: { readonly message: string };
  };
  if (answer.error !== undefined) throw new Error(`${method}: ${answer.error.message}`);
  return answer.result;
}
