import { bytesToHex, formatUnits, getAddress } from "viem";
import type {
  CallsToSend,
  EvmCall,
  EvmFee,
  MessageToSign,
  ShownField,
  SigningRequest,
  SolanaMessage,
  SolanaToSign,
  SolanaTransaction,
  TypedData,
  TypedDataToSign,
  TypedValue,
} from "./signing.types.js";

const HASH_BYTES = 32;
const [COIN_DECIMALS, GWEI_DECIMALS, SOL_DECIMALS] = [18, 9, 9] as const;
const SYSTEM = "11111111111111111111111111111111";
/** System program Transfer: instruction number, then lamports. */
const TRANSFER = [2, 0, 0, 0] as const;
const TRANSFER_BYTES = 12;

const field = (label: string, value: string): ShownField => ({ label, value });
const warning = (value: string): ShownField => ({ label: "Warning", value, isWarning: true });
const coins = (units: bigint): string => formatUnits(units, COIN_DECIMALS);
const sol = (lamports: bigint): string => `${formatUnits(lamports, SOL_DECIMALS)} SOL`;
const numberedFields = <T>(
  label: string,
  items: readonly T[],
  show: (item: T) => readonly ShownField[],
): readonly ShownField[] =>
  items.flatMap((item, at) => [
    ...(items.length > 1 ? [field(label, `${at + 1} of ${items.length}`)] : []),
    ...show(item),
  ]);

const unreadableField = (bytes: Uint8Array): ShownField =>
  warning(
    bytes.length === HASH_BYTES
      ? "This is a hash. It may represent anything, such as a transfer of all your assets."
      : "These bytes are not text. Sign them only if you know what they mean.",
  );

const messageFields = ({
  bytes,
  text,
  envelope,
  foreignHosts,
}: MessageToSign): readonly ShownField[] => [
  ...(envelope === undefined
    ? []
    : [
        field("Application", envelope.application),
        field("Format", `off-chain message, format ${envelope.format}`),
        field("Signers", envelope.signers.join(" ")),
      ]),
  ...foreignHosts.map((host) =>
    warning(
      `This signs in to ${host}, not to the requesting page. Anyone with this signature can act as you there.`,
    ),
  ),
  ...(text === undefined ? [unreadableField(bytes)] : []),
  text === undefined
    ? field("Bytes", bytesToHex(bytes))
    : { label: "Message", value: text, isText: true },
];

const valueFields = (
  path: string,
  type: string,
  { value, types }: { readonly value: TypedValue; readonly types: TypedData["types"] },
): readonly ShownField[] => {
  if (Array.isArray(value)) {
    const item = type.slice(0, type.lastIndexOf("["));
    const items = value as readonly TypedValue[];
    if (items.length === 0) return [field(path, "(empty list)")];
    return items.flatMap((one, at) => valueFields(`${path}[${at}]`, item, { value: one, types }));
  }
  // Quoted texts cannot be mistaken for other values.
  if (typeof value !== "object")
    return [field(path, type === "string" ? JSON.stringify(value) : String(value))];
  const members = value as { readonly [name: string]: TypedValue };
  const fields = types[type] ?? [];
  if (fields.length === 0) return [field(path, "(empty)")];
  return fields.flatMap(({ name, type: own }) =>
    valueFields(`${path}.${name}`, own, { value: members[name] as TypedValue, types }),
  );
};
const typedDataFields = ({
  data: { domain, types, primaryType, message },
}: TypedDataToSign): readonly ShownField[] => [
  ...((types["EIP712Domain"] ?? []).length === 0
    ? []
    : valueFields("Domain", "EIP712Domain", { value: domain, types })),
  field("Type", primaryType),
  ...valueFields(primaryType, primaryType, { value: message, types }),
];

const callFields = ({ to, data, value, nonce }: EvmCall): readonly ShownField[] => [
  to === undefined ? field("To", "(makes a contract)") : field("To", getAddress(to)),
  field("Amount", `${coins(value)} of the network's currency`),
  ...(data === "0x" ? [] : [field("Data", data)]),
  ...(nonce === undefined ? [] : [field("Nonce", String(nonce))]),
];
const feeFields = (fee: EvmFee | "site" | undefined, value: bigint): readonly ShownField[] => {
  if (fee === "site") return [field("Network fee", "paid by this site")];
  if (fee === undefined) return [warning("The network fee is unknown.")];
  const { gas, maxFeePerGas, maxPriorityFeePerGas, dataFee = 0n } = fee;
  const maximumFee = gas * maxFeePerGas;
  return [
    field("Gas limit", String(gas)),
    field("Price of gas at most", `${formatUnits(maxFeePerGas, GWEI_DECIMALS)} gwei`),
    ...(maxPriorityFeePerGas === undefined
      ? []
      : [field("Tip in it at most", `${formatUnits(maxPriorityFeePerGas, GWEI_DECIMALS)} gwei`)]),
    field("Network fee at most", coins(maximumFee)),
    ...(dataFee === 0n ? [] : [field("Fee for data, about", coins(dataFee))]),
    field("Amount and fees at most", coins(value + maximumFee + dataFee)),
  ];
};
const callsFields = ({ calls, fee }: CallsToSend): readonly ShownField[] => [
  ...numberedFields("Call", calls, callFields),
  ...feeFields(
    fee,
    calls.reduce((sum, { value }) => sum + value, 0n),
  ),
];

const rightsOf = (message: SolanaMessage, at: number): string => {
  const { signers, readonlySigners, readonlyOthers, keys } = message;
  const isSigner = at < signers;
  const isWritable = at < (isSigner ? signers - readonlySigners : keys.length - readonlyOthers);
  const words = [...(isSigner ? ["signs"] : []), isWritable ? "is changed" : "is read"];
  return words.join(", ");
};
const transferFields = ({ keys, instructions }: SolanaMessage): readonly ShownField[] =>
  instructions.flatMap(({ program, accounts: [from = -1, to = -1], data }) => {
    const isTransfer =
      keys[program] === SYSTEM &&
      data.length === TRANSFER_BYTES &&
      TRANSFER.every((byte, at) => data[at] === byte);
    if (!isTransfer) return [];
    const lamports = new DataView(data.buffer, data.byteOffset).getBigUint64(4, true);
    // Keys of lookup tables are not part of the transaction.
    const [sender = `account ${from}`, receiver = `account ${to}`] = [keys[from], keys[to]];
    return [field("Sends", `${sol(lamports)} from ${sender} to ${receiver}`)];
  });
const transactionFields = ({ read, fee }: SolanaTransaction): readonly ShownField[] => [
  ...transferFields(read),
  field("Network fee at most", `${sol(fee)}, paid by ${read.keys[0] ?? ""}`),
  field("Format", read.version === "legacy" ? "legacy" : `version ${read.version}`),
  field("Recent block", read.blockhash),
  ...read.keys.map((key, at) => field(`Account ${at}`, `${key} ${rightsOf(read, at)}`)),
  ...read.lookups.map(({ table, writable, readable }, at) =>
    field(`Table ${at}`, `${table} changes ${writable.join(" ")}; reads ${readable.join(" ")}`),
  ),
  ...read.instructions.map(({ program, accounts, data }, at) =>
    field(
      `Instruction ${at}`,
      `program ${program}; accounts ${accounts.join(" ")}; data ${bytesToHex(data)}`,
    ),
  ),
];
const solanaFields = ({ transactions }: SolanaToSign): readonly ShownField[] =>
  numberedFields("Transaction", transactions, transactionFields);

/** Fields to show for a request: everything that is signed, and nothing else. */
export const shownFields = (request: SigningRequest): readonly ShownField[] => {
  switch (request.kind) {
    case "message":
      return messageFields(request);
    case "typed-data":
      return typedDataFields(request);
    case "calls":
      return callsFields(request);
    case "solana":
      return solanaFields(request);
    case "other":
      return [{ label: "Request", value: JSON.stringify(request.params, null, 2), isText: true }];
  }
};
