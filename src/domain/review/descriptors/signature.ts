import { keccak_256 } from "@noble/hashes/sha3";

/** A parameter in the form that ABI decoders take; tuples have `components`. */
export interface AbiInput {
  readonly name: string;
  readonly type: string;
  readonly components?: readonly AbiInput[];
}

/** A function or struct with its parameters. */
export interface Signature {
  readonly name: string;
  readonly inputs: readonly AbiInput[];
}

/** The longest key in use has 1,100 characters. */
const MAX_LENGTH = 8_192;
const MAX_DEPTH = 12;
const NAME = /^[A-Za-z_$][\w$:]*$/u;
const TYPE = /^[A-Za-z_][\w:]*$/u;
const ARRAYS = /^(?:\[[0-9]{0,9}\])*/u;
const LOCATIONS: readonly string[] = ["memory", "calldata", "storage"];

/** Undefined if the parentheses do not match. */
const splitParameters = (text: string): readonly string[] | undefined => {
  if (text.trim() === "") return [];
  const parts: string[] = [];
  let [depth, start] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === "(") depth += 1;
    else if (letter === ")") depth -= 1;
    else if (letter === "," && depth === 0) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
    if (depth < 0) return undefined;
  }
  return depth === 0 ? [...parts, text.slice(start)] : undefined;
};

const readTuple = (text: string, depth: number): AbiInput | undefined => {
  const end = text.lastIndexOf(")");
  const components = readParameters(text.slice(text.indexOf("(") + 1, end), depth + 1);
  const rest = text.slice(end + 1);
  const [arrays = ""] = ARRAYS.exec(rest) ?? [];
  const name = readName(rest.slice(arrays.length));
  if (components === undefined || name === undefined) return undefined;
  return { name, type: `tuple${arrays}`, components };
};

/** The name after a type; "" if unnamed. */
const readName = (text: string): string | undefined => {
  const all = text.split(/\s+/u).filter((word) => word !== "");
  // A single word is the name, also if it is "calldata".
  const words = all.length > 1 ? all.filter((word) => !LOCATIONS.includes(word)) : all;
  const [name = ""] = words;
  return words.length <= 1 && (name === "" || NAME.test(name)) ? name : undefined;
};

const readParameter = (text: string, depth: number): AbiInput | undefined => {
  const trimmed = text.trim();
  if (/^(?:tuple)?\s*\(/u.test(trimmed)) return readTuple(trimmed, depth);
  const [type = ""] = /^[^\s[]+/u.exec(trimmed) ?? [];
  const [arrays = ""] = ARRAYS.exec(trimmed.slice(type.length)) ?? [];
  const name = readName(trimmed.slice(type.length + arrays.length));
  return TYPE.test(type) && name !== undefined ? { name, type: type + arrays } : undefined;
};

const readParameters = (text: string, depth: number): readonly AbiInput[] | undefined => {
  const parts = depth > MAX_DEPTH ? undefined : splitParameters(text);
  const inputs = parts?.map((part) => readParameter(part, depth));
  return inputs?.every((input): input is AbiInput => input !== undefined) ? inputs : undefined;
};

/** Reads "transfer(address to,uint256 value)"; undefined if it is not a signature. */
export const readSignature = (text: string): Signature | undefined => {
  const trimmed = text.length > MAX_LENGTH ? "" : text.trim();
  const bracket = trimmed.indexOf("(");
  const name = trimmed.slice(0, bracket).trim();
  if (bracket < 0 || !trimmed.endsWith(")") || !NAME.test(name)) return undefined;
  const inputs = readParameters(trimmed.slice(bracket + 1, -1), 0);
  return inputs && { name, inputs };
};

const canonicalType = ({ type, components }: AbiInput): string =>
  components === undefined
    ? type
    : `(${components.map(canonicalType).join(",")})${type.slice("tuple".length)}`;

/** "transfer(address,uint256)". */
export const canonicalSignature = ({ name, inputs }: Signature): string =>
  `${name}(${inputs.map(canonicalType).join(",")})`;

const namedInput = (input: AbiInput): string => {
  const { type, name, components } = input;
  const text =
    components === undefined
      ? type
      : `(${components.map(namedInput).join(",")})${type.slice("tuple".length)}`;
  return name === "" ? text : `${text} ${name}`;
};

/** "transfer(address to,uint256 value)", as ABI parsers read it. */
export const namedSignature = ({ name, inputs }: Signature): string =>
  `${name}(${inputs.map(namedInput).join(",")})`;

const hexOf = (bytes: Uint8Array): string =>
  `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;

/** Keccak-256 of a text, 0x hex. */
export const keccakOfText = (text: string): string => hexOf(keccak_256(text));

/** The selector of a canonical signature, 0x and 8 digits. */
export const selectorOf = (canonical: string): string => keccakOfText(canonical).slice(0, 10);
