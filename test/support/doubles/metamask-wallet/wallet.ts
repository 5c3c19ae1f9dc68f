// MetaMask's published in-page provider, JSON-RPC engine and stream middleware over a test key.
import { JsonRpcEngine, createAsyncMiddleware } from "@metamask/json-rpc-engine";
import { createEngineStream } from "@metamask/json-rpc-middleware-stream";
import { initializeProvider } from "@metamask/providers";
import { Duplex, pipeline } from "readable-stream";
import { createWalletClient, http } from "viem";
import { privateKeyToAccount } from "viem/accounts";

interface Config {
  readonly privateKey: `0x${string}`;
  readonly chainId: string;
  readonly chains: Record<string, string>;
  readonly rdns: string;
  readonly name: string;
}
interface Kept {
  readonly isGranted: boolean;
  readonly chainId: string;
  readonly chains: Record<string, string>;
}

const config = Reflect.get(window, "testWallet") as Config;
const KEY = "foreign-test-wallet";
const account = privateKeyToAccount(config.privateKey);
let state: Kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null") ?? {
  isGranted: false,
  chainId: config.chainId,
  chains: config.chains,
};
const keep = (change: Partial<Kept>): void => {
  state = { ...state, ...change };
  sessionStorage.setItem(KEY, JSON.stringify(state));
};

/** Two streams; what is written to one is read from the other. */
function streamPair(): readonly [Duplex, Duplex] {
  const ends: Duplex[] = [];
  const make = (other: () => Duplex | undefined): Duplex =>
    new Duplex({
      objectMode: true,
      read: () => undefined,
      write: (chunk, _encoding, done) =>
        queueMicrotask(() => {
          other()?.push(chunk);
          done();
        }),
    });
  ends.push(
    make(() => ends[1]),
    make(() => ends[0]),
  );
  return [ends[0] as Duplex, ends[1] as Duplex];
}

const failure = (code: number, message: string): Error =>
  Object.assign(new Error(message), { code });
const node = (): string => state.chains[state.chainId] ?? "";
const accounts = (): string[] => (state.isGranted ? [account.address.toLowerCase()] : []);
const own = (address: unknown): void => {
  if (!accounts().includes(String(address).toLowerCase()))
    throw failure(4100, "The requested account and/or method has not been authorized by the user.");
};

/**
 * The person in front of it: `window.testWalletDecides(method)` giving false is a no (4001).
 * Absent: yes to all.
 */
async function person(method: string): Promise<void> {
  const decide = Reflect.get(window, "testWalletDecides") as
    | ((method: string) => boolean | Promise<boolean>)
    | undefined;
  if ((await decide?.(method)) === false) throw failure(4001, "User rejected the request.");
}

async function forward(method: string, params: unknown): Promise<unknown> {
  const answer = await (
    await fetch(node(), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    })
  ).json();
  if (answer.error) throw failure(answer.error.code, answer.error.message);
  return answer.result;
}

type Params = readonly Record<string, string>[] & readonly string[];
const [inpage, back] = streamPair();
const notify = (method: string, params: unknown): void =>
  void back.write({ jsonrpc: "2.0", method, params });

const METHODS: Readonly<Record<string, (params: Params) => unknown>> = {
  metamask_getProviderState: () => ({
    accounts: accounts(),
    chainId: state.chainId,
    isUnlocked: true,
    networkVersion: String(Number(state.chainId)),
    isConnected: true,
  }),
  metamask_sendDomainMetadata: () => true,
  eth_chainId: () => state.chainId,
  eth_accounts: accounts,
  eth_requestAccounts: async () => {
    if (!state.isGranted) {
      await person("eth_requestAccounts");
      keep({ isGranted: true });
      notify("metamask_accountsChanged", accounts());
    }
    return accounts();
  },
  wallet_revokePermissions: () => {
    keep({ isGranted: false });
    notify("metamask_accountsChanged", []);
    return null;
  },
  personal_sign: async ([data, address]) => {
    own(address);
    await person("personal_sign");
    return account.signMessage({ message: { raw: data as unknown as `0x${string}` } });
  },
  eth_sendTransaction: async ([transaction]) => {
    own(transaction?.["from"]);
    await person("eth_sendTransaction");
    const { to, value, data }: Partial<Record<string, string>> = transaction ?? {};
    return createWalletClient({ account, transport: http(node()) }).sendTransaction({
      chain: null,
      to: to as `0x${string}`,
      value: BigInt(value ?? 0),
      ...(data === undefined ? {} : { data: data as `0x${string}` }),
    });
  },
  wallet_switchEthereumChain: async ([wanted]) => {
    const chainId = wanted?.["chainId"] ?? "";
    if (state.chains[chainId] === undefined)
      throw failure(
        4902,
        `Unrecognized chain ID "${chainId}". Try adding the chain using wallet_addEthereumChain first.`,
      );
    await person("wallet_switchEthereumChain");
    keep({ chainId });
    notify("metamask_chainChanged", {
      chainId,
      networkVersion: String(Number(chainId)),
      isConnected: true,
    });
    return null;
  },
  wallet_addEthereumChain: async ([chain]) => {
    await person("wallet_addEthereumChain");
    keep({
      chains: { ...state.chains, [chain?.["chainId"] ?? ""]: String(chain?.["rpcUrls"]?.[0]) },
    });
    return null;
  },
};

/** The person locks it, or moves it, from its own window. */
Reflect.set(window, "testWalletMoves", {
  lock: () => {
    keep({ isGranted: false });
    notify("metamask_accountsChanged", []);
  },
  chain: (chainId: string) => {
    keep({ chainId });
    notify("metamask_chainChanged", {
      chainId,
      networkVersion: String(Number(chainId)),
      isConnected: true,
    });
  },
});

const engine = new JsonRpcEngine();
engine.push(
  createAsyncMiddleware(async ({ method, params }, response) => {
    const handler = METHODS[method];
    if (handler === undefined && /^(wallet|metamask)_/.test(method))
      throw failure(-32601, `The method "${method}" does not exist / is not available.`);
    response.result = (
      handler === undefined
        ? await forward(method, params)
        : await handler((params ?? []) as unknown as Params)
    ) as never;
  }),
);
const engineStream = createEngineStream({ engine });
pipeline(back, engineStream, back, () => undefined);
initializeProvider({
  connectionStream: inpage as never,
  shouldSendMetadata: false,
  shouldSetOnWindow: false,
  providerInfo: {
    uuid: crypto.randomUUID(),
    name: config.name,
    icon: "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>",
    rdns: config.rdns,
  },
});
