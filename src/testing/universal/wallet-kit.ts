import type { WalletKit } from "@reown/walletkit";
import type { Core } from "@walletconnect/core";
import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import {
  type Client,
  endSessionsOnce,
} from "../../infrastructure/wallet-pairing/client-patches.js";
import type { KitAuthentication, KitPayload } from "./phone-sign-in.js";
import { takeOnce } from "./take-once.js";

/** What a page requests for one namespace. */
export interface RequestedNamespace {
  /** CAIP-2 ids. */
  readonly chains: readonly string[];
  /** Requested methods. */
  readonly methods: readonly string[];
  /** Requested events. */
  readonly events: readonly string[];
}
/** A page's session proposal, all namespaces merged. */
export interface WalletConnectProposal {
  /** Id of the proposal. */
  readonly id: number;
  /** What the page says about itself. */
  readonly peer: {
    readonly name: string;
    readonly url: string;
    readonly icons: readonly string[];
    readonly description: string;
  };
  /** CAIP-2 ids, of all namespaces. */
  readonly chains: readonly string[];
  /** Methods of all namespaces. */
  readonly methods: readonly string[];
  /** Events of all namespaces. */
  readonly events: readonly string[];
  /** The proposed namespaces, by name. */
  readonly namespaces: Readonly<Record<string, RequestedNamespace>>;
  /** As received. */
  readonly raw: unknown;
}
export interface KitRequest {
  readonly id: number;
  readonly topic: string;
  readonly chainId: string;
  readonly method: string;
  readonly params: unknown;
}
type Reason = { readonly code: number; readonly message: string };
type Namespaces = Readonly<
  Record<
    string,
    {
      readonly chains: readonly string[];
      readonly accounts: readonly string[];
      readonly methods: readonly string[];
      readonly events: readonly string[];
    }
  >
>;

/** The used part of the wallet SDK. */
export interface Kit {
  pair(uri: string): Promise<void>;
  onProposal(listener: (proposal: WalletConnectProposal) => void): void;
  onRequest(listener: (request: KitRequest) => void): void;
  approve(id: number, namespaces: Namespaces): Promise<void>;
  refuse(id: number, reason: Reason): Promise<void>;
  /** Lets pages request a signed message with their session. */
  onAuthentication(listener: (authentication: KitAuthentication) => void): void;
  /** Approves with one account's message, which `sign` signs. */
  authenticate(
    id: number,
    payload: KitPayload,
    account: string,
    sign: (message: string) => Promise<string>,
  ): Promise<void>;
  refuseAuthentication(id: number, reason: Reason): Promise<void>;
  answer(
    topic: string,
    answer: { readonly id: number; readonly result?: unknown; readonly error?: Reason },
  ): Promise<void>;
  update(topic: string, namespaces: Namespaces): Promise<void>;
  emit(
    topic: string,
    event: { readonly name: string; readonly data: unknown },
    chainId: CaipNetworkId,
  ): Promise<void>;
  end(topic: string, reason: Reason): Promise<void>;
  topics(): readonly string[];
  appOf(topic: string): string;
  /** Called after the app ended a session or it expired. */
  onEnd(listener: () => void): void;
  stop(): Promise<void>;
}

/**
 * In-memory storage for the SDK. Copies values when read: copying on write would copy the whole
 * history.
 */
const memoryStorage = () => {
  const entries = new Map<string, unknown>();
  const readItem = (key: string) => structuredClone(entries.get(key)) as never;
  return {
    getKeys: async () => [...entries.keys()],
    getEntries: async () => [...entries.keys()].map((key): [string, never] => [key, readItem(key)]),
    getItem: async (key: string) => readItem(key),
    setItem: async (key: string, value: unknown) => void entries.set(key, value),
    removeItem: async (key: string) => void entries.delete(key),
  };
};

const noop = async (): Promise<undefined> => undefined;

/**
 * Tells if a session update was already acknowledged: the SDK's promise never settles if that comes
 * before it is awaited.
 */
const earlyAnswer = (core: InstanceType<typeof Core>, topic: string): (() => boolean) => {
  let isAnswered = false;
  const receive = (record: { topic: string; request: { method: string } }): void => {
    isAnswered ||= record.topic === topic && record.request.method === "wc_sessionUpdate";
  };
  core.history.on("history_updated", receive);
  return () => {
    core.history.off("history_updated", receive);
    return isAnswered;
  };
};

interface KitParts {
  readonly name: string;
  readonly relayUrl: string;
  readonly storagePrefix: string;
  readonly remembers: boolean;
}

/** The SDK's core on a relay; contacts no other host. */
const openCore = async ({
  relayUrl,
  storagePrefix,
  remembers,
}: KitParts): Promise<InstanceType<typeof Core>> => {
  const { Core: WalletCore } = await import("@walletconnect/core");
  const core = new WalletCore({
    projectId: "0".repeat(32),
    relayUrl,
    logger: "silent",
    customStoragePrefix: storagePrefix,
    ...(!remembers && { storage: memoryStorage() }),
    telemetryEnabled: false,
  });
  // Cores are stored on the global object, where a phone of the same name would reuse this one.
  for (const key of [
    `_walletConnectCore_${storagePrefix}`,
    `_walletConnectCore_${storagePrefix}_count`,
  ])
    Reflect.deleteProperty(globalThis, key);
  // Stops requests to hosts other than the relay.
  Object.assign(core.verify, { init: noop, register: async () => "", resolve: noop });
  // Republishes messages lost with a socket soon.
  Object.assign(core.relayer.publisher, { initialPublishTimeout: 5_000 });
  takeOnce(core.relayer);
  Object.assign(core.eventClient, { init: noop, submit: noop, sendEvent: noop });
  return core;
};

type NamespacesAsked = Readonly<Record<string, { readonly chains?: string[] } & KitLists>>;
interface KitLists {
  readonly methods: string[];
  readonly events: string[];
}

const proposalOf = (
  id: number,
  params: {
    readonly requiredNamespaces: NamespacesAsked;
    readonly optionalNamespaces: NamespacesAsked;
    readonly proposer: { readonly metadata: WalletConnectProposal["peer"] };
  },
): WalletConnectProposal => {
  const parts = [
    ...Object.entries(params.requiredNamespaces),
    ...Object.entries(params.optionalNamespaces),
  ].map(([name, { chains = [], methods, events }]) => [name, { chains, methods, events }] as const);
  const requestedNamespaces = parts.map(([, part]) => part);
  return {
    id,
    peer: params.proposer.metadata,
    chains: requestedNamespaces.flatMap(({ chains }) => chains),
    methods: requestedNamespaces.flatMap(({ methods }) => methods),
    events: requestedNamespaces.flatMap(({ events }) => events),
    namespaces: Object.fromEntries(parts),
    raw: params,
  };
};

type WalletKitClient = Awaited<ReturnType<typeof WalletKit.init>>;

const authentication = (
  kit: WalletKitClient,
): Pick<Kit, "onAuthentication" | "authenticate" | "refuseAuthentication"> => ({
  onAuthentication: (listener) =>
    void kit.on("session_authenticate", ({ id, params: { authPayload, requester } }) =>
      listener({
        id,
        app: requester.metadata.name,
        chains: authPayload.chains,
        payload: authPayload,
      }),
    ),
  authenticate: async (id, payload, account, sign) => {
    const iss = `did:pkh:${account}`;
    const { chains: _, ...fields } = structuredClone(payload);
    const request = fields as Parameters<typeof kit.formatAuthMessage>[0]["request"];
    const signature = await sign(kit.formatAuthMessage({ request, iss }));
    const auth = { h: { t: "caip122" }, p: { ...fields, iss }, s: { t: "eip191", s: signature } };
    await kit.approveSessionAuthenticate({ id, auths: [auth as never] });
  },
  refuseAuthentication: (id, reason) => kit.rejectSessionAuthenticate({ id, reason }),
});

/** Opens the SDK on a relay. The project id is any 32-character text. */
export const openWalletKit = async (parts: KitParts): Promise<Kit> => {
  const [core, { WalletKit: Sdk }] = await Promise.all([
    openCore(parts),
    import("@reown/walletkit"),
  ]);
  const { name } = parts;
  const kit = await Sdk.init({
    core: core as Parameters<typeof WalletKit.init>[0]["core"],
    metadata: { name, description: "A wallet for tests", url: "https://phone.example", icons: [] },
  });
  // If both sides end a session at once, the SDK may reject without a handler, and then stops
  // receiving messages.
  endSessionsOnce(kit.engine.signClient as unknown as Client);
  return {
    pair: async (uri) => {
      await kit.pair({ uri });
    },
    onProposal: (listener) =>
      void kit.on("session_proposal", ({ id, params }) => listener(proposalOf(id, params))),
    onRequest: (listener) =>
      void kit.on("session_request", ({ id, topic, params: { chainId, request } }) =>
        listener({ id, topic, chainId, method: request.method, params: request.params }),
      ),
    approve: async (id, namespaces) => {
      await kit.approveSession({ id, namespaces: structuredClone(namespaces) as never });
    },
    refuse: (id, reason) => kit.rejectSession({ id, reason }),
    ...authentication(kit),
    answer: (topic, { id, result, error }) =>
      kit.respondSessionRequest({
        topic,
        response: error
          ? { id, jsonrpc: "2.0", error }
          : { id, jsonrpc: "2.0", result: result as never },
      }),
    update: async (topic, namespaces) => {
      const early = earlyAnswer(core, topic);
      const { acknowledged } = await kit.updateSession({
        topic,
        namespaces: structuredClone(namespaces) as never,
      });
      if (!early()) await acknowledged();
    },
    emit: (topic, event, chainId) => kit.emitSessionEvent({ topic, event, chainId }),
    end: (topic, reason) => kit.disconnectSession({ topic, reason }),
    appOf: (topic) => kit.getActiveSessions()[topic]?.peer.metadata.name ?? "",
    onEnd: (listener) => void kit.on("session_delete", listener),
    topics: () => Object.keys(kit.getActiveSessions()),
    stop: async () => {
      core.heartbeat.stop();
      Object.assign(core.relayer, { transportOpen: noop });
      await core.relayer.transportClose();
    },
  };
};
