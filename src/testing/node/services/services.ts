import { FaultStack } from "../faults.js";
import type { Fault } from "../fault.types.js";
import { makeWallets } from "./make-wallets.js";
import type {
  FaultScope,
  ServiceAnswers,
  ServiceRequest,
  WorldServiceName,
  WorldServices,
} from "./services.types.js";
import { bindMembers } from "../../../domain/shared/bind-members.js";

const firstAnswers = (
  nodes: ServiceAnswers["nodes"],
  exchanges: ServiceAnswers["exchanges"],
  wallets: ServiceAnswers["wallets"],
): ServiceAnswers => ({
  nodes,
  exchanges,
  tokens: [],
  collectibles: [],
  names: new Map(),
  smartSessions: new Map(),
  cloudNonces: new Map(),
  purchases: new Map(),
  cloudUsers: new Map(),
  identities: {},
  features: [
    { id: "social_login", isEnabled: true, config: ["email", "google", "x", "farcaster"] },
    { id: "swap", isEnabled: true, config: ["1inch"] },
    { id: "onramp", isEnabled: true, config: ["meld", "coinbase"] },
    { id: "activity", isEnabled: true, config: [] },
    { id: "reown_branding", isEnabled: false, config: [] },
  ],
  origins: ["http://127.0.0.1:*", "http://localhost:*"],
  analytics: true,
  wallets,
});

const matchesPath = (path: string, routePath: string): boolean =>
  path === routePath || (routePath.endsWith("/") && path.startsWith(routePath));

export class Services implements WorldServices {
  readonly urls: Readonly<Record<WorldServiceName, string>>;
  readonly #nodes: ServiceAnswers["nodes"];
  readonly #exchanges: ServiceAnswers["exchanges"];
  readonly #wallets = makeWallets();
  #answers: ServiceAnswers;
  #requests: readonly ServiceRequest[] = [];
  #faults = new FaultStack<ServiceRequest>();

  /** `nodes`: initial chains of the blockchain service; `exchanges`: their swap contracts. */
  constructor(
    url: string,
    nodes: ServiceAnswers["nodes"] = {},
    exchanges: ServiceAnswers["exchanges"] = {},
  ) {
    bindMembers(this);
    this.urls = { catalogue: url, telemetry: url, blockchain: url };
    this.#nodes = nodes;
    this.#exchanges = exchanges;
    this.#answers = firstAnswers(nodes, exchanges, this.#wallets);
  }

  get answers(): ServiceAnswers {
    return this.#answers;
  }
  get requests(): readonly ServiceRequest[] {
    return this.#requests;
  }

  set(answers: Partial<ServiceAnswers>): void {
    this.#answers = { ...this.#answers, ...answers };
  }

  requestsTo(path: string): readonly ServiceRequest[] {
    return this.#requests.filter((request) => matchesPath(request.path, path));
  }

  clear(): void {
    this.#requests = [];
  }

  fault(fault: Fault, { at = () => true, times = Infinity }: FaultScope = {}): () => void {
    let remaining = times;
    const matches =
      typeof at === "string" ? ({ path }: ServiceRequest) => matchesPath(path, at) : at;
    return this.#faults.add(fault, (request) => matches(request) && (remaining -= 1) >= 0);
  }

  reset(): void {
    this.#answers = firstAnswers(this.#nodes, this.#exchanges, this.#wallets);
    this.#faults = new FaultStack();
    this.clear();
  }

  record(request: ServiceRequest): Fault | undefined {
    this.#requests = [...this.#requests, request];
    return this.#faults.faultFor(request);
  }
}
