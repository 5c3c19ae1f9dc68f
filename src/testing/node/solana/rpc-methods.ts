import { base58, base64 } from "@scure/base";
import { readMessage, readTransaction } from "../../universal/solana/solana-transaction.js";
import { TOKEN_PROGRAMS, accountJson, amountJson, holdingIn, mintAt } from "./account-json.js";
import { feeOf } from "./fees.js";
import {
  NodeError,
  type ExecutedTransaction,
  type Simulation,
  type SolanaTestChain,
} from "./solana-test-chain.js";

type Params = readonly unknown[];
type Config = Readonly<Record<string, unknown>>;
/** A JSON-RPC method. Throws a `NodeError` on a refusal. */
export type Method = (params: Params) => unknown;

const invalidParams = (parameter: string): NodeError =>
  new NodeError(-32602, `Invalid param: ${parameter}`);
const configIn = (value: unknown): Config =>
  typeof value === "object" && value !== null ? (value as Config) : {};
const textIn = (value: unknown): string => {
  if (typeof value !== "string") throw invalidParams("a string is missing");
  return value;
};
const listIn = (value: unknown): readonly unknown[] => {
  if (!Array.isArray(value)) throw invalidParams("a list is missing");
  return value as readonly unknown[];
};
const countIn = (value: unknown): bigint => {
  if (typeof value !== "number" || !Number.isSafeInteger(value) || value < 0)
    throw invalidParams("a number is missing");
  return BigInt(value);
};
const addressIn = (value: unknown): Uint8Array => {
  try {
    const bytes = base58.decode(textIn(value));
    if (bytes.length === 32) return bytes;
  } catch {
    // Throws below.
  }
  throw invalidParams("WrongSize");
};
const bytesIn = (value: unknown, encoding: unknown): Uint8Array => {
  try {
    return (encoding === "base64" ? base64 : base58).decode(textIn(value));
  } catch {
    throw invalidParams(`the transaction is not ${encoding === "base64" ? "base64" : "base58"}`);
  }
};
const withNodeErrors = <T>(work: () => T): T => {
  try {
    return work();
  } catch (error) {
    throw error instanceof RangeError
      ? new NodeError(-32602, `failed to deserialize transaction: ${error.message}`)
      : error;
  }
};

const holdingsOf = (
  chain: SolanaTestChain,
  owner: string,
  filter: Config,
  encoding: unknown,
): readonly object[] => {
  const mint = filter["mint"];
  if (mint !== undefined && mintAt(chain, base58.encode(addressIn(mint))) === undefined)
    throw invalidParams("could not find mint");
  const programs =
    mint === undefined
      ? TOKEN_PROGRAMS.filter((program) => program === filter["programId"])
      : TOKEN_PROGRAMS;
  if (programs.length === 0) throw invalidParams("unrecognized Token program id");
  return programs
    .flatMap((program) => chain.accountsOf(base58.decode(program)))
    .flatMap(({ address, account }) => {
      const holding = holdingIn(account.data());
      const matchesFilter =
        holding?.owner === owner && (mint === undefined || holding.mint === mint);
      return matchesFilter
        ? [{ pubkey: base58.encode(address), account: accountJson(chain, account, encoding) }]
        : [];
    });
};

const encodedTransaction = (bytes: Uint8Array, signature: string, encoding: unknown): unknown => {
  if (encoding === "base64") return [base64.encode(bytes), "base64"];
  return encoding === "base58" ? [base58.encode(bytes), "base58"] : { signatures: [signature] };
};

const transactionJson = (
  {
    slot,
    blockTime,
    err,
    fee,
    logs,
    bytes,
    signature,
    preBalances,
    postBalances,
  }: ExecutedTransaction,
  encoding: unknown,
): object => ({
  slot,
  blockTime,
  version: "legacy",
  meta: {
    err,
    status: err === null ? { Ok: null } : { Err: err },
    fee,
    logMessages: logs,
    innerInstructions: [],
    preBalances,
    postBalances,
    preTokenBalances: [],
    postTokenBalances: [],
    rewards: [],
  },
  transaction: encodedTransaction(bytes, signature, encoding),
});

interface SimulatedBytes extends Pick<Simulation, "err"> {
  readonly bytes: Uint8Array;
  readonly after: Simulation["accounts"];
}

/** Accounts after a simulation, as a node returns them; all null if the transaction fails. */
const accountsAfter = (
  chain: SolanaTestChain,
  { addresses, encoding = "base64" }: Config,
  { bytes, after, err }: SimulatedBytes,
): readonly (object | null)[] => {
  const addressList = listIn(addresses).map(addressIn);
  if (encoding === "base58" || encoding === "binary")
    throw new NodeError(-32602, "base58 encoding not supported");
  const { keys } = readTransaction(bytes);
  const maxCount = Math.max(keys.length, after.size);
  if (addressList.length > maxCount)
    throw new NodeError(-32602, `Too many accounts provided; max ${maxCount}`);
  return addressList.map((address) => {
    if (err !== null) return null;
    const account = after.get(base58.encode(address)) ?? chain.account(address);
    return account === null ? null : accountJson(chain, account, encoding);
  });
};

const readMethods = (
  chain: SolanaTestChain,
  context: (value: unknown) => object,
): Readonly<Record<string, Method>> => ({
  getSlot: () => chain.slot,
  getBlockHeight: () => chain.slot,
  getEpochInfo: () => ({
    absoluteSlot: chain.slot,
    blockHeight: chain.slot,
    epoch: 0,
    slotIndex: chain.slot,
    slotsInEpoch: 432_000,
    transactionCount: null,
  }),
  getBalance: ([address]) => context(chain.balance(addressIn(address))),
  getAccountInfo: ([address, config]) => {
    const account = chain.account(addressIn(address));
    return context(
      account === null ? null : accountJson(chain, account, configIn(config)["encoding"]),
    );
  },
  getMultipleAccounts: ([addresses, config]) =>
    context(
      listIn(addresses).map((address) => {
        const account = chain.account(addressIn(address));
        return account === null
          ? null
          : accountJson(chain, account, configIn(config)["encoding"] ?? "base64");
      }),
    ),
  getTokenAccountsByOwner: ([owner, filter, config]) =>
    context(
      holdingsOf(
        chain,
        base58.encode(addressIn(owner)),
        configIn(filter),
        configIn(config)["encoding"],
      ),
    ),
  getTokenAccountBalance: ([address]) => {
    const holding = holdingIn(chain.account(addressIn(address))?.data() ?? new Uint8Array());
    if (holding === undefined) throw invalidParams("could not find account");
    return context(amountJson(holding.amount, mintAt(chain, holding.mint)?.decimals ?? 0));
  },
  getTokenSupply: ([mint]) => {
    const mintAccount = mintAt(chain, base58.encode(addressIn(mint)));
    if (mintAccount === undefined) throw invalidParams("could not find mint");
    return context(amountJson(mintAccount.supply, mintAccount.decimals));
  },
  getMinimumBalanceForRentExemption: ([bytes]) => chain.rentFor(Number(countIn(bytes))),
});

const statusJson = (chain: SolanaTestChain, signature: string): object | null => {
  const executed = chain.find(signature);
  return executed === undefined
    ? null
    : {
        slot: executed.slot,
        err: executed.err,
        status: executed.err === null ? { Ok: null } : { Err: executed.err },
        ...chain.statusOf(executed),
      };
};

const transactionMethods = (
  chain: SolanaTestChain,
  context: (value: unknown) => object,
): Readonly<Record<string, Method>> => ({
  getLatestBlockhash: () => context(chain.latest),
  isBlockhashValid: ([hash]) => context(chain.isValid(textIn(hash))),
  getFeeForMessage: ([message]) => {
    const parsedMessage = withNodeErrors(() => readMessage(bytesIn(message, "base64")));
    return context(chain.isValid(parsedMessage.blockhash) ? feeOf(parsedMessage) : null);
  },
  getRecentPrioritizationFees: () => [{ slot: chain.slot, prioritizationFee: 0 }],
  requestAirdrop: ([address, lamports]) => chain.airdrop(addressIn(address), countIn(lamports)),
  sendTransaction: ([transaction, config]) => {
    const { encoding, skipPreflight } = configIn(config);
    return withNodeErrors(() =>
      chain.submit(bytesIn(transaction, encoding), { skipPreflight: skipPreflight === true }),
    );
  },
  simulateTransaction: ([transaction, config]) => {
    const { encoding, sigVerify, replaceRecentBlockhash, accounts } = configIn(config);
    const bytes = bytesIn(transaction, encoding);
    const { accounts: after, ...simulated } = withNodeErrors(() =>
      chain.simulate(bytes, {
        sigVerify: sigVerify === true,
        replaceRecentBlockhash: replaceRecentBlockhash === true,
      }),
    );
    return context({
      ...simulated,
      accounts:
        accounts === undefined || accounts === null
          ? null
          : accountsAfter(chain, configIn(accounts), { bytes, after, err: simulated.err }),
      returnData: null,
      ...(replaceRecentBlockhash === true && { replacementBlockhash: chain.latest }),
    });
  },
  getSignatureStatuses: ([signatures]) =>
    context(listIn(signatures).map((signature) => statusJson(chain, textIn(signature)))),
  getSignaturesForAddress: ([address]) =>
    chain.history(base58.encode(addressIn(address))).map((executed) => ({
      signature: executed.signature,
      slot: executed.slot,
      err: executed.err,
      blockTime: executed.blockTime,
      memo: null,
      confirmationStatus: chain.statusOf(executed).confirmationStatus,
    })),
  getTransaction: ([signature, config]) => {
    const executed = chain.find(textIn(signature));
    return executed === undefined
      ? null
      : transactionJson(
          executed,
          typeof config === "string" ? config : configIn(config)["encoding"],
        );
  },
});

/** Solana's HTTP JSON-RPC methods that wallets and apps use, without subscriptions. */
export const rpcMethods = (
  chain: SolanaTestChain,
  genesisHash: string,
): ReadonlyMap<string, Method> => {
  const context = (value: unknown): object => ({
    context: { apiVersion: "2.0.0", slot: chain.slot },
    value,
  });
  const about = {
    getHealth: () => "ok",
    getVersion: () => ({ "solana-core": "2.0.0", "feature-set": 0 }),
    getGenesisHash: () => genesisHash,
  };
  return new Map(
    Object.entries<Method>({
      ...about,
      ...readMethods(chain, context),
      ...transactionMethods(chain, context),
    }),
  );
};
