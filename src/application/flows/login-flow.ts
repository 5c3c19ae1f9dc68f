import { CONNECTOR_ID } from "../../domain/connectors/connector-id.js";
import { cancellation } from "../../domain/flows/waiting-views.js";
import type { ConnectWallet } from "../connection/connect-wallet.js";
import type { Lifetime } from "../shared/lifetime.js";

/** Result of the last sign-in step; `left`: the user cancelled. */
export type SignedInOutcome =
  | { readonly kind: "connected" }
  | { readonly kind: "left" }
  | { readonly kind: "failed"; readonly error: unknown };

const connectorId = CONNECTOR_ID.auth;

/** The last step of every sign-in method: connects the embedded wallet. */
export class ConnectSignedIn {
  readonly #connect: Pick<ConnectWallet, "run" | "cancel">;
  readonly #life: Lifetime;
  #isUnderWay = false;

  constructor(connect: Pick<ConnectWallet, "run" | "cancel">, life: Lifetime) {
    this.#connect = connect;
    this.#life = life;
  }

  get isUnderWay(): boolean {
    return this.#isUnderWay;
  }

  /** Never rejects. The connect flow closes the modal (spec 4). */
  async run(): Promise<SignedInOutcome> {
    this.#isUnderWay = true;
    try {
      await this.#connect.run(connectorId, {}, this.#life.signal);
      return { kind: "connected" };
    } catch (error) {
      // The user has left, so the error is not reported.
      return this.#isUnderWay ? { kind: "failed", error } : { kind: "left" };
    } finally {
      this.#isUnderWay = false;
    }
  }

  leave(): void {
    if (this.#isUnderWay) this.#connect.cancel(cancellation("connect", "back", { connectorId }));
    this.#isUnderWay = false;
  }
}
