import {
  AccountRole,
  address,
  appendTransactionMessageInstructions,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  getAddressEncoder,
  getProgramDerivedAddress,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  type AccountSignerMeta,
  type Address,
  type Blockhash,
  type Instruction,
  type KeyPairSigner,
} from "@solana/kit";
import { sha256 } from "@noble/hashes/sha2";
import { utf8ToBytes } from "@noble/hashes/utils";
import { TOKEN_PROGRAMS } from "./account-json.js";
import type { SolanaTestChain } from "./solana-test-chain.js";
import type { WorldSolanaToken } from "./solana.types.js";
import { bindMembers } from "../../../domain/shared/bind-members.js";

const SYSTEM = address("11111111111111111111111111111111");
const ASSOCIATED = address("ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL");
const MINT_BYTES = 82;
const DECIMALS = 6;
const CREATE_IDEMPOTENT = 1;
const MINT_TO = 7;
const INITIALIZE_MINT_2 = 20;
const INITIALIZE_TRANSFER_FEE = [26, 0];
const FEE_MINT_BYTES = 278;
const BASIS_POINTS = [100, 0];
const NO_MAXIMUM = 2n ** 64n - 1n;
const NO_AUTHORITY = [0];

const encodeAddress = (value: Address): Uint8Array =>
  Uint8Array.from(getAddressEncoder().encode(value));
const u64 = (value: bigint): Uint8Array => {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, value, true);
  return bytes;
};
const bytes = (...parts: readonly (Uint8Array | readonly number[])[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => [...part]));
/** No authority can change the fee or withdraw it. */
const FEE = [
  ...INITIALIZE_TRANSFER_FEE,
  ...NO_AUTHORITY,
  ...NO_AUTHORITY,
  ...BASIS_POINTS,
  ...u64(NO_MAXIMUM),
] as const;
const signerOf = (name: string): Promise<KeyPairSigner> =>
  createKeyPairSignerFromPrivateKeyBytes(sha256(utf8ToBytes(`Latchkit local world: ${name}`)));

export class WorldTokens {
  readonly #chain: SolanaTestChain;
  readonly #authority: KeyPairSigner;
  readonly list: readonly WorldSolanaToken[];

  private constructor(
    chain: SolanaTestChain,
    authority: KeyPairSigner,
    list: readonly WorldSolanaToken[],
  ) {
    bindMembers(this);
    this.#chain = chain;
    this.#authority = authority;
    this.list = list;
  }

  /** Creates a mint per token program and one with a fee, at the same addresses in every world. */
  static async open(chain: SolanaTestChain): Promise<WorldTokens> {
    const authority = await signerOf("mint authority");
    chain.airdrop(encodeAddress(authority.address), 1_000_000_000_000n);
    const [token = "", token2022 = ""] = TOKEN_PROGRAMS;
    const kinds = [
      ["TUSD", token, []],
      ["TUSD22", token2022, []],
      ["TFEE22", token2022, FEE],
    ] as const;
    const mints = await Promise.all(kinds.map(([symbol]) => signerOf(symbol)));
    const list = kinds.map(([symbol, program], index) => {
      const mint = String(mints[index]?.address);
      return { address: mint, symbol, decimals: DECIMALS, program };
    });
    const tokens = new WorldTokens(chain, authority, list);
    for (const [index, mint] of mints.entries()) {
      const [, program = "", fee = []] = kinds[index] ?? [];
      await tokens.#create(mint, address(program), fee);
    }
    return tokens;
  }

  /**
   * Mints base units to the associated account of an owner and resolves to its address. Rejects
   * with a plain `Error` for an unknown token.
   */
  async mint(token: string, owner: string, amount: bigint): Promise<string> {
    const known = this.list.find((one) => one.address === token);
    if (known === undefined) throw new Error(`${token} is no token of the local world`);
    const [program, mint, holder] = [address(known.program), address(token), address(owner)];
    const [account] = await getProgramDerivedAddress({
      programAddress: ASSOCIATED,
      seeds: [holder, program, mint].map(encodeAddress),
    });
    await this.#send([
      {
        programAddress: ASSOCIATED,
        accounts: [
          { address: this.#authority.address, role: AccountRole.WRITABLE_SIGNER },
          { address: account, role: AccountRole.WRITABLE },
          { address: holder, role: AccountRole.READONLY },
          { address: mint, role: AccountRole.READONLY },
          { address: SYSTEM, role: AccountRole.READONLY },
          { address: program, role: AccountRole.READONLY },
        ],
        data: bytes([CREATE_IDEMPOTENT]),
      },
      {
        programAddress: program,
        accounts: [
          { address: mint, role: AccountRole.WRITABLE },
          { address: account, role: AccountRole.WRITABLE },
          { address: this.#authority.address, role: AccountRole.READONLY_SIGNER },
        ],
        data: bytes([MINT_TO], u64(amount)),
      },
    ]);
    return account;
  }

  /** Creates the account, then initializes the fee and a mint without freeze authority. */
  #create(mint: KeyPairSigner, program: Address, fee: readonly number[]): Promise<void> {
    const accountSigner: AccountSignerMeta = {
      address: mint.address,
      role: AccountRole.WRITABLE_SIGNER,
      signer: mint,
    };
    const size = fee.length > 0 ? FEE_MINT_BYTES : MINT_BYTES;
    const rent = this.#chain.rentFor(size);
    const accounts = [{ address: mint.address, role: AccountRole.WRITABLE }];
    const withFee = { programAddress: program, accounts, data: bytes(fee) };
    return this.#send([
      {
        programAddress: SYSTEM,
        accounts: [
          { address: this.#authority.address, role: AccountRole.WRITABLE_SIGNER },
          accountSigner,
        ],
        data: bytes([0, 0, 0, 0], u64(rent), u64(BigInt(size)), encodeAddress(program)),
      },
      ...(fee.length > 0 ? [withFee] : []),
      {
        programAddress: program,
        accounts,
        data: bytes([INITIALIZE_MINT_2, DECIMALS], encodeAddress(this.#authority.address), [0]),
      },
    ]);
  }

  async #send(instructions: readonly Instruction[]): Promise<void> {
    const { blockhash, lastValidBlockHeight } = this.#chain.latest;
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      (message) => setTransactionMessageFeePayerSigner(this.#authority, message),
      (message) =>
        setTransactionMessageLifetimeUsingBlockhash(
          { blockhash: blockhash as Blockhash, lastValidBlockHeight: BigInt(lastValidBlockHeight) },
          message,
        ),
      (timed) => appendTransactionMessageInstructions(instructions, timed),
    );
    const signed = await signTransactionMessageWithSigners(message);
    this.#chain.submit(Uint8Array.from(getTransactionEncoder().encode(signed)));
  }
}
