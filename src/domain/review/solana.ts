import type { SolanaInstruction, SolanaMessage } from "../transaction/added-instructions.js";
import type { SolanaRule } from "./chain-rules.js";
import type { Grant, StatedTransfer } from "./effects.js";
import type { Finding } from "./review.js";
import type { ReviewPart } from "./review-part.js";
import { isUnlimited, type DecodedInstruction, type SolanaEffect } from "./solana-data.js";
import { isKnownProgram, readInstruction } from "./solana-programs.js";
import type { MintFacts } from "./solana-token.js";

/** Facts that the transaction does not contain. */
export interface SolanaContext {
  /** The user's account. */
  readonly account: string;
  readonly mint: MintFacts;
  /** The addresses in a lookup table, as the host knows them; undefined if it does not. */
  readonly table?: (address: string) => readonly string[] | undefined;
  /** Programs that the host knows. */
  readonly knownPrograms?: readonly string[];
  /** True if the host built the transaction with a durable nonce. */
  readonly expectsDurableNonce?: boolean;
}

/** A transaction in parts, and the rules that it met. */
export interface SolanaReview {
  readonly parts: readonly ReviewPart[];
  readonly findings: readonly Finding[];
  readonly grants: readonly Grant[];
  /** Out of the account. */
  readonly transfers: readonly StatedTransfer[];
  /** Maximum priority fee, lamports. */
  readonly priorityFee: bigint;
}

/** 0.01 SOL. */
const HIGH_PRIORITY_FEE = 10_000_000n;
const UNITS_PER_INSTRUCTION = 200_000n;
const MAX_UNITS = 1_400_000n;
const MICRO = 1_000_000n;
const COMPUTE_BUDGET = "ComputeBudget111111111111111111111111111111";

interface ReadInstruction {
  readonly instruction: SolanaInstruction;
  readonly decoded: DecodedInstruction | undefined;
}

const hexOf = (bytes: Uint8Array): string =>
  `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;

const depthOf = (decoded: DecodedInstruction | undefined): ReviewPart["depth"] => {
  if (decoded === undefined) return "unread";
  return decoded.isNamed ? "named" : "decoded";
};

const toPart = ({ instruction, decoded }: ReadInstruction): ReviewPart => ({
  intent: decoded?.name,
  target: instruction.program,
  depth: depthOf(decoded),
  fields: (decoded?.isNamed ? undefined : decoded?.fields) ?? [
    { label: "data", value: { kind: "unread", hex: hexOf(instruction.data) } },
    ...instruction.accounts.map((account, index) => ({
      label: `account ${index + 1}`,
      value: { kind: "address", address: account, name: undefined } as const,
    })),
  ],
  parts: [],
});

const finding = (
  rule: SolanaRule,
  level: Finding["level"],
  target: string | undefined,
  params: Finding["params"] = {},
): Finding => ({ rule, level, target, params });

const authorityFinding = (
  { account, role, to }: Extract<SolanaEffect, { kind: "authority" }>,
  own: string,
): readonly Finding[] => {
  if (to === own) return [];
  const params = { text: role, ...(to !== undefined && { address: to }) };
  // An authority over closing takes the account's balance.
  if (role === "close")
    return to === undefined ? [] : [finding("sol-close-authority", "danger", account, params)];
  return [finding("sol-owner-change", "danger", account, params)];
};

const approvalFinding = ({
  account,
  delegate,
  amount,
}: Extract<SolanaEffect, { kind: "approve" }>): Finding =>
  isUnlimited(amount)
    ? finding("sol-approve-unlimited", "danger", account, {
        address: delegate,
        amount: "unlimited",
      })
    : finding("sol-approve", "caution", account, { address: delegate, amount });

const findingsOf = (effect: SolanaEffect, account: string): readonly Finding[] => {
  switch (effect.kind) {
    case "assign":
      return [finding("sol-assign", "danger", effect.account, { address: effect.to })];
    case "nonce-authority":
      return effect.to === account
        ? []
        : [finding("sol-nonce-authority", "danger", effect.account, { address: effect.to })];
    case "authority":
      return authorityFinding(effect, account);
    case "close":
      return effect.to === account || effect.to === effect.owner
        ? []
        : [finding("sol-close-to-other", "danger", effect.account, { address: effect.to })];
    case "approve":
      return [approvalFinding(effect)];
    case "burn":
      return [finding("sol-burn", "caution", effect.account, { amount: effect.amount })];
    case "extension":
      return [finding("sol-token22-extension", "caution", effect.program, { text: effect.text })];
    case "transfer":
    case "nonce-advance":
    case "unit-price":
    case "unit-limit":
      return [];
  }
};

/** Other signers' instructions take nothing from the user. */
const concerns = (
  { accounts }: SolanaInstruction,
  { account }: SolanaContext,
  message: SolanaMessage,
) => accounts.includes(account) || accounts.some((one) => message.lookups.has(one));

const priorityFee = (instructions: readonly ReadInstruction[]): bigint => {
  const effects = instructions.flatMap(({ decoded }) => decoded?.effects ?? []);
  const price = effects.find((effect) => effect.kind === "unit-price")?.microLamports ?? 0n;
  const others = instructions.filter(({ instruction }) => instruction.program !== COMPUTE_BUDGET);
  const limit =
    effects.find((effect) => effect.kind === "unit-limit")?.units ??
    UNITS_PER_INSTRUCTION * BigInt(others.length);
  const units = limit > MAX_UNITS ? MAX_UNITS : limit;
  return (price * units + MICRO - 1n) / MICRO;
};

const programFindings = (
  instructions: readonly ReadInstruction[],
  { knownPrograms = [] }: SolanaContext,
): readonly Finding[] => {
  const unread = instructions.filter(({ decoded }) => decoded === undefined);
  const programs = new Set(unread.map(({ instruction }) => instruction.program));
  return [...programs].flatMap((program) => {
    if (isKnownProgram(program)) return [finding("sol-unread", "caution", program)];
    return knownPrograms.includes(program)
      ? []
      : [finding("sol-unknown-program", "caution", program)];
  });
};

const wholeFindings = (
  message: SolanaMessage,
  instructions: readonly ReadInstruction[],
  { expectsDurableNonce = false }: SolanaContext,
): readonly Finding[] => {
  const [first] = instructions;
  const nonce = first?.decoded?.effects.find((effect) => effect.kind === "nonce-advance");
  const fee = priorityFee(instructions);
  return [
    ...(nonce && !expectsDurableNonce
      ? [finding("sol-durable-nonce", "danger", nonce.account)]
      : []),
    ...(message.lookups.size > 0
      ? [finding("sol-lookup-unread", "caution", undefined, { count: message.lookups.size })]
      : []),
    ...(fee > HIGH_PRIORITY_FEE
      ? [finding("sol-priority-fee", "caution", undefined, { amount: fee })]
      : []),
  ];
};

const grantsOf = (effects: readonly SolanaEffect[]): readonly Grant[] =>
  effects.flatMap((effect) =>
    effect.kind === "approve"
      ? [
          {
            token: effect.token,
            spender: effect.delegate,
            amount: isUnlimited(effect.amount) ? "unlimited" : effect.amount,
            until: undefined,
            removal: "revoke-delegate",
          },
        ]
      : [],
  );

const transfersOf = (
  effects: readonly SolanaEffect[],
  account: string,
): readonly StatedTransfer[] =>
  effects.flatMap((effect) =>
    effect.kind === "transfer" && effect.owner === account
      ? [{ token: effect.token, to: effect.to, amount: effect.amount }]
      : [],
  );

/** From `table:index:right`; unchanged if unknown. */
const loadedFrom = (name: string, table: NonNullable<SolanaContext["table"]>): string => {
  const [address = "", index] = name.split(":");
  return table(address)?.[Number(index)] ?? name;
};

const withTables = (
  message: SolanaMessage,
  { table = () => undefined }: SolanaContext,
): SolanaMessage => {
  const read = new Map([...message.lookups].map((name) => [name, loadedFrom(name, table)]));
  return {
    ...message,
    lookups: new Set([...message.lookups].filter((name) => read.get(name) === name)),
    instructions: message.instructions.map((instruction) => ({
      ...instruction,
      accounts: instruction.accounts.map((account) => read.get(account) ?? account),
    })),
  };
};

/** Reads a transaction's instructions without a node. Calls inside programs are not visible. */
export const readSolana = (given: SolanaMessage, context: SolanaContext): SolanaReview => {
  const message = withTables(given, context);
  const instructions = message.instructions.map((instruction) => ({
    instruction,
    decoded: readInstruction(instruction, context.mint),
  }));
  const effects = instructions
    .filter(({ instruction }) => concerns(instruction, context, message))
    .flatMap(({ decoded }) => decoded?.effects ?? []);
  const findings = [
    ...wholeFindings(message, instructions, context),
    ...effects.flatMap((effect) => findingsOf(effect, context.account)),
    ...programFindings(instructions, context),
  ];
  return {
    parts: instructions.map(toPart),
    findings,
    grants: grantsOf(effects),
    transfers: transfersOf(effects, context.account),
    priorityFee: priorityFee(instructions),
  };
};
