import { settleWithin } from "../../shared/settle-within.js";
import { readField, readList } from "../../shared/foreign-values.js";
import { StandardFeatures } from "../foreign-object.js";
import type { CallLimits } from "../wallet-calls.js";
import { isAddressOf } from "./bitcoin-session.js";
import {
  type BitcoinChain,
  bitcoinNetworkId,
  readBitcoinChain,
} from "../../../domain/address/bitcoin-network.js";
import { LatchkitError } from "../../../domain/errors/latchkit-error.js";
import type {
  BitcoinDriver,
  MessageRequest,
  PsbtRequest,
  ReportedAccount,
  ReportedGrant,
  ReportedPsbt,
  ReportedSignature,
} from "./bitcoin-driver.js";

/** Time limit for an extension to show granted accounts, ms. */
export const LATE_ACCOUNTS_MS = 1_000;

/** Of features with two names, wallets may have one or both. MetaMask has only `bitcoin:events`. */
const FEATURES = [
  "bitcoin:connect",
  "bitcoin:disconnect",
  "bitcoin:signMessage",
  "bitcoin:signTransaction",
  "bitcoin:switchNetwork",
  "bitcoin:events",
  "standard:connect",
  "standard:disconnect",
  "standard:events",
];
const SIGHASH: Readonly<Record<number, string>> = {
  1: "ALL",
  2: "NONE",
  3: "SINGLE",
  0x81: "ALL|ANYONECANPAY",
  0x82: "NONE|ANYONECANPAY",
  0x83: "SINGLE|ANYONECANPAY",
};

/**
 * A Wallet Standard wallet with Bitcoin features. Signing needs the wallet's own account objects.
 */
export class WalletStandardBitcoinDriver implements BitcoinDriver {
  readonly connectMethod = "bitcoin:connect";
  readonly canBroadcast = false;
  readonly #wallet: unknown;
  readonly #features: StandardFeatures;
  #accounts: readonly unknown[] = [];
  /**
   * True after accounts were seen or the user disconnected: then no shown accounts means no grant.
   */
  #isGrantKnown = false;

  constructor(wallet: unknown) {
    this.#wallet = wallet;
    this.#features = new StandardFeatures(wallet, FEATURES);
  }

  async connect(limits: CallLimits): Promise<ReportedGrant> {
    const inputs = [{ purposes: ["payment", "ordinals"] }];
    const answer = await this.#features.call("bitcoin:connect", inputs, limits);
    return this.#grant(readField(answer, "accounts"));
  }

  /**
   * The shown accounts; else a silent `standard:connect`; else accounts shown within a second:
   * extensions register before they know them.
   */
  async restore(limits: CallLimits): Promise<ReportedGrant | undefined> {
    const shown = this.#grant(readField(this.#wallet, "accounts"));
    if (shown.accounts.length > 0) return shown;
    if (!this.#features.has("standard:connect"))
      return this.#isGrantKnown ? undefined : this.#lateGrant(limits);
    const answer = await this.#features.call("standard:connect", [{ silent: true }], limits);
    const grant = this.#grant(readField(answer, "accounts"));
    return grant.accounts.length > 0 ? grant : undefined;
  }

  /** The first grant that the wallet reports within `LATE_ACCOUNTS_MS`. */
  async #lateGrant({ signal, scheduler }: CallLimits): Promise<ReportedGrant | undefined> {
    if (!this.#features.has(this.#eventsName)) return undefined;
    let stop = (): void => undefined;
    const noAccounts = new Error("no accounts in time");
    const waitForGrant = (): Promise<ReportedGrant> =>
      new Promise((resolve) => {
        stop = this.#features.onChange(this.#eventsName, (properties) => {
          const grant = this.#grant(readField(properties, "accounts"));
          if (grant.accounts.length > 0) resolve(grant);
        });
      });
    try {
      return await settleWithin(waitForGrant, {
        signal,
        scheduler,
        waitMs: LATE_ACCOUNTS_MS,
        onLimit: () => noAccounts,
      });
    } catch (error) {
      if (error === noAccounts) return undefined;
      throw error;
    } finally {
      stop();
    }
  }

  async disconnect(limits: CallLimits): Promise<unknown> {
    this.#accounts = [];
    this.#isGrantKnown = true;
    const ownFeature = "bitcoin:disconnect";
    return this.#features.call(
      this.#features.has(ownFeature) ? ownFeature : "standard:disconnect",
      [],
      limits,
    );
  }

  async signMessage(
    { message, address }: MessageRequest,
    limits: CallLimits,
  ): Promise<ReportedSignature> {
    const request = { account: this.#account(address), message: new TextEncoder().encode(message) };
    const answer = await this.#features.call("bitcoin:signMessage", [request], limits);
    const first = readList(answer)[0] ?? answer;
    return { signature: readField(first, "signature") };
  }

  async signPsbt({ psbt, signInputs }: PsbtRequest, limits: CallLimits): Promise<ReportedPsbt> {
    const inputsToSign = signInputs.map(({ address, index, sighashTypes }) => {
      const sigHash = sighashTypes?.length === 1 ? SIGHASH[sighashTypes[0] ?? 0] : undefined;
      return {
        account: this.#account(address),
        signingIndexes: [index],
        ...(sigHash && { sigHash }),
      };
    });
    const answer = await this.#features.call(
      "bitcoin:signTransaction",
      [{ psbt, inputsToSign }],
      limits,
    );
    const first = readList(answer)[0] ?? answer;
    return { psbt: readField(first, "signedPsbt") };
  }

  async switchNetwork(chain: BitcoinChain, limits: CallLimits): Promise<undefined> {
    await this.#features.call("bitcoin:switchNetwork", [bitcoinNetworkId(chain)], limits);
  }

  listen(onChange: (grant?: ReportedGrant) => void, onEnd: () => void): () => void {
    return this.#features.onChange(this.#eventsName, (properties) => {
      const accounts = readField(properties, "accounts");
      if (accounts === undefined) return;
      const grant = this.#grant(accounts);
      if (grant.accounts.length > 0) onChange(grant);
      else onEnd();
    });
  }

  get #eventsName(): string {
    const hasOnlyOwn =
      this.#features.has("bitcoin:events") && !this.#features.has("standard:events");
    return hasOnlyOwn ? "bitcoin:events" : "standard:events";
  }

  #grant(answer: unknown): ReportedGrant {
    const bitcoinAccounts = readList(answer).filter((account) =>
      readList(readField(account, "chains")).some(
        (chain) => typeof chain === "string" && /^(?:bitcoin|bip122):/u.test(chain),
      ),
    );
    this.#accounts = bitcoinAccounts;
    this.#isGrantKnown ||= bitcoinAccounts.length > 0;
    const chains = bitcoinAccounts
      .flatMap((account) => readList(readField(account, "chains")).map(readBitcoinChain))
      .filter((one) => one !== undefined);
    // Some wallets list all networks for each account; then the address determines the network.
    const [chain, ...others] = new Set(chains);
    return {
      accounts: bitcoinAccounts.map(readReportedAccount),
      chain: others.length === 0 ? chain : undefined,
    };
  }

  #account(address: string): unknown {
    const account = this.#accounts.find((one) => isAddressOf(readField(one, "address"), address));
    if (account === undefined) throw new LatchkitError("transaction/invalid", { field: "address" });
    return account;
  }
}

const readReportedAccount = (account: unknown): ReportedAccount => ({
  address: readField(account, "address"),
  publicKey: readField(account, "publicKey"),
  purpose: readField(account, "purpose"),
});
