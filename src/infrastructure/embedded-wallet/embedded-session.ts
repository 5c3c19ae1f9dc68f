import { CHAINS, isAuthNamespace } from "../../domain/chains/chains.js";
import { NO_ACCOUNT_YET } from "../../domain/sign-in/cacao.js";
import { type SignInData, messageText } from "../../domain/sign-in/sign-in-message.js";
import { isReportedAddress } from "../../domain/address/address.js";
import { parseReportedEvmAddress } from "../../domain/address/evm-address.js";
import { evmNetworkId, parseCaipNetworkId } from "../../domain/caip/caip.js";
import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { parseEvmChainId } from "../../domain/network/chain-id.js";
import type { FrameUser } from "../../domain/secure-frame/frame-payloads.js";
import type { WalletSession } from "../../ports/wallet-connector.port.js";

const isNumber = (chainId: string | number): boolean => /^\d+$/u.test(String(chainId));

/** The network of a reply: a number is an EVM chain id, a string a CAIP-2 id. Throws otherwise. */
const networkOf = (chainId: string | number): CaipNetworkId =>
  isNumber(chainId)
    ? evmNetworkId(parseEvmChainId(Number(chainId)))
    : parseCaipNetworkId(String(chainId)).id;

const evmAccounts = (user: FrameUser): WalletSession["accounts"] => {
  const accounts = (user.accounts ?? []).map(({ address, type }) => ({
    address: parseReportedEvmAddress(address),
    type,
  }));
  const address = parseReportedEvmAddress(user.address);
  const type = user.preferredAccountType ?? "eoa";
  const active = accounts.find((one) => one.address === address) ?? { address, type };
  return [active, ...accounts];
};

const solanaAccounts = (
  networkId: CaipNetworkId,
  { address }: FrameUser,
): WalletSession["accounts"] => {
  if (!isReportedAddress(networkId, address)) throw new TypeError("Not an address");
  return [{ address, type: "eoa" }];
};

/**
 * Converts the frame's user to a session, the active account first. Throws `wallet/invalid-answer`
 * for an invalid address or another namespace than eip155 and solana.
 */
export const sessionOfUser = (user: FrameUser): WalletSession => {
  try {
    const networkId = networkOf(user.chainId);
    const { namespace } = parseCaipNetworkId(networkId);
    if (!isAuthNamespace(namespace)) throw new TypeError("Another namespace");
    const [active, ...all] = CHAINS[namespace].embedded?.hasSmartAccounts
      ? evmAccounts(user)
      : solanaAccounts(networkId, user);
    const others = new Map(all.map((one) => [one.address, one]));
    others.delete(active.address);
    return { namespace, networkId, accounts: [active, ...others.values()] };
  } catch (cause) {
    throw new LatchkitError("wallet/invalid-answer", { method: "GET_USER" }, { cause });
  }
};

export interface FrameSignIn {
  readonly asked: SignInData;
  store(reply: {
    readonly address: string;
    readonly message?: string | undefined;
    readonly signature?: string | undefined;
  }): Promise<void>;
}

/** Placeholder that the frame replaces by its account. */
const ACCOUNT = "<<AccountAddress>>";

/** The message in the frame's format, as fields and text. */
export const messageForFrame = (message: SignInData) => {
  const { scheme: _, resources, ...fields } = message;
  return {
    ...fields,
    accountAddress: ACCOUNT,
    ...(resources && { resources: [...resources] }),
    serializedMessage: messageText(message).replace(NO_ACCOUNT_YET, ACCOUNT),
  };
};
