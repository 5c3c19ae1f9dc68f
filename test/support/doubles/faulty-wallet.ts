import type { ProviderFault } from "../fixtures/wallet-faults.js";
import { ALICE } from "../builders/connection.js";
import { providerError } from "../fixtures/wallet-faults.js";

type Listener = (value: unknown) => void;

/** A wallet that mishandles one request once, with the given fault. */
export class FaultyWallet {
  readonly requests: string[] = [];
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #late: (() => void)[] = [];
  #fault: { readonly method: string; readonly fault: ProviderFault } | undefined;
  #known = new Set(["0x1", "0xa"]);
  /** How many switches to a chain that was just added it still refuses, and how it says so. */
  stillUnknown = 0;
  unknownAs: () => unknown = () => providerError(4902);
  #isGranted = false;
  /** Locked: `eth_accounts` names no account. */
  grantsNothing = false;
  #sent = 0;
  #chainId = "0x1";

  /** The account in use, which a test may change. */
  address: string;
  constructor(address: string = ALICE) {
    this.address = address;
  }

  readonly provider = {
    request: ({
      method,
      params,
    }: {
      readonly method: string;
      readonly params?: readonly unknown[];
    }): unknown => this.#request(method, params),
    on: (event: string, listener: Listener): void => {
      this.#listeners.set(event, (this.#listeners.get(event) ?? new Set()).add(listener));
    },
    removeListener: (event: string, listener: Listener): void => {
      this.#listeners.get(event)?.delete(listener);
    },
  };

  get listenerCount(): number {
    return [...this.#listeners.values()].reduce((sum, { size }) => sum + size, 0);
  }

  /**
   * The next request of `method` goes wrong in this way. A wallet whose offer of a chain is to go
   * wrong must not know the chain.
   */
  break(method: string, fault: ProviderFault): void {
    this.#fault = { method, fault };
    if (method === "wallet_addEthereumChain") this.#known = new Set(["0x1"]);
  }

  /** Runs as each request comes in. */
  onRequest: (method: string) => void = () => undefined;
  /** Stands on a chain that it was not told of by the page, and says nothing. */
  standOn(chainId: string): void {
    this.#known.add(chainId);
    this.#chainId = chainId;
  }
  /** Moves to a chain from the wallet's side. */
  switchChain(chainId: string): void {
    this.#switchChain(chainId);
  }

  /** All is well from now on; requests that were held back stay held. */
  fix(): void {
    this.#fault = undefined;
    this.#known.add("0xa");
  }

  /** Answers, rightly, what was held back. */
  answerLate(): void {
    this.#late.splice(0).forEach((answer) => answer());
  }

  emit(event: string, value: unknown): void {
    this.#listeners.get(event)?.forEach((listener) => listener(value));
  }

  #request(method: string, params: readonly unknown[] = []): unknown {
    this.requests.push(method);
    this.onRequest(method);
    const right = (): Promise<unknown> => this.#right(method, params);
    if (this.#fault?.method !== method) return right();
    const { fault } = this.#fault;
    this.#fault = undefined;
    switch (fault.kind) {
      case "throw":
        throw fault.with();
      case "reject":
        return Promise.reject(fault.with());
      case "answer":
        return { then: (take: Listener) => take(fault.value()) };
      case "never":
        return new Promise(() => undefined);
      case "late":
        return new Promise((resolve) => this.#late.push(() => resolve(right())));
      case "twice":
        return {
          then: (take: Listener, refuse: Listener) => {
            void right().then((value) => {
              take(value);
              take(null);
              refuse(new Error("twice"));
            }, refuse);
          },
        };
    }
  }

  async #right(method: string, [parameter]: readonly unknown[]): Promise<unknown> {
    switch (method) {
      case "eth_requestAccounts":
        this.#isGranted = true;
        return [this.address];
      case "eth_accounts":
        return this.#isGranted && !this.grantsNothing ? [this.address] : [];
      case "eth_chainId":
        return this.#chainId;
      case "wallet_switchEthereumChain":
        return this.#switchChain((parameter as { readonly chainId: string }).chainId);
      case "wallet_addEthereumChain":
        this.#known.add("0xa");
        return null;
      case "personal_sign":
        return `0x${"11".repeat(65)}`;
      case "eth_sendTransaction":
        this.#sent += 1;
        return `0x${this.#sent.toString(16).padStart(64, "2")}`;
      case "wallet_getPermissions":
        return [{ parentCapability: "eth_accounts" }];
      case "wallet_revokePermissions":
        this.#isGranted = false;
        this.emit("accountsChanged", []);
        return null;
      default:
        throw providerError(4200);
    }
  }

  #switchChain(chainId: string): null {
    if (!this.#known.has(chainId)) throw providerError(4902);
    if (this.requests.includes("wallet_addEthereumChain") && this.stillUnknown > 0) {
      this.stillUnknown -= 1;
      throw this.unknownAs();
    }
    this.#chainId = chainId;
    this.emit("chainChanged", chainId);
    return null;
  }
}
