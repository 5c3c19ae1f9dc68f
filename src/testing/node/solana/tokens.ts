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
import type { SolanaLedger } from "./ledger.js";
import type { WorldSolanaToken } from "./solana.types.js";

const SYSTEM = address("11111111111111111111111111111111");
const ASSOCIATED = address("ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL");
const MINT_BYTES = 82;
const DECIMALS = 6;
const CREATE_IDEMPOTENT = 1;
const MINT_TO = 7;
const INITIALIZE_MINT_2 = 20;

const encodeAddress = (value: Address): Uint8Array =>
  Uint8Array.from(getAddressEncoder().encode(value));
const u64 = (value: bigint): Uint8Array => {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, value, true);
  return bytes;
};
const bytes = (...parts: readonly (Uint8Array | readonly number[])[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => [...part]));
const signerOf = (name: string): Promise<KeyPairSigner> =>
  createKeyPairSignerFromPrivateKeyBytes(sha256(utf8ToBytes(`Latchkit local world: ${name}`)));

/** The tokens of the chain, made and given out by transactions as on any chain. */
export class WorldTokens {
  readonly #ledger: SolanaLedger;
  readonly #authority: KeyPairSigner;
  readonly list: readonly WorldSolanaToken[];

  private constructor(
    ledger: SolanaLedger,
    authority: KeyPairSigner,
    list: readonly WorldSolanaToken[],
  ) {
    this.#ledger = ledger;
    this.#authority = authority;
    this.list = list;
  }

  /** Makes one mint of each token program, at addresses that stay the same in every world. */
  static async open(ledger: SolanaLedger): Promise<WorldTokens> {
    const authority = await signerOf("mint authority");
    ledger.airdrop(encodeAddress(authority.address), 1_000_000_000_000n);
    const symbols = ["TUSD", "TUSD22"];
    const mints = await Promise.all(symbols.map(signerOf));
    const list = mints.map(({ address: mint }, index) => ({
      address: String(mint),
      symbol: symbols[index] ?? "",
      decimals: DECIMALS,
      program: TOKEN_PROGRAMS[index] ?? "",
    }));
    const tokens = new WorldTokens(ledger, authority, list);
    for (const [index, mint] of mints.entries())
      await tokens.#create(mint, address(TOKEN_PROGRAMS[index] ?? ""));
    return tokens;
  }

  /**
   * Mints base units to the associated account of an owner. Its address. Rejects with a plain
   * `Error` for a token that is none of these.
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

  /**
   * System program: create account; token program: initialize mint (version 2), without a freeze
   * authority.
   */
  #create(mint: KeyPairSigner, program: Address): Promise<void> {
    const made: AccountSignerMeta = {
      address: mint.address,
      role: AccountRole.WRITABLE_SIGNER,
      signer: mint,
    };
    const rent = this.#ledger.rentFor(MINT_BYTES);
    return this.#send([
      {
        programAddress: SYSTEM,
        accounts: [{ address: this.#authority.address, role: AccountRole.WRITABLE_SIGNER }, made],
        data: bytes([0, 0, 0, 0], u64(rent), u64(BigInt(MINT_BYTES)), encodeAddress(program)),
      },
      {
        programAddress: program,
        accounts: [{ address: mint.address, role: AccountRole.WRITABLE }],
        data: bytes([INITIALIZE_MINT_2, DECIMALS], encodeAddress(this.#authority.address), [0]),
      },
    ]);
  }

  async #send(instructions: readonly Instruction[]): Promise<void> {
    const { blockhash, lastValidBlockHeight } = this.#ledger.latest;
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      (empty) => setTransactionMessageFeePayerSigner(this.#authority, empty),
      (paid) =>
        setTransactionMessageLifetimeUsingBlockhash(
          { blockhash: blockhash as Blockhash, lastValidBlockHeight: BigInt(lastValidBlockHeight) },
          paid,
        ),
      (timed) => appendTransactionMessageInstructions(instructions, timed),
    );
    const signed = await signTransactionMessageWithSigners(message);
    this.#ledger.submit(Uint8Array.from(getTransactionEncoder().encode(signed)));
  }
}
