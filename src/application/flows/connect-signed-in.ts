import { CONNECTOR_ID } from "../../domain/connectors/connector-id.js";
import { cancellation } from "../../domain/flows/waiting-views.js";
import type { ConnectWallet } from "../connection/connect-wallet.js";
import type { Lifetime } from "../shared/lifetime.js";

/** How the last step of a sign-in ended; `left`: its user went away meanwhile. */
export type SignedInOutcome =
  | { readonly kind: "connected" }
  | { readonly kind: "left" }
  | { readonly kind: "failed"; readonly error: unknown };

const connectorId = CONNECTOR_ID.auth;

/** The last step of a sign-in, whatever the way: the embedded wallet is connected. */
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

  /** Never rejects. The modal closes with the connection, by the flow of connections (S4-023). */
  async run(): Promise<SignedInOutcome> {
    this.#isUnderWay = true;
    try {
      await this.#connect.run(connectorId, {}, this.#life.signal);
      return { kind: "connected" };
    } catch (error) {
      // Who left is told nothing more.
      return this.#isUnderWay ? { kind: "failed", error } : { kind: "left" };
    } finally {
      this.#isUnderWay = false;
    }
  }

  /** Its user left: the wallet is not waited for any longer. */
  leave(): void {
    if (this.#isUnderWay) this.#connect.cancel(cancellation("connect", "back", { connectorId }));
    this.#isUnderWay = false;
  }
}
