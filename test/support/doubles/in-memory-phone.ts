import { LatchkitError } from "../../../src/domain/errors/latchkit-error.js";
import type { CaipNetworkId } from "../../../src/domain/caip/caip.types.js";
import type { RawNamespace } from "../../../src/domain/pairing/approved-session.js";
import {
  ApprovalDesk,
  InMemoryWalletPairing,
  ProviderRpcError,
} from "../../../src/infrastructure/in-memory/index.js";
import type { PairedSession } from "../../../src/ports/wallet-pairing.port.js";
import type { WalletOutcome, WalletRequest } from "../../../src/ports/wallet-connector.port.js";

type Namespaces = Readonly<Record<string, RawNamespace>>;
const WEEK_MS = 7 * 86_400_000;

/** The phone and its user at the other end of in-memory pairings. */
export class InMemoryPhone {
  readonly desk = new ApprovalDesk();
  readonly proposals: { readonly raw: unknown }[] = [];
  readonly requests: { readonly method: string }[] = [];
  readonly #grant: (account: number) => Namespaces;
  readonly #answer: (call: WalletRequest) => Promise<unknown>;
  readonly #approved: PairedSession[] = [];
  #page: InMemoryWalletPairing | undefined;
  #account = 0;

  constructor(
    grant: (account: number) => Namespaces,
    answer: (call: WalletRequest) => Promise<unknown> = async () => null,
  ) {
    this.#grant = grant;
    this.#answer = answer;
  }

  /**
   * A page, with the sessions that an earlier one left. `isScanned`: every code is scanned as soon
   * as it is shown.
   */
  page(before: InMemoryWalletPairing | undefined, isScanned = false): InMemoryWalletPairing {
    const page = new InMemoryWalletPairing(before?.liveSessions);
    page.answer = (call) => this.#requested(call);
    this.#page = page;
    if (!isScanned) return page;
    const pair = page.pair.bind(page);
    page.pair = (proposal, signal) => {
      const attempt = pair(proposal, signal);
      void attempt.uri.then(
        (uri) => this.scan(uri),
        () => undefined,
      );
      return attempt;
    };
    return page;
  }

  /** Sessions that neither side ended. */
  get sessions(): readonly PairedSession[] {
    return this.#approved.filter(({ topic }) => !this.#page?.endedTopics.includes(topic));
  }

  async scan(uri: string): Promise<void> {
    const asked = this.#page?.pairings.find((one) => one.uri === uri);
    if (!asked) throw new Error("No such code");
    this.proposals.push({ raw: { requiredNamespaces: {}, optionalNamespaces: asked.proposal } });
    void this.desk.ask().then(
      () => {
        const session = this.#session(`${this.#approved.length}`.padStart(64, "a"));
        this.#approved.push(session);
        asked.answer({ kind: "done", value: session });
      },
      (error: unknown) => {
        if (error instanceof ProviderRpcError && error.code === 4001)
          asked.answer({ kind: "declined" });
        else asked.fail(new LatchkitError("connection/failed", { connectorId: "walletConnect" }));
      },
    );
  }

  changeAccount(index: number): void {
    this.#account = index;
    for (const { topic } of this.sessions)
      this.#page?.emit({ kind: "updated", session: this.#session(topic) });
  }
  changeNetwork(chainId: CaipNetworkId): void {
    for (const { topic } of this.sessions)
      this.#page?.emit({
        kind: "event",
        topic,
        name: "chainChanged",
        data: Number(chainId.split(":")[1]),
        chainId,
      });
  }
  disconnect(): void {
    for (const { topic } of this.#approved.splice(0)) this.#page?.emit({ kind: "ended", topic });
  }

  #session(topic: string): PairedSession {
    return {
      topic,
      peer: { name: "Scripted Phone" },
      namespaces: this.#grant(this.#account),
      expiresAt: Date.now() + WEEK_MS,
    };
  }

  async #requested(call: WalletRequest): Promise<WalletOutcome<unknown>> {
    this.requests.push(call);
    try {
      await this.desk.ask();
    } catch {
      return { kind: "declined" };
    }
    return { kind: "done", value: await this.#answer(call) };
  }
}
