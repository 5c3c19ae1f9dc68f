import { concatHex, keccak256, toBytes, toFunctionSelector, toHex, type Hex } from "viem";

const RANGES: readonly (readonly [number, string])[] = [
  [0x00, "STOP ADD MUL SUB DIV"],
  [0x10, "LT GT SLT SGT EQ ISZERO AND OR XOR NOT BYTE SHL SHR"],
  [0x20, "KECCAK256"],
  [0x30, "ADDRESS BALANCE ORIGIN CALLER CALLVALUE CALLDATALOAD CALLDATASIZE CALLDATACOPY"],
  [0x3a, "GASPRICE"],
  [0x3d, "RETURNDATASIZE RETURNDATACOPY"],
  [0x41, "COINBASE"],
  [0x50, "POP MLOAD MSTORE MSTORE8 SLOAD SSTORE JUMP JUMPI"],
  [0x5a, "GAS"],
  [0x80, Array.from({ length: 16 }, (_, at) => `DUP${at + 1}`).join(" ")],
  [0x90, Array.from({ length: 16 }, (_, at) => `SWAP${at + 1}`).join(" ")],
  [0xa0, "LOG0 LOG1 LOG2 LOG3 LOG4"],
  [0xf1, "CALL"],
  [0xf3, "RETURN DELEGATECALL"],
  [0xfa, "STATICCALL"],
  [0xfd, "REVERT"],
];
const OPCODES = new Map(
  RANGES.flatMap(([first, names]) => names.split(" ").map((name, at) => [name, first + at])),
);
const JUMPDEST = 0x5b;
const PUSH1 = 0x60;

const pushed = (token: string): Hex => {
  const digits = token.startsWith("0x") ? token.slice(2) : BigInt(token).toString(16);
  const hex = digits.padStart(digits.length + (digits.length % 2), "0");
  return concatHex([toHex(PUSH1 + hex.length / 2 - 1), `0x${hex}`]);
};

/**
 * Assembles EVM code: opcodes, numbers to push, `label:` for a place to jump to and `@label` to
 * push it.
 */
export const assemble = (text: string): Hex => {
  const places = new Map<string, number>();
  const parts: (Hex | { readonly label: string })[] = [];
  let at = 0;
  for (const token of text.split(/\s+/u).filter((one) => one !== "")) {
    if (token.startsWith("@")) {
      parts.push({ label: token.slice(1) });
      at += 3;
      continue;
    }
    if (token.endsWith(":")) places.set(token.slice(0, -1), at);
    const opcode = token.endsWith(":") ? JUMPDEST : OPCODES.get(token);
    const code = opcode === undefined ? pushed(token) : toHex(opcode, { size: 1 });
    parts.push(code);
    at += code.length / 2 - 1;
  }
  return concatHex(
    parts.map((part) => {
      if (typeof part === "string") return part;
      const place = places.get(part.label);
      if (place === undefined) throw new Error(`no label ${part.label}`);
      return concatHex(["0x61", toHex(place, { size: 2 })]);
    }),
  );
};

let labels = 0;
const newLabel = (): string => `l${(labels += 1)}`;

/** Expressions and statements in assembly. */
export const arg = (index: number): string => `${4 + 32 * index} CALLDATALOAD`;
export const at = (offset: string): string => `${offset} CALLDATALOAD`;
export const add = (a: string, b: string): string => `${b} ${a} ADD`;
export const sub = (a: string, b: string): string => `${b} ${a} SUB`;
export const percent = (a: string, share: number): string => `100 ${share} ${a} MUL DIV`;
export const load = (slot: string): string => `${slot} SLOAD`;
export const store = (slot: string, value: string): string => `${value} ${slot} SSTORE`;
/** A slot of a mapping of mappings. */
export const slotOf = (a: string, b: string): string =>
  `${a} 0 MSTORE ${b} 32 MSTORE 64 0 KECCAK256`;
export const storeWords = (...words: readonly string[]): string =>
  words.map((word, index) => `${word} ${32 * index} MSTORE`).join(" ");
export const returnWords = (...words: readonly string[]): string =>
  `${storeWords(...words)} ${32 * words.length} 0 RETURN`;
export const requireThat = (condition: string): string => {
  const label = newLabel();
  return `${condition} @${label} JUMPI 0 0 REVERT ${label}:`;
};
export const ifThen = (condition: string, body: string): string => {
  const label = newLabel();
  return `${condition} ISZERO @${label} JUMPI ${body} ${label}:`;
};
/** Takes from a slot what it has at least; reverts otherwise. */
export const debit = (slot: string, amount: string): string =>
  `${requireThat(`${amount} ${load(slot)} LT ISZERO`)} ${store(slot, sub(load(slot), amount))}`;
export const credit = (slot: string, amount: string): string =>
  store(slot, add(load(slot), amount));
/** Emits an event; `words` are its data. */
export const emitEvent = (
  event: string,
  topics: readonly string[],
  words: readonly string[],
): string => {
  const all = [keccak256(toBytes(event)), ...topics].toReversed().join(" ");
  return `${storeWords(...words)} ${all} ${32 * words.length} 0 LOG${topics.length + 1}`;
};
/** Calls a contract with arguments and leaves whether it succeeded on the stack. */
export const callTo = (
  target: string,
  signature: string,
  words: readonly string[],
  value = "0",
): string => {
  const selector = `${toFunctionSelector(signature)} 224 SHL 0 MSTORE`;
  const values = words.map((word, index) => `${word} ${4 + 32 * index} MSTORE`).join(" ");
  return `${selector} ${values} 0 0 ${4 + 32 * words.length} 0 ${value} ${target} GAS CALL`;
};
/** Pays native currency and leaves whether it succeeded on the stack. */
export const pay = (target: string, value: string): string => `0 0 0 0 ${value} ${target} GAS CALL`;

/** A contract's code: functions by signature, and what it does for anything else. */
export const contractOf = (functions: Readonly<Record<string, string>>, other = "STOP"): Hex => {
  const entries = Object.entries(functions).map(
    ([signature, body]) => [toFunctionSelector(signature), newLabel(), body] as const,
  );
  const cases = entries.map(([selector, label]) => `DUP1 ${selector} EQ @${label} JUMPI`);
  const bodies = entries.map(([, label, body]) => `${label}: ${body} STOP`);
  return assemble(`0 CALLDATALOAD 224 SHR ${cases.join(" ")} ${other} STOP ${bodies.join(" ")}`);
};
