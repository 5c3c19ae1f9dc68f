import { stringToHex } from "viem";
import type { CaipNetworkId, Namespace } from "../../domain/caip/caip.types.js";
import { parseCaipNetworkId } from "../../domain/caip/caip.js";
import { type NetworkOption, normalizeNetwork } from "../../domain/network/network.js";
import type { EvmWalletProvider } from "../../infrastructure/in-memory/index.js";
import {
  openWalletKit,
  type Kit,
  type WalletConnectProposal,
  type KitRequest,
} from "./wallet-kit.js";
import type { PhoneAccount } from "./phone-account.js";
import { type KitAuthentication, grantedPayload } from "./phone-sign-in.js";
import { phoneAddress, phoneAnswer } from "./phone-accounts.js";
import { scriptedAddress, scriptedEvmWallet } from "./scripted-evm-wallet.js";
import { phoneBitcoin } from "./bitcoin/phone-bitcoin.js";
import { openPhoneSolana } from "./solana/phone-solana.js";
import { bindMembers } from "../../domain/shared/bind-members.js";

/** Options of a phone. `storagePrefix` separates phones of one process. */
export interface ScriptedPhoneOptions {
  /** `ws://…` of the relay. */
  readonly relayUrl: string;
  /** Networks that the wallet has. */
  readonly networks: readonly NetworkOption[];
  /** The wallet's name. */
  readonly name?: string;
  /** 0x hex, 32 bytes. Default: a fixed test key. */
  readonly privateKey?: `0x${string}`;
  /** Prefix of the keys in its storage. */
  readonly storagePrefix?: string;
  /** Signs a message together with the connection if the page requests it. Default: off. */
  readonly signsTogether?: boolean;
  /** Persists sessions in browser storage, the SDK's default. Default: in memory. */
  readonly remembers?: boolean;
  /** Number of EVM accounts that it grants, the active one first. Default: 1. */
  readonly accounts?: number;
}

/** A prompt that the user has to answer on the phone. */
export interface PhonePrompt {
  /** A pairing, or a request of a session. */
  readonly kind: "connection" | "request";
  /** The app's name for itself. Untrusted. */
  readonly app: string;
  /** Name of the method; requests only. */
  readonly method?: string;
  /** Parameters; requests only. */
  readonly params?: unknown;
  /** CAIP-2 id; requests only. */
  readonly chainId?: string;
}

/**
 * A phone wallet over the real wallet SDK with real keys, controlled by a test. Approves everything
 * by default and grants the requested networks among its own, in all five namespaces.
 */
export interface ScriptedPhone {
  /** The wallet's name. */
  readonly name: string;
  /** The active EVM account, checksummed. */
  readonly address: string;
  /** The account on a network; fixed in namespaces other than eip155. */
  addressOn(networkId: CaipNetworkId): string;
  /** Networks that the phone grants if requested. */
  readonly networkIds: readonly CaipNetworkId[];
  /** Reads a pairing uri like a camera. Rejects with the SDK's error for an invalid uri. */
  scan(uri: string): Promise<void>;
  /** Approves as `ApprovalDesk.approve`. */
  approve(times?: number): void;
  /** Rejects as `ApprovalDesk.reject`. */
  reject(code?: number): void;
  /** Leaves later prompts pending. */
  wait(): void;
  /** Activates account `index` and notifies all pages. */
  changeAccount(index: number): Promise<void>;
  /** Switches the chain and notifies all pages. */
  changeNetwork(id: CaipNetworkId): Promise<void>;
  /** Changes the granted networks and notifies all pages (`session_update`). */
  grant(networks: readonly CaipNetworkId[]): Promise<void>;
  /** Disconnects all sessions from the wallet's side. */
  disconnect(): Promise<void>;
  /** Topics of the wallet's live sessions. */
  readonly sessions: readonly string[];
  /** All requests so far, in order. */
  readonly requests: readonly {
    readonly method: string;
    readonly params: unknown;
    readonly chainId: string;
  }[];
  /** All proposals so far, in order. */
  readonly proposals: readonly WalletConnectProposal[];
  /** Pending prompts, oldest first. */
  readonly prompts: readonly PhonePrompt[];
  /** Notifies of each change of the state above; returns the undo. */
  onChange(listener: () => void): () => void;
  /** Closes sockets and timers. */
  stop(): Promise<void>;
}

const REJECTED = { code: 5000, message: "User rejected." };
const GONE = { code: 6000, message: "User disconnected." };

const signerOf = ({ method, params }: { method: string; params: unknown }): string | undefined => {
  const [first, second] = Array.isArray(params) ? (params as readonly unknown[]) : [];
  const from = (first as { readonly from?: unknown } | undefined)?.from;
  const positionOfSignature = {
    personal_sign: second,
    eth_signTypedData_v4: first,
    eth_sendTransaction: from,
  }[method];
  return typeof positionOfSignature === "string" ? positionOfSignature : undefined;
};

const isEvm = (id: CaipNetworkId): boolean => id.startsWith("eip155:");
const codeOf = (error: unknown): number =>
  typeof error === "object" && error !== null && "code" in error && typeof error.code === "number"
    ? error.code
    : -32603;
const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Starts a phone. Rejects if the packages `@reown/walletkit` and `@walletconnect/core` are missing.
 */
export const scriptedPhone = async (options: ScriptedPhoneOptions): Promise<ScriptedPhone> => {
  const {
    name = "Scripted Phone",
    relayUrl,
    storagePrefix = `phone-${options.privateKey ?? "default"}`,
  } = options;
  const kit = await openWalletKit({
    name,
    relayUrl,
    storagePrefix,
    remembers: options.remembers ?? false,
  });
  const accounts = {
    solana: await openPhoneSolana(options.privateKey, options.networks),
    bip122: phoneBitcoin(options.privateKey, options.networks),
  };
  return new KitPhone(name, kit, options, accounts);
};

class KitPhone implements ScriptedPhone {
  readonly name: string;
  readonly requests: {
    readonly method: string;
    readonly params: unknown;
    readonly chainId: string;
  }[] = [];
  readonly proposals: WalletConnectProposal[] = [];
  prompts: readonly PhonePrompt[] = [];
  readonly #listeners = new Set<() => void>();
  readonly #kit: Kit;
  readonly #wallet: ReturnType<typeof scriptedEvmWallet>;
  readonly #accounts: Readonly<Partial<Record<Namespace, PhoneAccount>>>;
  readonly #evmAddresses: readonly string[];
  #networkIds: readonly CaipNetworkId[];

  constructor(
    name: string,
    kit: Kit,
    { networks, privateKey, signsTogether = false, accounts: granted = 1 }: ScriptedPhoneOptions,
    accounts: Readonly<Partial<Record<Namespace, PhoneAccount>>>,
  ) {
    bindMembers(this);
    this.name = name;
    this.#accounts = accounts;
    this.#kit = kit;
    this.#evmAddresses = Array.from({ length: granted }, (_, index) =>
      scriptedAddress(index, privateKey),
    );
    this.#wallet = scriptedEvmWallet({
      name,
      rdns: `phone.${name}`,
      networks,
      ...(privateKey && { privateKey }),
    });
    this.#networkIds = networks.map((network) => normalizeNetwork(network).id);
    kit.onProposal((proposal) => void this.#consider(proposal));
    if (signsTogether) kit.onAuthentication((request) => void this.#authenticate(request));
    kit.onRequest((request) => void this.#serve(request));
    kit.onEnd(() => this.#changed());
  }

  get address(): string {
    return this.#wallet.address;
  }
  get networkIds(): readonly CaipNetworkId[] {
    return this.#networkIds;
  }
  addressOn(networkId: CaipNetworkId): string {
    return isEvm(networkId)
      ? this.address
      : (this.#accounts[parseCaipNetworkId(networkId).namespace]?.addressOn(networkId) ??
          phoneAddress(networkId));
  }
  get sessions(): readonly string[] {
    return this.#kit.topics();
  }
  get #evmNetworkId(): CaipNetworkId {
    return this.#networkIds.find(isEvm) ?? "eip155:1";
  }
  get #provider(): EvmWalletProvider {
    return this.#wallet.provider;
  }

  scan(uri: string): Promise<void> {
    return this.#kit.pair(uri);
  }
  approve(times?: number): void {
    this.#wallet.approve(times);
  }
  reject(code?: number): void {
    this.#wallet.reject(code);
  }
  wait(): void {
    this.#wallet.wait();
  }

  async changeAccount(index: number): Promise<void> {
    this.#wallet.changeAccount(index);
    await this.#repeat();
    await this.#notify("accountsChanged", [`${this.#evmNetworkId}:${this.address}`]);
  }

  async changeNetwork(id: CaipNetworkId): Promise<void> {
    const { reference } = parseCaipNetworkId(id);
    if (isEvm(id)) this.#wallet.changeNetwork(id);
    await this.#notify("chainChanged", isEvm(id) ? Number(reference) : reference, id);
  }

  async grant(networks: readonly CaipNetworkId[]): Promise<void> {
    this.#networkIds = networks;
    await this.#repeat();
  }

  async disconnect(): Promise<void> {
    await Promise.all(this.sessions.map((topic) => this.#kit.end(topic, GONE)));
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }
  stop(): Promise<void> {
    return this.#kit.stop();
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }

  async #asking<T>(question: PhonePrompt, answer: () => Promise<T>): Promise<T> {
    this.prompts = [...this.prompts, question];
    this.#changed();
    try {
      return await answer();
    } finally {
      this.prompts = this.prompts.filter((one) => one !== question);
      this.#changed();
    }
  }

  async #consider(proposal: WalletConnectProposal): Promise<void> {
    this.proposals.push(proposal);
    try {
      await this.#provider.request({ method: "wallet_revokePermissions" });
      await this.#asking({ kind: "connection", app: proposal.peer.name }, () =>
        this.#provider.request({ method: "eth_requestAccounts" }),
      );
      await this.#kit.approve(proposal.id, this.#namespaces(proposal));
      this.#changed();
    } catch (error) {
      await this.#kit
        .refuse(
          proposal.id,
          codeOf(error) === 4001 ? REJECTED : { code: codeOf(error), message: textOf(error) },
        )
        .catch(() => undefined);
    }
  }

  /** One approval covers both: the session and the active account's message. */
  async #authenticate({ id, app, chains, payload }: KitAuthentication): Promise<void> {
    const method = "wc_sessionAuthenticate";
    this.requests.push({ method, params: payload, chainId: chains[0] ?? "" });
    try {
      const grantedFields = grantedPayload(payload, this.#networkIds);
      if (!grantedFields)
        throw Object.assign(new Error("No requested chain is supported"), { code: 5100 });
      await this.#provider.request({ method: "eth_requestAccounts" });
      await this.#kit.authenticate(
        id,
        grantedFields,
        `${grantedFields.chains[0]}:${this.address}`,
        (message) =>
          this.#asking({ kind: "connection", app, method, params: message }, () =>
            this.#sign(message),
          ),
      );
      this.#changed();
    } catch (error) {
      await this.#kit
        .refuseAuthentication(
          id,
          codeOf(error) === 4001 ? REJECTED : { code: codeOf(error), message: textOf(error) },
        )
        .catch(() => undefined);
    }
  }

  async #sign(message: string): Promise<string> {
    const params = [stringToHex(message), this.address];
    return String(await this.#provider.request({ method: "personal_sign", params }));
  }

  #addressesOn(id: CaipNetworkId): readonly string[] {
    const first = this.addressOn(id);
    const others = isEvm(id) ? this.#evmAddresses.filter((one) => one !== first) : [];
    return [first, ...others.slice(0, this.#evmAddresses.length - 1)];
  }

  /** The requested signer signs if it was granted, and becomes the active account. */
  #takeUp(signer: string | undefined): void {
    if (this.#evmAddresses.length < 2) return;
    const index = this.#evmAddresses.findIndex((one) => one.toLowerCase() === signer);
    if (index >= 0 && this.address.toLowerCase() !== signer) this.#wallet.changeAccount(index);
  }

  #namespaces({ namespaces }: Pick<WalletConnectProposal, "namespaces">) {
    const parts = Object.entries(namespaces).map(([name, { chains, methods, events }]) => {
      const shared = this.#networkIds.filter(
        (id) => id.startsWith(`${name}:`) && chains.includes(id),
      );
      return [
        name,
        {
          chains: shared,
          accounts: shared.flatMap((id) => this.#addressesOn(id).map((one) => `${id}:${one}`)),
          methods,
          events,
        },
      ] as const;
    });
    return Object.fromEntries(parts.filter(([, { chains }]) => chains.length > 0));
  }

  async #answer(
    chainId: CaipNetworkId,
    call: { readonly method: string; readonly params: unknown },
  ): Promise<unknown> {
    if (isEvm(chainId)) {
      this.#provider.switchChain(Number(parseCaipNetworkId(chainId).reference));
      this.#takeUp(signerOf(call)?.toLowerCase());
      return this.#provider.request(call);
    }
    await this.#provider.desk.ask();
    const answers = this.#accounts[parseCaipNetworkId(chainId).namespace]?.answers;
    const answer =
      answers !== undefined && Object.hasOwn(answers, call.method)
        ? answers[call.method]
        : undefined;
    return answer === undefined ? phoneAnswer(chainId, call) : answer(call.params, chainId);
  }

  async #serve({ id, topic, chainId, method, params }: KitRequest): Promise<void> {
    this.requests.push({ method, params, chainId });
    try {
      const app = this.#kit.appOf(topic);
      const result = await this.#asking({ kind: "request", app, method, params, chainId }, () =>
        this.#answer(parseCaipNetworkId(chainId).id, { method, params }),
      );
      await this.#kit.answer(topic, { id, result });
    } catch (error) {
      await this.#kit
        .answer(topic, {
          id,
          error:
            codeOf(error) === 4001 ? REJECTED : { code: codeOf(error), message: textOf(error) },
        })
        .catch(() => undefined);
    }
  }

  async #repeat(): Promise<void> {
    const [proposal] = this.proposals;
    if (proposal === undefined) return;
    await Promise.all(
      this.sessions.map((topic) => this.#kit.update(topic, this.#namespaces(proposal))),
    );
  }

  async #notify(
    name: string,
    data: unknown,
    chainId: CaipNetworkId = this.#evmNetworkId,
  ): Promise<void> {
    await Promise.all(this.sessions.map((topic) => this.#kit.emit(topic, { name, data }, chainId)));
  }
}
