import type { Account } from "../../domain/account/account.js";
import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import { CONNECTOR_ID } from "../../domain/connectors/connector-id.js";
import { hasNames } from "../../domain/chains/chains.js";
import { labelOf, labelProblem, registeredName } from "../../domain/names/name-rules.js";
import { registrationMessage } from "../../domain/names/identity.js";
import type { Networks } from "../../domain/network/networks.js";
import type { Clock } from "../../ports/page.ports.js";
import type { Names } from "../../ports/names.port.js";
import type { EventSink } from "../events/events.api.js";
import { toLatchkitError } from "../shared/lifetime.js";

export interface RegisterNameParts {
  readonly names: Pick<Names, "register">;
  readonly networks: Pick<Networks, "find">;
  readonly networkId: () => CaipNetworkId;
  readonly account: () => Account | undefined;
  /** `check` runs synchronously with the request. */
  readonly sign: (message: string, check: () => void, signal: AbortSignal) => Promise<string>;
  readonly clock: Clock;
  readonly events: EventSink;
}

export interface RegisteredName {
  readonly name: string;
  readonly account: Account;
}

/** Errors passed on unchanged; others become `names/register-failed`. */
const RETHROWN_CODES = [
  "wallet/declined",
  "modal/closed",
  "call/aborted",
  "instance/disposed",
] as const;

/** Asks the account's wallet to sign the registration and sends it once. */
export class RegisterName {
  readonly #parts: RegisterNameParts;
  constructor(parts: RegisterNameParts) {
    this.#parts = parts;
  }

  /** The active account, which must be embedded. */
  get account(): Account {
    const { networkId: active, networks, account } = this.#parts;
    const networkId = active();
    if (networks.find(networkId) === undefined)
      throw new LatchkitError("network/not-found", { networkId });
    const current = account();
    if (current?.connectorId !== CONNECTOR_ID.auth || !hasNames(current.namespace))
      throw new LatchkitError("names/no-auth-connector", {});
    return current;
  }

  /** Rejects as `NamesActions.register`. */
  async run(nameInput: string, signal: AbortSignal): Promise<RegisteredName> {
    const { account } = this;
    const label = labelOf(nameInput);
    if (labelProblem(label) !== undefined)
      throw new LatchkitError("names/malformed", { name: label.slice(0, 64) });
    const name = registeredName(label);
    const isSmartAccount = account.type === "smartAccount";
    const { events } = this.#parts;
    events.emit({ name: "REGISTER_NAME_INITIATED", isSmartAccount });
    try {
      await this.#register(name, account, signal);
      events.emit({ name: "REGISTER_NAME_SUCCESS", isSmartAccount });
      return { name, account };
    } catch (cause) {
      const error = toLatchkitError(cause, "names.register");
      events.emit({ name: "REGISTER_NAME_ERROR", isSmartAccount, code: error.code });
      if (RETHROWN_CODES.some((code) => isLatchkitError(error, code))) throw error;
      throw new LatchkitError("names/register-failed", { name }, { cause });
    }
  }

  async #register(name: string, account: Account, signal: AbortSignal): Promise<void> {
    const { sign, clock, names } = this.#parts;
    const message = registrationMessage({ name, at: clock.now() });
    const check = (): void => {
      if (this.account.caipAddress !== account.caipAddress)
        throw new LatchkitError("account/not-available", { address: account.address });
    };
    const signature = await sign(message, check, signal);
    await names.register({ name, account: account.caipAddress, message, signature }, signal);
  }
}
