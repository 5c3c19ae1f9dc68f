import type { ReviewField } from "./review-part.js";
import {
  address,
  type InstructionReader,
  isUnlimited,
  number,
  type DecodedInstruction,
  type SolanaEffect,
} from "./solana-data.js";

/** Symbol of a mint, if the caller knows it. */
export type MintFacts = (mint: string) => { readonly symbol: string } | undefined;

/** `SetAuthority` types of both token programs. */
const ROLES = ["mint", "freeze", "owner", "close"] as const;

interface TokenData {
  readonly reader: InstructionReader;
  readonly facts: MintFacts;
}
type ReadToken = (data: TokenData) => DecodedInstruction;

/** The program checks mint and decimals. */
const checkedAmount = (
  { reader, facts }: TokenData,
  mint: string,
  at: readonly [amount: number, decimals: number],
): ReviewField => {
  const units = reader.uint(at[0], 8);
  return {
    label: "amount",
    value: {
      kind: "amount",
      units,
      decimals: Number(reader.uint(at[1], 1)),
      symbol: facts(mint)?.symbol,
      token: mint,
      isUnlimited: isUnlimited(units),
    },
  };
};

const plainAmount = ({ reader }: TokenData): ReviewField => number("amount", reader.uint(1, 8));

const decoded = (
  name: string,
  fields: readonly ReviewField[],
  ...effects: readonly SolanaEffect[]
): DecodedInstruction => ({ name, fields, effects });

const approve = (data: TokenData, delegateAt: number, amount: ReviewField, name: string) => {
  const { reader } = data;
  const [account, delegate] = [reader.account(0), reader.account(delegateAt)];
  const token = delegateAt === 1 ? account : reader.account(1);
  const amountOf = reader.uint(1, 8);
  const effect = { kind: "approve", account, delegate, token, amount: amountOf } as const;
  return decoded(
    name,
    [address("account", account), address("delegate", delegate), amount],
    effect,
  );
};

const burn = (data: TokenData, amount: ReviewField, name: string) => {
  const account = data.reader.account(0);
  const fields = [address("account", account), address("mint", data.reader.account(1)), amount];
  return decoded(name, fields, { kind: "burn", account, amount: data.reader.uint(1, 8) });
};

const setAuthority: ReadToken = ({ reader }) => {
  const account = reader.account(0);
  const role = ROLES[Number(reader.uint(1, 1))] ?? "other";
  const to = reader.uint(2, 1) === 1n ? reader.key(3) : undefined;
  const fields = [
    address("account", account),
    { label: "authority", value: { kind: "text", text: role } } as const,
    ...(to === undefined ? [] : [address("to", to)]),
  ];
  return decoded("setAuthority", fields, { kind: "authority", account, role, to });
};

const closeAccount: ReadToken = ({ reader }) => {
  const [account, to, owner] = [reader.account(0), reader.account(1), reader.account(2)];
  const effect = { kind: "close", account, to, owner } as const;
  return decoded("closeAccount", [address("account", account), address("to", to)], effect);
};

/** From account 0; with a mint as account 1 if the recipient is account 2. */
const transferEffect = ({ reader }: TokenData, toAt: 1 | 2, amountAt = 1): SolanaEffect => ({
  kind: "transfer",
  owner: reader.account(toAt + 1),
  to: reader.account(toAt),
  token: reader.account(toAt - 1),
  amount: reader.uint(amountAt, 8),
});

const transferFields = ({ reader }: TokenData, toAt: number, amount: ReviewField) => [
  address("from", reader.account(0)),
  address("to", reader.account(toAt)),
  amount,
];

const mintTo = (data: TokenData, amount: ReviewField, name: string) =>
  decoded(name, [
    address("mint", data.reader.account(0)),
    address("to", data.reader.account(1)),
    amount,
  ]);

const onAccount =
  (name: string): ReadToken =>
  ({ reader }) =>
    decoded(name, [address("account", reader.account(0))]);

/** By number; the program ignores data after them. */
const TOKEN: Readonly<Record<number, ReadToken>> = {
  1: onAccount("initializeAccount"),
  3: (data) =>
    decoded("transfer", transferFields(data, 1, plainAmount(data)), transferEffect(data, 1)),
  4: (data) => approve(data, 1, plainAmount(data), "approve"),
  5: onAccount("revoke"),
  6: setAuthority,
  7: (data) => mintTo(data, plainAmount(data), "mintTo"),
  8: (data) => burn(data, plainAmount(data), "burn"),
  9: closeAccount,
  10: onAccount("freezeAccount"),
  11: onAccount("thawAccount"),
  12: (data) => {
    const amount = checkedAmount(data, data.reader.account(1), [1, 9]);
    return decoded("transferChecked", transferFields(data, 2, amount), transferEffect(data, 2));
  },
  13: (data) =>
    approve(data, 2, checkedAmount(data, data.reader.account(1), [1, 9]), "approveChecked"),
  14: (data) => mintTo(data, checkedAmount(data, data.reader.account(0), [1, 9]), "mintToChecked"),
  15: (data) => burn(data, checkedAmount(data, data.reader.account(1), [1, 9]), "burnChecked"),
  16: onAccount("initializeAccount2"),
  17: onAccount("syncNative"),
  18: onAccount("initializeAccount3"),
  20: onAccount("initializeMint2"),
  22: onAccount("initializeImmutableOwner"),
};

const FEE_EXTENSION = 26;
const TRANSFER_WITH_FEE = 1n;
/** Extensions of Token-2022 start here. */
const FIRST_EXTENSION = 23;

const extension = ({ reader, facts }: TokenData, program: string, index: number) => {
  const effect = { kind: "extension", program, text: String(index) } as const;
  if (index !== FEE_EXTENSION || reader.uint(1, 1) !== TRANSFER_WITH_FEE)
    return { ...decoded(`extension ${index}`, [], effect), isNamed: true as const };
  const data = { reader, facts };
  const amount = checkedAmount(data, reader.account(1), [2, 10]);
  const fields = [...transferFields(data, 2, amount), number("fee", reader.uint(11, 8))];
  return decoded("transferCheckedWithFee", fields, effect, transferEffect(data, 2, 2));
};

const BATCH = 255;

/** Instructions in one: number of accounts, length, data, one after another. */
const batch = ({ reader, facts }: TokenData): DecodedInstruction | undefined => {
  const inner: DecodedInstruction[] = [];
  for (let [at, accountsAt] = [1, 0]; at < reader.length;) {
    const [accounts, length] = [Number(reader.uint(at, 1)), Number(reader.uint(at + 1, 1))];
    const part = reader.part(accountsAt, accounts, { at: at + 2, length });
    const read = TOKEN[Number(part.uint(0, 1))]?.({ reader: part, facts });
    if (read === undefined) return undefined;
    inner.push(read);
    [at, accountsAt] = [at + 2 + length, accountsAt + accounts];
  }
  if (inner.length === 0) return undefined;
  return decoded(
    inner.map(({ name }) => name).join(", "),
    inner.flatMap(({ fields }) => fields),
    ...inner.flatMap(({ effects }) => effects),
  );
};

/** Reads an instruction of a token program; `extensions` names Token-2022. */
export const readTokenInstruction = (
  reader: InstructionReader,
  facts: MintFacts,
  extensions: string | undefined,
): DecodedInstruction | undefined => {
  const index = Number(reader.uint(0, 1));
  const data = { reader, facts };
  if (extensions !== undefined && index >= FIRST_EXTENSION)
    return extension(data, extensions, index);
  return index === BATCH ? batch(data) : TOKEN[index]?.(data);
};
