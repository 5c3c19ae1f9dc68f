import { createWalletClient, custom, toHex, type Hex, type WalletClient } from "viem";
import { mainnet } from "viem/chains";
import { expect, it } from "vitest";
import type { PendingReview, ReviewedRequest } from "../../src/index.js";
import type { WalletRequest } from "../../src/ports/wallet-connector.port.js";
import { ALICE } from "../support/builders/connection.js";
import { SeededRandom } from "../support/builders/seeded-random.js";
import { decideAll, setupReview } from "../support/worlds/review.js";
import { wagmi2, wagmi3 } from "../support/worlds/wagmi/wagmi-kits.js";

const REQUESTS = 10_000;
/** `LATCHKIT_SEED=<seed>` repeats a run. */
const SEED = Number(process.env["LATCHKIT_SEED"] ?? Math.floor(Math.random() * 0x7fffffff));
const ACCOUNT = ALICE as Hex;

interface SentCall {
  readonly to?: string;
  readonly value?: string;
  readonly data?: string;
}
const callBytes = ({ to, value = "0x0", data = "0x" }: SentCall): string =>
  `${to?.toLowerCase()} ${BigInt(value)} ${data}`;

/** What the wallet signs, by its own reading of the request. */
const bytesGot = ({ method, params }: WalletRequest): string => {
  const [first, second] = params as readonly [unknown, unknown];
  if (method === "personal_sign") return String(first);
  if (method === "eth_signTypedData_v4") return JSON.stringify(JSON.parse(String(second)));
  const calls = method === "wallet_sendCalls" ? (first as { calls: SentCall[] }).calls : [first];
  return (calls as SentCall[]).map(callBytes).join();
};

/** What the user saw. */
const bytesReviewed = (request: ReviewedRequest): string => {
  if (!("kind" in request)) return "another chain";
  switch (request.kind) {
    case "transaction":
      return request.calls
        .map(({ to = "", value = 0n, data = "0x" }) => callBytes({ to, value: toHex(value), data }))
        .join();
    case "bytes":
      return request.hex;
    case "typed-data":
      return JSON.stringify(request.data);
    default:
      return request.kind;
  }
};

const typedData = (text: string, amount: bigint) => ({
  domain: { name: "Mail", chainId: 1 },
  types: {
    Mail: [
      { name: "text", type: "string" },
      { name: "amount", type: "uint256" },
    ],
  },
  primaryType: "Mail" as const,
  message: { text, amount },
});

it(`sends wallets exactly the bytes that were reviewed, in ${REQUESTS} requests with seed ${SEED}`, async () => {
  const random = new SeededRandom(SEED);
  const { latchkit, got } = await setupReview({ show: "always", descriptions: false });
  const provider = await latchkit.connection.provider("eip155");
  const viem: WalletClient = createWalletClient({ transport: custom(provider) });
  const kits = [wagmi2.make(latchkit), wagmi3.make(latchkit)];
  for (const kit of kits) if (kit.now().status !== "connected") await kit.connect();

  const address = (): Hex => toHex(random.bytes(20));
  const bytes = (): Hex => toHex(random.bytes(random.below(100)));
  const amount = (): bigint => BigInt(random.below(2 ** 31)) ** 2n;
  const text = (): string => String.fromCodePoint(...random.bytes(1 + random.below(40)));
  const call = () => ({ to: address(), value: amount(), data: bytes() });
  const ways: readonly (() => Promise<unknown>)[] = [
    () => latchkit.account.signMessage(text()),
    () => latchkit.account.signMessage(random.bytes(random.below(80))),
    () => latchkit.account.signTypedData(typedData(text(), amount())),
    () => latchkit.account.sendCalls(Array.from({ length: 1 + random.below(4) }, call)),
    () => provider.request({ method: "personal_sign", params: [bytes(), ALICE] }),
    () => {
      const sent = { from: ALICE, to: address(), data: bytes(), value: toHex(amount()) };
      return provider.request({ method: "eth_sendTransaction", params: [sent] });
    },
    () => viem.sendTransaction({ account: ACCOUNT, chain: mainnet, ...call() }),
    () => viem.signMessage({ account: ACCOUNT, message: text() }),
    () => viem.signTypedData({ account: ACCOUNT, ...typedData(text(), amount()) }),
    () => random.one(kits).sign(text()),
    () => random.one(kits).send(address(), amount()),
    () => random.one(kits).sendCalls(address()),
  ];

  const seen: PendingReview[] = [];
  decideAll(latchkit, (pending) => {
    seen.push(pending);
    latchkit.review.approve(pending.id);
  });
  for (let at = 0; at < REQUESTS; at += 1) {
    await random.one(ways)();
    expect(got.length).toBe(at + 1);
    const [pending, call] = [seen[at], got[at]];
    if (pending === undefined || call === undefined) throw new RangeError(`No review ${at}`);
    expect(bytesGot(call)).toBe(bytesReviewed(pending.request));
  }
  expect(seen).toHaveLength(REQUESTS);
});
