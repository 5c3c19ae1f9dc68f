import { isAddress, isAddressOfNetwork } from "../../domain/address/address.js";
import type { Namespace, CaipNetworkId } from "../../domain/caip/caip.types.js";
import { LatchkitError, describeValue } from "../../domain/errors/latchkit-error.js";
import { frozenCopy } from "../../domain/transaction/request-fields.js";
import type { Network } from "../../domain/network/network.js";
import type { TransactionRequest } from "../../domain/transaction/transaction.js";
import type { ChainSigner, SendOutcome } from "../../ports/chain-signer.port.js";
import type { WalletConnector, WalletOutcome } from "../../ports/wallet-connector.port.js";
import { textMessage } from "../shared/text-message.js";

/** A message to sign and its account. */
export interface MessageAsked {
  /** The address that signs. */
  readonly address: string;
  /** UTF-8 text. */
  readonly text: string;
}

/** A transaction to send, its account and network. */
export interface TransactionAsked {
  /** The address that signs. */
  readonly address: string;
  /** The account's network. */
  readonly network: Network;
  /** CAIP-2 id of the network. */
  readonly networkId: CaipNetworkId;
  /** The transaction to sign and send. */
  readonly transaction: TransactionRequest;
}

/**
 * A wallet RPC method. `params` builds the request; `read` extracts the signature or hash from the
 * answer and throws if there is none.
 */
export interface WalletMethod<A> {
  /** Name of the wallet's method. */
  readonly method: string;
  /** Parameters of the request. */
  params(input: A): unknown;
  /** Reads the result from the wallet's answer; throws if it has none. */
  read?(answer: unknown): string;
}

/**
 * Methods that sign and send for a namespace. A plain name is called with `{ address, message }`,
 * like `polkadot_signMessage`.
 */
export interface WalletMethods {
  /** How the wallet signs texts; a string is the method's name. */
  readonly signMessage?: string | WalletMethod<MessageAsked>;
  /** How the wallet sends transactions. */
  readonly send?: WalletMethod<TransactionAsked>;
}

/** Maximum length of a signature or hash, characters. */
const MAX_LENGTH = 16_384;

/** Accepts a string, or the `signature` of an object. */
const textOf = (answer: unknown): string => {
  const signature: unknown =
    typeof answer === "object" && answer !== null && "signature" in answer
      ? answer.signature
      : answer;
  if (typeof signature !== "string" || signature === "" || signature.length > MAX_LENGTH)
    throw new TypeError("No signature");
  return signature;
};

/** Throws `transaction/invalid` for values that cannot be cloned. */
const ownCopy = <A>(input: A): A => {
  try {
    return structuredClone(input);
  } catch (cause) {
    throw new LatchkitError("transaction/invalid", { field: "transaction" }, { cause });
  }
};

const plainMethod = (method: string): WalletMethod<MessageAsked> => ({
  method,
  params: ({ address, text }) => ({ address, message: text }),
});

/**
 * Signs and sends with wallet RPC methods that the host configures. Others reject with
 * `account/method-not-supported`; unreadable answers and receivers with a wrong checksum are
 * rejected.
 */
export class MethodChainSigner implements ChainSigner {
  readonly namespace: Namespace;
  readonly #methods: WalletMethods;

  constructor(namespace: Namespace, methods: WalletMethods) {
    this.namespace = namespace;
    this.#methods = methods;
  }

  async signMessage(
    wallet: WalletConnector,
    address: string,
    message: string | Uint8Array,
    signal: AbortSignal,
  ): Promise<WalletOutcome<string>> {
    const { signMessage } = this.#methods;
    const method = typeof signMessage === "string" ? plainMethod(signMessage) : signMessage;
    return this.#ask(
      wallet,
      "signMessage",
      method,
      { address: this.#checked(address), text: textMessage(message, this.namespace) },
      signal,
    );
  }

  async send(
    wallet: WalletConnector,
    address: string,
    network: Network,
    transaction: TransactionRequest,
    signal: AbortSignal,
  ): Promise<SendOutcome> {
    const { send } = this.#methods;
    if (send && !isAddressOfNetwork(network.id, transaction.to))
      throw new LatchkitError("transaction/invalid", { field: "to" });
    const input = {
      address: this.#checked(address),
      network,
      networkId: network.id,
      transaction: frozenCopy(transaction),
    };
    const outcome = await this.#ask(wallet, "sendTransaction", send, input, signal);
    // Latchkit has no node of this namespace to confirm it.
    return outcome.kind === "done" ? { kind: "unknown", value: outcome.value } : outcome;
  }

  /** The wallet's session fixes its networks, so switching is not supported. */
  async switchNetwork(_wallet: WalletConnector, network: Network): Promise<WalletOutcome<void>> {
    throw new LatchkitError("chain/not-supported", { networkId: network.id });
  }

  async #ask<A>(
    wallet: WalletConnector,
    call: string,
    how: WalletMethod<A> | undefined,
    input: A,
    signal: AbortSignal,
  ): Promise<WalletOutcome<string>> {
    if (!how)
      throw new LatchkitError("account/method-not-supported", {
        method: call,
        namespace: this.namespace,
      });
    const { method } = how;
    const answer = await wallet.request({ method, params: how.params(ownCopy(input)) }, signal);
    if (answer.kind !== "done") return answer;
    try {
      return { kind: "done", value: textOf(how.read ? how.read(answer.value) : answer.value) };
    } catch (cause) {
      throw new LatchkitError("wallet/invalid-answer", { method }, { cause });
    }
  }

  #checked(address: string): string {
    if (isAddress(this.namespace, address)) return address;
    throw new LatchkitError("address/malformed", {
      value: describeValue(address),
      namespace: this.namespace,
    });
  }
}
