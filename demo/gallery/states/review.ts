import { encodeFunctionData, parseAbi, type Abi } from "viem";
import type { Changes, LatchkitOptions } from "latchkit";
import { InMemoryAddressFacts, InMemorySimulator, InMemoryTokenFacts } from "latchkit/testing";
import { ADDRESS } from "../cast.js";
import type { Stage } from "../stage.js";
import type { GalleryChapter, GalleryState } from "../state.js";

const TOKEN_ABI = parseAbi([
  "function approve(address spender, uint256 amount)",
  "function transfer(address to, uint256 amount)",
]);
const USDC = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
const DAI = "0x6B175474E89094C44Da98b954EedeAC495271d0F";
const ROUTER = "0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af";
const OWN = "0x0000000000000000000000000000000000000C1A";
const UNLIMITED = 2n ** 256n - 1n;

interface Request {
  readonly method: string;
  readonly params: unknown;
}
interface Call {
  readonly to: string;
  readonly data?: string;
  readonly value?: string;
}
const approval = (amount: bigint): Call => ({
  to: USDC,
  data: encodeFunctionData({ abi: TOKEN_ABI, functionName: "approve", args: [ROUTER, amount] }),
});
const PAYMENT: Call = {
  to: DAI,
  data: encodeFunctionData({
    abi: TOKEN_ABI,
    functionName: "transfer",
    args: [ROUTER, 5n * 10n ** 18n],
  }),
};
const sending = (call: Call): Request => ({
  method: "eth_sendTransaction",
  params: [{ from: ADDRESS, ...call }],
});
const batch = (...calls: readonly Call[]): Request => ({
  method: "wallet_sendCalls",
  params: [{ version: "2.0.0", chainId: "0x1", from: ADDRESS, atomicRequired: true, calls }],
});
const signing = (text: string): Request => ({
  method: "personal_sign",
  params: [`0x${hexOf(text)}`, ADDRESS],
});
const hexOf = (text: string): string =>
  [...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const names = (...list: readonly string[]) =>
  list.map((one) => ({ type: one.split(" ")[0] ?? "", name: one.split(" ")[1] ?? "" }));
const PERMIT: Request = {
  method: "eth_signTypedData_v4",
  params: [
    ADDRESS,
    JSON.stringify({
      domain: { name: "USD Coin", version: "2", chainId: 1, verifyingContract: USDC },
      types: {
        EIP712Domain: names(
          "string name",
          "string version",
          "uint256 chainId",
          "address verifyingContract",
        ),
        Permit: names(
          "address owner",
          "address spender",
          "uint256 value",
          "uint256 nonce",
          "uint256 deadline",
        ),
      },
      primaryType: "Permit",
      message: { owner: ADDRESS, spender: ROUTER, value: "1000000", nonce: "0", deadline: "99" },
    }),
  ],
};

/** An owner's function with hostile names, which its ABI describes. */
const HOSTILE_ABI: Abi = [
  {
    type: "function",
    name: "claim",
    stateMutability: "nonpayable",
    inputs: [{ type: "string", name: `reward${"W".repeat(90)}` }],
    outputs: [],
  },
];
const HOSTILE: Call = {
  to: OWN,
  data: encodeFunctionData({
    abi: HOSTILE_ABI,
    functionName: "claim",
    args: [`مرحبا <img src=x> \u202e1000 ${"W".repeat(120)}`],
  }),
};

const moved = (token: string | undefined, amount: bigint, more: object = {}) => ({
  token,
  tokenId: undefined,
  amount,
  symbol: undefined,
  decimals: undefined,
  ...more,
});
const SIMULATED: Changes = {
  status: "simulated",
  block: 1n,
  findings: [],
  moves: [
    moved(USDC, -1_250_500_000n, { symbol: "USDC", decimals: 6 }),
    moved(undefined, 412_345_678_901_234_567n),
    moved(DAI, 1n, { tokenId: 42n }),
  ],
};
const LYING: Changes = { ...SIMULATED, findings: [{ rule: "hidden-move", target: USDC }] };

interface Shown {
  readonly changes?: Changes;
  /** The node does not answer. */
  readonly isSilent?: boolean;
  readonly review?: LatchkitOptions["review"];
  readonly reach?: (stage: Stage) => Promise<void>;
}

const showing = (
  id: string,
  title: string,
  request: Request,
  { changes, isSilent = false, review, reach = async () => undefined }: Shown = {},
): GalleryState => {
  const simulator = new InMemorySimulator();
  simulator.isSilent = isSilent;
  if (changes) simulator.setOutcome("eip155:1", () => changes);
  const tokenFacts = new InMemoryTokenFacts();
  tokenFacts.setLabels("eip155:1", { [USDC]: { symbol: "USDC", decimals: 6 } });
  return {
    id: `review-${id}`,
    title,
    ports: () => ({ simulator, addressFacts: new InMemoryAddressFacts(), tokenFacts }),
    options: {
      review: { show: "always", simulate: changes !== undefined || isSilent, ...review },
    },
    reach: async (stage) => {
      await stage.connected();
      const provider = await stage.latchkit.connection.provider("eip155");
      // Waits for the user until the page ends.
      provider.request(request).catch(() => undefined);
      await stage.shows("ReviewRequest");
      await stage.finds('[data-testid="lk-review"]');
      await reach(stage);
    },
  };
};
const unfolded = (stage: Stage): Promise<void> => stage.press("lk-review-summary");

export const review: GalleryChapter = {
  name: "Review of a request",
  states: [
    showing("unread", "No words for the request", sending({ to: ROUTER, data: "0x12345678ab" })),
    showing("note", "Takes a right back", sending(approval(0n))),
    showing("caution", "A right for an unknown spender", sending(approval(1_000_000n))),
    showing(
      "known-token",
      "A right over a token whose decimals are known",
      sending(approval(1_250_500n)),
      {
        changes: { status: "simulated", block: 1n, findings: [], moves: [] },
      },
    ),
    showing("danger", "An unlimited right", sending(approval(UNLIMITED))),
    showing("danger-ticked", "An unlimited right, accepted", sending(approval(UNLIMITED)), {
      reach: (stage) => stage.press("lk-review-accept"),
    }),
    showing("simulated", "Simulated", sending(PAYMENT), { changes: SIMULATED }),
    showing("simulated-danger", "Simulated, moves a token secretly", sending(PAYMENT), {
      changes: LYING,
    }),
    showing("pending", "Simulation is running", sending(PAYMENT), { isSilent: true }),
    showing("not-simulated", "Not simulated", sending({ to: ROUTER, value: "0x2386f26fc10000" }), {
      changes: { status: "not-simulated", why: "timeout" },
    }),
    showing("reverts", "Would fail", sending(PAYMENT), {
      changes: { status: "reverts", reason: "ERC20: transfer amount exceeds balance" },
    }),
    showing(
      "batch",
      "Three calls, details open",
      batch(approval(5_000_000n), PAYMENT, { to: ROUTER, value: "0x16345785d8a0000" }),
      { reach: unfolded },
    ),
    showing("typed-data", "Typed data, details open", PERMIT, { reach: unfolded }),
    showing(
      "sign-in",
      "Sign-in for another site",
      signing(
        `evil.example wants you to sign in with your Ethereum account:\n${ADDRESS}\n\nURI: https://evil.example\nVersion: 1\nChain ID: 1\nNonce: abcdefgh12\nIssued At: 2026-01-01T00:00:00Z`,
      ),
    ),
    showing("long-words", "Long and hostile words, details open", sending(HOSTILE), {
      review: { abis: [HOSTILE_ABI] },
      reach: unfolded,
    }),
  ],
};
