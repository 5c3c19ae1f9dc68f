import type { GalleryChapter, GalleryState } from "../state.js";
import { ADDRESS } from "../cast.js";
import { readRequest, readSolanaRequest } from "latchkit/review";
import { encodeFunctionData, parseAbi } from "viem";

const ABI = parseAbi([
  "function approve(address spender, uint256 amount)",
  "function transfer(address to, uint256 amount)",
  "function setApprovalForAll(address operator, bool approved)",
]);
const USDC = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
const DAI = "0x6B175474E89094C44Da98b954EedeAC495271d0F";
const ROUTER = "0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af";
const ME = ADDRESS;
const now = 1_800_000_000n;
const calls = (...list: readonly unknown[]) => ({ kind: "transaction", networkId: "eip155:1", account: ME, calls: list });
const approve = (amount: bigint) => ({ to: USDC, data: encodeFunctionData({ abi: ABI, functionName: "approve", args: [ROUTER, amount] }) });
const send = { to: DAI, data: encodeFunctionData({ abi: ABI, functionName: "transfer", args: [ROUTER, 5n * 10n ** 18n] }) };
const OFF = { status: "not-simulated", why: "off" };
const SIM = { status: "simulated", block: 1n, findings: [], moves: [
  { token: USDC, tokenId: undefined, amount: -1_250_500_000n, symbol: "USDC", decimals: 6 },
  { token: undefined, tokenId: undefined, amount: 412_345_678_901_234_567n, symbol: undefined, decimals: undefined },
  { token: DAI, tokenId: 42n, amount: 1n, symbol: "PUNK", decimals: undefined },
] };
const state = (id: string, title: string, request: any, changes: any = OFF, more: any = {}): GalleryState => ({
  id: `review-${id}`, title,
  reach: async (stage) => {
    const review = more.review ?? readRequest(request, { now, ...more.facts });
    (globalThis as any).__pending = { id: 1, request, review: { ...review, ...more.patch }, changes };
    await stage.connected();
    await stage.open("Networks");
    await stage.push({ view: "WhatIsANetwork" });
    if (more.tick) await stage.press("lk-review-accept");
    if (more.open) await stage.press("lk-review-summary");
  },
});
const permit = { kind: "typed-data", networkId: "eip155:1", account: ME, data: {
  domain: { name: "USD Coin", version: "2", chainId: 1, verifyingContract: USDC },
  types: { EIP712Domain: [{ name: "name", type: "string" }, { name: "version", type: "string" }, { name: "chainId", type: "uint256" }, { name: "verifyingContract", type: "address" }],
    Permit: [{ name: "owner", type: "address" }, { name: "spender", type: "address" }, { name: "value", type: "uint256" }, { name: "nonce", type: "uint256" }, { name: "deadline", type: "uint256" }] },
  primaryType: "Permit", message: { owner: ME, spender: ROUTER, value: "1000000", nonce: "0", deadline: "1800600000" } } };
const SOL = "7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU";
export const review: GalleryChapter = { name: "Review of a request", states: [
  state("unread", "Review: no words", calls({ to: ROUTER, data: `0x12345678${"ab".repeat(96)}` })),
  state("note", "Review: note", calls(approve(0n))),
  state("caution", "Review: caution", calls(approve(1_000_000n))),
  state("danger", "Review: danger", calls(approve(2n ** 256n - 1n))),
  state("danger-ticked", "Review: danger accepted", calls(approve(2n ** 256n - 1n)), OFF, { tick: true }),
  state("simulated", "Review: simulated", calls(send), SIM),
  state("simulated-danger", "Review: simulated lie", calls(send), { ...SIM, findings: [{ rule: "hidden-move", target: USDC }] }),
  state("pending", "Review: simulating", calls(send), "pending"),
  state("not-simulated", "Review: not simulated", calls({ to: ROUTER, value: 10n ** 16n }), { status: "not-simulated", why: "timeout" }),
  state("reverts", "Review: would fail", calls(send), { status: "reverts", reason: "ERC20: transfer amount exceeds balance" }),
  state("batch", "Review: batch", calls(approve(5_000_000n), send, { to: ROUTER, value: 10n ** 17n }), OFF, { open: true }),
  state("typed", "Review: typed data", permit, OFF, { open: true }),
  state("sign-in", "Review: sign-in", { kind: "message", networkId: "eip155:1", account: ME, text: `evil.example wants you to sign in with your Ethereum account:\n${ME}\n\nURI: https://evil.example\nNonce: abcdefgh12` }, OFF, { facts: { domain: "app.example" }, open: true }),
  state("solana", "Review: Solana", { account: SOL, transactions: ["AQAB"] }, OFF, { review: { parts: [{ intent: "assign", target: "11111111111111111111111111111111", depth: "decoded", fields: [{ label: "owner", value: { kind: "address", address: SOL } }], parts: [] }], depth: "decoded", grants: [], transfers: [{ token: undefined, to: SOL, amount: 1_500_000_000n }], digests: [], findings: [{ rule: "sol-assign", level: "danger", target: SOL, params: { address: SOL } }, { rule: "sol-priority-fee", level: "caution", target: undefined, params: { amount: 50_000_000n } }] } }),
  state("psbt", "Review: PSBT", { networkId: "bip122:000000000019d6689c085ae165831e93", account: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", request: { psbt: "cHNidP8BAHECAAAAAQ", signInputs: [] } }, { status: "not-simulated", why: "unsupported" }, { review: { parts: [{ intent: "send", target: undefined, depth: "decoded", fields: [{ label: "fee", value: { kind: "amount", units: 12_000n, decimals: 8, symbol: "BTC", token: undefined, isUnlimited: false } }], parts: [] }], depth: "decoded", grants: [], transfers: [{ token: undefined, to: "bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3", amount: 1_500_000n }], digests: [], findings: [{ rule: "btc-fee-high", level: "caution", target: undefined, params: { amount: 1_200_000n, count: 600 } }, { rule: "btc-rbf", level: "note", target: undefined, params: {} }] } }),
  state("long-label", "Review: long untrusted words", calls(send), OFF, { open: true, patch: { parts: [{ intent: `Claim ‮reward <b>now</b> ${"W".repeat(90)}`, target: DAI, depth: "described", fields: [{ label: "A label that never ends and goes on ".repeat(3), value: { kind: "text", text: "مرحبا <img src=x> \u202e1000" } }, { label: "until", value: { kind: "date", epochSeconds: 1_900_000_000n } }, { label: "for", value: { kind: "duration", seconds: 7200n } }, { label: "ok", value: { kind: "flag", value: true } }], parts: [] }] } }),
] };
