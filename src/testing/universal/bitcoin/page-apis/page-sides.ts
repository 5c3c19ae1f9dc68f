/**
 * The page's side of each page API. Sent to a page as text: uses only its parameters and the page's
 * globals.
 */

/** `ask` rejects with an `Error` with a `code`. Values are plain JSON. */
export interface PageLink {
  ask(method: string, params: unknown): Promise<unknown>;
  /** Subscribes to the wallet's events; returns the undo. */
  listen(listener: (name: string, value: unknown) => void): () => void;
}

export interface MethodsOptions {
  /** Paths of the provider from `window`. */
  readonly paths: readonly string[];
  readonly methods: readonly string[];
}

/** Creates a provider with one function per method, `on` and `removeListener`. Returns the undo. */
export function injectMethods(link: PageLink, { paths, methods }: MethodsOptions): () => void {
  const listeners = new Map<string, Set<(value: unknown) => void>>();
  const addListener = (name: string, listener: (value: unknown) => void): void =>
    void listeners.set(name, (listeners.get(name) ?? new Set()).add(listener));
  const removeListener = (name: string, listener: (value: unknown) => void): void =>
    void listeners.get(name)?.delete(listener);
  const undoListen = link.listen((name, value) => {
    for (const listener of listeners.get(name) ?? []) listener(value);
  });
  const calls = methods.map(
    (method) => [method, (...args: readonly unknown[]) => link.ask(method, args)] as const,
  );
  const provider = {
    ...Object.fromEntries(calls),
    on: addListener,
    removeListener,
    off: removeListener,
  };
  const removers = paths.map((path) => {
    const steps = path.split(".");
    const last = steps.pop() ?? "";
    const parent = steps.reduce<object>((at, step) => {
      if (typeof Reflect.get(at, step) !== "object") Reflect.set(at, step, {});
      return Reflect.get(at, step) as object;
    }, window);
    Reflect.set(parent, last, provider);
    return () => void Reflect.deleteProperty(parent, last);
  });
  return () => {
    undoListen();
    for (const undo of removers) undo();
  };
}

export interface RpcOptions {
  readonly path: string;
  /** Throws error envelopes instead of returning them. */
  readonly throws: boolean;
  /** Entry in `window.btc_providers`. */
  readonly listed: { readonly id: string; readonly name: string; readonly icon: string };
}

/**
 * Creates a provider with `request(method, params)` and envelopes, listed in `window.btc_providers`
 * (sats-connect, Leather). Returns the undo.
 */
export function injectRpc(link: PageLink, { path, throws, listed }: RpcOptions): () => void {
  const steps = path.split(".");
  const last = steps.pop() ?? "";
  const parent = steps.reduce<object>((at, step) => {
    if (typeof Reflect.get(at, step) !== "object") Reflect.set(at, step, {});
    return Reflect.get(at, step) as object;
  }, window);
  let calls = 0;
  const request = async (method: string, params: unknown): Promise<unknown> => {
    const head = { jsonrpc: "2.0", id: String((calls += 1)) };
    try {
      return { ...head, result: await link.ask(method, params ?? null) };
    } catch (error) {
      const envelope = {
        ...head,
        error: {
          code: Number(Reflect.get(error as object, "code") ?? -32603),
          message: error instanceof Error ? error.message : String(error),
        },
      };
      if (throws) throw envelope;
      return envelope;
    }
  };
  const addListener = (
    listener: string | { readonly eventName: string; readonly cb: (value: unknown) => void },
    callback?: (value: unknown) => void,
  ): (() => void) => {
    const { eventName, cb } =
      typeof listener === "object" ? listener : { eventName: listener, cb: callback };
    return link.listen((name, value) => {
      if (name === eventName) cb?.(value);
    });
  };
  Reflect.set(parent, last, throws ? { request } : { request, addListener });
  const providers = Reflect.get(window, "btc_providers") as unknown;
  const list: unknown[] = Array.isArray(providers) ? providers : [];
  const entry = { ...listed, methods: ["getAddresses", "signMessage", "signPsbt", "sendTransfer"] };
  list.push(entry);
  Reflect.set(window, "btc_providers", list);
  return () => {
    Reflect.deleteProperty(parent, last);
    list.splice(list.indexOf(entry), 1);
  };
}

export interface StandardOptions {
  readonly name: string;
  readonly icon: string;
  readonly chains: readonly string[];
}

/**
 * Registers a wallet with Bitcoin features by the Wallet Standard. The returned undo only stops its
 * events, because the standard has no unregistration.
 */
export function injectStandard(
  link: PageLink,
  { name, icon, chains }: StandardOptions,
): () => void {
  type Account = {
    readonly address: string;
    readonly publicKey: Uint8Array;
    readonly chains: readonly string[];
    readonly purpose: string;
    readonly features: readonly string[];
  };
  const signing = ["bitcoin:signMessage", "bitcoin:signTransaction"];
  const bytesOf = (hex: string): Uint8Array =>
    Uint8Array.from(hex.match(/../gu) ?? [], (pair) => Number.parseInt(pair, 16));
  const hexOf = (bytes: Uint8Array): string =>
    Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  let accounts: readonly Account[] = [];
  const listeners = new Set<(change: { readonly accounts: readonly Account[] }) => void>();
  const readAccounts = (accountList: unknown): readonly Account[] => {
    accounts = (
      accountList as readonly {
        readonly address: string;
        readonly publicKey: string;
        readonly chains: readonly string[];
        readonly purpose: string;
      }[]
    ).map((one) => Object.freeze({ ...one, publicKey: bytesOf(one.publicKey), features: signing }));
    for (const listener of listeners) listener({ accounts });
    return accounts;
  };
  const undoListen = link.listen((event, value) => {
    if (event === "change") readAccounts(value);
  });
  const addressOf = (one: { readonly account: { readonly address: string } }): string =>
    one.account.address;
  const each =
    <I, O>(work: (input: I) => Promise<O>) =>
    async (...inputs: readonly I[]): Promise<readonly O[]> => {
      const done: O[] = [];
      for (const input of inputs) done.push(await work(input));
      return done;
    };
  const features = {
    "standard:events": {
      version: "1.0.0",
      on: (_event: "change", listener: (change: object) => void) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
    "standard:disconnect": {
      version: "1.0.0",
      disconnect: async () => {
        await link.ask("standard:disconnect", null);
        readAccounts([]);
      },
    },
    "bitcoin:connect": {
      version: "1.0.0",
      connect: async (input: { readonly purposes?: readonly string[] } = {}) => {
        const all = readAccounts(await link.ask("bitcoin:connect", null));
        return { accounts: all.filter(({ purpose }) => input.purposes?.includes(purpose) ?? true) };
      },
    },
    "bitcoin:signMessage": {
      version: "1.0.0",
      signMessage: each(
        async (input: {
          readonly account: { readonly address: string };
          readonly message: Uint8Array;
        }) => {
          const answer = (await link.ask("bitcoin:signMessage", {
            address: addressOf(input),
            message: hexOf(input.message),
          })) as { readonly signedMessage: string; readonly signature: string };
          return {
            signedMessage: bytesOf(answer.signedMessage),
            signature: bytesOf(answer.signature),
          };
        },
      ),
    },
    "bitcoin:signTransaction": {
      version: "1.0.0",
      signTransaction: each(
        async (input: {
          readonly psbt: Uint8Array;
          readonly inputsToSign: readonly {
            readonly account: { readonly address: string };
            readonly signingIndexes: readonly number[];
          }[];
        }) => {
          const inputsToSign = input.inputsToSign.map((one) => ({
            address: addressOf(one),
            signingIndexes: one.signingIndexes,
          }));
          const answer = (await link.ask("bitcoin:signTransaction", {
            psbt: hexOf(input.psbt),
            inputsToSign,
          })) as { readonly signedPsbt: string };
          return { signedPsbt: bytesOf(answer.signedPsbt) };
        },
      ),
    },
    "bitcoin:switchNetwork": {
      version: "1.0.0",
      switchNetwork: async (network: string) => {
        await link.ask("bitcoin:switchNetwork", { network });
      },
    },
  };
  const wallet = Object.freeze({
    version: "1.0.0",
    name,
    icon,
    chains,
    features,
    get accounts() {
      return accounts;
    },
  });
  const register = (api: { register(...wallets: readonly unknown[]): unknown }): void =>
    void api.register(wallet);
  window.dispatchEvent(new CustomEvent("wallet-standard:register-wallet", { detail: register }));
  const onRegister = (event: Event): void =>
    register((event as CustomEvent<{ register(...wallets: readonly unknown[]): unknown }>).detail);
  window.addEventListener("wallet-standard:app-ready", onRegister);
  // A page with an earlier grant sees its accounts at once.
  void link.ask("accounts", null).then(
    (accountList) => {
      if (Array.isArray(accountList) && accountList.length > 0) readAccounts(accountList);
    },
    () => undefined,
  );
  return () => {
    undoListen();
    window.removeEventListener("wallet-standard:app-ready", onRegister);
  };
}
