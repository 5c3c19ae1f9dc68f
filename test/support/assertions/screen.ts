import { base58 } from "@scure/base";
import { type Hex, hexToBytes, parseUnits } from "viem";
import { readerOfTypes } from "./screen-typed-data.js";

/** What a user reads on the screen of a secure site, and nothing else. */
export interface Screen {
  readonly page: string;
  readonly network: string;
  readonly account: string;
  readonly warnings: readonly string[];
  /** Labels and values, in their order. */
  readonly lines: readonly (readonly [string, string])[];
  readonly text: string | undefined;
}

/** A text as its author wrote it, of what the screen shows of it. */
const unescaped = (shown: string): string =>
  shown.replaceAll(/\\u\{([\da-f]+)\}/gu, (_, code: string) =>
    String.fromCodePoint(Number.parseInt(code, 16)),
  );
const partsOf = (line: string): readonly [string, string] => {
  const at = line.indexOf(": ");
  return [line.slice(0, at), unescaped(line.slice(at + 2))];
};

/** The texts of a screen, taken apart. `isText`: its last one is a message. */
export const readScreen = (details: readonly string[], isText: boolean): Screen => {
  const [asks = "", where = "", ...rest] = details;
  const [, network = "", account = ""] = /^Network (\S*), account (\S*)$/u.exec(where) ?? [];
  const text = isText ? rest.at(-1) : undefined;
  const shown = (isText ? rest.slice(0, -1) : rest).flatMap((one) => one.split("\n"));
  const isWarning = (line: string): boolean => line.startsWith("Warning: ");
  return {
    page: asks.replace(/ asks$/u, ""),
    network,
    account,
    warnings: shown.filter(isWarning),
    lines: shown.filter((line) => !isWarning(line)).map(partsOf),
    text: text === undefined ? undefined : unescaped(text),
  };
};

const valueOf = ({ lines }: Pick<Screen, "lines">, label: string): string | undefined =>
  lines.find(([name]) => name === label)?.[1];
const needed = (screen: Pick<Screen, "lines">, label: string): string => {
  const value = valueOf(screen, label);
  if (value === undefined) throw new Error(`the screen has no "${label}"`);
  return value;
};

/** The bytes of a message, of its text or hex, and of its envelope where it has one. */
export const messageBytes = (screen: Screen): Uint8Array => {
  if (screen.text === undefined) return hexToBytes(needed(screen, "Bytes") as Hex);
  const body = new TextEncoder().encode(screen.text);
  const application = valueOf(screen, "Application");
  if (application === undefined) return body;
  const signers = needed(screen, "Signers").split(" ");
  return Uint8Array.from([
    ...[0xff, ...new TextEncoder().encode("solana offchain"), 0],
    ...base58.decode(application),
    ...[Number(needed(screen, "Format").at(-1)), signers.length],
    ...signers.flatMap((one) => [...base58.decode(one)]),
    ...[body.length % 256, Math.floor(body.length / 256)],
    ...body,
  ]);
};

/** Domain, type and message of typed data; `types` are those of the request. */
export const typedData = (
  { lines }: Screen,
  types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>,
) => {
  const primaryType = needed({ lines }, "Type");
  const read = readerOfTypes(types, lines);
  return {
    primaryType,
    domain: read("Domain", "EIP712Domain"),
    message: read(primaryType, primaryType),
  };
};

const GWEI = 9;
/** One call; amounts in base units. */
export const callOf = (screen: Pick<Screen, "lines">) => {
  const to = needed(screen, "To");
  const nonce = valueOf(screen, "Nonce");
  return {
    ...(to.startsWith("0x") && { to: to as Hex }),
    value: parseUnits(needed(screen, "Amount").replace(" of the network's currency", ""), 18),
    data: (valueOf(screen, "Data") ?? "0x") as Hex,
    ...(nonce !== undefined && { nonce: Number(nonce) }),
  };
};
/** What a transaction pays. */
export const feeOf = (screen: Screen) => ({
  gas: BigInt(needed(screen, "Gas limit")),
  maxFeePerGas: parseUnits(needed(screen, "Price of gas at most").replace(" gwei", ""), GWEI),
  maxPriorityFeePerGas: parseUnits(needed(screen, "Tip in it at most").replace(" gwei", ""), GWEI),
  most: parseUnits(needed(screen, "Network fee at most"), 18),
});

/** The lines of each of several things, which are numbered on the screen. */
export const numberedItems = (
  { lines }: Screen,
  label: string,
): readonly Pick<Screen, "lines">[] => {
  const starts = lines.flatMap(([name], at) => (name === label ? [at] : []));
  if (starts.length === 0) return [{ lines }];
  return starts.map((start, at) => ({ lines: lines.slice(start + 1, starts[at + 1]) }));
};

const numbersOf = (text: string): readonly number[] =>
  text === "" ? [] : text.split(" ").map(Number);
const count = (value: number): readonly number[] =>
  value < 128 ? [value] : [(value % 128) + 128, Math.floor(value / 128)];
const listed = (items: readonly (readonly number[])[]): readonly number[] => [
  ...count(items.length),
  ...items.flat(),
];

/** The bytes of a transaction of Solana that are signed. */
export const solanaBytes = (screen: Pick<Screen, "lines">): Uint8Array => {
  const startingWith = (label: string): readonly string[] =>
    screen.lines.filter(([name]) => name.startsWith(`${label} `)).map(([, value]) => value);
  const accounts = startingWith("Account").map((value) => {
    const [, key = "", rights = ""] = /^(\S+) (.*)$/u.exec(value) ?? [];
    return { key, isSigner: rights.includes("signs"), isChanged: rights.includes("is changed") };
  });
  const signers = accounts.filter(({ isSigner }) => isSigner);
  const others = accounts.filter(({ isSigner }) => !isSigner);
  const readonlyIn = (list: typeof accounts): number =>
    list.filter(({ isChanged }) => !isChanged).length;
  const instructions = startingWith("Instruction").map((value) => {
    const [, program = "", places = "", data = ""] =
      /^program (\d+); accounts ([\d ]*); data (0x[\da-f]*)$/u.exec(value) ?? [];
    return [
      Number(program),
      ...listed(numbersOf(places).map((place) => [place])),
      ...listed([...hexToBytes(data as Hex)].map((byte) => [byte])),
    ];
  });
  const tables = startingWith("Table").map((value) => {
    const [, key = "", changed = "", read = ""] =
      /^(\S+) changes ([\d ]*); reads ([\d ]*)$/u.exec(value) ?? [];
    const places = (text: string) => listed(numbersOf(text).map((place) => [place]));
    return [...base58.decode(key), ...places(changed), ...places(read)];
  });
  const isLegacy = needed(screen, "Format") === "legacy";
  return Uint8Array.from([
    ...(isLegacy ? [] : [0x80]),
    ...[signers.length, readonlyIn(signers), readonlyIn(others)],
    ...listed(accounts.map(({ key }) => [...base58.decode(key)])),
    ...base58.decode(needed(screen, "Recent block")),
    ...listed(instructions),
    ...(isLegacy ? [] : listed(tables)),
  ]);
};
